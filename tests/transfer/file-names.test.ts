import { expect, test } from 'vitest'
import { createFileNames } from '../../src/transfer/file-names.ts'

test.each([
  ['is the title', 'Plans', 'a', 'Plans'],
  ['is the first line of a note without a title', '', '\n**Buy** milk\nb', 'Buy milk'],
  ['has no character that Windows forbids', 'a/b\\c:d*e?f"g<h>i|j', '', 'a b c d e f g h i j'],
  ['leaves no folder', '../../etc/passwd', '', 'etc passwd'],
  ['is not hidden and does not end with a dot', '..a. ', '', 'a'],
  ['is no device of Windows', 'CON', '', '_CON'],
  ['is no device of Windows with an extension', 'lpt1.txt', '', '_lpt1.txt'],
  ['has no character that cannot be seen', 'a\u202Egnp\u0000.b', '', 'a gnp .b'],
  ['has no lone surrogate', 'a\ud83d', '', 'a'],
  ['keeps joined emoji', '👩‍👧', '', '👩‍👧'],
  ['has no mark of a list item', '', '• [ ] \n• [x] milk\n• eggs', 'milk'],
  ['exists for a note without letters', ' ', '• ', 'Untitled'],
  ['exists for an empty note', '', '', 'Untitled'],
])('the file name of a note %s', (_rule, title, content, name) => {
  expect(createFileNames()({ title, content })).toBe(name)
})

test('the file name of a long title fits into 255 bytes with a number and an extension', () => {
  const name = createFileNames()({ title: '👍'.repeat(500), content: '' })
  expect(new TextEncoder().encode(`${name} (10000).md`).length).toBeLessThanOrEqual(255)
})

test('notes with the same title get different names, also where case does not matter', () => {
  const nameOf = createFileNames()
  const names = ['Plans', 'plans', 'Plans (2)', 'PLANS', 'Straße', 'STRASSE'].map((title) =>
    nameOf({ title, content: '' }),
  )
  expect(names).toEqual(['Plans', 'plans (2)', 'Plans (2) (2)', 'PLANS (3)', 'Straße', 'STRASSE (2)'])
})
