import { type Case, lines } from './html-case.ts'
import { CHECKBOX_CASES } from './html-checkbox-cases.ts'
import { INVISIBLE_CASES } from './html-invisible-cases.ts'
import { LINK_CASES } from './html-link-cases.ts'
import { LIST_CASES } from './html-list-cases.ts'
import { STYLE_CASES } from './html-style-cases.ts'

const pdfText = (text: string): string =>
  `<span style="position:absolute;white-space:pre;left:9px" role="presentation" dir="ltr">${text}</span>`
const codePart = (text: string): string =>
  `<span style="font-family:Menlo,monospace;white-space:pre">${text}</span>`
const PDF_BREAK = '<br style="position:absolute;white-space:pre" role="presentation">'

export const CASES: Record<string, readonly Case[]> = {
  ...STYLE_CASES,
  ...LIST_CASES,
  ...CHECKBOX_CASES,
  ...INVISIBLE_CASES,
  ...LINK_CASES,
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
    [
      'drop caps',
      '<p><span style="float:left;font-size:50px">O</span>nce</p><p><i style="float:inline-start">S</i>o</p><p><b style="float:left;display:block">“I</b>t</p>',
      lines('Once', 'So', '**\u201cI**t'),
    ],
    [
      'floating letters that are no drop caps',
      '<p><i style="float:left">a</i> b</p><p><i style="float:left">abc</i>d</p><p><i style="float:right">e</i>f</p><p><i style="float:left">G</i><i>Gina</i></p>',
      lines('a', 'b', 'abc', 'd', 'e', 'f', 'G', 'Gina'),
    ],
    [
      'outside a line, without text, as Chromium copies hidden hints',
      '<p>a <span style="position:relative">b<span style="visibility:hidden;position:absolute"></span></span> c <i style="float:right"></i>d<i style="position:absolute;display:none"></i>e<i style="position:absolute;visibility:hidden">f</i>g</p>',
      'a b c deg',
    ],
    ['a hidden floating letter', '<p><i style="float:left;display:none">a</i>b</p>', 'b'],
    [
      'a page of PDF.js, in which a break ends each line',
      `<div>${pdfText('a b')}${PDF_BREAK}${pdfText('c ')}${pdfText('d')}${pdfText(' ')}${pdfText('e')}${PDF_BREAK}${PDF_BREAK}${pdfText('f')}</div>`,
      lines('a b', 'c d e', '', 'f'),
    ],
    [
      'tagged contents of a page of PDF.js',
      `<span class=markedContent style="position:absolute;white-space:pre">${pdfText('a')}</span><span class=markedContent style="position:absolute;white-space:pre">${pdfText(' b')}${PDF_BREAK}${pdfText('c')}</span>`,
      lines('a b', 'c'),
    ],
    [
      'text in positions without breaks',
      '<span style="position:absolute;white-space:pre">a</span><span style="position:absolute;white-space:pre">b</span>',
      lines('a', 'b'),
    ],
    [
      'a badge in its position, and parts that are one below another',
      '<p>a<i style="position:absolute">2</i><br>b</p><div style="display:flex;flex-direction:column"><span style="white-space:pre">c</span><span style="white-space:pre">d</span><br></div>e',
      lines('a', '2', '', 'b', 'c', 'd', '', 'e'),
    ],
    ['a table in an object, from Apple Notes', '<object><table><tr><td>a<td>b</table></object>', 'a | b'],
    ['what stands for an object that cannot be shown', '<object data="a.pdf">b</object>c', 'c'],
    ['a quotation', '<blockquote><p>a</p><p>b</p></blockquote>c', lines('a', 'b', 'c')],
    ['a rule', 'a<hr>b', lines('a', '———', 'b')],
    ['inline by style', '<div style="display:inline">a</div><div style="display:inline">b</div>', 'ab'],
    [
      'a box within a line, and in a flexible box',
      'a <i style="display:-webkit-inline-box">b</i> c<p style="display:flex"><i style="display:-webkit-inline-box">d</i><i style="display:-webkit-inline-box">e</i></p>',
      lines('a b c', 'd', 'e'),
    ],
    [
      'a block by style',
      '<span style="display:block">a</span><span style="display:block">b</span>',
      lines('a', 'b'),
    ],
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
    [
      'lines in a grid, as many documentations have them',
      '<pre><code style="display:grid"><span>a</span>\n<span> </span>\n<span>  b</span></code></pre>',
      '<code>a\n \n  b</code>',
    ],
    [
      'lines whose words are in a flexible box, beside a box with several lines',
      '<pre><code><span style="display:flex"><i>a</i><i> = 1</i><br></span><span style="display:flex"><i>  b</i><i>\n</i></span><span style="display:flex"><i>c</i><i> = 2\n</i></span></code></pre><pre style="display:flex"><i>1\n2</i><code>c\nd</code></pre>',
      lines('```', 'a = 1', '  b', 'c = 2', '```', '```', '1', '2', 'c', 'd', '```'),
    ],
    [
      'lines in a column',
      '<pre><code style="display:flex;flex-direction:column"><i>a</i><i>b</i></code></pre>',
      '<code>a\nb</code>',
    ],
    [
      'lines in the fonts of editors and terminals',
      ['Menlo', 'Monaco', 'Courier New', 'Fira Code', 'Iosevka']
        .map((font) => `<div style="white-space:pre;font-family:${font}"> a</div>`)
        .join(''),
      '<code> a\n a\n a\n a\n a</code>',
    ],
    [
      'a code block and its output in a monospace block',
      '<pre>a</pre><div style="font-family:monospace;white-space:pre">b</div>',
      lines('```', 'a', '```', '```', 'b', '```'),
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
    [
      'a part of a code block, which browsers copy as its words',
      `<meta charset=utf-8>${codePart('if')}${codePart(' (a) {\n    b()\n\n')}${codePart('}')}`,
      '<code>if (a) {\n    b()\n\n}</code>',
    ],
    [
      'a part of one line, and code that is only a part of its paragraph',
      `<p>${codePart('a')} ${codePart('b')}</p><p>${codePart('c\n  d')} e</p>`,
      lines('a b', 'c', '  d e'),
    ],
    [
      'lines of inline code that white space is kept in, as on GitHub',
      '<style>code{font-family:monospace;white-space:break-spaces}</style><p style="white-space:pre-wrap"><code>a</code><br><code>b</code></p><table><tr><td><code>c</code><br><code>d</code><td>e</table>',
      lines('a', 'b', 'c d | e'),
    ],
    ['a proportional font', '<div style="white-space:pre;font-family:\'Monotype Corsiva\'">a</div>', 'a'],
    [
      'a box of several lines, as Windows Terminal copies them',
      '<div style="display:inline-block;white-space:pre;font-family:\'Cascadia Mono\',monospace"><span>a</span><br>  b</div>',
      '<code>a\n  b</code>',
    ],
    [
      'with the name of the language and buttons, which chats put into the same element',
      '<pre><div><div style="display:flex">python</div><div><button>Copy</button></div><div><code><span>a</span>:\n  b\n</code></div></div></pre><pre><div><p>json</p><div><pre class=cm-content><code><span>{</span><br><span>  c</span></code></pre></div></div></pre><pre><div>sh</div><div class=cm-editor><div class=cm-content>d<br>e</div></div></pre>',
      lines(
        'python',
        '```',
        'a:',
        '  b',
        '```',
        'json',
        '```',
        '{',
        '  c',
        '```',
        'sh',
        '```',
        'd',
        'e',
        '```',
      ),
    ],
    [
      'with elements for its lines or words',
      '<pre><div><code>a</code></div><div><br></div><div><code>b</code></div></pre><pre><div>$ <code>c</code></div>d</pre>',
      lines('```', 'a', '', 'b', '```', '```', '$ c', 'd', '```'),
    ],
    [
      'in fonts whose name is all that tells',
      ['Lucida Console', 'Inconsolata', 'Comic Code', 'Iosevka']
        .map((font) => `<p>a</p><div style="font-family:'${font}';white-space:pre">b</div>`)
        .join(''),
      'a\n```\nb\n```\n'.repeat(4).trim(),
    ],
  ],
  tables: [
    ['rows and cells', '<table><tr><td>a<td>b<tr><td>c<td>d</table>', lines('a | b', 'c | d')],
    ['bold header cells', '<table><tr><th>a<th>b<tr><td>c<td>d</table>', lines('**a** | **b**', 'c | d')],
    ['empty rows', '<table><tr><td>a<td>b<tr><td>&nbsp;<td><tr><td>c<td>d</table>', lines('a | b', 'c | d')],
    [
      'a form field and a text between cells',
      '<div style=display:table-row><b style=display:table-cell>a</b><input type=hidden><i style=display:table-cell>b</i>c</div>',
      '**a** | b | c',
    ],
    ['an empty cell in the middle', '<table><tr><td>a<td><td>c</table>', 'a |  | c'],
    ['lines in a cell', '<table><tr><td><p>a</p><p><br></p><p>b</p><td>c<br>d</table>', 'a b | c d'],
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
      'code in a cell of a table at the start of an item',
      '<ul><li><table><tr><td><pre>a</pre></table><li>b</ul>',
      lines('• ', '```', 'a', '```', '• b'),
    ],
    [
      'a list in a cell of a table in an item',
      '<ul><li>a<table><tr><td>b<td><ul><li>c</ul></table></ul>',
      lines('• a', '   b', '   • c'),
    ],
    ['a row of one filled cell', '<table><tr><td><p>a</p><ul><li>b</ul><td></table>', lines('a', '• b')],
    [
      'list marks in cells of their own, as mails draw lists',
      '<table><tr><td>•&nbsp;<td><td><p>a <b>b</b></p><p>c</p><tr><td>•<td>d<table><tr><td>◦<td>e</table></table><table><tr><td><b>1.</b><td>f<tr><td>2)<td>g<tr><td>3.<td>h<td>i<tr><td>4<td>j</table>',
      lines('• a **b**', '   c', '• d', '   • e', '1. f', '2. g', '\\3. | h | i', '4 | j'),
    ],
    ['a layout table', '<table><tr><td><table><tr><td>a</table><p>b</p></table>', lines('a', 'b')],
    ['a table in a cell', '<table><tr><td>a<td><table><tr><td>b<td>c</table></table>', 'a | b | c'],
    [
      'a table of several rows in a cell',
      '<table><tr><td>a<td><table><tr><td>b<td>c<tr><td>d<td>e</table><tr><td>f<td>g</table>',
      lines('a', 'b | c', 'd | e', 'f | g'),
    ],
    [
      'bars in the text of cells',
      '<table><tr><td>a | b<td>c<tr><td>d<td>e | f<br>g<tr><td><p>h | i</p><p>j</p><td>k</table>',
      lines('a | b | c', 'd | e | f g', 'h | i j | k'),
    ],
    [
      'a table in one of several blocks of a cell, and around it',
      '<table><tr><td>a<td>b<table><tr><td>c<td>d</table><tr><td>e<td><table><tr><td>f<table><tr><td>g<td>h</table></table></table>',
      lines('a', 'b', 'c | d', 'e', 'f', 'g | h'),
    ],
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
    [
      'by roles or in a table that scrolls, whose cells a style puts side by side',
      '<div role=table><div role=row style="display:flex"><div role=columnheader>a</div><div role=columnheader>b</div><div role=columnheader style="width:0;overflow:hidden">x</div></div><div role=row><i role=cell style="position:absolute">c</i><i role=cell style="position:absolute;left:9px">d</i></div></div><table style="display:grid"><tr style="display:flex;position:absolute"><td style="display:flex">e<td style="display:flex">f</table>',
      lines('a | b', 'c | d', 'e | f'),
    ],
    [
      'cells that a style stacks',
      '<div role=row><div role=cell>a</div><div role=cell>b</div></div><table><tr style="display:block"><td style="display:block">c<td style="display:block">d</table>',
      lines('a', 'b', 'c', 'd'),
    ],
    ['space between rows', '<table style="white-space:pre">\n<tr>\n<td>a\n<td>b</tr>\n</table>', 'a | b'],
    ['hidden rows', '<table><tr style="display:none"><td>a<td>b<tr><td>c<td>d</table>', 'c | d'],
  ],
  'white space': [
    [
      'words with a margin, in a box that is wider, or beside an icon',
      '<p><b style="margin-right:.5rem">Total</b><i>5 €</i></p><p><s style="margin-right:8px">9 €</s>7 €</p><p>a<i style="margin:0 6px">›</i>b</p><p><span style="display:inline-block;width:120px">Name</span>Ann</p><p>one<i style="display:inline-block"></i>two</p><p>a<i style="margin:0 1px">b</i><i style="display:inline-block;width:1em">1</i><i style="display:inline-block;width:1em">2</i></p>',
      lines('**Total **5 €', '~~9 €~~ 7 €', 'a › b', 'Name Ann', 'one two', 'ab12'),
    ],
    [
      'readings above words, and formulas, with the display of their own',
      '<style>ruby{display:ruby}rt{display:ruby-text}math{display:math}</style>漢<ruby>字<rt>ji</rt></ruby> <math><mi>x</mi></math>',
      '漢字(ji) x',
    ],
    ['a part of a word without a box', 'un<b style="display:contents">do</b>ing', 'un**do**ing'],
    ['a part of a word with a padding', 'un<b style="padding:0 6px">do</b>ing', 'un**do**ing'],
    [
      'words with a logical margin, and keys or labels with a padding side by side',
      '<p><i style="margin-inline:8px">a</i>b <kbd style="padding:0 6px">Ctrl</kbd><kbd style="padding:0 6px">K</kbd>. <b style="display:inline-flex;padding-inline:8px">c</b><b style="display:inline-flex;padding-inline:8px">d</b></p><p><code style="padding:0 6px">e</code>s un<code style="padding:0 6px">e</code> <i>f</i><i>g</i> <b style="padding-inline:8px 0">h</b><b style="padding-inline:8px 0">i</b></p>',
      lines('a b Ctrl K. **c d**', 'es une fg **hi**'),
    ],
    [
      'between the parts of a label in a row, but not of columns, cards and messages',
      '<p>a <b style="display:inline-grid"><i style="display:grid">b</i></b> <b style="display:inline-flex"><i style="display:flex"><i>c</i><i>1</i></i></b></p><a href="https://a.example/" style="display:inline-flex"><i style="display:flex;flex-flow:column"><i>d</i><i>e</i></i></a><div style="display:inline-flex"><p>f</p></div><div style="display:inline-flex"><p>g</p></div><div style="display:inline-flex"><div>A column with some words</div><div>And another with its own</div></div>',
      lines(
        'a **b** **c 1**',
        'd',
        'e (https://a.example/)',
        'f',
        'g',
        'A column with some words',
        'And another with its own',
      ),
    ],
    ['collapses', ' a \n\t b ', 'a b'],
    ['collapses across elements', 'a <b> b</b>', 'a **b**'],
    ['is removed at the ends of lines', '<p> a <br> b </p>', lines('a', 'b')],
    ['is preserved', '<p style="white-space:pre-wrap">  a  b </p>', '  a  b '],
    [
      'is preserved without carriage returns',
      '<p style="white-space:pre-wrap">a&#13;&#10;b</p><ul style="white-space:pre-wrap"><li>&#13;&#10;<i>c</i></ul>',
      lines('a', 'b', '• ', '   c'),
    ],
    ['preserves line breaks', '<p style="white-space:pre-line">  a  b\nc</p>', lines('a b', 'c')],
    ['no-break spaces', 'a&nbsp;&nbsp;b &nbsp; c', 'a  b   c'],
    ['no-break spaces at the end', '<p>a&nbsp;</p>', 'a'],
    ['no-break spaces at the start', '<p>&nbsp;&nbsp;a</p>', '  a'],
    ['zero-width spaces, BOM, soft hyphens', 'a\u200Bb\uFEFFc\u00ADd', 'abcd'],
    ['joiners', '👩\u200D🚀 می\u200Cخواهم', '👩\u200D🚀 می\u200Cخواهم'],
    ['a preserved tab', 'a<span style="white-space:pre">\t</span>b', 'a\tb'],
    ['a line break opportunity', 'long<wbr>word', 'longword'],
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
