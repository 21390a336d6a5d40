import type { Listener as ServerListener } from '../../../local-cloud/database.ts'
import type { QueryParams } from '../../../local-cloud/query.ts'
import type { RulesAuth } from '../../../local-cloud/rules.ts'
import { type Branch, getAt, isBranch, isWithin, type Path, type Tree } from '../../../local-cloud/tree.ts'
import { readValue } from '../../../local-cloud/values.ts'
import { toPath } from '../../local-cloud/plain-values.ts'
import { Connection, type Transport } from './connection.ts'
import { isSameQuery, Listen, type PendingWrite } from './listen.ts'
import type { MemoryServer } from './server.ts'
import { Snapshot } from './snapshot.ts'
import { NOTHING, toLeaf } from './values.ts'

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
    // As in the SDK, the server time offset is relative to this clock.
    return this.#server.now() - new Date().getTime()
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
      if (!this.#mayRead(path)) return connection.down(() => this.#cancel(listen))
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

  #mayRead(path: Path): boolean {
    return this.#server.database.mayRead(this.#principal, path)
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
      const mayRead = this.#mayRead(path)
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

interface PendingGet {
  readonly path: Path
  readonly params: QueryParams | null
  readonly resolve: (snapshot: Snapshot) => void
  readonly reject: (error: Error) => void
}
