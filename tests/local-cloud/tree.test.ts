import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { at, changes, isBranch, put, share, type Tree } from '../../local-cloud/tree.ts'
import { SEED, trees, ways } from './arbitrary.ts'
import { type Plain, toPath, toTree } from './rules-trees.ts'

/** [before, path, value, after] */
const PUTS: readonly (readonly [before: Plain, path: string, value: Plain, after: Plain])[] = [
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

test.each(PUTS)('%j with, at %s, %j is %j', (before, path, value, after) => {
  expect(put(toTree(before), toPath(path), toTree(value))).toEqual(toTree(after))
})

describe('random trees', () => {
  test('hold what was put, and all else as it was', () => {
    fc.assert(
      fc.property(trees, ways, trees, (before, path, value) => {
        const after = put(before, path, value)
        expect(at(after, path)).toEqual(value)
        const others = isBranch(before) ? [...before.keys()].filter((key) => key !== (path[0] ?? key)) : []
        expect(others.filter((key) => at(after, [key]) !== at(before, [key]))).toEqual([])
      }),
      { seed: SEED },
    )
  })

  test('share all that is equal, so that their changes lead from one to the other', () => {
    fc.assert(
      fc.property(trees, trees, (before, after) => {
        const shared = after === null ? null : share(before, after)
        expect(shared).toEqual(after)
        const changed = changes(before, shared)
        expect(changed.reduce((tree, { path, value }) => put(tree, path, value), before)).toEqual(after)
        for (const { path, value } of changed) expect(at(before, path)).not.toEqual(value)
      }),
      { seed: SEED },
    )
  })

  test('are the very same when the same is put again', () => {
    fc.assert(
      fc.property(trees, ways, (tree, path) => {
        const value = at(tree, path)
        const copy = value === null ? null : share(value, clone(value))
        expect(put(tree, path, copy)).toBe(tree)
      }),
      { seed: SEED },
    )
  })
})

function clone(tree: Tree): Tree {
  return isBranch(tree) ? new Map([...tree].map(([key, child]) => [key, clone(child)])) : tree
}
