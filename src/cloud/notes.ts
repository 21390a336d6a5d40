import { type Database, type DatabaseReference, goOffline, goOnline, ref } from 'firebase/database'
import { laneOf, moveLaneOf } from '../notes/lane.ts'
import type { IdentifiedMutation, Mutation, MutationResult } from '../notes/mutation.ts'
import { sameText } from '../notes/note.ts'
import type { NotesCloud, Owner } from '../notes/ports.ts'
import type { PageEnvironment } from './connection-lifecycle.ts'
import { type ConnectionMonitor, createConnectionMonitor } from './connection-monitor.ts'
import type { Databases } from './database.ts'
import { type AccountFollower, followAccount } from './follow-account.ts'
import { LIVE_LIMIT } from './follow-feed.ts'
import { noteOf, type RemoteNote } from './remote-note.ts'
import { sendMutation, type SendResult } from './send-mutation.ts'

interface NotesCloudOptions {
  readonly databases: Databases
  readonly page: Pick<PageEnvironment, 'document' | 'schedule'>
  /** Gets a new ID token for the signed-in user. The SDK passes it to the databases. */
  readonly refresh: () => Promise<void>
  /** Up to this many notes an account is followed by a listener on its notes too. */
  readonly liveLimit?: number
}

/** The notes and the trash at `users/{uid}` of the account's database instance, with their feed at `sync/{uid}`. */
export function createNotesCloud({
  databases,
  page: { document, schedule },
  refresh,
  liveLimit = LIVE_LIMIT,
}: NotesCloudOptions): NotesCloud {
  const connectionMonitors = new Map<Database, ConnectionMonitor>()
  /** By account. A page follows an account once at a time. */
  const followers = new Map<string, AccountFollower>()
  /** By the keys of `lanesOf`: settles with the last mutation of the lane. A receipt proves only that this mutation was applied. */
  const lanes = new Map<string, Promise<unknown>>()
  /** By account and note: settles when the mutation in flight has. */
  const inFlight = new Map<string, Promise<unknown>>()
  /** By account and mutation: the mutations whose results `send` has not returned yet. */
  const pendingSends = new Map<string, PendingSend>()
  let reconnectDelay = RECONNECT_TIMEOUT_MS
  /** How many mutations have got a result. */
  let resultCount = 0

  return {
    subscribe(owner, device, listener) {
      const { uid } = owner
      const follower = followAccount(
        {
          ...openAccount(owner),
          device,
          liveLimit,
          whenSettled: (noteId) => inFlight.get(`${uid}/${noteId}`),
        },
        listener,
      )
      followers.set(uid, follower)
      // The person has returned to the tab.
      const onVisibilityChange = () => {
        if (document.visibilityState === 'visible') follower.refresh()
      }
      document.addEventListener('visibilitychange', onVisibilityChange)
      return {
        ...follower,
        stop() {
          document.removeEventListener('visibilitychange', onVisibilityChange)
          follower.stop()
          if (followers.get(uid) === follower) followers.delete(uid)
          databases.disconnect()
        },
      }
    },

    async send(owner, clientId, mutation, isWaiting = () => true) {
      const account = openAccount(owner)
      const { connectionMonitor } = account
      if (connectionMonitor.connectionId() === undefined) return UNKNOWN
      const key = `${owner.uid}/${mutation.id}`
      const pending = pendingSends.get(key) ?? sendInLane(account, clientId, mutation)
      pendingSends.set(key, pending)
      // If the caller gets 'unknown' first, it sends the mutation again and then gets the result.
      const forget = () => pendingSends.get(key) === pending && pendingSends.delete(key)
      // The SDK sends what is pending even after a sign-out. A denial that nobody waited for says nothing about the next sign-in.
      void pending.result.then(
        (result) =>
          (result === UNKNOWN || (result.kind === 'rejected' && pending.callers.size === 0)) && forget(),
      )
      pending.callers.add(isWaiting)
      reconnectIfDead(pending, account)
      const result = await resultUntilInterrupted(pending.result, connectionMonitor)
      pending.callers.delete(isWaiting)
      if (result !== UNKNOWN) forget()
      databases.setUnacknowledged(`${owner.uid}/${mutation.noteId}`, result === UNKNOWN)
      return resultOf(mutation, result, followers.get(owner.uid)?.get(mutation.noteId), owner.uid)
    },
  }

  function openAccount(owner: Owner): Account {
    const database = databases.forAccount(owner)
    const connectionMonitor = connectionMonitors.get(database) ?? createConnectionMonitor(database)
    connectionMonitors.set(database, connectionMonitor)
    return { uid: owner.uid, email: owner.email, database, root: ref(database), connectionMonitor }
  }

  /** Sends the mutation when the earlier ones of its lanes have settled, unless nobody waits for it any more. */
  function sendInLane(account: Account, clientId: string, mutation: IdentifiedMutation): PendingSend {
    const keys = lanesOf(account.uid, clientId, mutation.noteId)
    const before = Promise.all(keys.map(async (key) => lanes.get(key)))
    const isWanted = () => [...pending.callers].some((isWaiting) => isWaiting())
    const result = before
      .then(async () =>
        isWanted() ? await sendAndAcknowledge(account, clientId, mutation, isWanted) : UNKNOWN,
      )
      .catch(() => UNKNOWN)
    const pending: PendingSend = { result, callers: new Set(), connectionId: undefined }
    for (const key of keys) lanes.set(key, result)
    void databases.holdConnection(result)
    return pending
  }

  async function sendAndAcknowledge(
    { uid, email, root, connectionMonitor }: Account,
    clientId: string,
    mutation: IdentifiedMutation,
    isWanted: () => boolean,
  ): Promise<SendResult> {
    const { noteId } = mutation
    const noteKey = `${uid}/${noteId}`
    const known = followers.get(uid)?.get(noteId)
    const sending = Promise.resolve().then(() =>
      sendMutation(mutation, known ?? NOTHING_KNOWN, {
        root,
        uid,
        clientId,
        isLive: () => followers.get(uid)?.isLive() ?? false,
        accountContext: () => ({ email, serverTime: connectionMonitor.serverTime() }),
        refresh,
        isWanted,
      }),
    )
    // Set before the SDK raises optimistic events. Those who wait for it go on after the `finally` below, when the note of the result has
    // been received.
    inFlight.set(
      noteKey,
      sending.catch(() => undefined),
    )
    try {
      const sent = await sending
      reconnectDelay = RECONNECT_TIMEOUT_MS
      resultCount++
      // If nobody waits for the result any more, another tab may be the leader, and this one does not send the mutation again.
      databases.setUnacknowledged(noteKey, false)
      if (sent.kind !== 'rejected') followers.get(uid)?.acknowledge(noteId, sent.remote)
      return sent
    } finally {
      inFlight.delete(noteKey)
      followers.get(uid)?.settled(noteId)
    }
  }

  /** Resolves with 'unknown' if the result does not come in time, or if the connection changes. */
  function resultUntilInterrupted(
    result: PendingSend['result'],
    { connectionId, subscribe }: ConnectionMonitor,
  ) {
    const before = connectionId()
    const stops: (() => void)[] = []
    const interrupted = new Promise<typeof UNKNOWN>((resolve) => {
      const interrupt = () => resolve(UNKNOWN)
      stops.push(
        schedule(interrupt, RESULT_TIMEOUT_MS),
        subscribe(() => void (connectionId() === before || interrupt())),
      )
    })
    return Promise.race([result, interrupted]).finally(() => stops.forEach((stop) => stop()))
  }

  /**
   * Reconnects if the server does not respond to a mutation on this connection, or to another one meanwhile: it may be dead without the
   * browser noticing. Doubles the delay each time, because the connection may also just be slow.
   */
  function reconnectIfDead(pending: PendingSend, { database, connectionMonitor }: Account) {
    const connectionId = connectionMonitor.connectionId()
    if (pending.connectionId === connectionId) return
    pending.connectionId = connectionId
    let before = resultCount
    const check = () => {
      if (connectionMonitor.connectionId() !== connectionId) return
      if (resultCount > before) {
        before = resultCount
        cancel = schedule(check, reconnectDelay)
        return
      }
      reconnectDelay *= 2
      goOffline(database)
      goOnline(database)
    }
    let cancel = schedule(check, reconnectDelay)
    void pending.result.finally(() => cancel())
  }
}

