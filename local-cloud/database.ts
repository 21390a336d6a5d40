import type { Who } from './credential.ts'
import { hashOf } from './hash.ts'
import { denied, invalid, readPath, Refusal } from './limits.ts'
import { asRulesSee, indexOf, select, type Window } from './query.ts'
import type { Rules } from './rules.ts'
import type { Journal } from './storage.ts'
import { at, type Change, changes, isBranch, type Path, put, share, type Tree } from './tree.ts'
import { readValue } from './values.ts'

/** Somebody who is told what becomes different at a place. */
export interface Listener {
  readonly path: Path
  readonly window: Window | null
  readonly who: () => Who
  /** What changed, its paths relative to the place; of a window whole children only. */
  readonly hear: (changed: readonly Change[]) => void
  /** Called once, when the listener may no longer read the place and hears no more. */
  readonly revoked: () => void
}

/** A value for a place, as JSON came that may hold server values. */
export interface Write {
  readonly path: Path
  readonly json: unknown
}

/** Reads the values of an update, each under its path below `base`. */
export function readUpdate(base: Path, values: unknown): readonly Write[] {
  if (typeof values !== 'object' || values === null) throw invalid('An update takes an object.')
  const way = base.join('/')
  return Object.entries(values).map(([path, json]) => ({ path: readPath(`${way}/${path}`), json }))
}

/** One instance: its tree, the rules that guard it, and those who listen to it. */
export interface Database {
  readonly look: (path: Path, window: Window | null) => Tree | null
  readonly mayRead: (who: Who, path: Path, window: Window | null) => boolean
  readonly hasIndex: (path: Path, window: Window) => boolean
  /** Throws the Refusal that `write` would throw now. */
  readonly check: (who: Who, writes: readonly Write[]) => void
  /** Carries out all of the writes or, with a Refusal, none; with a hash only if the place of the first is still as the hash tells. */
  readonly write: (who: Who, writes: readonly Write[], hash?: string) => void
  readonly subscribe: (listener: Listener) => () => void
  readonly setRules: (rules: Rules) => void
  /** Asks of all listeners again whether they may read what they hear. */
  readonly recheck: () => void
  /** Calls back when all that has been written up to now is safe. */
  readonly whenSafe: (tell: () => void) => void
}

export function createDatabase(given: {
  readonly tree: Tree | null
  readonly rules: Rules
  readonly journal: Journal
  readonly now: () => number
}): Database {
  const { journal, now } = given
  let { tree, rules } = given
  /** Each listener and, where it looks through a window, what that shows. */
  const listeners = new Map<Listener, Tree | null>()

  return {
    look,
    mayRead,
    hasIndex(path, window) {
      const index = indexOf(window)
      return index === undefined || rules.indexesAt(path).includes(index)
    },
    check(who, writes) {
      outcome(who, writes)
    },
    write(who, writes, hash) {
      if (hash !== undefined && hash !== hashOf(at(tree, writes[0]?.path ?? []))) {
        throw new Refusal('datastale', 'The data has changed since.')
      }
      const before = tree
      const after = outcome(who, writes)
      const changed = writes.flatMap(({ path }) => changes(at(before, path), at(after, path), path))
      if (changed.length === 0) return
      tree = after
      journal.append(changed, after)
      for (const listener of listeners.keys()) tell(listener, before, changed)
    },
    subscribe(listener) {
      listeners.set(listener, listener.window && look(listener.path, listener.window))
      return () => listeners.delete(listener)
    },
    setRules(next) {
      rules = next
      recheck()
    },
    recheck,
    whenSafe: journal.whenSafe,
  }

  function look(path: Path, window: Window | null): Tree | null {
    const found = at(tree, path)
    return window ? select(found, window) : found
  }

  function mayRead(who: Who, path: Path, window: Window | null): boolean {
    const query = window && asRulesSee(window)
    return who === 'owner' || rules.mayRead(path, { auth: who, now: now(), root: tree, query })
  }

  function recheck(): void {
    for (const listener of listeners.keys()) {
      if (mayRead(listener.who(), listener.path, listener.window)) continue
      listeners.delete(listener)
      listener.revoked()
    }
  }

  /** The tree as the writes leave it; throws a Refusal where one of them cannot or may not be. */
  function outcome(who: Who, writes: readonly Write[]): Tree | null {
    const time = now()
    const paths = writes.map(({ path }) => path)
    if (hasOverlap(paths)) throw invalid('One of the paths of an update lies inside another.')
    let after = tree
    for (const { path, json } of writes) {
      const before = at(tree, path)
      const value = readValue(json, { depth: path.length, before, now: time })
      after = put(after, path, value === null ? null : share(before, value))
    }
    if (who !== 'owner' && !rules.mayWrite(paths, { auth: who, now: time, before: tree, after })) {
      throw denied()
    }
    return after
  }

  function tell(listener: Listener, before: Tree | null, changed: readonly Change[]): void {
    const { path, window } = listener
    if (window && at(before, path) === at(tree, path)) return
    const shown = window && look(path, window)
    const heard = window
      ? differences(listeners.get(listener) ?? null, shown)
      : seenFrom(path, before, changed)
    if (window) listeners.set(listener, shown)
    if (heard.length > 0) listener.hear(heard)
  }

  function seenFrom(path: Path, before: Tree | null, changed: readonly Change[]): readonly Change[] {
    return changed.flatMap((change) => {
      if (isWithin(change.path, path)) return [{ path: change.path.slice(path.length), value: change.value }]
      const value = at(tree, path)
      return isWithin(path, change.path) && value !== at(before, path) ? [{ path: [], value }] : []
    })
  }
}

/** The children in which two windows differ. */
function differences(before: Tree | null, after: Tree | null): readonly Change[] {
  const was = isBranch(before) ? before : new Map<string, Tree>()
  const is = isBranch(after) ? after : new Map<string, Tree>()
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((key) => was.get(key) !== is.get(key))
    .map((key) => ({ path: [key], value: is.get(key) ?? null }))
}

function isWithin(path: Path, outer: Path): boolean {
  return outer.every((key, index) => key === path[index])
}

function hasOverlap(paths: readonly Path[]): boolean {
  const whole = new Set(paths.map((path) => path.join('/')))
  return (
    whole.size < paths.length ||
    paths.some((path) => path.some((_key, length) => whole.has(path.slice(0, length).join('/'))))
  )
}
