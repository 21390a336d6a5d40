import { type Branch, isBranch, type Path, type Tree } from '../../../local-cloud/tree.ts'

export const NOTHING: Branch = new Map()

export function toPath(text: string): Path {
  return text.split('/').filter(Boolean)
}

export function toLeaf(value: unknown): Tree {
  return typeof value === 'boolean' ? value : Number(value)
}

export function toPlain(value: Tree | null): unknown {
  if (!isBranch(value)) return value
  const plain: Record<string, unknown> = {}
  for (const [key, each] of value) plain[key] = toPlain(each)
  return plain
}

export function isWithin(path: Path, outer: Path): boolean {
  return outer.every((key, at) => key === path[at])
}
