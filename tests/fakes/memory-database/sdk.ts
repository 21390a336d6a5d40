import { type QueryParams, readQueryParams } from '../../../local-cloud/query.ts'
import type { Path } from '../../../local-cloud/tree.ts'
import { toPath } from '../../local-cloud/plain-values.ts'
import type { MemoryDatabase } from './database.ts'
import type { EventName } from './listen.ts'
import { Snapshot } from './snapshot.ts'
import { toLeaf } from './values.ts'

/**
 * The part of the Firebase Realtime Database SDK that the app uses, on a database of the local cloud in this process. The exports have the
 * SDK's names, so that a test project can use this module in its place. What the app must reckon with is as in the SDK:
 *
 * - messages arrive in their order, on one connection each way, and are lost when it ends;
 * - pending writes are shown by listeners before the server has answered, and are sent again on the next connection;
 * - `get` is answered from the values of a listener that has the child, or from a pending write of the whole path.
 */

/** The SDK's `DatabaseReference` and `Query`. */
interface Reference {
  readonly database: MemoryDatabase
  readonly path: Path
  readonly params: QueryParams | null
}

/** The part of the protocol's query object that a constraint sets. */
type Constraint = Readonly<Record<string, unknown>>

export function ref(database: MemoryDatabase, path = ''): Reference {
  return { database, path: toPath(path), params: null }
}

export function child({ database, path }: Reference, text: string): Reference {
  return { database, path: [...path, ...toPath(text)], params: null }
}

export function query({ database, path }: Reference, ...constraints: readonly Constraint[]): Reference {
  return { database, path, params: readQueryParams(Object.assign({}, ...constraints)) }
}

export const orderByKey = (): Constraint => ({ i: '.key' })
export const orderByChild = (i: string): Constraint => ({ i })
export const limitToLast = (l: number): Constraint => ({ l, vf: 'r' })
export const equalTo = (value: unknown): Constraint => ({ sp: value, ep: value })
export const startAt = (sp: unknown): Constraint => ({ sp })
export const startAfter = (sp: unknown): Constraint => ({ sp, sin: false })
export const endBefore = (ep: unknown): Constraint => ({ ep, ein: false })
export const serverTimestamp = () => ({ '.sv': 'timestamp' })
export const goOnline = (database: MemoryDatabase) => database.goOnline()
export const goOffline = (database: MemoryDatabase) => database.goOffline()
export const get = ({ database, path, params }: Reference) => database.get(path, params)
export const update = ({ database, path }: Reference, values: Readonly<Record<string, unknown>>) =>
  database.update(
    path.length === 0
      ? values
      : Object.fromEntries(Object.entries(values).map(([key, value]) => [[...path, key].join('/'), value])),
  )
export const onValue = (
  target: Reference,
  call: (snapshot: Snapshot) => void,
  cancel?: (error: Error) => void,
) => on(target, 'value', call, cancel)
export const onChildAdded = (target: Reference, call: (snapshot: Snapshot) => void) =>
  on(target, 'added', call)
export const onChildChanged = (target: Reference, call: (snapshot: Snapshot) => void) =>
  on(target, 'changed', call)
export const onChildRemoved = (target: Reference, call: (snapshot: Snapshot) => void) =>
  on(target, 'removed', call)

function on(
  { database, path, params }: Reference,
  event: EventName,
  call: (snapshot: Snapshot) => void,
  cancel?: (error: Error) => void,
) {
  const [root, name = ''] = path
  if (root === '.info') {
    const listeners = database.infoListeners.get(name) ?? new Set()
    database.infoListeners.set(name, listeners.add(call))
    call(new Snapshot([name], toLeaf(database.info(name))))
    return () => void listeners.delete(call)
  }
  if (!params) throw new Error('This database in memory has listeners of queries alone.')
  const listen = database.listen(path, params)
  const listener = { event, call, cancel }
  listen.listeners = [...listen.listeners, listener]
  return () => {
    listen.listeners = listen.listeners.filter((each) => each !== listener)
    if (listen.listeners.length === 0) database.unlisten(listen)
  }
}
