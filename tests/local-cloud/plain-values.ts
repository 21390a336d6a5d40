import type { Tree } from '../../local-cloud/tree.ts'

/** A plain value: a leaf, null, or an object whose own keys are the children's. */
export type PlainValue = string | number | boolean | null | { readonly [key: string]: PlainValue }

/** The tree that the database stores for it: without nulls and empty branches. */
export function toTree(plain: PlainValue): Tree | null {
  if (typeof plain !== 'object' || plain === null) return plain
  const children = new Map<string, Tree>()
  for (const [key, value] of Object.entries(plain)) {
    const child = toTree(value)
    if (child !== null) children.set(key, child)
  }
  return children.size === 0 ? null : children
}

/** The path of 'users/a/notes'; '' is the root. */
export function toPath(text: string): readonly string[] {
  return text.split('/').filter(Boolean)
}
