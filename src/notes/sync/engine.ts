import { newMutationId } from '../device-id.ts'
import { newKey } from '../keys.ts'
import { moveClientOf } from '../lane.ts'
import { type Mutation, mutationOf, type OutboxEntry } from '../mutation.ts'
import type { SyncNotification } from '../outcome.ts'
import type {
  AccountSnapshot,
  MemberStorage,
  NotesCloud,
  NotesSubscription,
  Owner,
  Schedule,
  TabMessage,
  Tabs,
} from '../ports.ts'
import type { Effect, SyncEvent } from './events.ts'
import { isOutOfOrder, storedPart } from './outbox.ts'
import { type MutationBatch, PendingBatches } from './pending-batches.ts'
import { nextTickAt, reduce } from './reducer.ts'
import { INITIAL_SYNC_STATE, knownServerNotes, type NoteResolution, type SyncState } from './state.ts'
import { EMPTY_ACCOUNT, unsentSnapshot } from './stored-account.ts'

interface EnginePorts {
  readonly cloud: NotesCloud
  readonly storage: MemberStorage | undefined
  readonly tabs: Tabs | undefined
  readonly now: () => number
  /** Used for timers and the expiry of the trash. Setting the system time does not trigger or delay them. */
  readonly monotonicNow: () => number
  readonly schedule: Schedule
  /** The unfinished writes of this tab's previous engine. */
  readonly previousWrites: Promise<unknown>
  readonly notify: (notification: SyncNotification) => void
  /** Called after each change of the state. */
  readonly onChange: () => void
}

/** Runs the reducer's effects and dispatches their results as events. The engine makes no decisions. */
export interface Engine {
  readonly start: () => void
  /** Stops sending, listening and notifying. Writes to the device continue; resolves when they have finished. */
  readonly stop: () => Promise<unknown>
  readonly state: () => SyncState
  readonly enqueue: (mutations: readonly Mutation[]) => MutationBatch
  readonly dispatch: (event: SyncEvent) => void
  /** Reads a note again before it is edited, because a change without a feed entry may have been missed. */
  readonly refreshNote: (noteId: string) => void
  /** The client id for moving a cached note: no mutation of the outbox replaces its receipt. It is another one after a sign-out. */
  readonly moveClientId: (noteId: string) => string
}

