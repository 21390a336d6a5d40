import { expect, test } from 'vitest'
import { parse } from '../../src/markers/parse.ts'
import { docToMarkdown } from '../../src/transfer/doc-to-markdown.ts'

test.each<readonly [title: string, content: string, markdown: string]>([
  ['writes an empty note as an empty text', '', ''],
  ['writes bold, underline and strikethrough', '**a** __b__ ~~c~~', '**a** <u>b</u> ~~c~~\n'],
  ['nests overlapping marks', '**a __b** c__', '<strong>a <u>b</u></strong><u> c</u>\n'],
  ['keeps spaces outside of delimiters', 'a** b **c', 'a **b** c\n'],
  ['uses a tag where a delimiter would be text', 'a**(b)**c', 'a<strong>(b)</strong>c\n'],
  [
    'uses a tag between punctuation and an emoji',
    '👍~~*~~ **!**👍',
    '👍<del>\\*</del> <strong>!</strong>👍\n',
  ],
  ['separates lines by a hard break', 'a\nb', 'a\\\nb\n'],
  ['keeps the number of empty lines', 'a\n\n\nb', 'a\n\n\nb\n'],
  ['keeps empty lines at both ends', '\na\n', '\na\n\n'],
  ['writes nested lists', '• a\n   1. b\n      • c\n2. d', '- a\n  1. b\n     - c\n2. d\n'],
  [
    'separates a nested list that begins with another number than 1',
    '• a\n   5. b\n   6. c',
    '- a\n\n  5. b\n  6. c\n',
  ],
  ['lowers a level that no item leads to', '      • a', '- a\n'],
  ['lowers its neighbours with it', '   • a\n   • b\n      • c', '- a\n- b\n  - c\n'],
  ['begins a list where the numbers do not go on', '1. a\n5. b\n6. c\n1. d', '1. a\n5) b\n6) c\n1. d\n'],
  ['separates two lists by another bullet', '• a\n\n• b', '- a\n\n\n* b\n'],
  ['writes check items as task lists', '• [ ] a\n   • [x] b', '- [ ] a\n  - [x] b\n'],
  ['writes a soft break as a hard break within the item', '• a\n   b', '- a\\\n  b\n'],
  ['writes empty items with a tag', '• \n• [x] ', '- <br><!-- -->\n- [x] <br><!-- -->\n'],
  ['separates a list from a paragraph', 'a\n• b\nc', 'a\n\n- b\n\nc\n'],
  ['fences code more than any code in it', '````\n```\n````', '````\n```\n````\n'],
  ['writes a note of code', '<code>a\n\nb</code>', '```\na\n\nb\n```\n'],
  [
    'escapes the characters of Markdown',
    '*a* [b](c) `d` <e> &amp; f~',
    '\\*a\\* \\[b\\](c) \\`d\\` \\<e> \\&amp; f\\~\n',
  ],
  ['does not escape an underscore within a word', 'snake_case _a_', 'snake_case \\_a\\_\n'],
  ['writes an address as a link', 'see https://a.org/b_*c*?d=_e.', 'see <https://a.org/b_*c*?d=_e>.\n'],
  ...[
    'https://en.wikipedia.org/wiki/Mercury_(planet)',
    'https://a.org/(b)_(c)',
    'https://müller.de/größe',
  ].map((address) => [`links all of ${address}`, `(${address}).`, `(<${address}>).\n`] as const),
  ['links no bracket around an address', '(https://a.org/b)', '(<https://a.org/b>)\n'],
  ['writes an address without a scheme as text', 'www.a.org\nb', 'www\\.a.org\\\nb\n'],
  [
    'lets an address without a scheme be linked',
    'see www.a.org/b, or\nwww.c.org',
    'see www.a.org/b, or\\\nwww.c.org\n',
  ],
  [
    'escapes such an address that ends at another line',
    '• www.a.org\n   www.b.org',
    '- www\\.a.org\\\n  www.b.org\n',
  ],
  ['escapes such an address with a sign of Markdown', 'www.a.org/*b* c', 'www\\.a.org/\\*b\\* c\n'],
  ['writes bold in such an address', '**www.a.org**\nb', '**www\\.a.org**\\\nb\n'],
  ['writes an address of another scheme as text', 'FTP://a.org/b\nc', 'FTP:\\//a.org/b\\\nc\n'],
  [
    'writes an address with a character reference as text',
    'https://a.org/?b&amp;c\nd',
    'https:\\//a.org/?b\\&amp;c\\\nd\n',
  ],
  [
    'writes an address that ends with a character reference after another one as text',
    'https://a.org/?b&amp;c&copy;',
    'https:\\//a.org/?b\\&amp;c\\&copy;\n',
  ],
  ['uses a tag beside white space of some programs', 'a \uFEFF**(b)**', 'a \uFEFF<strong>(b)</strong>\n'],
  ['does not escape a full stop that is in no address', 'awww. A', 'awww. A\n'],
  ['keeps the indent of a line', '    a', '&nbsp;&nbsp;&nbsp;&nbsp;a\n'],
  ['keeps the indent of a Chinese paragraph', '\u3000\u3000a', '\u3000\u3000a\n'],
  ['keeps a backslash', 'C:\\dir', 'C:\\\\dir\n'],
  ...['# a', '> a', '- a', '+ a', '===', '---', '| - | - |', '- - -'].map(
    (line) => [`writes ${line} as text`, `x\n${line}`, `x\\\n\\${line}\n`] as const,
  ),
  ['writes 1) a as text', '1) a', '1\\) a\n'],
])('%s', (_title, content, markdown) => {
  expect(docToMarkdown(parse(content))).toBe(markdown)
})
