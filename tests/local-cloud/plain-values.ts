import type { Tree } from '../../local-cloud/tree.ts'

/** A value as one writes it down: a leaf, null, or an object whose own keys are the children's. */
export type PlainValue = string | number | boolean | null | { readonly [key: string]: PlainValue }

/** The tree that the database would keep of it: no nulls, and no branch without children. */
export function toTree(plain: PlainValue): Tree | null {
  if (typeof plain !== 'object' || plain === null) return plain
  const children = new Map<string, Tree>()
  for (const [key, value] of Object.entries(plain)) {
    const child = toTree(value)
    if (child !== null) children.set(key, child)
  }
  return children.size === 0 ? null : children
}

/** 'users/a/notes' as the path that it is; '' is the root. */
export function toPath(text: string): readonly string[] {
  return text.split('/').filter(Boolean)
}
