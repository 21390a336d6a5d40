/** A value of the database: a leaf, or its children by key. A branch is never empty; `null` stands for no value. */
export type Leaf = string | number | boolean
export type Tree = Leaf | Branch

/**
 * The children of a value by key. A branch is immutable. Up to `BUCKET_SIZE` children are a `Map`; more are a `HashTrie`, so that a
 * write of one child copies only a few of its siblings.
 */
export type Branch = ReadonlyMap<string, Tree>

export function isBranch(value: unknown): value is Branch {
  return value instanceof Map || value instanceof HashTrie
}

/** Makes a branch of children, which must not be changed later. */
export function toBranch(children: ReadonlyMap<string, Tree>): Branch {
  return children.size > BUCKET_SIZE && children instanceof Map ? new HashTrie(build(children, 0)) : children
}

/** Returns the branch with one child replaced or added, or removed if the value is null. */
export function withChild(branch: Branch, key: string, value: Tree | null): Branch {
  if (branch instanceof HashTrie) return branch.with(key, value)
  return toBranch(changeBucket(branch, key, value))
}

/** A hash array mapped trie: each node is a bucket of entries, or `FANOUT` nodes that are chosen by the next bits of the key's hash. */
class HashTrie implements ReadonlyMap<string, Tree> {
  readonly size: number
  readonly #root: TrieNode

  constructor(root: TrieNode, size = sizeOf(root)) {
    this.#root = root
    this.size = size
  }

  get(key: string): Tree | undefined {
    const hash = hashCode(key)
    let node: TrieNode | undefined = this.#root
    for (let depth = 0; isInner(node); depth++) node = node[slotOf(hash, depth)]
    return node?.get(key)
  }

  has(key: string): boolean {
    return this.get(key) !== undefined
  }

  with(key: string, value: Tree | null): HashTrie {
    const sizeChange = (value === null ? 0 : 1) - (this.has(key) ? 1 : 0)
    return new HashTrie(change(this.#root, 0, hashCode(key), key, value), this.size + sizeChange)
  }

  forEach(callback: (value: Tree, key: string, branch: Branch) => void): void {
    for (const [key, value] of this) callback(value, key, this)
  }

  *entries(): MapIterator<[string, Tree]> {
    for (const bucket of bucketsOf(this.#root)) yield* bucket
  }

  *keys(): MapIterator<string> {
    for (const bucket of bucketsOf(this.#root)) yield* bucket.keys()
  }

  *values(): MapIterator<Tree> {
    for (const bucket of bucketsOf(this.#root)) yield* bucket.values()
  }

  [Symbol.iterator](): MapIterator<[string, Tree]> {
    return this.entries()
  }
}

type Bucket = ReadonlyMap<string, Tree>
type InnerNode = readonly (TrieNode | undefined)[]
type TrieNode = Bucket | InnerNode

const BUCKET_SIZE = 32
const FANOUT_BITS = 5
const FANOUT = 2 ** FANOUT_BITS
/** Below this depth the hash has no bits left, so a bucket of colliding keys grows beyond its size. */
const MAX_DEPTH = 6

function isInner(node: TrieNode | undefined): node is InnerNode {
  return Array.isArray(node)
}

function build(bucket: Bucket, depth: number): TrieNode {
  if (bucket.size <= BUCKET_SIZE || depth === MAX_DEPTH) return bucket
  const buckets: (Map<string, Tree> | undefined)[] = Array.from({ length: FANOUT })
  for (const [key, value] of bucket) {
    const slot = slotOf(hashCode(key), depth)
    buckets[slot] = (buckets[slot] ?? new Map<string, Tree>()).set(key, value)
  }
  return buckets.map((each) => each && build(each, depth + 1))
}

function change(node: TrieNode, depth: number, hash: number, key: string, value: Tree | null): TrieNode {
  if (!isInner(node)) return build(changeBucket(node, key, value), depth)
  const slot = slotOf(hash, depth)
  return node.with(slot, change(node[slot] ?? EMPTY_BUCKET, depth + 1, hash, key, value))
}

const EMPTY_BUCKET: Bucket = new Map()

function changeBucket(bucket: Bucket, key: string, value: Tree | null): Bucket {
  const changed = new Map(bucket)
  if (value === null) changed.delete(key)
  else changed.set(key, value)
  return changed
}

function* bucketsOf(node: TrieNode): Generator<Bucket, undefined> {
  if (!isInner(node)) yield node
  else for (const child of node) if (child) yield* bucketsOf(child)
}

function sizeOf(node: TrieNode): number {
  let size = 0
  for (const bucket of bucketsOf(node)) size += bucket.size
  return size
}

function slotOf(hash: number, depth: number): number {
  return (hash >>> (depth * FANOUT_BITS)) & (FANOUT - 1)
}

/** FNV-1a over UTF-16 units, with its high bits mixed into the low ones. */
function hashCode(key: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < key.length; index++) {
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193)
  }
  return hash ^ (hash >>> 15)
}
