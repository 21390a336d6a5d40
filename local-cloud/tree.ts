/** A value of the database: a leaf, or its children by key. An empty branch is never stored; nothing at all is `null`. */
export type Leaf = string | number | boolean
export type Branch = ReadonlyMap<string, Tree>
export type Tree = Leaf | Branch

export type Path = readonly string[]

/** One place at which a tree became another, and what stands there now. */
export interface TreeChange {
  readonly path: Path
  readonly value: Tree | null
}

export function isBranch(tree: Tree | null): tree is Branch {
  return tree instanceof Map
}

/** What stands at `path`, or null. */
export function getAt(tree: Tree | null, path: Path): Tree | null {
  let value = tree
  for (const key of path) {
    if (!isBranch(value)) return null
    value = value.get(key) ?? null
  }
  return value
}

/** The tree with `value` at `path`, the very same where that changes nothing; null removes, and takes with it the branches that this empties. */
export function setAt(tree: Tree | null, path: Path, value: Tree | null): Tree | null {
  const [key, ...rest] = path
  if (key === undefined) return value
  const before = getAt(tree, [key])
  const child = setAt(before, rest, value)
  if (child === before) return tree
  const children = new Map(isBranch(tree) ? tree : [])
  if (child === null) children.delete(key)
  else children.set(key, child)
  return children.size === 0 ? null : children
}

/** `after`, made of the very parts of `before` wherever they are equal, so that what differs can be told by identity. */
export function shareEqualParts(before: Tree | null, after: Tree): Tree {
  if (!isBranch(before) || !isBranch(after)) return after
  const children = new Map<string, Tree>()
  let isSame = before.size === after.size
  for (const [key, value] of after) {
    const child = shareEqualParts(before.get(key) ?? null, value)
    isSame &&= child === before.get(key)
    children.set(key, child)
  }
  return isSame ? before : children
}

/** The smallest places at which two trees that share their equal parts differ. */
export function diff(before: Tree | null, after: Tree | null, path: Path = []): readonly TreeChange[] {
  if (before === after) return []
  if (!isBranch(before) || !isBranch(after)) return [{ path, value: after }]
  const keys = new Set([...before.keys(), ...after.keys()])
  return [...keys].flatMap((key) => diff(before.get(key) ?? null, after.get(key) ?? null, [...path, key]))
}
