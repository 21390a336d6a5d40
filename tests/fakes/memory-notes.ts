import type { MutationResult, TrashedNote, Mutation } from '../../src/notes/mutation.ts'
import { parseAccountNote } from '../../src/notes/parse-note.ts'
import type { Note } from '../../src/notes/note.ts'
import type { CloudListener, NotesCloud, ServerUpdate } from '../../src/notes/ports.ts'
import { parseTrashedNote } from '../../src/cloud/remote-note.ts'
import { applyMutation } from '../../src/cloud/apply-mutation.ts'

/** Runs tasks in order, each at any time: at once, in a microtask, or when a test says so. */
export type TaskQueue = (task: () => void) => void

/** The notes cloud in memory: one store, and the devices that connect to it. */
export interface MemoryCloud {
  readonly connect: (options?: DeviceOptions) => MemoryDevice
  /** The stored values of an account, by note id. */
  readonly stored: (uid: string) => ReadonlyMap<string, unknown>
  readonly trashed: (uid: string) => ReadonlyMap<string, unknown>
  /** Stores any value, as another program would; undefined removes it. */
  readonly store: (uid: string, id: string, value: unknown, path?: AccountPath) => void
}

/** A device's connection. While online it responds in order and calls `connected(true)` after the notes of that connection. */
export interface MemoryDevice extends NotesCloud {
  readonly isOnline: () => boolean
  /** Cuts the connection. Mutations and responses in transit are lost; every pending send gives 'unknown'. */
  readonly goOffline: () => void
  /** Connects again and reads everything again. Nothing is resent automatically. */
  readonly goOnline: () => void
  /** Adds a fault for the next mutation from this device that reaches the store. Several faults apply one after another. */
  readonly fail: (fault: Fault) => void
  /** Ends the subscriptions that the device may no longer read, as when access is revoked. */
  readonly recheck: () => void
}

/**
 * 'refuse': denied. 'cutBefore': not written, and the connection is cut. 'cutAfter': written, and cut before the snapshot arrives
 * here. 'lose': written, and cut between snapshot and response. 'silence': written, with a snapshot, but no response until the next cut.
 * After a cut the device is offline until `goOnline`.
 */
export type Fault = 'refuse' | 'cutBefore' | 'cutAfter' | 'lose' | 'silence'

export type AccountPath = 'notes' | 'trash'

export interface DeviceOptions {
  /** Whether this device may read an account (no id) or write this note of it. */
  readonly allows?: (uid: string, id?: string) => boolean
  /** The store's clock minus the device's, in milliseconds. */
  readonly serverTimeOffset?: () => number
  /** The way to the store, and the way back. */
  readonly up?: TaskQueue
  readonly down?: TaskQueue
}

export function createMemoryCloud(): MemoryCloud {
  const accounts = new Map<string, Account>()
  const updateListeners = new Set<UpdateListener>()

  return {
    stored: (uid) => accountOf(uid).notes,
    trashed: (uid) => accountOf(uid).trash,
    store,
    connect: (options = {}) =>
      createDevice({ accountOf, store, subscribe: (listener) => updateListeners.add(listener) }, options),
  }

  function accountOf(uid: string): Account {
    const account = accounts.get(uid) ?? { notes: new Map(), trash: new Map() }
    accounts.set(uid, account)
    return account
  }

  function store(uid: string, id: string, value: unknown, path: AccountPath = 'notes') {
    const sent = jsonCopy(value)
    const values = accountOf(uid)[path]
    if (JSON.stringify(values.get(id)) === JSON.stringify(sent)) return
    if (sent === undefined) values.delete(id)
    else values.set(id, sent)
    for (const listener of updateListeners) listener(uid, path, id, sent)
  }
}

type Account = Readonly<Record<AccountPath, Map<string, unknown>>>
type UpdateListener = (uid: string, path: AccountPath, id: string, value: unknown) => void

interface Server {
  readonly accountOf: (uid: string) => Readonly<Record<AccountPath, ReadonlyMap<string, unknown>>>
  readonly store: MemoryCloud['store']
  readonly subscribe: (listener: UpdateListener) => void
}

interface Subscription {
  readonly uid: string
  readonly listener: CloudListener
  /** The connection on which the store has registered this subscription. */
  connection: number | undefined
  /** As last received from the store; undefined before that. */
  account: Account | undefined
  /** As last reported to the listener; undefined before that. */
  notes: ReadonlyMap<string, Note> | undefined
  trash: ReadonlyMap<string, TrashedNote> | undefined
}

