import type { Principal } from './credential.ts'
import { hashOf } from './hash.ts'
import { readPath } from './limits.ts'
import { type QueryParams, requiredIndex, selectChildren } from './query.ts'
import { invalidData, permissionDenied, RequestError } from './request-error.ts'
import type { Rules } from './rules.ts'
import type { WriteLog } from './storage.ts'
import {
  diff,
  getAt,
  isBranch,
  isWithin,
  type Path,
  setAt,
  shareEqualParts,
  type Tree,
  type TreeChange,
} from './tree.ts'
import { readValue } from './values.ts'

/** Receives the changes at one path. */
export interface Listener {
  readonly path: Path
  readonly queryParams: QueryParams | null
  readonly principal: () => Principal
  /** Receives the changes with paths relative to `path`; with query parameters, each change is a whole child. */
  readonly onChange: (delta: readonly TreeChange[]) => void
  /** Called once, when the listener may no longer read the path; it is then removed. */
  readonly onRevoked: () => void
}

/** A value for a path, as the JSON that the client sent; it may contain server values. */
export interface Write {
  readonly path: Path
  readonly json: unknown
}

/** Reads the values of an update; their paths are relative to `base`. */
export function readUpdate(base: Path, values: unknown): readonly Write[] {
  if (typeof values !== 'object' || values === null) throw invalidData('An update takes an object.')
  const basePath = base.join('/')
  return Object.entries(values).map(([path, json]) => ({ path: readPath(`${basePath}/${path}`), json }))
}

/** One database instance: its tree, its rules and its listeners. */
export interface Database {
  readonly read: (path: Path, queryParams: QueryParams | null) => Tree | null
  readonly mayRead: (principal: Principal, path: Path) => boolean
  readonly hasIndex: (path: Path, queryParams: QueryParams) => boolean
  /**
   * Applies all writes, or throws a `RequestError` and applies none. With a hash, applies them only if the value at the path of the
   * first write still has this hash.
   */
  readonly write: (principal: Principal, writes: readonly Write[], hash?: string) => void
  readonly subscribe: (listener: Listener) => () => void
  readonly setRules: (rules: Rules) => void
  /** Checks the read rules again for every listener and removes those that may no longer read. */
  readonly recheckListeners: () => void
  /** Calls back when all writes so far are on the disk. */
  readonly whenDurable: (callback: () => void) => void
}

export function createDatabase(options: {
  readonly tree: Tree | null
  readonly rules: Rules
  readonly writeLog: WriteLog
  readonly now: () => number
}): Database {
  const { writeLog, now } = options
  let { tree, rules } = options
  /** Each listener and, if it has query parameters, the children that it last received. */
  const listeners = new Map<Listener, Tree | null>()

  return {
    read,
    mayRead,
    hasIndex(path, queryParams) {
      const index = requiredIndex(queryParams)
      return index === undefined || rules.indexesAt(path).includes(index)
    },
    write(principal, writes, hash) {
      if (hash !== undefined && hash !== hashOf(getAt(tree, writes[0]?.path ?? []))) {
        throw new RequestError('datastale', 'The data has changed since.')
      }
      const before = tree
      const after = applyWrites(principal, writes)
      const delta = writes.flatMap(({ path }) => diff(getAt(before, path), getAt(after, path), path))
      if (delta.length === 0) return
      tree = after
      writeLog.append(delta, after)
      for (const listener of listeners.keys()) notifyListener(listener, before, delta)
    },
    subscribe(listener) {
      listeners.set(listener, listener.queryParams && read(listener.path, listener.queryParams))
      return () => listeners.delete(listener)
    },
    setRules(next) {
      rules = next
      recheckListeners()
    },
    recheckListeners,
    whenDurable: writeLog.whenDurable,
  }

  function read(path: Path, queryParams: QueryParams | null): Tree | null {
    const value = getAt(tree, path)
    return queryParams ? selectChildren(value, queryParams) : value
  }

  function mayRead(principal: Principal, path: Path): boolean {
    return principal === 'owner' || rules.mayRead(path, { auth: principal, now: now(), root: tree })
  }

  function recheckListeners(): void {
    for (const listener of listeners.keys()) {
      if (mayRead(listener.principal(), listener.path)) continue
      listeners.delete(listener)
      listener.onRevoked()
    }
  }

  /** Returns the tree after the writes; throws a `RequestError` if one of them is invalid or denied. */
  function applyWrites(principal: Principal, writes: readonly Write[]): Tree | null {
    const time = now()
    const paths = writes.map(({ path }) => path)
    if (hasOverlap(paths)) throw invalidData('A path of an update is inside another one.')
    let after = tree
    for (const { path, json } of writes) {
      const before = getAt(tree, path)
      const value = readValue(json, { depth: path.length, before, now: time })
      after = setAt(after, path, value === null ? null : shareEqualParts(before, value))
    }
    if (
      principal !== 'owner' &&
      !rules.mayWrite(paths, { auth: principal, now: time, before: tree, after })
    ) {
      throw permissionDenied()
    }
    return after
  }

  function notifyListener(listener: Listener, before: Tree | null, delta: readonly TreeChange[]): void {
    const { path, queryParams } = listener
    if (queryParams && getAt(before, path) === getAt(tree, path)) return
    const currentChildren = queryParams && read(path, queryParams)
    const relevantDelta = queryParams
      ? changedChildren(listeners.get(listener) ?? null, currentChildren)
      : deltaRelativeTo(path, before, delta)
    if (queryParams) listeners.set(listener, currentChildren)
    if (relevantDelta.length > 0) listener.onChange(relevantDelta)
  }

  function deltaRelativeTo(
    path: Path,
    before: Tree | null,
    delta: readonly TreeChange[],
  ): readonly TreeChange[] {
    return delta.flatMap((change) => {
      if (isWithin(change.path, path)) return [{ path: change.path.slice(path.length), value: change.value }]
      const value = getAt(tree, path)
      return isWithin(path, change.path) && value !== getAt(before, path) ? [{ path: [], value }] : []
    })
  }
}

/** The children that differ between two query results. */
function changedChildren(before: Tree | null, after: Tree | null): readonly TreeChange[] {
  const beforeChildren = isBranch(before) ? before : new Map<string, Tree>()
  const afterChildren = isBranch(after) ? after : new Map<string, Tree>()
  return [...new Set([...beforeChildren.keys(), ...afterChildren.keys()])]
    .filter((key) => beforeChildren.get(key) !== afterChildren.get(key))
    .map((key) => ({ path: [key], value: afterChildren.get(key) ?? null }))
}

function hasOverlap(paths: readonly Path[]): boolean {
  const allPaths = new Set(paths.map((path) => path.join('/')))
  return (
    allPaths.size < paths.length ||
    paths.some((path) => path.some((_key, length) => allPaths.has(path.slice(0, length).join('/'))))
  )
}
