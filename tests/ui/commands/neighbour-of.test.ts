import { expect, test } from 'vitest'
import type { Note } from '../../../src/notes/note.ts'
import { type Move, neighbourOf } from '../../../src/ui/commands/neighbourOf.ts'
import { memberNote } from '../../fakes/fake-member.ts'

/** The rows of a list of two sections, as a window of three columns shows them: capital letters are pinned. */
const ROWS = `
  A B C
  D
  e f g
  h i
`

test.each([
  ['next', 'A', 'B'],
  ['next', 'D', 'e'],
  ['next', 'i', undefined],
  ['previous', 'e', 'D'],
  ['previous', 'A', undefined],
  ['first', 'i', 'A'],
  ['last', 'A', 'i'],
  ['below', 'A', 'D'],
  ['below', 'C', 'D'],
  ['below', 'D', 'e'],
  ['below', 'f', 'i'],
  ['below', 'g', 'i'],
  ['below', 'h', undefined],
  ['above', 'D', 'A'],
  ['above', 'g', 'D'],
  ['above', 'e', 'D'],
  ['above', 'i', 'f'],
  ['above', 'B', undefined],
] as const)('%s of %s is %s', (move, from, to) => {
  expect(nameAt(move, from, 3)).toBe(to)
})

test('in one column, the note below is the next one', () => {
  for (const { title } of NOTES) {
    expect(nameAt('below', title, 1)).toBe(nameAt('next', title, 1))
    expect(nameAt('above', title, 1)).toBe(nameAt('previous', title, 1))
  }
})

const NOTES: readonly Note[] = ROWS.split(/\s+/)
  .filter(Boolean)
  .map((name, index) =>
    memberNote(name, '', index, { pinned: name === name.toUpperCase() ? 'pinned' : 'unpinned' }),
  )

function nameAt(move: Move, from: string, columns: number): string | undefined {
  const note = NOTES.find(({ title }) => title === from)
  const id = neighbourOf(NOTES, note?.id ?? '', move, columns)
  return NOTES.find((each) => each.id === id)?.title
}
