import { expect, test } from 'vitest'
import { contentKey } from '../../src/notes/keys.ts'
import { type Note, sortNotes } from '../../src/notes/note.ts'
import type { FoundNote, ImportItem } from '../../src/transfer/import-items.ts'
import { planImport } from '../../src/transfer/plan-import.ts'
import { noteWith } from './sample-notes.ts'

const NOW = Date.UTC(2026, 10, 23)

/** A note of a file; with the id '' as a file without ids has it. */
function item({ id = noteWith().id, ...fields }: Partial<FoundNote> = {}): Extract<
  ImportItem,
  { kind: 'note' }
> {
  const { id: _, userId: __, userEmail: ___, author: ____, ...note } = noteWith()
  return { kind: 'note', file: 'a.json', note: { ...note, ...fields, ...(id !== '' && { id }) }, remarks: [] }
}

function outcomes(items: readonly ImportItem[], notes: readonly Note[] = []) {
  return planImport(items, notes, NOW).entries.map(({ outcome }) => outcome)
}

test('adds a note with its id and without an owner', () => {
  const note = noteWith({ userId: '', userEmail: '', author: '' })
  expect(planImport([item()], [], NOW).added).toEqual([note])
})

test('gives a note without a valid id one that is derived from its date and text', () => {
  for (const id of ['', '1795251900000', '../x', '__proto__'])
    expect(planImport([item({ id })], [], NOW).added.map((note) => note.id)).toEqual([contentKey(noteWith())])
})

test.each([
  ['a note with this id', [noteWith()], 'known'],
  ['a note with this id and another text', [noteWith({ content: 'edited' })], 'known-changed'],
  ['a note with this date and text', [noteWith({ id: '-other' })], 'known'],
  ['a note with this text and another date', [noteWith({ id: '-other', timestamp: 5 })], 'added'],
] as const)('compares with %s', (_what, notes, outcome) => {
  expect(outcomes([item()], notes)).toEqual([outcome])
})

test.each([
  ['the same text, with its id', 'same', noteWith().id],
  ['another text, with an id of its own', 'other', contentKey(noteWith({ content: 'same' }))],
])('adds a note that is in the trash with %s', (_what, content, id) => {
  const trash = [noteWith({ content })]
  const { added } = planImport([item({ content: 'same' })], [], NOW, { trash })
  expect(added).toMatchObject([{ id, content: 'same' }])
})

test("finds a visitor's note by its id in a Markdown file", () => {
  const note = noteWith({ id: '1795251900000', content: 'a' })
  expect(outcomes([item({ id: note.id, content: 'A' })], [note])).toEqual(['known-changed'])
})

test('adds a note that is in the files twice once', () => {
  expect(outcomes([item(), item(), item({ id: '' })])).toEqual(['added', 'known', 'known'])
})

// For example a backup and an older one, in either order.
test('adds each text of a note that is in the files with two texts', () => {
  const items = [item(), item({ content: 'newer' }), item(), item({ content: 'newer' })]
  expect(outcomes(items)).toEqual(['added', 'added', 'known', 'known'])
  const { added } = planImport(items, [], NOW)
  expect(added.map(({ id }) => id)).toEqual([noteWith().id, contentKey(noteWith({ content: 'newer' }))])
  expect(planImport(items, added, NOW).added).toEqual([])
})

test('adds nothing the second time', () => {
  const items = [item(), item({ id: '', content: 'b' }), item({ id: 'x', content: 'c', timestamp: 0 })]
  const { added } = planImport(items, [], NOW)
  expect(added).toHaveLength(3)
  expect(planImport(items, added, NOW + 1e9).added).toEqual([])
})

test('takes a date in the future as unknown, because the server rejects it', () => {
  const items = [item({ timestamp: NOW + 2 * 86_400_000 })]
  expect(planImport(items, [], NOW).added).toMatchObject([{ timestamp: 0 }])
})

test('counts what is known and what is skipped', () => {
  const items = [item(), BINARY, EMPTY, BINARY]
  expect(planImport(items, [noteWith()], NOW)).toMatchObject({
    added: [],
    known: 1,
    skipped: [
      ['binary', 2],
      ['empty', 1],
    ],
  })
})

const BINARY = { kind: 'skipped', file: 'b', reason: 'binary' } as const
const EMPTY = { kind: 'skipped', file: 'b', reason: 'empty' } as const

test('leaves out what is archived in the other program, if the person wants that', () => {
  const archived = item({ id: '-OeTx1bYq0c3mN2hKLp1', content: 'old' })
  const items = [item(), { ...archived, remarks: ['archived'] as const }]
  expect(planImport(items, [], NOW)).toMatchObject({ archived: 1, skipped: [] })
  const without = planImport(items, [], NOW, { leavesOutArchived: true })
  expect(without).toMatchObject({ archived: 1, skipped: [['archived', 1]] })
  expect(without.added).toHaveLength(1)
})

test('adds a note that is archived in one file only, although archived notes are left out', () => {
  const items = [{ ...item(), remarks: ['archived'] as const }, item()]
  const { added, archived } = planImport(items, [], NOW, { leavesOutArchived: true })
  expect(added).toHaveLength(1)
  expect(archived).toBe(1)
})

/** A note without an id, whose date is that of its file. */
function fileDated(file: string, fields: Partial<Omit<FoundNote, 'id'>> = {}): ImportItem {
  const { note } = item({ title: file, ...fields, id: '' })
  return { kind: 'note', file, note, remarks: [], hasFileDate: true }
}

