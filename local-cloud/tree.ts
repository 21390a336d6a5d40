import { type Branch, isBranch, type Leaf, toBranch, type Tree, withChild } from './branch.ts'

export { type Branch, isBranch, type Leaf, type Tree }

export type Path = readonly string[]

/** One changed path of a tree, and its new value. */
export interface TreeChange {
  readonly path: Path
  readonly value: Tree | null
}

/** Whether `path` is `outer` or below it. */
export function isWithin(path: Path, outer: Path): boolean {
  return outer.every((key, index) => key === path[index])
}

/** Returns the value at `path`, or null. */
export function getAt(tree: Tree | null, path: Path): Tree | null {
  let value = tree
  for (const key of path) {
    if (!isBranch(value)) return null
    value = value.get(key) ?? null
  }
  return value
}

/** Returns the tree with `value` at `path`, or the same tree if it is unchanged. Null removes the value and emptied branches. */
export function setAt(tree: Tree | null, path: Path, value: Tree | null): Tree | null {
  const [key, ...rest] = path
  if (key === undefined) return value
  const before = getAt(tree, [key])
  const child = setAt(before, rest, value)
  if (child === before) return tree
  const children = withChild(isBranch(tree) ? tree : NO_CHILDREN, key, child)
  return children.size === 0 ? null : children
}

const NO_CHILDREN: Branch = new Map()

/** Returns `after` with its equal parts replaced by those of `before`, so that differences can be found by identity. */
export function shareEqualParts(before: Tree | null, after: Tree): Tree {
  if (!isBranch(before) || !isBranch(after)) return after
  const children = new Map<string, Tree>()
  let isSame = before.size === after.size
  for (const [key, value] of after) {
    const child = shareEqualParts(before.get(key) ?? null, value)
    isSame &&= child === before.get(key)
    children.set(key, child)
  }
  return isSame ? before : toBranch(children)
}

/** Returns the deepest paths at which two trees differ. The trees must share their equal parts (see `shareEqualParts`). */
export function diff(before: Tree | null, after: Tree | null, path: Path = []): readonly TreeChange[] {
  if (before === after) return []
  if (!isBranch(before) || !isBranch(after)) return [{ path, value: after }]
  const keys = new Set([...before.keys(), ...after.keys()])
  return [...keys].flatMap((key) => diff(before.get(key) ?? null, after.get(key) ?? null, [...path, key]))
}
