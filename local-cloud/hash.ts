import { createHash } from 'node:crypto'
import { compareKeys } from './order.ts'
import { type Branch, isBranch, type Leaf, type Tree } from './tree.ts'

/** The protocol's hash of a value, with which client and server compare their data. The hash of null is the empty string. */
export function hashOf(tree: Tree | null): string {
  if (tree === null) return ''
  return isBranch(tree) ? hashOfBranch(tree) : sha1(leafHashInput(tree))
}

/** Branches are immutable, so each is hashed only once. */
const hashCache = new WeakMap<Branch, string>()

function hashOfBranch(branch: Branch): string {
  const cached = hashCache.get(branch)
  if (cached !== undefined) return cached
  const children = [...branch].toSorted(([a], [b]) => compareKeys(a, b))
  const hash = sha1(children.map(([key, child]) => `:${key}:${hashOf(child)}`).join(''))
  hashCache.set(branch, hash)
  return hash
}

function leafHashInput(leaf: Leaf): string {
  return `${typeof leaf}:${typeof leaf === 'number' ? doubleToHex(leaf) : leaf}`
}

/** Returns a number as the 16 hexadecimal digits of its IEEE 754 double, most significant first. */
function doubleToHex(number: number): string {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(number)
  return bytes.toString('hex')
}

function sha1(text: string): string {
  return createHash('sha1').update(text, 'utf8').digest('base64')
}
