import { type Case, lines } from './html-case.ts'

function wordItem(level: string, marker: string, style = ''): string {
  return `<p style="${style}mso-list:${level} lfo1"><span style="mso-list:Ignore">${marker}<span>&nbsp;</span></span>x</p>`
}

export const LIST_CASES: Record<string, readonly Case[]> = {
  lists: [
    ['bullets', '<ul><li>a</li><li>b</li></ul>', lines('• a', '• b')],
    ['numbers', '<ol><li>a</li><li>b</li></ol>', lines('1. a', '2. b')],
    ['nested in the item', '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>', lines('• a', '   • b', '• c')],
    [
      'nested as a sibling of the item',
      '<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>',
      lines('• a', '   • b', '• c'),
    ],
    ['nested directly in a list', '<ul><ul><li>a</li></ul></ul>', '   • a'],
    ['nested in an empty item', '<ul><li>a</li><li><ul><li>b</li></ul></li></ul>', lines('• a', '   • b')],
    [
      'nested in a table in an empty item',
      '<ol><li><table><tr><td><ul><li>a</ul></table><li>b</ol>',
      lines('   • a', '2. b'),
    ],
    ['mixed', '<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>', lines('1. a', '   • b', '2. c')],
    [
      'levels given by an attribute',
      '<ul><li aria-level=1>a</ul><ul><li data-aria-level=2>b</ul>',
      lines('• a', '   • b'),
    ],
    [
      'levels in the class of lists of single lines, and the check items of Lark',
      '<div><ul class=list-bullet1><li>a</ul></div><div><ul class="listindent2 list-bullet2"><li>b</ul></div><ol start=2 class=list-number1><li data-list=number>c<ol class=list-number2><li>d</ol></ol><ul class=list-check1><li data-list=check><div>e</div><li data-list=done>f</ul><ul class=list-check2><li data-list=check>g</ul>',
      lines('• a', '   • b', '2. c', '   1. d', '• [ ] e', '• [x] f', '   • [ ] g'),
    ],
    [
      'levels that Asana gives by an attribute, in one list',
      '<ol class=ProsemirrorEditor-list><li data-list-indent=1 data-list-type=numbered>a<li data-list-indent=2 data-list-type=numbered>b<li data-list-indent=2>c<li data-list-indent=1>d</ol>',
      lines('1. a', '   1. b', '   2. c', '2. d'),
    ],
    [
      'tasks of Todoist, with their levels in an attribute',
      '<ul><li data-item-indent=1><button role=checkbox aria-checked=false></button><div>a</div><li data-item-indent=2><button role=checkbox aria-checked=true></button><div>b</div><li data-item-indent=1><button role=checkbox aria-checked=false></button><div>c</div></ul>',
      lines('• [ ] a', '   • [x] b', '• [ ] c'),
    ],
    [
      'levels in the classes of Draft.js',
      '<ul><li class="x public-DraftStyleDefault-depth0">a<li class="public-DraftStyleDefault-depth1">b</ul>',
      lines('• a', '   • b'),
    ],
    [
      'levels in the classes of a file of Google Docs',
      `<style>ol,ul{list-style-type:none}</style><ol class="c1 lst-kix_a_1-0 start" start=1><li>a<li>b</ol>
<ul class="lst-kix_b-1 start"><li>c</ul><ol class="lst-kix_a_1-0" start=3><li>d</ol><ol class="lst-kix_a_1-1 start" start=1><li>e<li>f</ol>`,
      lines('1. a', '2. b', '   • c', '3. d', '   1. e', '   2. f'),
    ],
    [
      'picture bullets of Word',
      '<style>@list l0:level1 { mso-level-number-format: image }</style><p style="mso-list: l0 level1 lfo1"><span style="mso-list:Ignore"><img src=x><span>&nbsp;&nbsp;</span></span>a<p style="mso-list: l0 level1 lfo1"><span style="mso-list:Ignore"><img src=x><span>&nbsp;&nbsp;</span></span>b',
      lines('• a', '• b'),
    ],
    [
      'a monospace block in an item',
      '<ol><li>Run<code style="display:block;white-space:pre;font-family:monospace">a\n  b</code></li></ol>',
      lines('1. Run', '```', 'a', '  b', '```'),
    ],
    ['a start', '<ol start=5><li>a</li><li>b</li></ol>', lines('5. a', '6. b')],
    ['a value', '<ol><li>a<li value=7>b<li>c</ol>', lines('1. a', '7. b', '8. c')],
    ['backwards', '<ol reversed><li>a<li>b<li>c</ol>', lines('3. a', '2. b', '1. c')],
    ['letters', '<ol type=a><li>a<li>b</ol>', lines('1. a', '2. b')],
    ['numbers by style', '<ul style="list-style-type:decimal"><li>a</ul>', '1. a'],
    ['bullets by style', '<ol><li style="list-style: square inside">a</ol>', '• a'],
    [
      'bullets by a style without a type',
      '<ol style="list-style:inside"><li>a</ol><ol style="list-style:url(x.png)"><li>b</ol>',
      lines('• a', '• b'),
    ],
    [
      'numbers that are written out',
      '<ol><li style=\'list-style-type:"1. "\'>a<li style=\'list-style-type:"(2) "\'>b<li style=\'list-style-type:"c) "\'>c<li style=\'list-style-type:"iv. "\'>d</ol>',
      lines('1. a', '2. b', '3. c', '4. d'),
    ],
    ['bullets that are written out', '<ul style=\'list-style-type:"– "\'><li>a</ul>', '• a'],
    [
      'bullets of TextEdit and Apple Notes',
      '<style>ul.ul1 {list-style-type: hyphen} ul.ul2 {list-style-type: check} ul.ul3 {list-style-type: box} ul.ul4 {list-style-type: diamond}</style><ul class=ul1><li>a<ul class=ul2><li>b</ul></ul><ul class=ul3><li>c</ul><ul class=ul4><li>d</ul>',
      lines('• a', '   • b', '• c', '• d'),
    ],
    [
      'triangles of a tree',
      '<ul style="list-style-type:disclosure-open"><li>a<ul style="list-style-type:disclosure-closed"><li>b</ul></ul>',
      lines('• a', '   • b'),
    ],
    ['bullets by attribute', '<ol type=disc><li>a</ol>', '• a'],
    ['paragraphs in an item', '<ul><li><p>a</p><p>b</p></li><li>c</li></ul>', lines('• a', '   b', '• c')],
    ['breaks in an item', '<ul><li>a<br>b<br></li><li>c</li></ul>', lines('• a', '   b', '• c')],
    [
      'text after a nested list',
      '<ul><li>a<ul><li>b</li></ul>c</li><li>d</li></ul>',
      lines('• a', '   • b', 'c', '• d'),
    ],
    ['an empty item', '<ul><li>a<li><li>b</ul>', lines('• a', '• ', '• b')],
    [
      'items that have only a picture, as buttons to share a page',
      '<ol><li>a</ol><ul style="list-style:none"><li><a href="https://a.example"><i></i></a><li><img src=a><li><br><li><input type=checkbox></ul>b<ul><li><svg></svg><li><img>c<li><img><ul><li>d</ul></ul>',
      lines('1. a', '• ', '• [ ] ', 'b', '• c', '   • d'),
    ],
    ['an item without a list', '<li>a</li>', '• a'],
    [
      'a list in an item without a list',
      '<li>a<ul><li>b<ol><li>c</ol></ul></li><li>d</li>',
      lines('• a', '   • b', '      1. c', '• d'),
    ],
    [
      'a list in an item without a list and a mark',
      '<li style="list-style:none">a<ul><li style="list-style:disc">b</ul></li>',
      lines('a', '• b'),
    ],
    [
      'an item with a preserved line break before its paragraph',
      '<ul style="white-space:normal"><li style="white-space:pre-wrap">\n  <p>a</p></li><li style="white-space:pre-line">\n<p>b</p></li></ul>',
      lines('• a', '• b'),
    ],
    [
      'an item with a preserved line break before its text',
      '<ul style="white-space:normal"><li style="white-space:pre-wrap">\n<i>a</i></li></ul>',
      lines('• ', '   a'),
    ],
    ['an item without a list and a mark', '<li style="list-style:none">a</li>', 'a'],
    [
      'numbers beside bullets in a list of Quill, which does not count the bullets',
      '<ol><li data-list=bullet>a<li data-list=ordered>b<li data-list=unchecked>c<li data-list=ordered>d</ol>',
      lines('• a', '1. b', '• [ ] c', '2. d'),
    ],
    [
      'bullets that Quill writes into a numbered list',
      '<ol><li data-list=bullet>a<li data-list=unchecked>b</ol><ol><li data-list=7>c</ol>',
      lines('• a', '• [ ] b', '1. c'),
    ],
    ['numbers drawn by the program', '<ol style="list-style:none"><li>a<li>b</ol>', lines('1. a', '2. b')],
    [
      'bullets and numbers that LaTeXML writes as text',
      '<ul><li style="list-style-type:none;"><span class="ltx_tag">•</span> <div><p>a</p></div></li></ul><ol><li style="list-style-type:none;"><span class="ltx_tag">1.</span> <div><p>b</p></div></li><li style="list-style-type:none;"><span class="ltx_tag">(b)</span> <div><p>c</p></div></li></ol>',
      lines('• a', '1. b', '2. c'),
    ],
    [
      'numbers that a page writes before the text',
      '<ol style="list-style:none"><li>3. a<li><b>4)</b>&nbsp; b<li>x<li>\n <b>5.</b>&nbsp;<i>c</i></ol>',
      lines('3. a', '4. b', '3. x', '5. c'),
    ],
    [
      'letters in elements of their own',
      '<ol style="list-style:none"><li><i>a.</i> b<li><i>b.</i> c</ol>',
      lines('1. b', '2. c'),
    ],
    [
      'letters and Roman numbers, also from a later item on',
      '<ol style="list-style:none"><li>(i) a<li>(ii) b<li><i>iii.</i> c</ol><ol start=9 style="list-style:none"><li>i) d<li>j) e</ol><ol style="list-style:none"><li>c) f<li>d) g</ol><ol style="list-style:none"><li>iii) h</ol>',
      lines('1. a', '2. b', '3. c', '9. d', '10. e', '3. f', '4. g', '3. h'),
    ],
    [
      'lines of code that are items without a marker',
      '<ol style="white-space:pre;list-style:none"><li>a:</li><li>  b</li><li><i>  </i><i>c</i></li></ol>',
      lines('1. a:', '2.   b', '3.   c'),
    ],
    [
      'numbers of Word in words and in other scripts, and levels without a number',
      `<style>@list l0:level1 {mso-level-number-format:ordinal-text} @list l1:level1 {mso-level-number-format:russian-lower} @list l4:level1 {mso-level-number-format:none}</style>${wordItem('l0 level1', 'First.')}${wordItem('l0 level1', 'Second.')}${wordItem('l1 level1', 'а)')}${wordItem('l1 level1', 'б)')}${wordItem('l2 level1', 'а)')}${wordItem('l3 level1', '二十一、')}${wordItem('l4 level1', '')}`,
      lines('1. x', '2. x', '1. x', '2. x', '1. x', '21. x', '• x'),
    ],
    [
      'paragraphs and indented headings below an item of Word',
      `${wordItem('l0 level1', '1.')}<p>a</p>${wordItem('l0 level1', '2.', 'margin-left:.5in;')}<h2 style="margin-left:.5in">b</h2>`,
      lines('1. x', 'a', '2. x', '**b**'),
    ],
    [
      'numbers of a deeper level of Word below a line',
      `<style>@list l0:level2 {mso-level-number-format:alpha-lower}</style>${wordItem('l0 level1', '1.')}<p>a</p>${wordItem('l0 level2', '1.')}<p>b</p>${wordItem('l0 level2', '1.2')}<p>c</p>${wordItem('l0 level2', '')}`,
      lines('1. x', 'a', '   1. x', 'b', '1.2 x', 'c', '   3. x'),
    ],
    ['a paragraph with a padding', '<p style="padding-inline-start: 1em">a</p>', 'a'],
    [
      'a bullet of PowerPoint without an indent',
      "<div><span style='mso-special-format:bullet'>•</span>a</div>",
      '• a',
    ],
    [
      'numbers of steps, but no amounts, ordinals or fractions',
      '<ol style="list-style:none"><li><b>1</b> <p>a</p><li><b>02</b>b</ol><ol style="list-style:none"><li><b>1</b> c<li>4 d<li>3</ol><ol style="list-style:none"><li>1<sup>st</sup> e<li>2<sup>nd</sup> f<li>3<sup>rd</sup> f<li>4<sup>th</sup> f</ol><ol style="list-style:none"><li><b>1</b>/2<li><b>2</b>/2</ol><ul style="list-style:none"><li><b>1</b> g<li><b>2</b> h</ul><ol style="list-style:none"><li><b>5</b> i<li><b>2</b> j</ol><ol style="list-style:none"><li><b>1.0</b> k<li><b>2.0</b> l</ol>',
      lines(
        '1. a',
        '2. b',
        '1. **1** c',
        '2. 4 d',
        '3. 3',
        '1. 1st e',
        '2. 2nd f',
        '3. 3rd f',
        '4. 4th f',
        '1. **1**/2',
        '2. **2**/2',
        '• **1** g',
        '• **2** h',
        '1. **5** i',
        '2. **2** j',
        '1. **1.0** k',
        '2. **2.0** l',
      ),
    ],
    [
      'messages and comments',
      '<ol style="list-style:none"><li><div role=article><b>a</b> b</div><li><article>c</article><ol style="list-style:none"><li><article>d</article></ol><li>e</ol><ol><li><article>f</article></ol>',
      lines('**a** b', 'c', 'd', '1. e', '1. f'),
    ],
    ['bullets in a flexible item', '<ul><li style="display:flex"><span>•</span><span>a</span></ul>', '• a'],
    [
      'items selected in a card, also a part of one',
      '<div style="white-space:pre-wrap"><div style="--marker-width:1em">a</div><div style="--marker-width:1em"><span>   • </span>b\nc</div><div style="--marker-width:1em"><span>12. </span>d</div><div style="--marker-width:1em"><span>• </span></div><div style="padding-inline-start: 1em"><input type=checkbox checked><span>e</span></div></div>',
      lines('a', '   • b', '      c', '12. d', '• ', '   • [x] e'),
    ],
    [
      'several cards',
      '<ul style="list-style:none"><li data-note=a><h3>a</h3><div style="white-space:pre-wrap"><div style="--marker-width:1em"><span>• </span>b</div><div>c\nd\n</div></div><li data-note=b><div style="padding-inline-start: 1em"><input type=checkbox><span>e</span></div></ul>',
      lines('**a**', '• b', 'c', 'd', '   • [ ] e'),
    ],
    [
      'text like a list mark in an item with a mark of its own',
      '<ul><li>• a<li>1. b</ul><ul style="list-style:none"><li data-list=bullet>1. c</ul><ul type=none><li>1. d</ul>',
      lines('• • a', '• 1. b', '• 1. c', '• 1. d'),
    ],
    [
      'text that only begins like a list mark',
      '<ul style="list-style:none"><li>A. Smith<li><b>J.</b> Doe<li>1.5<li>-1<li>•<li>1990. a</ul>',
      lines('• A. Smith', '• **J.** Doe', '• 1.5', '• -1', '• •', '• 1990. a'),
    ],
    [
      'text like a list mark after other content of its item',
      '<ul style="list-style:none"><li>a<br>1. b<li><img alt="👍">2. c<li><input type=checkbox>3. d</ul>',
      lines('• a', '   \\1. b', '• 👍2. c', '• [ ] 3. d'),
    ],
    [
      'a hidden list mark',
      '<ul style="list-style:none"><li><i style="display:none">•</i>- a<li><i hidden>1.</i>b</ul>',
      lines('• a', '• b'),
    ],
    [
      'list marks in nested lists',
      '<ol style="list-style:none"><li>1. <ol style="list-style:none"><li>(a) a</ol><li>2. b<ul style="list-style:none"><li>• c</ul>• d</ol>',
      lines('1. ', '   1. a', '2. b', '   • c', '\\• d'),
    ],
    [
      'items side by side on a line',
      '<ul style="list-style:none"><li style="display:inline-block">a</li><li style="display:inline-block">b</li><li style="display:inline">c</li>,<li style="display:inline"> d</li></ul>',
      'a b c, d',
    ],
    ['a hidden item', '<ol><li>a<li style="display:none">b<li>c</ol>', lines('1. a', '2. c')],
    ['marked text', '<ul><li><b>a</b> b</ul>', '• **a** b'],
    ['white space before marked text', '<ul>\n<li>\n<b>a</b>\n</ul>', '• **a**'],
    ['white space between', '<ul>\n  <li>\n a\n </li>\n  <li>b</li>\n</ul>', lines('• a', '• b')],
  ],
}
