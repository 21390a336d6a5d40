import { parseTrashedNote } from '../../src/cloud/remote-note.ts'
import type { IdentifiedMutation, MutationResult, TrashedNote } from '../../src/notes/mutation.ts'
import type { Note } from '../../src/notes/note.ts'
import { parseAccountNote } from '../../src/notes/parse-account-note.ts'
import type { DeviceState, FeedPosition, NotesCloud, NotesListener } from '../../src/notes/ports.ts'
import { applyMutation, type RemoteState } from './apply-mutation.ts'
import {
  type Account,
  changesAfter,
  lastChange,
  parsed,
  setValue,
  updateItems,
  type Values,
  valuesOf,
} from './memory-note-values.ts'

/** Runs tasks in order, each at any time: at once, in a microtask, or when a test says so. */
export type TaskQueue = (task: () => void) => void

/** The notes cloud in memory: one store with a feed of its changes, and the devices that connect to it. */
export interface MemoryCloud {
  readonly connect: (options?: DeviceOptions) => MemoryDevice
  /** The stored values of an account, by note id. */
  readonly stored: (uid: string) => ReadonlyMap<string, unknown>
  readonly trashed: (uid: string) => ReadonlyMap<string, unknown>
  /** Stores any value, as another program would; undefined removes it. */
  readonly store: (uid: string, id: string, value: unknown, path?: AccountPath) => void
}

/** A device's connection. While online it responds in order and calls `connected(true)` after the changes before that connection. */
export interface MemoryDevice extends NotesCloud {
  readonly isOnline: () => boolean
  /** Cuts the connection. Mutations and responses in transit are lost; every pending send gives 'unknown'. */
  readonly goOffline: () => void
  /** Connects again and reads what has changed. Nothing is resent automatically. */
  readonly goOnline: () => void
  /** Adds a fault for the next mutation from this device that reaches the store. Several faults apply one after another. */
  readonly fail: (fault: Fault) => void
  /** Ends the subscriptions that the device may no longer read, as when access is revoked. */
  readonly recheck: () => void
}

/**
 * 'refuse': denied. 'cutBefore': not written, and the connection is cut. 'cutAfter': written, and cut before the change arrives
 * here. 'lose': written, and cut between the change and the response. 'silence': written, with the change, but no response until the next
 * cut. After a cut the device is offline until `goOnline`.
 */
export type Fault = 'refuse' | 'cutBefore' | 'cutAfter' | 'lose' | 'silence'

type AccountPath = 'notes' | 'trash'

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
  const changeListeners = new Set<ChangeListener>()

  return {
    stored: (uid) => accountOf(uid).notes,
    trashed: (uid) => accountOf(uid).trash,
    store: (uid, id, value, path = 'notes') =>
      void write(uid, id, path === 'notes' ? { note: value } : { trashed: value }),
    connect: (options = {}) =>
      createDevice({ accountOf, write, subscribe: (listener) => changeListeners.add(listener) }, options),
  }

  function accountOf(uid: string): Account {
    const account = accounts.get(uid) ?? {
      notes: new Map(),
      trash: new Map(),
      changedAt: new Map(),
      applied: new Set(),
      revised: new Set(),
    }
    accounts.set(uid, account)
    return account
  }

  function write(uid: string, id: string, values: Partial<RemoteState>): boolean {
    const account = accountOf(uid)
    const isNoteChanged = 'note' in values && setValue(account.notes, id, values.note)
    const isTrashChanged = 'trashed' in values && setValue(account.trash, id, values.trashed)
    if (!isNoteChanged && !isTrashChanged) return false
    account.changedAt.set(id, lastChange(account) + 1)
    for (const listener of changeListeners) listener(uid, id)
    return true
  }
}

type ChangeListener = (uid: string, id: string) => void

interface Server {
  readonly accountOf: (uid: string) => Account
  /** Returns whether a value has changed. */
  readonly write: (uid: string, id: string, values: Partial<RemoteState>) => boolean
  readonly subscribe: (listener: ChangeListener) => void
}

interface Subscription {
  readonly uid: string
  readonly listener: NotesListener
  /** The connection on which the store has registered this subscription. */
  connection: number | undefined
  /** Whether the listener has been told that it is connected. */
  hasConnected: boolean
  /** As last received. */
  readonly notes: Map<string, Note>
  readonly trash: Map<string, TrashedNote>
  position: FeedPosition | undefined
  readonly trashReads: Set<(isRead: boolean) => void>
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
  let faults: readonly Fault[] = []
  let connection = 1
  let online = true

  server.subscribe((uid, id) => {
    const account = server.accountOf(uid)
    const [values, at] = [valuesOf(account, id), lastChange(account)]
    for (const subscription of subscriptions)
      if (subscription.uid === uid && subscription.connection === connection)
        enqueue(down, () => receive(subscription, [[id, values]], { at }))
  })

