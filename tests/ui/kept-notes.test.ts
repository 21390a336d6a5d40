import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { newNote, type Note } from '../../src/notes/note.ts'
import { withKept } from '../../src/ui/search/kept-notes.ts'

function note(id: string, pinned: Note['pinned'] = 'unpinned'): Note {
  return { ...newNote({ title: id, content: '' }, 1, { id, userId: '', userEmail: '', author: '' }), pinned }
}

const PINNED = [note('A', 'pinned'), note('B', 'pinned')]
const OTHERS = [note('c'), note('d'), note('e'), note('f')]
const ALL = [...PINNED, ...OTHERS]

/** Letters are the ids of notes; capitals are pinned. */
// @spec beyond.search-keeps
test.each([
  ['ce', '', 'ce', ''],
  ['ce', 'c', 'ce', ''],
  ['ce', 'd', 'cde', 'd'],
  ['ce', 'fd', 'cdef', 'df'],
  ['Bc', 'A', 'ABc', 'A'],
  ['c', 'B', 'Bc', 'B'],
  ['A', 'B', 'AB', 'B'],
  ['A', 'f', 'Af', 'f'],
  ['', 'Ac', 'Ac', 'Ac'],
  // Notes with the words of the query follow those that contain it as typed.
  ['ec', 'd', 'dec', 'd'],
  ['ce', 'z', 'ce', ''],
])('%j with %j kept is %j, of which %j do not match', (matches, kept, shown, unmatched) => {
  const notesOf = (ids: string) => Array.from(ids).flatMap((id) => ALL.find((each) => each.id === id) ?? [])
  const result = withKept(notesOf(matches), ALL, new Set(kept))
  expect(result.notes.map(({ id }) => id).join('')).toBe(shown)
  expect([...result.unmatched].join('')).toBe(unmatched)
})

test('the matches keep their order, every kept note is listed once, and pinned notes come first', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(ALL), fc.subarray(ALL), (found, kept) => {
      const matches = found.toSorted((a, b) => Number(b.pinned === 'pinned') - Number(a.pinned === 'pinned'))
      const ids = new Set(kept.map(({ id }) => id))
      const { notes, unmatched } = withKept(matches, ALL, ids)
      expect(notes.filter((each) => matches.includes(each))).toEqual(matches)
      expect(notes.filter(({ id }) => unmatched.has(id))).toHaveLength(unmatched.size)
      expect(new Set(notes)).toEqual(new Set([...matches, ...kept]))
      expect(notes).toHaveLength(new Set(notes).size)
      expect(notes.map(({ pinned }) => pinned)).toEqual(
        notes.map(({ pinned }) => pinned).toSorted((a, b) => a.localeCompare(b)),
      )
    }),
    { seed: 51, numRuns: 500 },
  )
})
