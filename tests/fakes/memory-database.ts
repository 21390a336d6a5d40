import { isDeepStrictEqual } from 'node:util'
import {
  createDatabase,
  type Database as Server,
  type Listener as ServerListener,
} from '../../local-cloud/database.ts'
import { compareKeys, compareValues } from '../../local-cloud/order.ts'
import { type QueryParams, readQueryParams, selectChildren } from '../../local-cloud/query.ts'
import type { Rules, RulesAuth } from '../../local-cloud/rules.ts'
import { memoryJournal } from '../../local-cloud/storage.ts'
import { type Branch, getAt, isBranch, type Path, setAt, type Tree } from '../../local-cloud/tree.ts'
import { readValue } from '../../local-cloud/values.ts'
import type { TaskQueue } from './memory-notes.ts'

/**
 * The part of the Firebase Realtime Database SDK that the app uses, on a database of the local cloud in this process. The exports have the
 * SDK's names, so that a test project can use this module in its place. What the app must reckon with is as in the SDK:
 *
 * - messages arrive in their order, on one connection each way, and are lost when it ends;
 * - pending writes are shown by listeners before the server has answered, and are sent again on the next connection;
 * - `get` is answered from the values of a listener that has the child, or from a pending write of the whole path.
 */

/** The server: one instance that all devices of a test use. */
export class MemoryServer {
  /** How far the server's clock is ahead, in milliseconds. */
  clock = 0
  readonly database: Server
  /** Faults of the next writes of an account, or of any. */
  readonly faults: { readonly fault: WriteFault; readonly uid?: string }[] = []
  readonly devices: MemoryDatabase[] = []
  /** While it is set, all reads find an empty account. */
  isEmpty = false
  /** Decides how long a message takes. */
  #seed = 1

  constructor(rules: Rules) {
    this.database = createDatabase({ tree: null, rules, journal: memoryJournal, now: () => this.now() })
  }

  now(): number {
    return Date.now() + this.clock
  }

  /** Writes as the owner of the database, to whom no rules apply. */
  store(path: string, json: unknown): void {
    this.database.write('owner', [{ path: toPath(path), json }])
  }

  stored(path: string): unknown {
    return toPlain(this.database.read(toPath(path), null))
  }

  setSeed(seed: number): void {
    this.#seed = seed | 1
  }

  takeFault(uid: string): WriteFault | undefined {
    const at = this.faults.findIndex((each) => each.uid === undefined || each.uid === uid)
    return at === -1 ? undefined : this.faults.splice(at, 1)[0]?.fault
  }

  /** Ends all connections. */
  restart(): void {
    for (const device of this.devices) device.cut()
  }

  /** A small random number of microtasks. */
  latency(): number {
    this.#seed = Math.imul(this.#seed, 0x9e3779b1) + 0x7f4a7c15
    return (this.#seed >>> 16) & 3
  }
}

/** As in `local-cloud/faults.ts`. 'hold' holds the acknowledgement as long as the connection lasts. */
export type WriteFault = 'refuse' | 'cutBefore' | 'cutAfter' | 'lose' | 'hold'

/** The ways of the messages to the server and back. Without them a message takes a small random number of microtasks. */
export interface Transport {
  readonly up: TaskQueue
  readonly down: TaskQueue
}

/** A device's connection to the server. The SDK's type of the same name. */
export class MemoryDatabase {
  readonly listens = new Set<Listen>()
  readonly infoListeners = new Map<string, Set<(snapshot: Snapshot) => void>>()
  writes: readonly PendingWrite[] = []
  readonly #server: MemoryServer
  readonly #principal: RulesAuth
  readonly #transport: Transport | undefined
  readonly #gets = new Set<PendingGet>()
  #isOnline = true
  /** Undefined while disconnected. A connection that is being made is not established. */
  #connection: Connection | undefined

  constructor(server: MemoryServer, principal: RulesAuth, transport?: Transport) {
    this.#server = server
    this.#principal = principal
    this.#transport = transport
    server.devices.push(this)
    this.#connect()
  }

  info(name: string): unknown {
    if (name === 'connected') return this.#connection?.isEstablished ?? false
    return this.#server.clock
  }

