import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { newNote, type Note, sortNotes } from '../../../src/notes/note.ts'
import { NoteMap } from '../../../src/notes/sync/note-map.ts'
import { createNoteOrder } from '../../../src/notes/sync/note-order.ts'

const notes = fc
  .record({ id: fc.nat(30), timestamp: fc.nat(2_000), pinned: fc.constantFrom('pinned', 'unpinned') })
  .map(({ id, timestamp, pinned }) => note(String(id), timestamp, pinned))
const steps = fc.array(
  fc.record({
    changed: fc.uniqueArray(notes, { selector: ({ id }) => id, maxLength: 8 }),
    removed: fc.array(fc.nat(30).map(String), { maxLength: 8 }),
  }),
  { maxLength: 8 },
)

test('a note map equals a Map after the same changes, and leaves earlier versions as they were', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const expected = new Map<string, Note>()
      let map = NoteMap.of<Note>([])
      for (const changes of all) {
        const [before, itemsBefore] = [map, contentsOf(map)]
        map = map.apply(changes)
        for (const id of changes.removed) expected.delete(id)
        for (const one of changes.changed) expected.set(one.id, one)
        expect(contentsOf(map)).toEqual(expected)
        expect([map.size, map.has('7'), map.get('8')]).toEqual([
          expected.size,
          expected.has('7'),
          expected.get('8'),
        ])
        expect(contentsOf(before)).toEqual(itemsBefore)
        expect(contentsOf(before.apply(map.changesSince(before)))).toEqual(expected)
      }
    }),
    { seed: 5, numRuns: 1_000 },
  )
})

test('a note map stays the same object if nothing changes', () => {
  const [a, b] = [note('a'), note('b')]
  const map = NoteMap.of([a, b])
  expect(map.apply({ changed: [a], removed: ['c'] })).toBe(map)
  expect(map.changesSince(map)).toEqual({ changed: [], removed: [] })
  expect(NoteMap.of([b, a]).changesSince(map)).toEqual({ changed: [], removed: [] })
})

test('the changes between two versions of a large map contain only the changed notes', () => {
  const all = Array.from({ length: 10_000 }, (_, n) => note(`note-${n}`))
  const map = NoteMap.of(all)
  const changed = note('note-5000', 2)
  const next = map.apply({ changed: [changed], removed: ['note-7'] })
  expect(next.changesSince(map)).toEqual({ changed: [changed], removed: ['note-7'] })
  expect(next.size).toBe(9_999)
})

test('a note order equals a full sort after any changes', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const order = createNoteOrder()
      let map = NoteMap.of<Note>([])
      for (const { changed, removed } of all) {
        map = map.apply({ changed, removed })
        expect(order(map)).toEqual(sortNotes(map.values()))
        expect(order(map)).toBe(order(map))
      }
    }),
    { seed: 6, numRuns: 1_000 },
  )
})

test('a note order compares a changed note with few others', () => {
  let reads = 0
  const counted = (n: number, timestamp: number) =>
    Object.defineProperty(note(`note-${n}`, timestamp), 'pinned', {
      get() {
        reads++
        return 'unpinned'
      },
    })
  const order = createNoteOrder()
  const map = NoteMap.of(Array.from({ length: 10_000 }, (_, n) => counted(n, n)))
  expect(order(map)).toHaveLength(10_000)
  reads = 0
  const moved = counted(17, 5_000.5)
  expect(order(map.apply({ changed: [moved], removed: ['note-9'] })).indexOf(moved)).toBe(4_999)
  expect(reads).toBeLessThan(100)
})

function contentsOf(map: NoteMap): ReadonlyMap<string, Note> {
  return new Map(map.values().map((one) => [one.id, one]))
}

function note(id: string, timestamp = 1, pinned: Note['pinned'] = 'unpinned'): Note {
  const created = newNote({ title: id, content: '' }, timestamp, {
    id,
    userId: '',
    userEmail: '',
    author: '',
  })
  return { ...created, pinned }
}