test('sorts notes whose files have the same date by the names of the files, and finds each of them again', () => {
  const files = ['b.md', 'note 10.md', 'note 2.md', 'a.md'].map((file) => fileDated(file))
  const { added } = planImport(files, [], NOW)
  const sorted = sortNotes(added)
  expect(sorted.map(({ title }) => title)).toEqual(['a.md', 'b.md', 'note 2.md', 'note 10.md'])
  expect(sorted.map(({ timestamp }) => timestamp - noteWith().timestamp)).toEqual([3, 2, 1, 0])
  expect(added.map((note) => note.id)).toEqual(added.map((note) => contentKey(note)))
  expect(planImport(files, added, NOW).added).toEqual([])
  for (const file of files) expect(planImport([file], added, NOW).added).toEqual([])
  // A note that is new takes no id of another one.
  const rest = planImport(files, sorted.slice(0, 2), NOW)
  expect(sortNotes([...sorted.slice(0, 2), ...rest.added])).toEqual(sorted)
})

// For example a folder that was copied, or a ZIP file that is read in another time zone.
test.each([
  ['with another date', {}, -3_600_000],
  ['after an edit', { content: 'edited' }, 0],
  ['after an edit of its title', { title: 'edited' }, 0],
  ['after an edit, with another date', { content: 'edited' }, 3_600_000],
  ['after an edit of its title, with another date', { title: 'edited' }, 3_600_000],
] as const)('finds the note of a file again %s', (_what, edit, distance) => {
  const files = ['a.md', 'b.md'].map((file) => fileDated(file))
  const notes = planImport(files, [], NOW).added.map((note) => Object.assign({}, note, edit))
  const later = ['a.md', 'b.md'].map((file) =>
    fileDated(file, { timestamp: noteWith().timestamp + distance }),
  )
  const outcome = Object.keys(edit).length > 0 ? 'known-changed' : 'known'
  expect(outcomes(later, notes)).toEqual([outcome, outcome])
})

test.each([
  ['decomposed letters in its title', 'u\u0308', 'text'],
  ['a first line that repeats its title', '\u00fc', 'u\u0308\n\ntext'],
])('finds the note of a file again that was imported with %s', (_what, title, content) => {
  const { added } = planImport([fileDated(title, { content })], [], NOW)
  expect(outcomes([fileDated('\u00fc', { content: 'text' })], added)).toEqual(['known-changed'])
})

const HOUR = 3_600_000

/** A note without an id that is dated so many hours later. */
function hoursLater(hours: number) {
  return item({ id: '', timestamp: noteWith().timestamp + hours * HOUR })
}

test('finds a note whose date was read in another time zone, also after an edit', () => {
  const { added } = planImport([hoursLater(0)], [], NOW)
  const edited = added.map((note) => ({ ...note, content: 'edited' }))
  for (const hours of [-12.75, 1, 26]) {
    expect(outcomes([hoursLater(hours), hoursLater(hours)], added)).toEqual(['known', 'known'])
    expect(outcomes([hoursLater(hours)], edited)).toEqual(['known-changed'])
  }
  for (const hours of [0.1, 24, 26.25])
    for (const notes of [added, edited]) expect(outcomes([hoursLater(hours)], notes)).toEqual(['added'])
})

test('adds equal notes that are hours apart, in one import or in two, and finds each of them in another time zone', () => {
  const items = [0, 6, 9].map(hoursLater)
  const { added } = planImport(items, [], NOW)
  expect(added).toHaveLength(3)
  const edited = added.map((note) => ({ ...note, content: 'edited' }))
  for (const shift of [-6, -1, 0, 3]) {
    const later = [0, 6, 9].map((hours) => hoursLater(hours + shift))
    expect(outcomes(later, added)).toEqual(['known', 'known', 'known'])
    expect(outcomes(later, edited)).toEqual(['known-changed', 'known-changed', 'known-changed'])
    expect(outcomes(later, added.slice(0, 1)).filter((outcome) => outcome === 'known')).toHaveLength(1)
    // For example a ZIP file and the folder that it was made of.
    expect(new Set(outcomes([...later, ...later], added))).toEqual(new Set(['known']))
  }
  // A folder in which the person has written two more since the first import.
  expect(outcomes(items.toReversed(), added.slice(0, 1))).toEqual(['added', 'added', 'known'])
})

// The list has the newest note first, and files mostly the oldest.
test('finds each of the equal notes of some days in another time zone', () => {
  const days = [0, 24, 48]
  const notes = sortNotes(planImport(days.map(hoursLater), [], NOW).added)
  const edited = notes.map((note) => ({ ...note, content: 'edited' }))
  for (const shift of [-9, -1, 1, 13]) {
    const later = days.map((hours) => hoursLater(hours + shift))
    for (const items of [later, later.toReversed()]) {
      expect(outcomes(items, notes)).toEqual(['known', 'known', 'known'])
      expect(outcomes(items, edited)).toEqual(['known-changed', 'known-changed', 'known-changed'])
    }
  }
})

test('adds notes of files with the same text and different dates, and another text with the same title', () => {
  const files = [1, 2].map((day) => fileDated('a.md', { timestamp: Date.UTC(2026, 10, day) }))
  const { added } = planImport(files, [], NOW)
  expect(added).toHaveLength(2)
  expect(outcomes(files, added)).toEqual(['known', 'known'])
  expect(outcomes([fileDated('a.md', { content: 'other' })], added)).toEqual(['added'])
  // The note that another program or the person has written with this text.
  const same = noteWith({ id: '-other', title: 'a.md', timestamp: 5 })
  expect(outcomes([fileDated('a.md')], [same])).toEqual(['known'])
})

test('keeps the dates that notes have of their own', () => {
  const notes = [item(), item({ id: '', title: 'a' }), item({ id: '', title: 'b' })]
  const { added } = planImport([...notes, fileDated('c')], [], NOW)
  expect(new Set(added.map(({ timestamp }) => timestamp))).toEqual(new Set([noteWith().timestamp]))
})
