import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Doc } from '../../src/markers/doc.ts'
import { parse } from '../../src/markers/parse.ts'
import { serialize } from '../../src/markers/serialize.ts'
import { markdownToMarkers } from '../../src/paste/markdown.ts'
import { noteText } from '../editor/arbitrary.ts'
import { processorTime } from '../processor-time.ts'

const CONVERTED: readonly (readonly [title: string, markdown: string, stored: string])[] = [
  ['bullets of every kind', '- a\n* b\n+ c', '• a\n• b\n• c'],
  ['bullets of another kind at each level', '- a\n  + b\n    - c\n- d', '• a\n   • b\n      • c\n• d'],
  ['numbers with a bracket', '1) a\n2) b\n10) c', '1. a\n2. b\n10. c'],
  ['items nested by two spaces', '- a\n  - b\n    - c\n- d', '• a\n   • b\n      • c\n• d'],
  ['items nested by four spaces', '- a\n    - b\n        - c\n    - d', '• a\n   • b\n      • c\n   • d'],
  ['items nested by tabs', '- a\n\t- b\n\t\t- c', '• a\n   • b\n      • c'],
  ['items nested in numbers', '1. a\n   - b\n   - c\n2. d', '1. a\n   • b\n   • c\n2. d'],
  ['numbers nested by two spaces', '- a\n  1. b\n  2. c', '• a\n   1. b\n   2. c'],
  ['a list that is indented as a whole', '  - a\n  - b\n    - c', '• a\n• b\n   • c'],
  ['wide spaces after a marker', '-   a\n-\tb', '• a\n• b'],
  ['a line that continues its item', '- a\n  more\n- b', '• a\n   more\n• b'],
  ['a line that continues a deeper item', '- a\n  - b\n  more', '• a\n   • b\n      more'],
  ['a line after a list', '- a\nb\n  c', '• a\nb\n  c'],
  ['items with blank lines between them', '- a\n\n- b\n\n  c', '• a\n\n• b\n\n  c'],
  ['marks and check boxes in items', '- **a** b\n- [x] c', '• **a** b\n• [x] c'],
  ['check boxes', '- [ ] a\n  * [x] b\n- [X] c', '• [ ] a\n   • [x] b\n• [x] c'],
  ['check boxes without a bullet', '[ ] a\n[x] b\n[X] c', '• [ ] a\n• [x] b\n• [x] c'],
  ['ballot boxes', '☐ a\n☑ b\n☒ c\n☑\ufe0f d\n☑\ufe0e e', '• [ ] a\n• [x] b\n• [x] c\n• [x] d\n• [x] e'],
  ['ballot boxes in items', '• ☐ a\n- ☑ b', '• [ ] a\n• [x] b'],
  ['boxes of chats', '⬜ a\n✅ b\n- ⬜\ufe0f c', '• [ ] a\n• [x] b\n• [ ] c'],
  ['check marks beside boxes', '☐ a\n✓ b\n✔ c', '• [ ] a\n• [x] b\n• [x] c'],
  ['a language after a fence', '```js\nlet x\n```', '```\nlet x\n```'],
  ['any word after a fence', 'a\n```pinwell-config\nx\n```\nb', 'a\n```\nx\n```\nb'],
  ['a language with more text after it', '```ts {1,3} title="a.ts"\nx\n```', '```\nx\n```'],
  ['a longer fence', '````md\n```js\nx\n```\n````', '````\n```js\nx\n```\n````'],
  ['bullets and numbers before a tab', '•\ta\n1.\tb', '• a\n1. b'],
  ['items of a word processor', '\t•\ta\n\t\t◦\tb\n\t•\tc', '• a\n   • b\n• c'],
  ['items that tabs indent', '• a\n\t• b\n\t\t1. c\n• d', '• a\n   • b\n      1. c\n• d'],
  ['a list that tabs indent as a whole', 'a:\n\t1. b\n\t\t• c\n\t2. d', 'a:\n1. b\n   • c\n2. d'],
  [
    'items of a chat',
    '• a\n    ◦ b\n        ▪ c\n        ▪\ufe0e d\n• e',
    '• a\n   • b\n      • c\n      • d\n• e',
  ],
  ['dashed items', '‣ a\n⁃ b', '• a\n• b'],
  ['bullets of symbol fonts', '\uf0b7 a\n\uf0a7\tb\n\uf0d8 c', '• a\n• b\n• c'],
  ['bullets of files and mails', '● a\n○ b\n■ c\n·         d\no   e', '• a\n• b\n• c\n• d\n• e'],
  ['the second level of Word', '•\ta\n\to\tb\n•\tc', '• a\n   • b\n• c'],
  ['the third level of Word', '•\ta\n\to\tb\n\t\t§\tc\n•\td', '• a\n   • b\n      • c\n• d'],
  ['the check marks and arrows of Word', 'ü\ta\nü\tb\nØ\tc', '• a\n• b\n• c'],
  ['the levels of Outlook', '*\ta\n\to\tb\n\t\t*\tc\n*\td', '• a\n   • b\n      • c\n• d'],
  ['no-break spaces after a marker', '•\u00a0a\n-\u00a0b\n1.\u00a0c', '• a\n• b\n1. c'],
  [
    'code in an item',
    '1. a\n   ```sh\n   b\n     c\n\n  d\n   ```\n2. e',
    '1. a\n```\nb\n  c\n\nd\n```\n2. e',
  ],
  ['code in an item that tabs indent', '- a\n\t```\n\tb\n\t\tc\n\t```', '• a\n```\nb\n\tc\n```'],
  ['tabs in code that spaces indent', '- a\n  ```\n\tb\n  \tc\n  ```', '• a\n```\n\tb\n\tc\n```'],
  ['a list around code', '- a\n```sh\n- b\n```\n- c', '• a\n```\n- b\n```\n• c'],
]

