import { buildEditorFromExtensions } from '@lexical/extension'
import { expect, test } from 'vitest'
import { commands } from '../../src/editor/commands.ts'
import { composerExtension, loadDoc, readDoc } from '../../src/editor/composer.ts'
import { typeText } from '../../src/editor/type-text.ts'
import { withoutEmptyLinesAfterCode } from '../../src/markers/doc.ts'
import { parse } from '../../src/markers/parse.ts'
import { serialize } from '../../src/markers/serialize.ts'

const editor = buildEditorFromExtensions(composerExtension)

/** Texts as they stand in a plain field, and the notes that they become. */
const TYPED: readonly (readonly [text: string, note: string])[] = [
  ['a **b** c', 'a **b** c'],
  ['a\n\nb', 'a\n\nb'],
  ['- a\n- b', '• a\n• b'],
  ['1. a\n2. b', '1. a\n2. b'],
  ['[ ] a\n[x] b', '• [ ] a\n• [x] b'],
  ['- a\n   - b\n- c', '• a\n   • b\n• c'],
  ['- milk\n- eggs\n\nthen', '• milk\n• eggs\n\nthen'],
  ['- milk\nthen', '• milk\nthen'],
  ['- milk\n', '• milk\n• '],
  ['- \n- b', '• b'],
  ['```\nif x:\n    a\n    b\n```', '<code>if x:\n    a\n    b</code>'],
  ['```\na\n\n\nb\n```', '<code>a\n\n\nb</code>'],
  ['```js\na\n```\nb', '```\na\n```\nb'],
  ['```a```\nb', '```\na\n```\nb'],
]

test.each(TYPED)('%j from a plain field becomes %j', (text, note) => {
  loadDoc(editor, [], 'end')
  typeText(editor, text)
  expect(serialize(withoutEmptyLinesAfterCode(readDoc(editor)))).toBe(note)
})

test.each([
  ['the shortcut of a list', 'see', 'bullets', 'milk\neggs\n\nthen', '• seemilk\n• eggs\nthen'],
  [
    'a shortcut in a typed list',
    '1. milk\n2. eg',
    'bold',
    'gs\n2. ham\n3. jam',
    '1. milk\n2. eg**gs**\n2. **ham**\n3. **jam**',
  ],
] as const)('types lines after %s as items', (_, before, command, text, note) => {
  loadDoc(editor, [], 'end')
  typeText(editor, before)
  editor.update(() => commands.find(({ name }) => name === command)?.run(editor), { discrete: true })
  typeText(editor, text)
  expect(serialize(readDoc(editor))).toBe(note)
})

test.each([
  ['\neggs', '• milk\neggs'],
  [' and\neggs', '• milk and\neggs'],
  ['\n- eggs', '• milk\n• eggs'],
  ['\n', '• milk\n• '],
])('types %j after a list of the loaded text as it stands in a plain field', (text, note) => {
  loadDoc(editor, parse('• milk'), 'end')
  typeText(editor, text, false)
  expect(serialize(readDoc(editor))).toBe(note)
})
