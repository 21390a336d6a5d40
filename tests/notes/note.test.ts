import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import {
  createVisitorNote,
  dateText,
  isoDate,
  isWorthSaving,
  longDate,
  type Note,
  sortNotes,
  sortNotesIncrementally,
} from '../../src/notes/note.ts'

const NOW = new Date(2026, 10, 21, 9, 5).getTime()
const nobody = () => false
const draft = (title: string, content: string) => ({ title, content })
const note = (fields: Partial<Note> = {}): Note => ({
  ...createVisitorNote(draft('t', 'c'), NOW, nobody),
  ...fields,
})

const ids = (notes: readonly Note[]) => sortNotes(notes).map(({ id }) => id)
const two = (value: number) => String(value).padStart(2, '0')

describe('a draft is worth saving', () => {
  test.each([
    ['', '', false],
    ['  \t\n', ' \n ', false],
    ['a', '', true],
    ['', 'a', true],
    [' ', '• ', false],
    [' ', '1. ', false],
    ['', '** **', false],
    ['', '****', true],
    ['', '```\n\n```', false],
    ['', '<code></code>', false],
    ['', '```\n0\n```', true],
  ])('title %j, content %j: %j', (title, content, expected) => {
    expect(isWorthSaving(draft(title, content))).toBe(expected)
  })
})

describe('a new note', () => {
  test('has all fields, a trimmed title and unchanged content', () => {
    expect(createVisitorNote(draft('  Step \n', '  **two** \n'), NOW, nobody)).toEqual({
      id: String(NOW),
      title: 'Step',
      content: '  **two** \n',
      createdAt: 'Nov 21, 2026, 09:05 AM',
      lastModified: 'Nov 21, 2026, 09:05 AM',
      timestamp: NOW,
      pinned: 'unpinned',
      userId: '',
      userEmail: '',
      author: '',
    })
  })

  test('takes the next free millisecond as its id and timestamp', () => {
    const taken = new Set([NOW, NOW + 1, NOW + 3].map(String))
    const { id, timestamp } = createVisitorNote(draft('a', ''), NOW, (other) => taken.has(other))
    expect([id, timestamp]).toEqual([String(NOW + 2), NOW + 2])
  })
})

describe('dates', () => {
  test.each([
    [[2026, 10, 21, 9, 5], 'Nov 21, 2026, 09:05 AM', 'Nov 21, 2026, 9:05 AM'],
    [[2026, 0, 1, 0, 0], 'Jan 01, 2026, 12:00 AM', 'Jan 1, 2026, 12:00 AM'],
    [[2026, 5, 9, 12, 0], 'Jun 09, 2026, 12:00 PM', 'Jun 9, 2026, 12:00 PM'],
    [[1999, 11, 31, 23, 59], 'Dec 31, 1999, 11:59 PM', 'Dec 31, 1999, 11:59 PM'],
  ] as const)('%j is stored as %j and shown as %j', ([year, month, day, hour, minute], stored, shown) => {
    const timestamp = new Date(year, month, day, hour, minute).getTime()
    expect(longDate(timestamp)).toBe(stored)
    expect(dateText(note({ timestamp }))).toBe(shown)
    expect(isoDate(note({ timestamp }))).toBe(new Date(timestamp).toISOString())
  })

  test.each([0, -1, Number.NaN, Infinity, 1e300, 8.64e15 + 1])(
    'a time of %d falls back to the stored text',
    (timestamp) => {
      expect(dateText(note({ timestamp, createdAt: 'long ago' }))).toBe('long ago')
      expect(isoDate(note({ timestamp }))).toBeUndefined()
      expect(longDate(timestamp)).toBe('')
    },
  )

  test('are in the time zone of the device, which may change while the page is open', () => {
    const timestamp = Date.UTC(2026, 10, 21, 9, 5)
    const datesIn = (zone: string) => {
      vi.stubEnv('TZ', zone)
      return [longDate(timestamp), dateText(note({ timestamp }))]
    }
    expect(datesIn('Asia/Tokyo')).toEqual(['Nov 21, 2026, 06:05 PM', 'Nov 21, 2026, 6:05 PM'])
    expect(datesIn('America/New_York')).toEqual(['Nov 21, 2026, 04:05 AM', 'Nov 21, 2026, 4:05 AM'])
    vi.unstubAllEnvs()
  })

  test('contain only plain spaces and two-digit parts, at any time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: Date.UTC(2200, 0) }), (timestamp) => {
        const date = new Date(timestamp)
        const hour = date.getHours() % 12 || 12
        const half = date.getHours() < 12 ? 'AM' : 'PM'
        const month = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')[date.getMonth()]
        const minute = two(date.getMinutes())
        expect(longDate(timestamp)).toBe(
          `${month} ${two(date.getDate())}, ${date.getFullYear()}, ${two(hour)}:${minute} ${half}`,
        )
        expect(dateText(note({ timestamp }))).toBe(
          `${month} ${date.getDate()}, ${date.getFullYear()}, ${hour}:${minute} ${half}`,
        )
      }),
      { seed: 2, numRuns: 500 },
    )
  })
})

