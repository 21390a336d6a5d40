import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newNote } from '../../../src/notes/note.ts'
import { createConflictCopy } from '../../../src/notes/sync/conflict-copy.ts'

const AT = Date.UTC(2026, 10, 21, 9, 5)
const nobody = { id: 'k'.repeat(20), userId: '', userEmail: '', author: '' }
const copyWithTitle = (title: string) =>
  createConflictCopy({ ...newNote({ title, content: 'c' }, 1, nobody), title }, AT)
const TAIL = ' (conflict copy, '

describe('the title of a conflict copy', () => {
  test.each([
    ['', /^Note \(conflict copy, Nov 21, 2026, \d\d:05 [AP]M\)$/],
    ['Plan', /^Plan \(conflict copy, Nov 21, 2026, \d\d:05 [AP]M\)$/],
  ])('names the original note and the time: %j', (title, expected) => {
    expect(copyWithTitle(title).title).toMatch(expected)
  })

  test('is within the server limit and does not split a grapheme', () => {
    const family = '👩‍👩‍👧‍👦'
    const characters = ['a', ' ', 'é', 'e\u0301', '\u{1f600}', family, '🇩🇪', '\ud800']
    const titles = fc
      .array(fc.constantFrom(...characters), { minLength: 900, maxLength: 1_000, size: 'max' })
      .map((all) => all.join('').slice(0, 1_000))
    fc.assert(
      fc.property(titles, (title) => {
        const copy = copyWithTitle(title).title
        expect(copy.length).toBeLessThanOrEqual(1_000)
        const shortened = copy.slice(0, copy.indexOf(TAIL))
        if (shortened === title) return
        const prefix = shortened.slice(0, -1)
        expect(shortened.endsWith('…') && title.startsWith(prefix)).toBe(true)
        const starts = new Set([...new Intl.Segmenter().segment(title)].map(({ index }) => index))
        expect(starts.has(prefix.length)).toBe(true)
        expect(copy.length).toBeGreaterThan(1_000 - family.length)
      }),
      { seed: 1, numRuns: 200 },
    )
  })

  test('is truncated only when it is too long', () => {
    const maxLength = 1_000 - copyWithTitle('').title.slice('Note'.length).length
    expect(copyWithTitle('a'.repeat(maxLength)).title).toBe(
      'a'.repeat(maxLength) + copyWithTitle('').title.slice(4),
    )
    expect(copyWithTitle('a'.repeat(maxLength + 1)).title).toHaveLength(1_000)
    expect(copyWithTitle(`${'a'.repeat(maxLength - 2)}\u{1f600}b`).title).toContain('aa…')
  })

  test('differs for two different notes', () => {
    const long = 'a'.repeat(999)
    expect(copyWithTitle(`${long}b`).id).not.toBe(copyWithTitle(`${long}c`).id)
    expect(copyWithTitle(`${long}b`).id).toBe(copyWithTitle(`${long}b`).id)
  })
})
