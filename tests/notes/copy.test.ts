import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newNote } from '../../src/notes/note.ts'
import { copyOf } from '../../src/notes/copy.ts'

const AT = Date.UTC(2026, 10, 21, 9, 5)
const nobody = { id: 'k'.repeat(20), userId: '', userEmail: '', author: '' }
const copied = (title: string) => copyOf({ ...newNote({ title, content: 'c' }, 1, nobody), title }, AT)
const TAIL = ' (conflict copy, '

describe('the title of a conflict copy', () => {
  test.each([
    ['', /^Note \(conflict copy, Nov 21, 2026, \d\d:05 [AP]M\)$/],
    ['Plan', /^Plan \(conflict copy, Nov 21, 2026, \d\d:05 [AP]M\)$/],
  ])('says where and when it comes from: %j', (title, expected) => {
    expect(copied(title).title).toMatch(expected)
  })

  test('is no longer than the cloud takes, and ends in a whole character', () => {
    const family = '👩‍👩‍👧‍👦'
    const characters = ['a', ' ', 'é', 'e\u0301', '\u{1f600}', family, '🇩🇪', '\ud800']
    const titles = fc
      .array(fc.constantFrom(...characters), { minLength: 900, maxLength: 1_000, size: 'max' })
      .map((all) => all.join('').slice(0, 1_000))
    fc.assert(
      fc.property(titles, (title) => {
        const copy = copied(title).title
        expect(copy.length).toBeLessThanOrEqual(1_000)
        const kept = copy.slice(0, copy.indexOf(TAIL))
        if (kept === title) return
        const words = kept.slice(0, -1)
        expect(kept.endsWith('…') && title.startsWith(words)).toBe(true)
        const starts = new Set([...new Intl.Segmenter().segment(title)].map(({ index }) => index))
        expect(starts.has(words.length)).toBe(true)
        expect(copy.length).toBeGreaterThan(1_000 - family.length)
      }),
      { seed: 1, numRuns: 200 },
    )
  })

  test('is cut where it has to be, and nowhere else', () => {
    const room = 1_000 - copied('').title.slice('Note'.length).length
    expect(copied('a'.repeat(room)).title).toBe('a'.repeat(room) + copied('').title.slice(4))
    expect(copied('a'.repeat(room + 1)).title).toHaveLength(1_000)
    expect(copied(`${'a'.repeat(room - 2)}\u{1f600}b`).title).toContain('aa…')
  })

  test('does not make one note of two', () => {
    const long = 'a'.repeat(999)
    expect(copied(`${long}b`).id).not.toBe(copied(`${long}c`).id)
    expect(copied(`${long}b`).id).toBe(copied(`${long}b`).id)
  })
})
