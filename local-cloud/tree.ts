/** A value of the database: a leaf, or its children by key. An empty branch is never stored; nothing at all is `null`. */
export type Leaf = string | number | boolean
export type Branch = ReadonlyMap<string, Tree>
export type Tree = Leaf | Branch

export type Path = readonly string[]

export function isBranch(tree: Tree | null): tree is Branch {
  return tree instanceof Map
}

/** What stands at `path`, or null. */
export function at(tree: Tree | null, path: Path): Tree | null {
  let found = tree
  for (const key of path) {
    if (!isBranch(found)) return null
    found = found.get(key) ?? null
  }
  return found
}

/** The tree with `value` at `path`; null removes, and takes with it the branches that this empties. */
export function put(tree: Tree | null, path: Path, value: Tree | null): Tree | null {
  const [key, ...rest] = path
  if (key === undefined) return value
  const children = new Map(isBranch(tree) ? tree : [])
  const child = put(children.get(key) ?? null, rest, value)
  if (child === null) children.delete(key)
  else children.set(key, child)
  return children.size === 0 ? null : children
}
