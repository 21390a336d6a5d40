import { checkDepth, checkKey, checkString, invalidData } from './limits.ts'
import { type TreeChange, isBranch, type Leaf, type Tree } from './tree.ts'

/** What a value becomes part of. */
export interface ValueContext {
  /** How many keys lie above it. */
  readonly depth: number
  /** What stands in its place so far, to which an increment adds. */
  readonly before: Tree | null
  /** The server's time, for its timestamps. */
  readonly now: number
}

/**
 * Reads JSON as a client writes it, with server values and arrays worked out; throws a Refusal for what cannot be kept. That is
 * so for priorities too: nothing in the modular SDK needs them, and to drop them in silence would change what queries find.
 */
export function readValue(json: unknown, { depth, before, now }: ValueContext): Tree | null {
  if (json === null) return null
  if (typeof json !== 'object') return readLeaf(json)
  if ((getProperty(json, '.priority') ?? null) !== null)
    throw invalidData('The local cloud keeps no priorities.')
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
  return children.size === 0 ? null : children
}

/** The member of an object that came as JSON, if it is one and has it. */
export function getProperty(json: unknown, name: string): unknown {
  return typeof json === 'object' && json !== null && Object.hasOwn(json, name)
    ? Reflect.get(json, name)
    : undefined
}

/** JSON of anything that holds trees. */
export function writeJson(value: unknown): string {
  return JSON.stringify(value, (_key, nested: unknown) =>
    nested instanceof Map ? Object.fromEntries(nested) : nested,
  )
}

/** Changes as the object of an update: each value under its path. */
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
  // There is no negative zero in JSON that a client sends, and none is to differ from zero in its hash.
  return json === 0 ? 0 : json
}

function readServerValue(json: unknown, before: Tree | null, now: number): Leaf {
  if (json === 'timestamp') return now
  const increment = getProperty(json, 'increment')
  if (typeof increment !== 'number') throw invalidData("A server value is 'timestamp' or an increment.")
  return readLeaf(typeof before === 'number' ? before + increment : increment)
}
