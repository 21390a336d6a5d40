import { child, limitToLast, onValue, orderByChild, query, serverTimestamp, update } from 'firebase/database'
import { derivedKey, newKey } from '../notes/keys.ts'
import type { DeviceState, FeedPosition, NotesListener, NotesSubscription } from '../notes/ports.ts'
import { afterAudit, type AuditState, auditStateOf, firstAudit, isAuditDue } from './audit-schedule.ts'
import type { ConnectionMonitor } from './connection-monitor.ts'
import { type FeedDelta, followFeed, type KeyRange } from './follow-feed.ts'
import { createReceivedNotes, type ReadNote, type ReceivedChanges } from './received-notes.ts'
import {
  type AccountRef,
  fieldsOf,
  parseRevision,
  read,
  readRemoteNote,
  type RemoteNote,
} from './remote-note.ts'

interface FollowOptions extends Omit<AccountRef, 'isLive'> {
  readonly connectionMonitor: ConnectionMonitor
  readonly device: DeviceState
  /** Resolves when the note's mutation that is in flight has settled; undefined if none is. */
  readonly whenSettled: (noteId: string) => Promise<unknown> | undefined
  /** Up to this many notes an account is followed by a listener on its notes; 0 is none at all. */
  readonly liveLimit: number
}

export interface AccountFollower extends NotesSubscription {
  /** What was received of the note; undefined if nothing was. */
  readonly get: (noteId: string) => RemoteNote | undefined
  readonly isLive: () => boolean
  /** Looks for what was written without feed entries, and audits if that is due. */
  readonly refresh: () => void
  /** Receives the note of a result. */
  readonly acknowledge: (noteId: string, remote: RemoteNote) => void
  /** Receives what the listener got for the note while its mutation was in flight. */
  readonly settled: (noteId: string) => void
}

/**
 * Follows an account by its feed. Small accounts also have a listener on their notes, so that changes without feed entries arrive at
 * once; in others an audit finds these.
 */
