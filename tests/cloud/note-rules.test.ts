import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isCreatable, isStorable, isTooLong } from '../../src/cloud/note-rules.ts'
import { MAX_TIMESTAMP } from '../../src/notes/limits.ts'
import type { PlainValue } from '../local-cloud/plain-values.ts'
import { ANN, mayWrite, NEW_ID, note, noteWith } from '../local-cloud/rules-fixture.ts'
import { create, edit, note as noteOf, pin, purge, remove, restore } from './cloud-fixture.ts'

const FIELDS = [...Object.keys(note('ann', NEW_ID)), 'syncedFromCache', 'deletedAt', 'colour', '__proto__']
const LENGTHS = [0, 19, 20, 40, 41, 320, 321, 1_000, 1_001, 500_000, 500_001]
const VALUES: readonly PlainValue[] = LENGTHS.map((length): PlainValue => 'x'.repeat(length)).concat(
  [NEW_ID, 'ann', 'bob', 'pinned', 'PINNED', true, false, { a: 'x' }],
  [0, -1, 0.5, 1e12, 8.64e15, 8.64e15 + 1],
)

/** For an account whose e-mail it is and at a time when it is not in the future. */
describe('isStorable agrees with the security rules', () => {
  test.each(FIELDS)('for any value of %s', (field) => {
    for (const value of VALUES) {
      const fields = Object.fromEntries([[field, value]])
      const who = field === 'userEmail' ? { ...ANN, token: { email: value } } : ANN
      const allowed = mayWrite(who, noteWith(fields), { now: MAX_TIMESTAMP })
      const predicted = isStorable({ ...note('ann', NEW_ID), ...fields }, { id: NEW_ID, userId: 'ann' })
      expect([value, predicted]).toEqual([value, allowed])
    }
  })

  test.each(Object.keys(note('ann', NEW_ID)))('for a note without %s', (field) => {
    const { [field]: _, ...rest }: Record<string, PlainValue> = note('ann', NEW_ID)
    expect(isStorable(rest, { id: NEW_ID, userId: 'ann' })).toBe(mayWrite(ANN, noteWith({ [field]: null })))
  })

  test('for any id of a new note', () => {
    const letter = fc.constantFrom('a', 'z', 'A', 'Z', '0', '9', '-', '_', ' ', 'ä', '.')
    fc.assert(
      fc.property(fc.string({ unit: letter, minLength: 18, maxLength: 42 }), (id) => {
        const predicted = isCreatable(note('ann', id), { id, userId: 'ann' })
        expect(predicted).toBe(!id.includes('.') && mayWrite(ANN, noteWith({}, id)))
      }),
      { seed: 6, numRuns: 500 },
    )
  })
})

describe('isTooLong', () => {
  const [short, title, content] = [
    noteOf('a'),
    noteOf('x'.repeat(1_001)),
    noteOf('a', undefined, 'x'.repeat(500_001)),
  ]
  test.each(Object.entries({ create, restore, edit: (one: typeof short) => edit(short, one) }))(
    'rejects the mutation %s with a long text',
    (_, mutation) => {
      expect([short, title, content].map((one) => isTooLong(mutation(one)))).toEqual([false, true, true])
    },
  )

  test.each(Object.entries({ remove, pin, purge: (one: typeof short) => purge(one) }))(
    'accepts the mutation %s, which writes no text',
    (_, mutation) => {
      expect([short, title, content].map((one) => isTooLong(mutation(one)))).toEqual([false, false, false])
    },
  )
})