  return {
    subscribe: ({ uid }, device, listener) => subscribe(uid, device, listener),

    send: ({ uid }, _clientId, mutation) =>
      new Promise((resolve) => {
        if (!online) return resolve({ kind: 'unknown' })
        const reply = (result: MutationResult) => {
          if (pendingReplies.delete(reply)) resolve(result)
        }
        pendingReplies.add(reply)
        const sent = structuredClone(mutation)
        enqueue(up, () => handle(uid, sent, reply))
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

  function subscribe(uid: string, { notes, position, trash }: DeviceState, listener: NotesListener) {
    const subscription: Subscription = {
      uid,
      listener,
      connection: undefined,
      hasConnected: false,
      notes: new Map(notes.values().map((note) => [note.id, note])),
      trash: new Map(trash.values().map((item) => [item.id, item])),
      position,
      trashReads: new Set(),
    }
    subscriptions.add(subscription)
    attach(subscription)
    return {
      refreshNote() {},
      readTrash: () => readTrash(subscription),
      stop: () => void subscriptions.delete(subscription),
    }
  }

  function goOffline() {
    if (!online) return
    online = false
    connection++
    for (const reply of pendingReplies) reply({ kind: 'unknown' })
    for (const { hasConnected, listener, trashReads } of subscriptions) {
      for (const resolve of trashReads) resolve(false)
      trashReads.clear()
      if (hasConnected) listener.connected(false, serverTimeOffset())
    }
  }

  function attach(subscription: Subscription) {
    const { uid, listener } = subscription
    enqueue(up, () => {
      if (!allows(uid)) return enqueue(down, () => end(subscription))
      const account = server.accountOf(uid)
      const values = changesAfter(subscription, account)
      const at = lastChange(account)
      subscription.connection = connection
      enqueue(down, () => {
        receive(subscription, values, { at })
        if (!subscriptions.has(subscription)) return
        subscription.hasConnected = true
        listener.connected(true, serverTimeOffset())
      })
    })
  }

  function readTrash(subscription: Subscription): Promise<boolean> {
    const { uid, trash, trashReads } = subscription
    if (!online) return Promise.resolve(false)
    return new Promise((resolve) => {
      trashReads.add(resolve)
      enqueue(up, () => {
        const stored = server.accountOf(uid).trash
        const ids = new Set([...stored.keys(), ...trash.keys()])
        const values = Array.from(ids, (id) => [id, { trashed: stored.get(id) }] as const)
        enqueue(down, () => {
          receive(subscription, values, subscription.position)
          trashReads.delete(resolve)
          resolve(subscriptions.has(subscription))
        })
      })
    })
  }

  function end(subscription: Subscription) {
    if (subscriptions.delete(subscription)) subscription.listener.failed(new Error('PERMISSION_DENIED'))
  }

  /** Applies a mutation that has reached the store. */
  function handle(uid: string, mutation: IdentifiedMutation, reply: (reply: MutationResult) => void) {
    const [fault, ...others] = faults
    faults = others
    if (fault === 'cutBefore') return goOffline()
    // A disconnected device receives nothing either, although the store notices the disconnect later.
    if (fault === 'cutAfter') connection++
    const outcome = fault === 'refuse' || !allows(uid, mutation.noteId) ? DENIED : apply(uid, mutation)
    if (fault === 'cutAfter') return goOffline()
    enqueue(down, () => {
      if (fault === 'lose') goOffline()
      else if (fault !== 'silence') reply(outcome)
    })
  }

  function apply(uid: string, mutation: IdentifiedMutation): MutationResult {
    const { id, noteId } = mutation
    const account = server.accountOf(uid)
    const remote = valuesOf(account, noteId)
    const note = parseAccountNote(remote.note, noteId, uid) ?? null
    if (account.applied.has(id)) return { kind: 'done', note }
    // The feed entry of a purged note stays. A `create` that meets it comes too late.
    if (mutation.kind === 'create' && account.revised.has(noteId))
      return note ? { kind: 'done', note } : { kind: 'conflict', theirs: null }
    const { result, ...after } = applyMutation(mutation, remote, uid)
    if (result.kind === 'done') account.applied.add(id)
    if (server.write(uid, noteId, after)) account.revised.add(noteId)
    return result
  }

  /** Runs the task after the message has arrived, unless the connection has changed by then. */
  function enqueue(queue: TaskQueue, task: () => void) {
    const sentConnection = connection
    if (online) queue(() => void (sentConnection === connection && task()))
  }

  function receive(subscription: Subscription, values: Values, position: FeedPosition | undefined) {
    if (!subscriptions.has(subscription)) return
    const { uid, listener, notes, trash } = subscription
    subscription.position = position
    listener.received({
      notes: updateItems(
        notes,
        parsed(values, 'note', (value, id) => parseAccountNote(value, id, uid)),
      ),
      trash: updateItems(
        trash,
        parsed(values, 'trashed', (value, id) => parseTrashedNote(value, id, uid)),
      ),
      revisions: new Map<string, never>(),
      position,
      isComplete: true,
    })
  }
}

const DENIED: MutationResult = { kind: 'rejected', reason: 'denied' }
