import type { Doc } from '../../src/markers/doc.ts'
import type { Case } from './html-case.ts'
import { STYLE_CASES } from './html-style-cases.ts'

const lines = (...text: readonly string[]): string => text.join('\n')

export const CASES: Record<string, readonly Case[]> = {
  ...STYLE_CASES,
  lines: [
    ['paragraphs', '<p>a</p><p>b</p>', lines('a', 'b')],
    ['divs', '<div>a</div><div>b</div>c', lines('a', 'b', 'c')],
    ['breaks', 'a<br>b', lines('a', 'b')],
    ['two breaks', 'a<br><br>b', lines('a', '', 'b')],
    ['a break at a block\u2019s end', '<p>a<br></p><p>b</p>', lines('a', 'b')],
    ['an empty paragraph with a height', '<p>a</p><p><br></p><p>b</p>', lines('a', '', 'b')],
    ['one with a no-break space', '<p>a</p><p>&nbsp;</p><p>b</p>', lines('a', '', 'b')],
    ['one with a zero-width space', '<p>a</p><p>\u200B</p><p>b</p>', lines('a', '', 'b')],
    ['an empty paragraph without a height', '<p>a</p><p></p><div> </div><p>b</p>', lines('a', 'b')],
    ['a break between blocks', '<div>a</div><br><div>b</div>', lines('a', '', 'b')],
    [
      'the line break at the end of a copy from Safari or Chrome',
      '<p>a</p><br class="Apple-interchange-newline">',
      'a',
    ],
    ['blocks in inline elements', 'x<b>a<div>b</div>c</b>', lines('x**a**', '**b**', '**c**')],
    [
      'captions and definitions',
      '<dl><dt>a<dd>b</dl><figure><figcaption>c</figcaption></figure>',
      lines('a', 'b', 'c'),
    ],
    ['in a flexible box', '<div style="display:flex"><i>a</i><i>b</i></div>', lines('a', 'b')],
    ['next to a floating element', 'a<i style="float:left">b</i>c', lines('a', 'b', 'c')],
    ['a quotation', '<blockquote><p>a</p><p>b</p></blockquote>c', lines('a', 'b', 'c')],
    ['a rule', 'a<hr>b', lines('a', '———', 'b')],
    ['inline by style', '<div style="display:inline">a</div><div style="display:inline">b</div>', 'ab'],
    [
      'a block by style',
      '<span style="display:block">a</span><span style="display:block">b</span>',
      lines('a', 'b'),
    ],
  ],
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
    [
      'nested in an item without text',
      '<ul><li>a</li><li><ul><li>b</li></ul></li></ul>',
      lines('• a', '   • b'),
    ],
    ['mixed', '<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>', lines('1. a', '   • b', '2. c')],
    [
      'levels given by an attribute',
      '<ul><li aria-level=1>a</ul><ul><li data-aria-level=2>b</ul>',
      lines('• a', '   • b'),
    ],
    ['a start', '<ol start=5><li>a</li><li>b</li></ol>', lines('5. a', '6. b')],
    ['a value', '<ol><li>a<li value=7>b<li>c</ol>', lines('1. a', '7. b', '8. c')],
    ['backwards', '<ol reversed><li>a<li>b<li>c</ol>', lines('3. a', '2. b', '1. c')],
    ['letters', '<ol type=a><li>a<li>b</ol>', lines('1. a', '2. b')],
    ['numbers by style', '<ul style="list-style-type:decimal"><li>a</ul>', '1. a'],
    ['bullets by style', '<ol><li style="list-style: square inside">a</ol>', '• a'],
    [
      'numbers that are written out',
      '<ol><li style=\'list-style-type:"1. "\'>a<li style=\'list-style-type:"(2) "\'>b</ol>',
      lines('1. a', '2. b'),
    ],
    ['bullets that are written out', '<ul style=\'list-style-type:"– "\'><li>a</ul>', '• a'],
    ['bullets by attribute', '<ol type=disc><li>a</ol>', '• a'],
    ['paragraphs in an item', '<ul><li><p>a</p><p>b</p></li><li>c</li></ul>', lines('• a', '   b', '• c')],
    ['breaks in an item', '<ul><li>a<br>b<br></li><li>c</li></ul>', lines('• a', '   b', '• c')],
    [
      'text after a nested list',
      '<ul><li>a<ul><li>b</li></ul>c</li><li>d</li></ul>',
      lines('• a', '   • b', 'c', '• d'),
    ],
    ['an empty item', '<ul><li>a<li><li>b</ul>', lines('• a', '• ', '• b')],
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
    ['numbers drawn by the program', '<ol style="list-style:none"><li>a<li>b</ol>', lines('1. a', '2. b')],
    ['a hidden item', '<ol><li>a<li style="display:none">b<li>c</ol>', lines('1. a', '2. c')],
    ['marked text', '<ul><li><b>a</b> b</ul>', '• **a** b'],
    ['white space between', '<ul>\n  <li>\n a\n </li>\n  <li>b</li>\n</ul>', lines('• a', '• b')],
  ],
  'check boxes': [
    [
      'inputs',
      '<ul><li><input type=checkbox> a<li><input type=checkbox checked> b</ul>',
      lines('• ☐ a', '• ☑ b'),
    ],
    [
      'inputs next to paragraphs',
      '<ul><li><label><input type=checkbox checked></label><div><p>a</p></div></ul>',
      '• ☑ a',
    ],
    [
      'roles',
      '<ul><li role=checkbox aria-checked=true>a<li role=checkbox aria-checked=false>b</ul>',
      lines('• ☑ a', '• ☐ b'),
    ],
    ['data', '<ul><li data-checked=true>a<li data-checked=false>b</ul>', lines('• ☑ a', '• ☐ b')],
    [
      'Evernote',
      '<ul style="--en-todo:true"><li style="--en-checked:true">a<li>b</ul>',
      lines('• ☑ a', '• ☐ b'),
    ],
    ['Apple Notes', '<ul class=Apple-checklist><li class=checked>a<li>b</ul>', lines('• ☑ a', '• ☐ b')],
    ['Notion', '<ul><li><div class="checkbox checkbox-on"></div> a</ul>', '• ☑ a'],
    ['within a line', '<p>a <input type=checkbox> b <input type=checkbox checked></p>', 'a ☐ b ☑'],
    ['outside lists', '<div><input type=checkbox>a</div>', '☐ a'],
    ['without text', '<ul><li><input type=checkbox></ul>', '• ☐'],
  ],
  code: [
    ['pre', '<p>a</p><pre>b\n  c\n</pre>', lines('a', '```', 'b', '  c', '```')],
    ['pre with code inside', '<pre><code>if (a) {\n\tb()\n}</code></pre>', '<code>if (a) {\n\tb()\n}</code>'],
    ['two code blocks in a row', '<pre>a</pre><pre>b</pre>', lines('```', 'a', '```', '```', 'b', '```')],
    ['markers in it', '<pre>**a** `b`</pre>', '<code>**a** `b`</code>'],
    ['breaks in it', '<pre>a<br>b</pre>', '<code>a\nb</code>'],
    [
      'a monospace block',
      '<div style="font-family:Consolas,monospace;white-space:pre"><div>a</div><div>  b</div><br><div>c</div></div>',
      '<code>a\n  b\n\nc</code>',
    ],
    [
      'lines that are blocks',
      '<p>x</p><div style="font-family:monospace;white-space:pre">a</div><div style="font-family:monospace;white-space:pre"> b</div>',
      lines('x', '```', 'a', ' b', '```'),
    ],
    ['a monospace block that collapses', '<div style="font-family:monospace">a  b</div>', 'a b'],
    [
      'a block with preserved white space in another font',
      '<div style="white-space:pre-wrap">a  b\nc</div>',
      lines('a  b', 'c'),
    ],
    ['a pre that collapses its white space', '<pre style="white-space:normal">a  b</pre>', 'a b'],
    ['no-break spaces in it', '<pre>&nbsp;&nbsp;a</pre>', '<code>  a</code>'],
    ['links in it', '<pre><a href="https://a.example/">x</a></pre>', '<code>x</code>'],
    ['in an item', '<ul><li>a<pre>b</pre></li><li>c</li></ul>', lines('• a', '```', 'b', '```', '• c')],
  ],
  links: [
    [
      'an address that differs from its text',
      '<a href="https://a.example/b">here</a>.',
      'here (https://a.example/b).',
    ],
    [
      'an address equal to its text',
      '<a href="https://a.example/b">https://a.example/b</a>',
      'https://a.example/b',
    ],
    ['an address equal to its shortened text', '<a href="https://www.a.example/">a.example</a>', 'a.example'],
    ['mail', '<a href="mailto:x@a.example">write</a>', 'write (mailto:x@a.example)'],
    ['a mail address equal to its text', '<a href="mailto:x@a.example">x@a.example</a>', 'x@a.example'],
    [
      'other protocols',
      '<a href="javascript:alert(1)">a</a><a href="file:///c">b</a><a href="/c">c</a><a href="#d">d</a>',
      'abcd',
    ],
    [
      'in bold text',
      '<b>see <a href="https://a.example/b">this</a></b>',
      '**see this (https://a.example/b)**',
    ],
    ['a link in bold', '<a href="https://a.example/b"><b>this</b></a>', '**this** (https://a.example/b)'],
    [
      'around blocks',
      '<a href="https://a.example/b"><div>a</div><div>b</div></a>c',
      lines('a', 'b (https://a.example/b)', 'c'),
    ],
    ['around a picture', '<a href="https://a.example/b"><img src=x></a>a', 'a'],
    ['with a space at its end', '<a href="https://a.example/b">a </a>c', 'a (https://a.example/b) c'],
    [
      'with a space at its end and a dash after it',
      '<a href="https://a.example/b">a </a>— c',
      'a (https://a.example/b) — c',
    ],
    [
      'with a no-break space at its end',
      '<a href="https://a.example/b">a&nbsp;</a>c',
      'a (https://a.example/b) c',
    ],
    [
      'with spaces at its end and after it',
      '<a href="https://a.example/b">a </a> c',
      'a (https://a.example/b) c',
    ],
    ['with a word directly after it', '<a href="https://a.example/b">a</a>c', 'a (https://a.example/b) c'],
    [
      'with a bracket directly after it',
      '<a href="https://a.example/b">a</a>(c)',
      'a (https://a.example/b) (c)',
    ],
    [
      'with punctuation directly after it',
      '<a href="https://a.example/b">a</a>, b (<a href="https://a.example/b">c</a>)',
      'a (https://a.example/b), b (c (https://a.example/b))',
    ],
    [
      'with a space at its end and no more text',
      '<p><a href="https://a.example/b">a </a></p>c',
      lines('a (https://a.example/b)', 'c'),
    ],
    [
      'with a preserved space',
      '<p style="white-space: pre-wrap"><a href="https://a.example/b">a </a>c</p>',
      'a (https://a.example/b) c',
    ],
    [
      'with a preserved space at the end of a line',
      '<p style="white-space: pre-wrap"><a href="https://a.example/b">a <br></a>c</p>',
      lines('a (https://a.example/b)', 'c'),
    ],
  ],
  tables: [
    ['rows and cells', '<table><tr><td>a<td>b<tr><td>c<td>d</table>', lines('a | b', 'c | d')],
    ['bold header cells', '<table><tr><th>a<th>b<tr><td>c<td>d</table>', lines('**a** | **b**', 'c | d')],
    ['empty rows', '<table><tr><td>a<td>b<tr><td>&nbsp;<td><tr><td>c<td>d</table>', lines('a | b', 'c | d')],
    ['an empty cell in the middle', '<table><tr><td>a<td><td>c</table>', 'a |  | c'],
    ['lines in a cell', '<table><tr><td><p>a</p><p>b</p><td>c<br>d</table>', 'a b | c d'],
    [
      'a list in a cell',
      '<table><tr><td>a<td><ul><li>b<ul><li>c</ul><li>d</ul><td>e<br>f</table>',
      lines('a', '• b', '   • c', '• d', 'e', 'f'),
    ],
    [
      'code in cells',
      '<table><tr><td><pre>a\n  b</pre><td><td><pre>c</pre></table>',
      lines('```', 'a', '  b', '```', '```', 'c', '```'),
    ],
    [
      'a list in one of several rows',
      '<table><tr><th>a<th>b<tr><td>c<td><ol><li>d</ol><tr><td>e<td>f</table>',
      lines('**a** | **b**', 'c', '1. d', 'e | f'),
    ],
    [
      'a list in a cell of a table in an item',
      '<ul><li>a<table><tr><td>b<td><ul><li>c</ul></table></ul>',
      lines('• a', '   b', '   • c'),
    ],
    ['a row of one filled cell', '<table><tr><td><p>a</p><ul><li>b</ul><td></table>', lines('a', '• b')],
    ['a layout table', '<table><tr><td><table><tr><td>a</table><p>b</p></table>', lines('a', 'b')],
    ['a table in a cell', '<table><tr><td>a<td><table><tr><td>b<td>c</table></table>', 'a | b | c'],
    ['a caption', '<table><caption>x</caption><tr><td>a<td>b</table>', lines('x', 'a | b')],
    ['text around', 'x<table><tr><td>a<td>b</table>y', lines('x', 'a | b', 'y')],
    ['in an item', '<ul><li>x<table><tr><td>a<td>b</table></ul>', lines('• x', '   a | b')],
    [
      'by style',
      '<div style="display:table-row"><div style="display:table-cell">a</div><div style="display:table-cell">b</div></div>',
      'a | b',
    ],
    [
      'cells without a row',
      '<i style="display:table-cell">a</i> <i style="display:table-cell">b</i>c',
      lines('a | b', 'c'),
    ],
    ['hidden rows', '<table><tr style="display:none"><td>a<td>b<tr><td>c<td>d</table>', 'c | d'],
  ],
  'invisible elements': [
    ['hidden', '<p hidden>a</p><p style="display:none">b</p>c', 'c'],
    ['invisible', '<p style="visibility:hidden">a <span style="visibility:visible">b</span></p>', 'b'],
    ['transparent', '<span style="opacity:0">a</span>b', 'b'],
    ['positioned off the screen', '<span style="position:absolute;left:-9999px">a</span>b', 'b'],
    [
      'clipped',
      '<span style="position:absolute;clip:rect(0 0 0 0);overflow:hidden;width:1px;height:1px">a</span>b',
      'b',
    ],
    ['collapsed', '<div style="max-height:0;overflow:hidden">a</div>b', 'b'],
    ['without size', '<div style="font-size:0">a<span style="font-size:12px">b</span></div>', 'b'],
    [
      'annotations of formulas',
      '<math><mi>a</mi><annotation>b</annotation><annotation-xml>c</annotation-xml></math>',
      'a',
    ],
    ['annotations without a formula', '<annotation>a</annotation><annotation-xml> b</annotation-xml>', 'a b'],
    ['Word\u2019s hidden text', '<span style="mso-hide:all">a</span>b', 'b'],
    ['closed details', '<details><summary>a</summary>b<p>c</p></details>d', lines('a', 'd')],
    ['open details', '<details open><summary>a</summary>b</details>', lines('a', 'b')],
    ['moved off the screen', '<i style="position:absolute;transform:translateX(-9999px)">a</i>b', 'b'],
    ['skipped', '<p style="content-visibility:hidden">a</p>b', 'b'],
    ['hidden by a class', '<style>.x{display:none}</style><p class=x>a</p>b', 'b'],
    ['hidden only from screen readers', '<span aria-hidden=true>a</span>b', 'ab'],
    ['scripts, styles, comments', '<script>a</script><style>b</style><!-- c --><title>d</title>e', 'e'],
    [
      'media',
      '<img alt=a src=x><video>b</video><audio>c</audio><canvas>d</canvas><svg><text>e</text></svg>f',
      'f',
    ],
    [
      'forms',
      '<form><label>a</label><input value=b><textarea>c</textarea><select><option>d</select><button>e</button></form>',
      'a',
    ],
    ['no text at all', '<img src=x><input value=a>', null],
    ['an empty list', '<ul><li><img src=x></li></ul>', null],
  ],
  'white space': [
    ['collapses', ' a \n\t b ', 'a b'],
    ['collapses across elements', 'a <b> b</b>', 'a **b**'],
    ['is removed at the ends of lines', '<p> a <br> b </p>', lines('a', 'b')],
    ['is preserved', '<p style="white-space:pre-wrap">  a  b </p>', '  a  b '],
    ['preserves line breaks', '<p style="white-space:pre-line">  a  b\nc</p>', lines('a b', 'c')],
    ['no-break spaces', 'a&nbsp;&nbsp;b &nbsp; c', 'a  b   c'],
    ['no-break spaces at the end', '<p>a&nbsp;</p>', 'a'],
    ['no-break spaces at the start', '<p>&nbsp;&nbsp;a</p>', '  a'],
    ['zero-width spaces, BOM, soft hyphens', 'a\u200Bb\uFEFFc\u00ADd', 'abcd'],
    ['joiners', '👩\u200D🚀 می\u200Cخواهم', '👩\u200D🚀 می\u200Cخواهم'],
    ['a preserved tab', 'a<span style="white-space:pre">\t</span>b', 'a\tb'],
    ['a line break opportunity', 'long<wbr>word', 'longword'],
  ],
  fragments: [
    ['only the fragment', '<div><p>x</p><!--StartFragment--><p>a</p><!--EndFragment--><p>y</p></div>', 'a'],
    [
      'the fragment with its context',
      '<ol start=3><li>x<li><!--StartFragment--><b>a</b><!--EndFragment--> y<li>z</ol>',
      '4. **a**',
    ],
    ['only the start marker', 'x<!--StartFragment-->a', 'xa'],
    ['only the end marker', 'a<!--EndFragment-->x', 'ax'],
  ],
  'hostile trees': [
    [
      'fields named like properties',
      '<form><input name=parentNode><input name=childNodes><input name=firstChild><input name=nodeType><input name=getAttribute>a<b>b</b></form>c',
      lines('a**b**', 'c'),
    ],
    ['images named like methods', '<img name=createTreeWalker><img name=body><p>a</p>', 'a'],
  ],
}

/** A document without characters that HTML cannot contain or that pasting changes. */
export function withRepresentableText(doc: Doc): Doc {
  return doc.map((block) =>
    block.type === 'code'
      ? { ...block, code: toRepresentableText(block.code) }
      : { ...block, runs: block.runs.map((run) => ({ ...run, text: toRepresentableText(run.text) })) },
  )
}

function toRepresentableText(text: string): string {
  return text.replace(/[\0\u00a0]|\p{Surrogate}/gu, 'x')
}