  goOnline(): void {
    this.#isOnline = true
    if (!this.#connection) this.#connect()
  }

  goOffline(): void {
    this.#isOnline = false
    this.#close()
  }

  listen(path: Path, params: QueryParams): Listen {
    const known = [...this.listens].find((each) => isSameQuery(each, path, params))
    if (known) return known
    const listen = new Listen(path, params)
    this.listens.add(listen)
    if (this.#connection?.isEstablished) this.#sendListen(listen, this.#connection)
    return listen
  }

  unlisten(listen: Listen): void {
    this.listens.delete(listen)
    listen.stop?.()
  }

  get(path: Path, params: QueryParams | null): Promise<Snapshot> {
    const known = params ? undefined : this.#knownValue(path)
    const listened = params && [...this.listens].find((each) => isSameQuery(each, path, params))
    if (known !== undefined) return Promise.resolve(new Snapshot(path, known.value))
    if (listened?.values) return Promise.resolve(new Snapshot(path, new Map(listened.view), params))
    return new Promise((resolve, reject) => {
      const pending: PendingGet = { path, params, resolve, reject }
      this.#gets.add(pending)
      if (this.#connection?.isEstablished) this.#sendGet(pending, this.#connection)
    })
  }

  update(values: Readonly<Record<string, unknown>>): Promise<void> {
    const now = this.#server.now()
    const changes = Object.entries(values).map(([text, json]) => {
      const path = toPath(text)
      return { path, json, value: readValue(json, { depth: path.length, before: null, now }) }
    })
    return new Promise((resolve, reject) => {
      const write: PendingWrite = { changes, resolve, reject }
      this.writes = [...this.writes, write]
      this.#refreshViews()
      if (this.#connection?.isEstablished) this.#sendWrite(write, this.#connection)
    })
  }

  #connect() {
    const connection = new Connection(this.#server, this.#transport)
    this.#connection = connection
    connection.up(() => {
      connection.isEstablished = true
      for (const listen of this.listens) this.#sendListen(listen, connection)
      for (const write of this.writes) this.#sendWrite(write, connection)
      for (const pending of this.#gets) this.#sendGet(pending, connection)
      this.#raiseInfo('serverTimeOffset')
      this.#raiseInfo('connected')
    })
  }

  #close() {
    if (!this.#connection) return
    const wasEstablished = this.#connection.isEstablished
    this.#connection.isClosed = true
    this.#connection = undefined
    for (const { stop } of this.listens) stop?.()
    if (wasEstablished) this.#raiseInfo('connected')
  }

  /** The server has ended the connection. */
  cut(): void {
    this.#close()
    if (this.#isOnline && !this.#connection) this.#connect()
  }

  #raiseInfo(name: string) {
    for (const listener of this.infoListeners.get(name) ?? [])
      listener(new Snapshot([name], toLeaf(this.info(name))))
  }

  #sendListen(listen: Listen, connection: Connection) {
    const { path, params } = listen
    connection.up(() => {
      if (!this.listens.has(listen)) return
      if (!this.#mayRead(path, params)) return connection.down(() => this.#cancel(listen))
      const receive = (values: Branch) => connection.down(() => this.#receive(listen, values))
      const listener: ServerListener = {
        path,
        queryParams: params,
        principal: () => this.#principal,
        onChange: () => receive(this.#read(path, params)),
        onRevoked() {},
      }
      listen.stop = this.#server.database.subscribe(listener)
      receive(this.#read(path, params))
    })
  }

  #mayRead(path: Path, params: QueryParams | null): boolean {
    return this.#server.database.mayRead(this.#principal, path, params)
  }

  #cancel(listen: Listen) {
    this.unlisten(listen)
    for (const { cancel } of listen.listeners) cancel?.(new Error('permission_denied'))
  }

  #read(path: Path, params: QueryParams): Branch {
    const value = this.#server.isEmpty ? null : this.#server.database.read(path, params)
    return isBranch(value) ? value : NOTHING
  }

  #receive(listen: Listen, values: Branch) {
    if (!this.listens.has(listen)) return
    listen.values = values
    listen.refresh(this.writes)
  }

  #sendGet(pending: PendingGet, connection: Connection) {
    const { path, params } = pending
    connection.up(() => {
      const mayRead = this.#mayRead(path, params)
      const value = this.#server.isEmpty || !mayRead ? null : this.#server.database.read(path, params)
      connection.down(() => {
        if (!this.#gets.delete(pending)) return
        if (mayRead) pending.resolve(new Snapshot(path, value, params))
        else pending.reject(new Error('Permission denied'))
      })
    })
  }

  #sendWrite(write: PendingWrite, connection: Connection) {
    connection.up(() => {
      const fault = this.#server.takeFault(this.#principal.uid)
      if (fault === 'cutBefore') return this.cut()
      // The device gets no event of the write either.
      if (fault === 'cutAfter') connection.isClosed = true
      const error = fault === 'refuse' ? new Error('PERMISSION_DENIED') : this.#apply(write)
      if (fault === 'cutAfter') this.cut()
      else if (fault === 'lose') connection.down(() => this.cut())
      else if (fault !== 'hold') connection.down(() => this.#settle(write, error))
    })
  }

  #apply({ changes }: PendingWrite): Error | undefined {
    try {
      this.#server.database.write(this.#principal, changes)
      return undefined
    } catch (error) {
      return new Error(`PERMISSION_DENIED: ${String(error)}`)
    }
  }

  #settle(write: PendingWrite, error: Error | undefined) {
    this.writes = this.writes.filter((each) => each !== write)
    this.#refreshViews()
    if (error) write.reject(error)
    else write.resolve()
  }

  #refreshViews() {
    for (const listen of this.listens) listen.refresh(this.writes)
  }

  /** What the SDK answers without the server. */
  #knownValue(path: Path): { readonly value: Tree | null } | undefined {
    for (const { path: listened, view, values } of this.listens) {
      const key = path[listened.length]
      if (key === undefined || !values?.has(key) || !isWithin(path, listened)) continue
      return { value: getAt(view.get(key) ?? null, path.slice(listened.length + 1)) }
    }
    const covering = this.writes
      .flatMap(({ changes }) => changes)
      .findLast((change) => isWithin(path, change.path))
    return covering && { value: getAt(covering.value, path.slice(covering.path.length)) }
  }
}

/** One connection. Each direction delivers its messages in order. */
class Connection {
  isEstablished = false
  isClosed = false
  readonly #server: MemoryServer
  readonly #transport: Transport | undefined
  #up: Promise<void> = Promise.resolve()
  #down: Promise<void> = Promise.resolve()

