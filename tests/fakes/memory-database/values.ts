import { type Branch, isBranch, type Tree } from '../../../local-cloud/tree.ts'

export const NOTHING: Branch = new Map()

export function toLeaf(value: unknown): Tree {
  return typeof value === 'boolean' ? value : Number(value)
}

export function toPlain(value: Tree | null): unknown {
  if (!isBranch(value)) return value
  const plain: Record<string, unknown> = {}
  for (const [key, each] of value) plain[key] = toPlain(each)
  return plain
}