function createDevice(server: Server, options: DeviceOptions): MemoryDevice {
  const {
    allows = () => true,
    serverTimeOffset = () => 0,
    up = queueMicrotask,
    down = queueMicrotask,
  } = options
  const subscriptions = new Set<Subscription>()
  const pendingReplies = new Set<(reply: MutationResult) => void>()
  const read = memoize(parseAccountNote)
  const readTrash = memoize(parseTrashedNote)
  let faults: readonly Fault[] = []
  let connection = 1
  let online = true

  server.subscribe((uid, path, id, value) => {
    for (const subscription of subscriptions) {
      if (subscription.uid !== uid || subscription.connection !== connection) continue
      enqueue(down, () => {
        const values = subscription.account?.[path]
        if (value === undefined) values?.delete(id)
        else values?.set(id, value)
        emit(subscription)
      })
    }
  })

  return {
    subscribe({ uid }, listener) {
      const subscription: Subscription = {
        uid,
        listener,
        connection: undefined,
        account: undefined,
        notes: undefined,
        trash: undefined,
      }
      subscriptions.add(subscription)
      attach(subscription)
      return () => void subscriptions.delete(subscription)
    },

    send: ({ uid }, mutation) =>
      new Promise((resolve) => {
        if (!online) return resolve({ kind: 'unknown' })
        const reply = (kind: MutationResult) => {
          if (pendingReplies.delete(reply)) resolve(kind)
        }
        pendingReplies.add(reply)
        const sent = structuredClone(mutation)
        enqueue(up, () => receive(uid, sent, reply))
      }),

    isOnline: () => online,
    goOffline,

    goOnline() {
      if (online) return
      online = true
      for (const subscription of subscriptions) attach(subscription)
    },

    fail: (fault) => {
      faults = [...faults, fault]
    },

    recheck() {
      for (const subscription of subscriptions) if (!allows(subscription.uid)) end(subscription)
    },
  }

  function goOffline() {
    if (!online) return
    online = false
    connection++
    for (const reply of pendingReplies) reply({ kind: 'unknown' })
    for (const { account, listener } of subscriptions)
      if (account) listener.connected(false, serverTimeOffset())
  }

  function attach(subscription: Subscription) {
    const { uid, listener } = subscription
    enqueue(up, () => {
      if (!allows(uid)) return enqueue(down, () => end(subscription))
      const { notes, trash } = server.accountOf(uid)
      const account = { notes: new Map(notes), trash: new Map(trash) }
      subscription.connection = connection
      enqueue(down, () => {
        subscription.account = account
        emit(subscription)
        if (subscriptions.has(subscription)) listener.connected(true, serverTimeOffset())
      })
    })
  }

  function end(subscription: Subscription) {
    if (subscriptions.delete(subscription)) subscription.listener.failed(new Error('PERMISSION_DENIED'))
  }

  /** Applies a mutation that has reached the store. */
  function receive(uid: string, mutation: Mutation, reply: (reply: MutationResult) => void) {
    const [fault, ...others] = faults
    faults = others
    if (fault === 'cutBefore') return goOffline()
    // A disconnected device gets no push either, although the store notices the disconnect later.
    if (fault === 'cutAfter') connection++
    const outcome = fault === 'refuse' || !allows(uid, mutation.noteId) ? DENIED : apply(uid, mutation)
    if (fault === 'cutAfter') return goOffline()
    enqueue(down, () => {
      if (fault === 'lose') goOffline()
      else if (fault !== 'silence') reply(outcome)
    })
  }

  function apply(uid: string, mutation: Mutation): MutationResult {
    const { noteId } = mutation
    const { notes, trash } = server.accountOf(uid)
    const remote = { note: notes.get(noteId), trashed: trash.get(noteId) }
    const { result: reply, note, trashed } = applyMutation(mutation, remote, uid)
    if (note !== remote.note) server.store(uid, noteId, note)
    if (trashed !== remote.trashed) server.store(uid, noteId, trashed, 'trash')
    return reply
  }

  /** Runs the task after the message has arrived, unless the connection has changed by then. */
  function enqueue(queue: TaskQueue, task: () => void) {
    const sentConnection = connection
    if (online) queue(() => void (sentConnection === connection && task()))
  }

  /** Calls the listener if the values have changed. */
  function emit(subscription: Subscription) {
    const { uid, listener, account } = subscription
    if (!account || !subscriptions.has(subscription)) return
    const notes = byId([...account.notes].flatMap(([id, value]) => read(value, id, uid) ?? []))
    const trash = byId([...account.trash].flatMap(([id, value]) => readTrash(value, id, uid) ?? []))
    const notesUpdate = updateSince(subscription.notes, notes)
    const trashUpdate = updateSince(subscription.trash, trash)
    subscription.notes = notes
    subscription.trash = trash
    if (notesUpdate) listener.notesChanged(notesUpdate)
    if (subscriptions.has(subscription) && trashUpdate) listener.trashChanged(trashUpdate)
  }
}

const DENIED: MutationResult = { kind: 'rejected', reason: 'denied' }

function byId<Item extends Note>(items: readonly Item[]): ReadonlyMap<string, Item> {
  return new Map(items.map((item) => [item.id, item]))
}

/** A snapshot if nothing was reported before, else the changes; undefined if there are none. */
function updateSince<Item extends Note>(
  before: ReadonlyMap<string, Item> | undefined,
  after: ReadonlyMap<string, Item>,
): ServerUpdate<Item> | undefined {
  if (!before) return { kind: 'snapshot', items: [...after.values()] }
  const changed = [...after.values()].filter((item) => before.get(item.id) !== item)
  const removed = [...before.keys()].filter((id) => !after.has(id))
  return changed.length + removed.length > 0 ? { kind: 'delta', changed, removed } : undefined
}

/** Memoizes a parser by object. */
function memoize<Result>(read: (value: unknown, id: string, uid: string) => Result) {
  const results = new WeakMap<object, Result>()
  return (value: unknown, id: string, uid: string): Result | undefined => {
    if (typeof value !== 'object' || value === null) return undefined
    const found = results.get(value) ?? read(value, id, uid)
    results.set(value, found)
    return found
  }
}

function jsonCopy(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}