export function followAccount(options: FollowOptions, listener: NotesListener): AccountFollower {
  const { root, uid, connectionMonitor, device, whenSettled, liveLimit } = options
  const received = createReceivedNotes(uid, device)
  const hasOldMirror = device.position === undefined && device.notes.size > 0
  let position: FeedPosition | undefined = device.position
  let audit: AuditState = auditStateOf(device.position)
  let trashReadAt = device.position?.trashReadAt
  /** The findings of the running audit, until their feed entries have been written. */
  let findings: string[] | undefined
  /** The feed entries that the audit writes, by note. Each promise resolves when the write has settled. */
  const entryWrites = new Map<string, Promise<void>>()
  /** The values that the listener on the notes had last; undefined until it has some. */
  let liveValues: ReadonlyMap<string, unknown> | undefined
  /** Whether the listener has had a note that the server has stored. */
  let hasLiveNote = false
  let stopLive: (() => void) | undefined
  let isStopped = false
  let isConnected = false
  let hasReported = false

  const isLive = () => stopLive !== undefined
  const account: AccountRef = { root, uid, isLive }
  const isComplete = () => position !== undefined && position.from === undefined
  if (isComplete()) startLiveIfSmall()
  const feed = followFeed(
    {
      ...account,
      connectionMonitor,
      position,
      // While a write is pending, the SDK shows its time by the clock of the device.
      whenSettled: (noteId) => whenSettled(noteId) ?? entryWrites.get(noteId),
      isKnown: (noteId, mutationId) => received.get(noteId)?.revision?.by === mutationId,
      hasNote: received.hasNote,
    },
    { received: receiveDelta, fresh: reportConnection, failed: fail },
  )

  return {
    get: received.get,
    isLive,
    refresh() {
      if (!isLive()) feed.refresh()
      auditIfDue()
      readTrashIfDue()
    },
    refreshNote: (noteId) => void refreshNote(noteId),
    readTrash,
    acknowledge: (noteId, remote) => emit(received.receive([[noteId, remote]])),
    settled: (noteId) => receiveLive([noteId]),
    stop,
  }

  function receiveDelta(delta: FeedDelta) {
    const wasComplete = isComplete()
    position = delta.position
    const changes = received.receive([...[...delta.changed].filter(isConfirmed), ...missingFrom(delta)])
    const isDownloaded = isComplete() && !wasComplete
    if (isDownloaded) {
      audit = firstAudit(connectionMonitor.serverTime(), hasOldMirror)
      // The first download is large enough. Expired notes can wait for a week.
      trashReadAt ??= connectionMonitor.serverTime()
    }
    if (delta.range) findings?.push(...changes.notes.changed.map(({ id }) => id), ...changes.notes.removed)
    emit(changes)
    if (isDownloaded) startLiveIfSmall()
  }

  /**
   * The SDK may answer from pending writes for a note with a mutation in flight. A note that comes with a revision was read for a feed entry,
   * while none of its mutations was in flight.
   */
  function isConfirmed([noteId, { revision }]: ReadNote): boolean {
    return revision !== undefined || whenSettled(noteId) === undefined
  }

  /** The notes that are gone because they are missing from the range that was read. */
  function missingFrom({ changed, range }: FeedDelta): readonly ReadNote[] {
    if (!range) return []
    // A read that finds the whole account empty is not trusted: the database may be the wrong one, or its data may be lost.
    if (changed.size === 0 && range.from === undefined && range.to === undefined) return []
    const isMissing = (id: string) => isWithin(range, id) && !changed.has(id) && whenSettled(id) === undefined
    return received
      .noteIds()
      .filter(isMissing)
      .map((id) => [id, GONE])
  }

  function startLiveIfSmall() {
    if (received.noteCount() > liveLimit || liveLimit === 0 || isStopped) return
    const window = query(
      child(root, `users/${uid}/notes`),
      orderByChild('timestamp'),
      limitToLast(liveLimit + 1),
    )
    let isEnded = false
    const stopListening = onValue(
      window,
      (snapshot) => {
        if (isEnded) return
        const values = new Map<string, unknown>()
        snapshot.forEach((each) => void values.set(each.key, each.val()))
        const ids = new Set([...values.keys(), ...received.noteIds()])
        // The SDK leaves out notes that are being deleted, also if there are more notes than the window has.
        const deleting = [...ids].filter((id) => !values.has(id) && whenSettled(id))
        if (values.size + deleting.length > liveLimit) return endLive()
        liveValues = values
        receiveLive(ids)
      },
      fail,
    )
    stopLive = () => {
      isEnded = true
      stopLive = undefined
      liveValues = undefined
      stopListening()
    }
  }

  /** The account has become too large for the listener, whose values are not all of its notes. */
  function endLive() {
    stopLive?.()
    void feed.audit()
  }

  function receiveLive(noteIds: Iterable<string>) {
    if (!liveValues || isStopped) return
    const values = liveValues
    // While a mutation is in flight, the SDK shows what it would change. `settled` comes after that.
    const settled = [...noteIds].filter((id) => whenSettled(id) === undefined)
    hasLiveNote ||= settled.some((id) => values.has(id))
    // As in the audit, an account that is wholly empty from the start is not trusted.
    if (!hasLiveNote) return
    const changes = received.receive(settled.map((id) => [id, { note: values.get(id) ?? null }]))
    if (changes.notes.changed.length + changes.notes.removed.length > 0) emit(changes)
  }

  async function refreshNote(noteId: string) {
    if (whenSettled(noteId) || !isConnected) return
    const revisionOf = () => received.get(noteId)?.revision?.by
    const before = revisionOf()
    const remote = await readRemoteNote(account, noteId).catch(() => undefined)
    // If a newer revision has been received meanwhile, what was read may be older.
    if (remote && !isStopped && !whenSettled(noteId) && revisionOf() === before)
      emit(received.receive([[noteId, remote]]))
  }

  /** Lets the leader purge expired notes even if nobody opens the trash. */
  function readTrashIfDue() {
    const age = connectionMonitor.serverTime() - (trashReadAt ?? 0)
    if (isConnected && isComplete() && device.isLeader() && Math.abs(age) >= TRASH_INTERVAL_MS)
      void readTrash()
  }

  async function readTrash(): Promise<boolean> {
    if (!isConnected) return false
    const value = await read(child(root, `users/${uid}/trash`)).catch(() => undefined)
    if (value === undefined || isStopped) return false
    const values = new Map(Object.entries(fieldsOf(value)))
    const ids = [...new Set([...values.keys(), ...received.trashedIds()])]
    const settled = ids.filter((id) => whenSettled(id) === undefined)
    trashReadAt = connectionMonitor.serverTime()
    emit(received.receive(settled.map((id) => [id, { trashed: values.get(id) ?? null }])))
    return true
  }

  function auditIfDue() {
    const now = connectionMonitor.serverTime()
    if (isConnected && !isLive() && isComplete() && device.isLeader() && isAuditDue(audit, uid, now))
      void runAudit(now)
  }

  async function runAudit(now: number) {
    if (findings) return
    const found: string[] = []
    findings = found
    if (await feed.audit()) {
      await addEntries(found)
      audit = afterAudit(audit, found.length, now)
      emit(NO_CHANGES)
    }
    findings = undefined
  }

  async function addEntries(noteIds: readonly string[]): Promise<void> {
    await Promise.all(noteIds.slice(0, MAX_CONCURRENT_WRITES).map(addEntry))
    if (noteIds.length > MAX_CONCURRENT_WRITES) await addEntries(noteIds.slice(MAX_CONCURRENT_WRITES))
  }

  async function addEntry(noteId: string): Promise<void> {
    const write = writeEntry(noteId)
    entryWrites.set(noteId, write)
    await write
    entryWrites.delete(noteId)
  }

  /** Writes the feed entry that a change lacks, so that other devices need not find it. If that fails, they still find it by themselves. */
  async function writeEntry(noteId: string): Promise<void> {
    const known = received.get(noteId)?.revision
    const path = `sync/${uid}/changes/${noteId}`
    try {
      const current = parseRevision(await read(child(root, path)))
      // Another device has written an entry since, or this one has a mutation of the note.
      if ((known && current?.by !== known.by) || whenSettled(noteId)) return
      // A derived key contains no time. A new one would date the edit, and the time of the edit is not known.
      const by = derivedKey(newKey(connectionMonitor.serverTime()))
      const at = serverTimestamp()
      const entry = { at, by, base: current?.by ?? null, words: at }
      await update(child(root, path), entry)
      // Without the time of the older mutation, which must not stay beside the new `words`.
      const revision = { n: 0, ...current, by, at: undefined, words: connectionMonitor.serverTime() }
      emit(received.receive([[noteId, { revision }]]))
    } catch {
      // Refused, because another device has written an entry, or not sent. Other devices then find the change by their own audit.
    }
  }

  function reportConnection(isFresh: boolean) {
    isConnected = isFresh
    if (isFresh && !hasReported) emit(NO_CHANGES)
    listener.connected(isFresh, connectionMonitor.serverTimeOffset())
    if (!isFresh) return
    auditIfDue()
    readTrashIfDue()
  }

  function emit({ notes, trash, revisions }: ReceivedChanges) {
    if (isStopped) return
    hasReported = true
    position = position && { ...position, ...audit, trashReadAt }
    listener.received({ notes, trash, revisions, position, isComplete: isComplete() })
  }

  function fail(reason: unknown) {
    if (isStopped) return
    stop()
    listener.failed(reason)
  }

  function stop() {
    isStopped = true
    stopLive?.()
    feed.stop()
  }
}

function isWithin({ from, to, except }: KeyRange, id: string): boolean {
  const isFrom = from === undefined || compareKeys(id, from) >= 0
  return isFrom && (to === undefined || compareKeys(id, to) < 0) && !except.has(id)
}

/** In the order of the server: integers of 32 bits by their value, then all other keys. */
function compareKeys(a: string, b: string): number {
  const [left, right] = [integerOf(a), integerOf(b)]
  if (left !== undefined && right !== undefined) return left - right || a.length - b.length
  if (left !== undefined) return -1
  if (right !== undefined) return 1
  return a === b ? 0 : a < b ? -1 : 1
}

function integerOf(key: string): number | undefined {
  const value = /^-?0*\d{1,10}$/.test(key) ? Number(key) : Infinity
  return value >= -(2 ** 31) && value < 2 ** 31 ? value : undefined
}

const GONE = { note: null }

const TRASH_INTERVAL_MS = 7 * 24 * 60 * 60 * 1000
/** Of feed entries. */
const MAX_CONCURRENT_WRITES = 20
const NO_CHANGES: ReceivedChanges = {
  notes: { changed: [], removed: [] },
  trash: { changed: [], removed: [] },
  revisions: new Map(),
}
