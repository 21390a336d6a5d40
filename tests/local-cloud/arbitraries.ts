import * as fc from 'fast-check'
import { type PlainValue, toTree } from './plain-values.ts'

/** The seed of every random test, so that a failure is reproducible. */
export const SEED = 20261121

/** Keys of all kinds that sort differently: whole numbers, push ids, words, and names that objects inherit. */
export const keys = fc.constantFrom(
  ...'0 1 2 10 01 -5 2147483647 2147483648 9999999999 a b B ab é 漢 😀 -Nabc -Nabd'.split(' '),
  '__proto__',
  'constructor',
)

const leaves = fc.oneof(
  fc.boolean(),
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom(0.5, -1e21, 1.7e12, 5e-324, 1.7976931348623157e308),
  fc.constantFrom('', 'a', 'b', 'B', '10', 'Grüße', '😀'),
)

/** Plain values, with nulls, which the database does not store. */
export const { plain } = fc.letrec<{ plain: PlainValue; branch: PlainValue }>((tie) => ({
  plain: fc.oneof({ maxDepth: 3 }, fc.constant(null), leaves, tie('branch')),
  branch: fc
    .array(fc.tuple(keys, tie('plain')), { maxLength: 5 })
    .map((entries) => Object.fromEntries(entries)),
}))

export const trees = plain.map(toTree)

/** Paths in such trees. */
export const treePaths = fc.array(keys, { maxLength: 4 })
