import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diff, getAt, isBranch, setAt, shareEqualParts, type Tree } from '../../local-cloud/tree.ts'
import { SEED, treePaths, trees } from './arbitraries.ts'
import { type PlainValue, toPath, toTree } from './plain-values.ts'

/** [before, path, value, after] */
const CASES: readonly (readonly [before: PlainValue, path: string, value: PlainValue, after: PlainValue])[] =
  [
    [null, '', 1, 1],
    [null, 'a/b', 1, { a: { b: 1 } }],
    [{ a: 1 }, 'b', 2, { a: 1, b: 2 }],
    [{ a: 1 }, 'a/b', 2, { a: { b: 2 } }],
    [{ a: { b: 1 } }, 'a', 2, { a: 2 }],
    [{ a: { b: 1 }, c: 1 }, 'a/b', null, { c: 1 }],
    [{ a: { b: { c: 1 } } }, 'a/b/c', null, null],
    [{ a: 1 }, 'a/b', null, { a: 1 }],
    [{ a: 1 }, 'b/c/d', null, { a: 1 }],
  ]

test.each(CASES)('%j with, at %s, %j is %j', (before, path, value, after) => {
  expect(setAt(toTree(before), toPath(path), toTree(value))).toEqual(toTree(after))
})

describe('random trees', () => {
  test('have the value that was set, and all other values unchanged', () => {
    fc.assert(
      fc.property(trees, treePaths, trees, (before, path, value) => {
        const after = setAt(before, path, value)
        expect(getAt(after, path)).toEqual(value)
        const others = isBranch(before) ? [...before.keys()].filter((key) => key !== (path[0] ?? key)) : []
        expect(others.filter((key) => getAt(after, [key]) !== getAt(before, [key]))).toEqual([])
      }),
      { seed: SEED },
    )
  })

  test('share all equal parts, so that their differences turn one into the other', () => {
    fc.assert(
      fc.property(trees, trees, (before, after) => {
        const afterShared = after === null ? null : shareEqualParts(before, after)
        expect(afterShared).toEqual(after)
        const delta = diff(before, afterShared)
        expect(delta.reduce((tree, { path, value }) => setAt(tree, path, value), before)).toEqual(after)
        for (const { path, value } of delta) expect(getAt(before, path)).not.toEqual(value)
      }),
      { seed: SEED },
    )
  })

  test('are the same object if an equal value is set', () => {
    fc.assert(
      fc.property(trees, treePaths, (tree, path) => {
        const value = getAt(tree, path)
        const copy = value === null ? null : shareEqualParts(value, clone(value))
        expect(setAt(tree, path, copy)).toBe(tree)
      }),
      { seed: SEED },
    )
  })
})

function clone(tree: Tree): Tree {
  return isBranch(tree) ? new Map([...tree].map(([key, child]) => [key, clone(child)])) : tree
}