  constructor(server: MemoryServer, transport: Transport | undefined) {
    this.#server = server
    this.#transport = transport
  }

  up(task: () => void): void {
    if (this.#transport) this.#transport.up(() => void (this.isClosed || task()))
    else this.#up = this.#deliver(this.#up, task)
  }

  down(task: () => void): void {
    if (this.#transport) this.#transport.down(() => void (this.isClosed || task()))
    else this.#down = this.#deliver(this.#down, task)
  }

  async #deliver(before: Promise<void>, task: () => void): Promise<void> {
    await before
    for (let hops = this.#server.latency(); hops > 0; hops--) await Promise.resolve()
    if (!this.isClosed) task()
  }
}

/** A query that is listened to: what the server has sent, and what the listeners were told. */
class Listen {
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

/** A value at a path. The SDK's type `DataSnapshot`. */
class Snapshot {
  readonly key: string | null
  readonly #value: Tree | null
  readonly #params: QueryParams | null

  constructor(path: Path, value: Tree | null, params: QueryParams | null = null) {
    this.key = path.at(-1) ?? null
    this.#value = value
    this.#params = params
  }

  val(): unknown {
    return toPlain(this.#value)
  }

  /** Calls back with the children in the order of the query. */
  forEach(callback: (each: Snapshot) => void): void {
    if (!isBranch(this.#value)) return
    const indexPath = this.#params?.index === '.key' ? undefined : this.#params?.indexPath
    const valueOf = (value: Tree) => (indexPath ? getAt(value, indexPath) : null)
    const sorted = [...this.#value].toSorted(
      ([a, one], [b, other]) => compareValues(valueOf(one), valueOf(other)) || compareKeys(a, b),
    )
    for (const [key, value] of sorted) callback(new Snapshot([key], value))
  }
}

interface PendingWrite {
  readonly changes: readonly { readonly path: Path; readonly json: unknown; readonly value: Tree | null }[]
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

interface PendingGet {
  readonly path: Path
  readonly params: QueryParams | null
  readonly resolve: (snapshot: Snapshot) => void
  readonly reject: (error: Error) => void
}

interface Listener {
  readonly event: EventName
  readonly call: (snapshot: Snapshot) => void
  readonly cancel: ((error: Error) => void) | undefined
}

type EventName = 'added' | 'changed' | 'removed' | 'value'

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

const NOTHING: Branch = new Map()

function toPath(text: string): Path {
  return text.split('/').filter(Boolean)
}

function toLeaf(value: unknown): Tree {
  return typeof value === 'boolean' ? value : Number(value)
}

function toPlain(value: Tree | null): unknown {
  if (!isBranch(value)) return value
  const plain: Record<string, unknown> = {}
  for (const [key, each] of value) plain[key] = toPlain(each)
  return plain
}

function isWithin(path: Path, outer: Path): boolean {
  return outer.every((key, at) => key === path[at])
}

function isSameQuery(listen: Listen, path: Path, { queryObject }: QueryParams): boolean {
  return (
    listen.path.length === path.length &&
    isWithin(path, listen.path) &&
    isDeepStrictEqual(listen.params.queryObject, queryObject)
  )
}
