import { isDeepStrictEqual } from 'node:util'
import { type QueryParams, selectChildren } from '../../../local-cloud/query.ts'
import { type Branch, isBranch, isWithin, type Path, setAt, type Tree } from '../../../local-cloud/tree.ts'
import { Snapshot } from './snapshot.ts'
import { NOTHING } from './values.ts'

/** A query that is listened to: what the server has sent, and what the listeners were told. */
export class Listen {
  readonly path: Path
  readonly params: QueryParams
  listeners: readonly Listener[] = []
  /** Undefined until the server has answered. */
  values: Branch | undefined
  view: ReadonlyMap<string, Tree> = new Map()
  stop: (() => unknown) | undefined
  #hasRaised = false

  constructor(path: Path, params: QueryParams) {
    this.path = path
    this.params = params
  }

  /** Raises the events of what has changed in the values with the pending writes applied. */
  refresh(writes: readonly PendingWrite[]): void {
    if (!this.values) return
    const before = this.view
    const after = this.#withWrites(this.values, writes)
    this.view = after
    let hasChanged = !this.#hasRaised
    this.#hasRaised = true
    for (const [key, value] of before) if (!after.has(key)) raise(this, 'removed', key, value)
    for (const [key, value] of after) {
      const known = before.get(key)
      if (known === undefined) raise(this, 'added', key, value)
      else if (known !== value && !isDeepStrictEqual(known, value)) raise(this, 'changed', key, value)
    }
    if (hasChanged) this.#call('value', new Snapshot(this.path, new Map(after), this.params))

    function raise(listen: Listen, event: EventName, key: string, value: Tree) {
      hasChanged = true
      listen.#call(event, new Snapshot([key], value))
    }
  }

  #call(event: EventName, snapshot: Snapshot) {
    for (const listener of this.listeners) if (listener.event === event) listener.call(snapshot)
  }

  #withWrites(values: Branch, writes: readonly PendingWrite[]): ReadonlyMap<string, Tree> {
    if (writes.length === 0) return values
    let changed: Tree | null = values
    for (const { changes } of writes)
      for (const { path, value } of changes) {
        const [key, ...rest] = path.slice(this.path.length)
        // Of a child that the listener does not have, only a whole new one is shown.
        if (key === undefined || !isWithin(path, this.path) || (rest.length > 0 && !values.has(key))) continue
        changed = setAt(changed, [key, ...rest], value)
      }
    const selected = changed === values ? values : selectChildren(changed, this.params)
    return isBranch(selected) ? selected : NOTHING
  }
}

export interface PendingWrite {
  readonly changes: readonly { readonly path: Path; readonly json: unknown; readonly value: Tree | null }[]
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

interface Listener {
  readonly event: EventName
  readonly call: (snapshot: Snapshot) => void
  readonly cancel: ((error: Error) => void) | undefined
}

export type EventName = 'added' | 'changed' | 'removed' | 'value'

export function isSameQuery(listen: Listen, path: Path, { queryObject }: QueryParams): boolean {
  return (
    listen.path.length === path.length &&
    isWithin(path, listen.path) &&
    isDeepStrictEqual(listen.params.queryObject, queryObject)
  )
}