// @spec markers.typed
test.each(CONVERTED)('rewrites %s', (_title, markdown, stored) => {
  expect(markdownToMarkers(markdown)).toBe(stored)
})

const UNCHANGED: readonly (readonly [title: string, text: string])[] = [
  ['stored items', '• a\n   • b\n      1. c\n2019. d\n2021. e'],
  ['soft breaks', '• a\n   b\n   • c\n      d'],
  ['rules', '---\n***\n- - -\n* * *'],
  ['marker characters without a space', '-a\n*b*\n+1\n1)x\n-'],
  ['marker characters within lines', 'a - b\n2 * 3\nx 1) y'],
  ['a number with a leading zero', '01) a'],
  ['code', '```\n- a\n1) b\n```'],
  ['an item whose text begins with a tab', '• \ta\n1. \tb'],
  ['code within a line', 'a ```- b``` - c'],
  ['the first line of code on its fence', '```let x\ny\n```'],
  ['stored check items', '• [ ] a\n   • [x] b\n• \\[ ] c'],
  ['check marks alone, which may be ornaments', '✓ a\n✔ b'],
  ['boxes in numbered items', '1. [ ] a\n2. ☐ b'],
  ['boxes without a space', '[ ]a\n[x](b)\n☐c\n[]'],
  ['a word in fences on one line', '```js```'],
  ['a note of code', '<code>- a\n```js\n- b\n```</code>'],
  ['a patch without its header', ' a\n- b\n+ c\n\n+ d'],
  ['pros and cons', 'a:\n  + b\n  + c\n  - d'],
  ['a patch', '@@ -1,2 +1,2 @@ a\n-  b\n+  c\n- d'],
  ['a block comment in code', '/**\n * a\n * b\n */\nc'],
  ['a block comment whose text begins on its first line', 'a\n  /* b\n   * c\n   */'],
  [
    'YAML',
    'services:\n  web:\n    ports:\n      - "80:80"\n    environment:\n      - A=1\n  db:\n    image: b',
  ],
  ['YAML that begins with an item', '- hosts: all\n  tasks:\n    - name: a\n      apt:\n        state: b'],
  ['the sign of a service', '● a.service - b\n     Loaded: c'],
  ['squares before headings', '■ a\nb\n■ c'],
  ['a word of one letter', '• a\n• b\no c'],
  ['a fence that is never closed', '```js\nlet x'],
]

// @spec markers.typed
test.each(UNCHANGED)('keeps %s', (_title, text) => {
  expect(markdownToMarkers(text)).toBe(text)
})

test('stored text is unchanged unless one of its lines looks like Markdown', () => {
  fc.assert(
    fc.property(noteText, (text) => {
      const stored = serialize(parse(text))
      fc.pre(!parse(stored).some(containsMarkdown))
      expect(markdownToMarkers(stored)).toBe(stored)
    }),
    { numRuns: 2000 },
  )
})

test('a conversion from Markdown loses no character except the language after a fence', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...MARKDOWN_PARTS), { maxLength: 12 }), (parts) => {
      const text = parts.join('')
      expect(lettersOf(markdownToMarkers(text))).toBe(lettersOf(text))
      expect(markdownToMarkers(text).split('\n')).toHaveLength(text.split('\n').length)
    }),
    { numRuns: 2000 },
  )
})

test('converts a long line with much code in linear time', () => {
  const line = 'a ```b``` '.repeat(50_000)
  expect(processorTime(() => markdownToMarkers(line))).toBeLessThan(1000)
})

const lettersOf = (text: string): string => text.replace(/[^a-z]/g, '')

const MARKDOWN_PARTS = [
  '- ',
  '* ',
  '1) ',
  '2. ',
  '• ',
  '  ',
  '\t',
  '\n',
  '\n',
  'x,',
  'y z',
  '```',
  '\\',
  '   ',
  '◦ ',
]

function containsMarkdown(block: Doc[number]): boolean {
  if (block.type === 'code') return false
  const text = block.runs.map((run) => run.text).join('')
  return text
    .split('\n')
    .some((line) =>
      /^\s*(?:[-*+◦▪‣⁃●○■·]\s|o\s\s|\d+\)\s|(?:•|\d+\.)[\t\u00a0]|\[[ xX]\]\s)|^ *\t\s*(?:•|\d+\.)\s/.test(
        line,
      ),
    )
}