/** The lane of a mutation's receipt, and one of its note: the move of a note has another receipt than the note's later mutations. */
function lanesOf(uid: string, clientId: string, noteId: string): readonly string[] {
  return [`${uid}/${clientId}/${laneOf(noteId)}`, `${uid}/${moveLaneOf(noteId)}`]
}

interface Account {
  readonly uid: string
  readonly email: string
  readonly database: Database
  readonly root: DatabaseReference
  readonly connectionMonitor: ConnectionMonitor
}

interface PendingSend {
  readonly result: Promise<SendResult | typeof UNKNOWN>
  /** The calls of `send` that have no result yet. Each function gives whether its caller still waits for one. */
  readonly callers: Set<() => boolean>
  /** The last connection on which one of them waits. */
  connectionId: number | undefined
}

const RECONNECT_TIMEOUT_MS = 10_000
const RESULT_TIMEOUT_MS = 15_000
const UNKNOWN = { kind: 'unknown' } as const
const NOTHING_KNOWN: RemoteNote = { note: undefined, trashed: undefined, revision: undefined }

/**
 * What a result means for the device. A stale mutation is done if nothing is left of it to do. `received` is what the device has received of
 * the note: it may be newer, if the mutation was sent again and the result is that of the first attempt.
 */
function resultOf(
  mutation: Mutation,
  sent: SendResult | typeof UNKNOWN,
  received: RemoteNote | undefined,
  uid: string,
): MutationResult {
  if (sent.kind === 'rejected' || sent.kind === 'unknown') return sent
  const note = noteOf(received ?? sent.remote, mutation.noteId, uid) ?? null
  return sent.kind === 'done' || isSatisfied() ? { kind: 'done', note } : { kind: 'conflict', theirs: note }

  function isSatisfied(): boolean {
    switch (mutation.kind) {
      case 'edit':
        return note !== null && sameText(note, mutation.note)
      case 'delete':
        return note === null
      case 'create':
      case 'restore':
        return note !== null
      case 'pin':
      case 'purge':
        return true
    }
  }
}
