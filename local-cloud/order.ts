import { isBranch, type Tree } from './tree.ts'

/** The protocol's names that sort before and after every key. They are not valid keys. */
export const MIN_KEY = '[MIN_NAME]'
export const MAX_KEY = '[MAX_NAME]'

/** Compares keys: 32-bit integers first, by their value, then all others by their UTF-16 units. */
export function compareKeys(a: string, b: string): number {
  if (a === b) return 0
  if (a === MIN_KEY || b === MAX_KEY) return -1
  if (b === MIN_KEY || a === MAX_KEY) return 1
  const left = parseInt32(a)
  const right = parseInt32(b)
  if (left !== undefined && right !== undefined) return left - right || a.length - b.length
  if (left !== undefined) return -1
  if (right !== undefined) return 1
  return a < b ? -1 : 1
}

/** Compares values: null, false, true, numbers, strings, branches. All branches are equal. */
export function compareValues(a: Tree | null, b: Tree | null): number {
  const rank = typeRank(a) - typeRank(b)
  if (rank !== 0 || a === null || b === null || isBranch(a) || a === b) return rank
  return a < b ? -1 : 1
}

function parseInt32(key: string): number | undefined {
  if (!/^-?0*\d{1,10}$/.test(key)) return undefined
  const number = Number(key)
  return number >= -(2 ** 31) && number < 2 ** 31 ? number : undefined
}

function typeRank(value: Tree | null): number {
  if (value === null) return 0
  if (typeof value === 'boolean') return 1
  if (typeof value === 'number') return 2
  return typeof value === 'string' ? 3 : 4
}
