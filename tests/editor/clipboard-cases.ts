const CODE_EDITOR =
  '<div style="font-family:Consolas,monospace;white-space:pre"><div><span>f(x)</span></div></div>'

/** Pasted data, and the note after it is pasted at the caret. */
export const PASTED: readonly (readonly [
  title: string,
  note: string,
  data: Record<string, string>,
  result: string,
])[] = [
  ['plain text is inserted into the line', 'a|d', { 'text/plain': 'bc' }, 'abc|d'],
  ['unmarked text gets the marks around it', '**a|d**', { 'text/plain': 'bc' }, '**abc|d**'],
  ['unmarked lines get the marks around them', '**a|d**', { 'text/plain': 'b\nc' }, '**ab**\n**c|d**'],
  ['several lines split the line', 'a|d', { 'text/plain': 'b\r\nc' }, 'ab\nc|d'],
  ['line breaks of Office are lines', 'a|', { 'text/plain': 'b\vc' }, 'ab\nc|'],
  [
    'separators of lines and paragraphs of Unicode are lines',
    'a|',
    { 'text/plain': 'b\u2028c\u2029• d' },
    'ab\nc\n• d|',
  ],
  ['a note’s own clipboard format keeps its marks', '|', { 'text/plain': '**b**\n• c' }, '**b**\n• c|'],
  ['HTML is preferred to plain text', '|', { 'text/plain': 'b', 'text/html': '<b>b</b>' }, '**b|**'],
  ['lines pasted into a list are items', '• a|d', { 'text/plain': 'b\nc' }, '• ab\n• c|d'],
  [
    'numbers pasted into numbers count on',
    '1. a\n2. |\n3. d',
    { 'text/plain': '1. b\n2. c' },
    '1. a\n2. b\n3. c|\n4. d',
  ],
  [
    'items pasted into an item are at its depth',
    '• a\n   • |',
    { 'text/html': '<ul><li>b<ul><li>c</ul></ul>' },
    '• a\n   • b\n      • c|',
  ],
  [
    'items of one level stay beside each other where the part of a list begins deeper',
    '|',
    {
      'text/html':
        '<ul><li aria-level=2>a<li aria-level=2>b<li aria-level=4>c<li aria-level=4>d<li aria-level=1>e</ul>',
    },
    '• a\n• b\n   • c\n   • d\n• e|',
  ],
  [
    'numbers of one level too',
    '|',
    { 'text/html': '<ol><li><ol><!--StartFragment--><li>a<li>b<!--EndFragment--></ol></ol>' },
    '1. a\n2. b|',
  ],
  [
    'code receives plain text unchanged',
    '<code>a|d</code>',
    { 'text/plain': '**b**\n• c', 'text/html': '<b>x</b>' },
    '<code>a**b**\n• c|d</code>',
  ],
  ['code pasted into words is a block', 'a|d', { 'text/html': '<pre>b\nc</pre>' }, 'a\n```\nb\nc|\n```\nd'],
  [
    'a word that is copied from a code editor joins the sentence',
    'a |d',
    { 'text/plain': 'f(x)', 'text/html': CODE_EDITOR },
    'a f(x)|d',
  ],
  [
    'one that is pasted into an empty item is its text',
    '• a\n• |',
    { 'text/plain': 'f(x)', 'text/html': CODE_EDITOR },
    '• a\n• f(x)|',
  ],
  [
    'one that is pasted into an empty line is code',
    'a\n|',
    { 'text/plain': 'f(x)', 'text/html': CODE_EDITOR },
    'a\n```\nf(x)|\n```',
  ],
  [
    'a whole line of a code editor is code',
    'a|',
    { 'text/plain': 'f(x)\n', 'text/html': CODE_EDITOR },
    'a\n```\nf(x)|\n```',
  ],
  [
    'lines that HTML collapses are those of the plain text',
    '|',
    { 'text/plain': 'a <b\r\n\n**style** on', 'text/html': '<span>a &lt;b\n\n**style** on</span>' },
    'a <b\n\n**style** on|',
  ],
  [
    'words that a page draws side by side are words of their own',
    '|',
    { 'text/plain': 'Total\n10 €', 'text/html': '<span>Total</span><b>10 €</b>' },
    'Total **10 €|**',
  ],
  [
    'lines that only a style sheet of the page keeps, as Firefox copies them, are those of the plain text',
    '|',
    {
      'text/plain': 'Hi Bob 😀 see this\nsecond line\n\nlast\n1. x',
      'text/html':
        '<div>Hi <b>Bob</b> <img alt="😀"> see <a href="https://a.example/">this</a>\nsecond line\n\nlast</div>\n\n<ol>\n<li>x\n</ol>',
    },
    'Hi **Bob** 😀 see this (https://a.example/)\nsecond line\n\nlast\n1. x|',
  ],
  [
    'lines of code that Chromium copies without the grid they are in are those of the plain text',
    'a\n|',
    {
      'text/plain': 'a = 1\n  b()\n\nc + d',
      'text/html': ['a = 1', '  <i>b</i>()', '', '', '<b>c</b> + d']
        .map((line) => `<span style="font-family:monospace;white-space:pre">${line}</span>`)
        .join(''),
    },
    'a\n```\na = 1\n  b()\n\nc + d|\n```',
  ],
  [
    'formatted lines that HTML collapses keep their formatting',
    '|',
    { 'text/plain': 'a b\nc', 'text/html': '<span>a <b>b</b>\nc</span>' },
    'a **b**\nc|',
  ],
  [
    'lines of the source of HTML are not those of its text',
    '|',
    {
      'text/plain': 'a b c\nd\ne\tf',
      'text/html': '<p>a b\nc</p>\n\n<table><tr><td><p>d</p><p>e</p><td>f</table>',
    },
    'a b c\nd e | f|',
  ],
  [
    'HTML that is long only by the styles of its elements keeps its formatting',
    '|',
    { 'text/plain': 'a', 'text/html': `<b style="${'--x:0;'.repeat(40_000)}">a</b>` },
    '**a|**',
  ],
  [
    'a word with the space after it stays apart from the next word',
    'the |fox',
    { 'text/plain': 'quick ', 'text/html': '<b>quick<span class="Apple-converted-space">&nbsp;</span></b>' },
    'the **quick** |fox',
  ],
  // @fault F56
  [
    'HTML without visible text is ignored, and the plain text is pasted',
    'a|d',
    { 'text/plain': 'bc', 'text/html': '<img src="x:">' },
    'abc|d',
  ],
  [
    'nodes of another editor are ignored',
    'a|',
    { 'text/plain': 'b', 'application/x-lexical-editor': '{"namespace":"pinwell","nodes":[]}' },
    'ab|',
  ],
  ['a selection is replaced', 'a|x\n• y|d', { 'text/plain': 'b' }, 'ab|d'],
  [
    'items are inserted at the depth of the item, and nested items relative to it',
    '• a\n   • b|c',
    { 'text/plain': 'x\n• y\n   1. z' },
    '• a\n   • bx\n   • y\n      1. z|\n   • c',
  ],
  ['marked text is inserted into marked text', '**a|d**', { 'text/html': 'b<u>c</u>' }, '**a**b__c|__**d**'],
  [
    'code keeps its indentation',
    '<code>a|d</code>',
    { 'text/plain': '\t b\r\n   c\r' },
    '<code>a\t b\n   c\n|d</code>',
  ],
  [
    'HTML without plain text is inserted into code as text',
    '<code>a|d</code>',
    { 'text/html': '<ul><li>b</ul>' },
    '<code>a• b|d</code>',
  ],
  [
    'a selection over list and code is replaced',
    'x\n• a|b\n```\nc|d\n```',
    { 'text/plain': '**y**' },
    'x\n• a**y|**\n```\nd\n```',
  ],
  ['plain text replaces a selected list and words', '• a|b\n   • c\nd|e', { 'text/plain': 'y' }, '• ay|e'],
  ['an empty clipboard keeps the selection', 'a|b|c', { 'text/html': '<img src="x:">' }, 'a|b|c'],
  // @fault F56
  [
    'elements thousands deep are imported',
    'a|d',
    { 'text/html': '<b>x'.repeat(2000), 'text/plain': 'bc' },
    `a**${'x'.repeat(2000)}|**d`,
  ],
  // @fault F55
  [
    'a property name of the page does not block the import',
    '|',
    { 'text/html': '<form><input name=parentNode><input name=childNodes><p>x</form>' },
    'x|',
  ],
]

/** Plain text with Markdown, the note after the paste, and the note after one undo. */
export const MARKDOWN: readonly (readonly [
  title: string,
  note: string,
  text: string,
  result: string,
  literal: string,
])[] = [
  ['items', '|', '- a\r\n- b', '• a\n• b|', '- a\n- b|'],
  ['one item in an empty line', 'x\n|', '1) a', 'x\n1. a|', 'x\n1) a|'],
  ['items after words', 'x|', '- a\n- b', 'x\n• a\n• b|', 'x- a\n- b|'],
  ['items among items', '• a\n• |\n• d', '- b\n- c', '• a\n• b\n• c|\n• d', '• a\n• - b\n• - c|\n• d'],
  ['items over a selection', 'a|x\n• y|d', '* b\n  * c', 'a\n• b\n   • c|\nd', 'a* b\n  * c|d'],
  [
    'a language',
    'x\n|',
    '```js\nlet x\n```\nafter',
    'x\n```\nlet x\n```\nafter|',
    'x\n```\njs\nlet x\n```\nafter|',
  ],
]
