import { toBranch } from './branch.ts'
import { checkDepth, checkKey, checkString } from './limits.ts'
import { invalidData } from './request-error.ts'
import { isBranch, type Leaf, type Tree, type TreeChange } from './tree.ts'

/** Where a value is written. */
interface ValueContext {
  /** The number of keys in its path. */
  readonly depth: number
  /** The current value at the path, to which an increment adds. */
  readonly before: Tree | null
  /** The server's time in milliseconds since 1970, for timestamps. */
  readonly now: number
}

/**
 * Reads JSON as a client sends it and resolves server values and arrays; throws a `RequestError` for a value that cannot be stored.
 * Priorities are rejected too: the app does not use them, and ignoring them silently would change the results of queries.
 */
export function readValue(json: unknown, { depth, before, now }: ValueContext): Tree | null {
  if (json === null) return null
  if (typeof json !== 'object') return readLeaf(json)
  if ((getProperty(json, '.priority') ?? null) !== null)
    throw invalidData('The local cloud does not support priorities.')
  const serverValue = getProperty(json, '.sv')
  if (serverValue !== undefined) return readServerValue(serverValue, before, now)
  const leaf = getProperty(json, '.value')
  if (leaf !== undefined) return leaf === null ? null : readLeaf(leaf)
  const children = new Map<string, Tree>()
  checkDepth(depth + 1)
  for (const [key, value] of Object.entries(json)) {
    if (key === '.priority') continue
    checkKey(key)
    const previousChild = isBranch(before) ? (before.get(key) ?? null) : null
    const child = readValue(value, { depth: depth + 1, before: previousChild, now })
    if (child !== null) children.set(key, child)
  }
  return children.size === 0 ? null : toBranch(children)
}

/** Returns an own property of a parsed JSON object; undefined if `json` is no object or lacks it. */
export function getProperty(json: unknown, name: string): unknown {
  return typeof json === 'object' && json !== null && Object.hasOwn(json, name)
    ? Reflect.get(json, name)
    : undefined
}

/** Serializes a value that contains trees as JSON. */
export function writeJson(value: unknown): string {
  return JSON.stringify(value, (_key, nested: unknown) =>
    isBranch(nested) ? Object.fromEntries(nested) : nested,
  )
}

/** Converts changes to the object of an update: values by path. */
export function writeChanges(delta: readonly TreeChange[]): Readonly<Record<string, Tree | null>> {
  return Object.fromEntries(delta.map(({ path, value }) => [path.join('/'), value]))
}

function readLeaf(json: unknown): Leaf {
  if (typeof json === 'boolean') return json
  if (typeof json === 'string') {
    checkString(json)
    return json
  }
  if (typeof json !== 'number' || !Number.isFinite(json)) throw invalidData('A value must be JSON.')
  // Turns -0 into 0: clients cannot send -0 as JSON, and its hash would differ from that of 0.
  return json === 0 ? 0 : json
}

function readServerValue(json: unknown, before: Tree | null, now: number): Leaf {
  if (json === 'timestamp') return now
  const increment = getProperty(json, 'increment')
  if (typeof increment !== 'number') throw invalidData("A server value is 'timestamp' or an increment.")
  return readLeaf(typeof before === 'number' ? before + increment : increment)
}