describe('the order', () => {
  // @spec limits.order
  test('is pinned first, then newest first, then the later id', () => {
    const notes = [
      note({ id: 'old', timestamp: 1 }),
      note({ id: 'a', timestamp: 5 }),
      note({ id: 'pinned-old', timestamp: 2, pinned: 'pinned' }),
      note({ id: 'b', timestamp: 5 }),
      note({ id: 'pinned-new', timestamp: 3, pinned: 'pinned' }),
    ]
    expect(ids(notes)).toEqual(['pinned-new', 'pinned-old', 'b', 'a', 'old'])
  })

  // @fault F10
  test('is by timestamp in the future too, and takes an invalid timestamp as 0', () => {
    const hours = (id: string, count: number) => note({ id, timestamp: NOW + count * 3_600_000 })
    const notes = [
      note({ id: 'nan', timestamp: Number.NaN }),
      hours('today', 0),
      hours('in 25 hours', 25),
      hours('a', 26),
      note({ id: 'endless', timestamp: Infinity }),
      hours('far', 1e6),
      hours('in 23 hours', 23),
    ]
    expect(ids(notes)).toEqual(['far', 'a', 'in 25 hours', 'in 23 hours', 'today', 'nan', 'endless'])
  })

  test('does not depend on the order of the input', () => {
    const timestamps = fc.oneof(
      fc.constantFrom(Number.NaN, Infinity, -Infinity, -0, 0, 1e300),
      fc.integer(),
      fc.double(),
    )
    const notes = fc.uniqueArray(
      fc.record({ id: fc.string(), timestamp: timestamps, pinned: fc.constantFrom('pinned', 'unpinned') }),
      { selector: ({ id }) => id, maxLength: 30 },
    )
    const shuffled = notes.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    )
    fc.assert(
      fc.property(shuffled, ([one, other]) => {
        expect(ids(other.map(note))).toEqual(ids(one.map(note)))
      }),
      { seed: 3, numRuns: 1000 },
    )
  })
})

describe('keeping the order', () => {
  const notes = fc.uniqueArray(
    fc.record({ id: fc.string(), timestamp: fc.nat(9), pinned: fc.constantFrom('pinned', 'unpinned') }),
    { selector: ({ id }) => id, maxLength: 30 },
  )

  test('gives the same order as a full sort after any additions, removals and changes', () => {
    fc.assert(
      fc.property(notes, notes, (some, others) => {
        const before = sortNotes(some.map(note))
        const remaining = before.filter((_, at) => at % 3 !== 0)
        const after = [
          ...others.filter(({ id }) => remaining.every((one) => one.id !== id)).map(note),
          ...remaining,
        ]
        expect(sortNotesIncrementally(before, after)).toEqual(sortNotes(after))
      }),
      { seed: 16, numRuns: 1000 },
    )
  })

  test('returns the same array while nothing changes', () => {
    const before = sortNotes([note({ id: 'a' }), note({ id: 'b' })])
    expect(sortNotesIncrementally(before, before.toReversed())).toBe(before)
    expect(sortNotesIncrementally(before, [])).toEqual([])
  })

  test('takes linear time', () => {
    let reads = 0
    const counted = (timestamp: number) =>
      Object.defineProperty(note({ id: `${timestamp}`, timestamp }), 'pinned', {
        get() {
          reads++
          return 'unpinned'
        },
      })
    const before = sortNotes(Array.from({ length: 10_000 }, (_, at) => counted((at * 7919) % 10_000)))
    expect(reads).toBeGreaterThan(100_000)
    reads = 0
    const after = [counted(5000.5), ...before.slice(1).toReversed()]
    expect(sortNotesIncrementally(before, after)).toHaveLength(10_000)
    expect(reads).toBeLessThan(30_000)
  })
})
