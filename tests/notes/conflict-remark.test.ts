import { describe, expect, test } from 'vitest'
import { conflictOf, hasConflictRemark, titleOfKeptCopy } from '../../src/notes/conflict-remark.ts'
import { createConflictCopy } from '../../src/notes/sync/conflict-copy.ts'
import { memberNote } from '../fakes/fake-member.ts'

const AT = Date.UTC(2026, 10, 21, 9, 5)
const OTHER = memberNote('Other', 'text', 7)
const LONG_TITLE = 'a'.repeat(1_000)

describe('a conflict copy leads to its original', () => {
  test.each([
    ['with its title', 'Plan', 'Plan', 'Plan'],
    ['without a title', '', '', ''],
    ['with a title that the copy has shortened', LONG_TITLE, LONG_TITLE, LONG_TITLE],
    ['that was renamed since', 'Plan', 'New plan', 'Plan'],
  ])('%s', (_, mine, theirs, title) => {
    const original = memberNote(mine, 'milk', 3)
    const copy = createConflictCopy({ ...original, content: 'mine' }, AT)
    expect(hasConflictRemark(copy.title)).toBe(true)
    expect(conflictOf(copy, [OTHER, copy, { ...original, title: theirs }])).toEqual({
      noteId: original.id,
      copyId: copy.id,
      title,
    })
  })

  test('after its text was edited', () => {
    const original = memberNote('Plan', 'milk', 3)
    const copy = { ...createConflictCopy(original, AT), content: 'edited' }
    expect(conflictOf(copy, [copy, original])?.noteId).toBe(original.id)
  })

  test('which may be a copy itself', () => {
    const original = memberNote('Plan', 'milk', 3)
    const copy = createConflictCopy(original, AT)
    const second = createConflictCopy(copy, AT + 60_000)
    const all = [original, copy, second]
    expect(conflictOf(second, all)?.noteId).toBe(copy.id)
    expect(conflictOf(copy, all)?.noteId).toBe(original.id)
    // "Keep mine" gives the original this title.
    const conflict = { noteId: original.id, copyId: second.id, title: 'Plan' }
    const kept = { ...copy, title: titleOfKeptCopy(copy.title) }
    expect(conflictOf(second, [original, second])).toEqual(conflict)
    expect(conflictOf(second, [original, kept, second])).toEqual(conflict)
  })

  test('by its title if several notes have the same time', () => {
    const original = memberNote('Plan', 'milk', 3)
    const imported = { ...memberNote('Imported', '', 3), id: 'other' }
    const copy = createConflictCopy(original, AT)
    expect(conflictOf(copy, [imported, original, copy])?.noteId).toBe(original.id)
    expect(conflictOf(copy, [imported, { ...original, title: 'Renamed' }, copy])).toBeUndefined()
  })
})

test('a note is no copy without the remark, without an original, or after it was kept', () => {
  const original = memberNote('Plan', 'milk', 3)
  const copy = createConflictCopy(original, AT)
  const kept = { ...copy, title: titleOfKeptCopy(copy.title) }
  expect(kept.title).toMatch(/^Plan \(copy, Nov 21, 2026, \d\d:05 [AP]M\)$/)
  expect(conflictOf(original, [original, copy])).toBeUndefined()
  expect(conflictOf(copy, [OTHER, copy])).toBeUndefined()
  expect(conflictOf(kept, [original, kept])).toBeUndefined()
  expect(titleOfKeptCopy('Plan')).toBe('Plan')
})
