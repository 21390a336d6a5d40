import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { newNote, type Note } from '../../src/notes/note.ts'
import { type KeptNotes, withKept } from '../../src/ui/search/kept-notes.ts'

function note(id: string, pinned: Note['pinned'] = 'unpinned'): Note {
  return { ...newNote({ title: id, content: '' }, 1, { id, userId: '', userEmail: '', author: '' }), pinned }
}

const PINNED = [note('A', 'pinned'), note('B', 'pinned')]
const OTHERS = [note('c'), note('d'), note('e'), note('f')]
const ALL = [...PINNED, ...OTHERS]

const notesOf = (ids: string) => Array.from(ids).flatMap((id) => ALL.find((each) => each.id === id) ?? [])

/** Notes that had no card when they were kept. */
const withoutCards = (ids: string): KeptNotes => new Map(Array.from(ids, (id) => [id, undefined]))

/** Letters are the ids of notes; capitals are pinned. */
// @spec beyond.search-keeps
test.each([
  ['ce', 'c', 'ce', ''],
  ['ce', 'd', 'cde', 'd'],
  ['ce', 'fd', 'cdef', 'df'],
  ['Bc', 'A', 'ABc', 'A'],
  ['c', 'B', 'Bc', 'B'],
  ['A', 'B', 'AB', 'B'],
  ['A', 'f', 'Af', 'f'],
  ['', 'Ac', 'Ac', 'Ac'],
  // Notes with the words of the query follow those that contain it as typed.
  ['ec', 'd', 'ecd', 'd'],
  ['ce', 'z', 'ce', ''],
])('%j with %j kept is %j, of which %j do not match', (matches, kept, shown, unmatched) => {
  const result = withKept(notesOf(matches), ALL, withoutCards(kept))
  expect(result.notes.map(({ id }) => id).join('')).toBe(shown)
  expect([...result.unmatched].join('')).toBe(unmatched)
})

test.each([
  ['ecd', 'ec', 'd', 'ecd'],
  ['edc', 'ec', 'd', 'edc'],
  ['dec', 'ec', 'd', 'dec'],
  ['fedc', 'fc', 'de', 'fedc'],
  ['fedc', '', 'de', 'ed'],
  ['BAdc', 'Bc', 'Ad', 'BAdc'],
  ['BAdc', '', 'dA', 'Ad'],
  ['dec', 'ecf', 'd', 'decf'],
  // An edit may give a matching note another rank.
  ['cde', 'ecd', 'e', 'cde'],
  ['cde', 'dec', 'c', 'cde'],
  ['cdef', 'fecd', 'ef', 'cdef'],
  ['ABc', 'BAc', 'B', 'ABc'],
])('of the cards %j, of which %j match now, the kept notes %j stay in their places: %j', (cards, ...rest) => {
  const [matches, kept, shown] = rest
  const places: KeptNotes = new Map(
    notesOf(kept).map(({ id, pinned }) => [
      id,
      { pinned, before: Array.from(cards.slice(0, cards.indexOf(id))) },
    ]),
  )
  const { notes } = withKept(notesOf(matches), ALL, places)
  expect(notes.map(({ id }) => id).join('')).toBe(shown)
})

test.each([
  ['matches', 'ABcdef'],
  ['does not match', 'Acdef'],
])('a kept note that is unpinned and %s moves to its place among the other notes', (_, ids) => {
  const unpinned = note('B')
  const place = { pinned: 'pinned', before: ['A'] } as const
  const all = [...PINNED.slice(0, 1), ...OTHERS.slice(0, 2), unpinned, ...OTHERS.slice(2)]
  const matches = all.filter(({ id }) => ids.includes(id))
  expect(withKept(matches, all, new Map([['B', place]])).notes).toEqual(all)
})

test('the matches keep their order, every kept note is listed once, and pinned notes come first', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(ALL), fc.subarray(ALL), (found, kept) => {
      const matches = found.toSorted((a, b) => Number(b.pinned === 'pinned') - Number(a.pinned === 'pinned'))
      const ids = withoutCards(kept.map(({ id }) => id).join(''))
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
