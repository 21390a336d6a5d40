import type { Case } from './html-case.ts'

const lines = (...text: readonly string[]): string => text.join('\n')

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
}