export function createEngine(owner: () => Owner, ports: EnginePorts): Engine {
  const { cloud, storage, tabs, now, monotonicNow, schedule, notify, onChange } = ports
  const { uid } = owner()
  const deviceId = storage?.deviceId(uid)
  const batches = new PendingBatches()
  const eventQueue: SyncEvent[] = []
  const unsubscribes: (() => void)[] = []
  let state = INITIAL_SYNC_STATE
  let subscription: NotesSubscription | undefined
  /** For mutations that only this tab has: their order among those of other tabs is not known. */
  const tabClientId = newKey(now())
  let cancelTimer: (() => void) | undefined
  let timerAt = Infinity
  let isDispatching = false
  let isDisposed = false
  let isReadQueued = false
  let cancelRead: (() => void) | undefined
  /** Storage operations run one after the other, so that an older read never arrives after a newer write. */
  let storageQueue = ports.previousWrites

  return {
    start() {
      dispatch({ kind: 'started' })
      storage?.recoverWith(uid, onDatabaseRebuilt)
      if (!tabs) return dispatch({ kind: 'leadershipChanged', isLeader: true })
      unsubscribes.push(
        tabs.onMessage(uid, handleMessage),
        tabs.requestLeadership(uid, (isLeader) => dispatch({ kind: 'leadershipChanged', isLeader })),
      )
    },

    stop() {
      isDisposed = true
      for (const stop of [subscription?.stop, cancelTimer, cancelRead, ...unsubscribes]) stop?.()
      storage?.recoverWith(uid, unsentSnapshot(state))
      batches.stop(state)
      return storageQueue
    },

    state: () => state,

    enqueue(mutations) {
      const at = now()
      const entries = mutations.map((mutation): OutboxEntry => ({
        ...mutation,
        id: newMutationId(at, deviceId),
        at,
      }))
      const batch = batches.add(entries)
      dispatch({ kind: 'enqueued', entries })
      return batch
    },

    dispatch,
    refreshNote: (noteId) => subscription?.refreshNote(noteId),
    moveClientId: (noteId) => `${state.mirrorId ?? tabClientId}${moveClientOf(noteId)}`,
  }

  function dispatch(event: SyncEvent) {
    eventQueue.push(event)
    if (isDisposed || isDispatching) return
    isDispatching = true
    const before = state
    const at = monotonicNow()
    // An event may arrive before a due timer has fired. The timer is replaced below, so its tick must run first.
    if (timerAt <= at && event.kind !== 'tick') eventQueue.unshift({ kind: 'tick' })
    for (let next = eventQueue.shift(); next; next = eventQueue.shift()) {
      const [after, ...effects] = reduce(state, next, at)
      state = after
      for (const effect of effects) run(effect)
    }
    isDispatching = false
    cancelTimer?.()
    timerAt = nextTickAt(state, at)
    cancelTimer =
      timerAt < Infinity ? schedule(() => dispatch({ kind: 'tick' }), timerAt - monotonicNow()) : undefined
    if (state === before) return
    batches.settle(before, state)
    onChange()
  }

  function run(effect: Effect) {
    switch (effect.kind) {
      case 'subscribe':
        return subscribe()
      case 'load':
        return void enqueueStorage((adapter) => adapter.load(uid)).then((stored) =>
          dispatch({ kind: 'loaded', stored: storage ? stored : EMPTY_ACCOUNT }),
        )
      case 'append':
        return void append(effect.entries)
      case 'readOutbox':
        return readOutbox(effect.forLeadership)
      case 'send':
        return void send(effect.entry)
      case 'storeResolution':
        return void storeResolution(effect.resolution)
      case 'updateMirror':
        return void updateMirror(effect)
      case 'readTrash':
        return void subscription?.readTrash().then((isRead) => dispatch({ kind: 'trashRead', isRead }))
      case 'recordSync':
        return void enqueueStorage((adapter) => adapter.setLastSynced(uid, effect.at))
      case 'broadcast':
        return tabs?.broadcast(uid, effect.message)
      case 'notify':
        batches.markNotified(effect.ids)
        return notify(effect.notification)
    }
  }

  function readOutbox(forLeadership: boolean) {
    // A read that has not begun yet will also find what other tabs have written by now.
    if (isReadQueued && !forLeadership) return
    isReadQueued = true
    void enqueueStorage((adapter) => {
      isReadQueued = false
      return adapter.readOutbox(uid)
    }).then((entries) => dispatch({ kind: 'outboxRead', entries: storage ? entries : [], forLeadership }))
  }

  function handleMessage(message: TabMessage) {
    switch (message.kind) {
      case 'confirmed':
        return dispatch(message)
      case 'outbox':
        return onOutboxChanged()
      case 'notified':
        return onNotified(message)
    }
  }

  /** While another tab sends many mutations, reading all of them after each acknowledgement would keep this tab busy. */
  function onOutboxChanged() {
    const { length } = state.outbox
    if (length <= MAX_READ_AT_ONCE) return readOutbox(false)
    if (isReadQueued) return
    isReadQueued = true
    cancelRead = schedule(() => {
      isReadQueued = false
      readOutbox(false)
    }, length * READ_DELAY_MS)
  }

  /** The leader has shown these notifications. The tab in which the mutation was made shows them too, in place of its success message. */
  function onNotified({ notifications, ids = [] }: Extract<TabMessage, { readonly kind: 'notified' }>) {
    if (!batches.needNotification(ids)) return
    for (const notification of notifications) run({ kind: 'notify', notification, ids })
    if (notifications.some(({ kind }) => kind === 'failed')) dispatch({ kind: 'rejected', ids })
  }

  /** Records that the database was rebuilt, and returns what this tab writes to it: the server's notes and the stored outbox. */
  function onDatabaseRebuilt(): AccountSnapshot {
    const outbox = state.outbox.filter(({ id }) => !state.unstored.has(id))
    const { clientId, lastSynced } = state
    dispatch({ kind: 'mirrorRestored' })
    return { notes: knownServerNotes(state).values(), outbox, clientId, lastSynced }
  }

  function subscribe() {
    subscription?.stop()
    let isStale = false
    const dispatchIfCurrent = (event: SyncEvent) => void (isStale || dispatch(event))
    const { serverNotes: notes, revisions, position, trash } = state
    const isLeader = () => state.leadership === 'yes'
    const current = cloud.subscribe(
      owner(),
      { notes, revisions, position, trash, isLeader },
      {
        received: (update) => dispatchIfCurrent({ kind: 'received', update }),
        connected: (isConnected, serverTimeOffset) =>
          dispatchIfCurrent({ kind: 'connectionChanged', isConnected, serverTimeOffset }),
        failed: () => dispatchIfCurrent({ kind: 'subscriptionFailed' }),
      },
    )
    subscription = {
      ...current,
      stop() {
        isStale = true
        current.stop()
      },
    }
  }

  async function updateMirror({ update, mirror }: Extract<Effect, { readonly kind: 'updateMirror' }>) {
    const isStored = await enqueueStorage((adapter) => adapter.updateMirror(uid, update))
    const result = isStored === false ? 'outdated' : isStored || !storage ? 'stored' : 'failed'
    dispatch({ kind: 'mirrorUpdated', mirror, result })
  }

  async function append(entries: readonly OutboxEntry[]) {
    const ids = entries.map(({ id }) => id)
    const isStored = await enqueueStorage(async (adapter) => {
      // After a sign-out the state does not show which appends have succeeded.
      if (!isDisposed && isOutOfOrder(state, entries)) return false
      await adapter.append(uid, entries)
      return true
    })
    batches.settleWrite(entries, isStored === true, isDisposed)
    if (isDisposed && isStored) tabs?.broadcast(uid, { kind: 'outbox' })
    dispatch(isStored ? { kind: 'appended', ids } : { kind: 'appendFailed', ids })
  }

  async function send(entry: OutboxEntry) {
    const { noteId, id } = entry
    // The next leader sends the mutation too, and there the person may have taken it back. If this tab becomes the leader again, it sends
    // the mutation a second time. Then only that call waits.
    const inFlight = state.inFlight.get(noteId)
    const isWaiting = () => state.inFlight.get(noteId) === inFlight
    const result = await cloud.send(owner(), clientIdOf(entry), { ...mutationOf(entry), id }, isWaiting)
    if (isWaiting()) dispatch({ kind: 'resultReceived', noteId, id, result })
  }

  function clientIdOf({ id }: OutboxEntry): string {
    return (state.unstored.has(id) ? undefined : state.clientId) ?? tabClientId
  }

  async function storeResolution(resolution: NoteResolution) {
    batches.followPatch(resolution.patch, state.outbox)
    const patch = storedPart(state, resolution.patch)
    const result = patch && (await enqueueStorage((adapter) => adapter.applyPatch(uid, patch)))
    dispatch(
      patch && !result
        ? { kind: 'resolutionFailed', resolution }
        : { kind: 'resolutionStored', resolution, result },
    )
  }

  function enqueueStorage<Result>(
    task: (adapter: MemberStorage) => Promise<Result>,
  ): Promise<Result | undefined> {
    const result = storageQueue.then(() => (storage ? task(storage) : undefined)).catch(() => undefined)
    storageQueue = result
    return result
  }
}

/** How many entries are read without a delay, and how long the delay is for each of more. */
const MAX_READ_AT_ONCE = 50
const READ_DELAY_MS = 0.2
