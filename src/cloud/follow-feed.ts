import {
  child,
  type DataSnapshot,
  endBefore,
  equalTo,
  get,
  limitToLast,
  onChildAdded,
  onChildChanged,
  onChildRemoved,
  onValue,
  orderByChild,
  orderByKey,
  type Query,
  query,
  startAt,
} from 'firebase/database'
import type { FeedPosition } from '../notes/ports.ts'
import type { ConnectionMonitor } from './connection-monitor.ts'
import { lastPushId, OVERLAP, tailRanges } from './push-id-ranges.ts'
import { type AccountRef, fieldsOf, parseRevision, read, readValues, type RemoteNote } from './remote-note.ts'

export interface FeedDelta {
  /** What was read, by note. */
  readonly changed: ReadonlyMap<string, Partial<RemoteNote>>
  /** Set if `changed` has all notes of a range of keys. */
  readonly range?: KeyRange
  readonly position: FeedPosition
}

export interface KeyRange {
  /** The first key, inclusive; undefined for a range without a start. */
  readonly from: string | undefined
  /** The last key, exclusive; undefined for a range without an end. */
  readonly to: string | undefined
  /** The notes that are read next because they have changed since, or when their mutation has settled. They are not in `changed`. */
  readonly except: ReadonlySet<string>
}

interface FeedOptions extends AccountRef {
  readonly connectionMonitor: ConnectionMonitor
  /** Undefined on a device that has never read this account. */
  readonly position: FeedPosition | undefined
  /** Whether the device's copy of the note has this mutation already. */
  readonly isKnown: (noteId: string, mutationId: string) => boolean
  /** Whether the device has a copy of this note. */
  readonly hasNote: (noteId: string) => boolean
  /** Resolves when no mutation of this note is in flight; undefined if none is. The SDK answers reads from pending writes. */
  readonly whenSettled: (noteId: string) => Promise<unknown> | undefined
}

interface FeedListener {
  readonly received: (delta: FeedDelta) => void
  /** True means that all that the server held when the connection was made has been received, apart from the first download. */
  readonly fresh: (isFresh: boolean) => void
  /** Nothing more is received. The caller may follow again from the last position. */
  readonly failed: (reason: unknown) => void
}

interface Feed {
  /**
   * Reads all notes again in pages, to find what was written without feed entries. Resolves with true when the last page has been
   * received, with false if the feed has ended before.
   */
  readonly audit: () => Promise<boolean>
  /** Looks for notes that were created without feed entries. */
  readonly refresh: () => void
  readonly stop: () => void
}

/**
 * Follows the feed of an account: receives the entries after the watermark and reads the notes that they name. Reads run one after
 * another, so that deltas come in the order of the server and the watermark never runs ahead of the notes. This listens to the feed
 * alone. Where `followAccount` has a listener on the notes too, `readValues` waits for an answer of the server first: `get` would answer
 * from the listener's cache, which may be older than the feed.
 */
export function followFeed(options: FeedOptions, listener: FeedListener): Feed {
  const { root, uid, connectionMonitor, isKnown, isLive, hasNote, whenSettled } = options
  const notes = child(root, `users/${uid}/notes`)
  const changes = child(root, `sync/${uid}/changes`)
  const stops: (() => void)[] = []
  let position = options.position
  /** Entries that were received and not yet read, by note. */
  const entries = new Map<string, unknown>()
  /** The notes whose entries are read when their mutation in flight has settled. */
  const deferred = new Set<string>()
  let isReadQueued = false
  /** How many notes the next page has. */
  let pageSize = FIRST_PAGE_SIZE
  /** The time of the shortest read, in milliseconds, which is about a round trip. */
  let roundTrip = MAX_ROUND_TRIP_MS
  let reads: Promise<unknown> = Promise.resolve()
  let isStopped = false
  let isFresh = false

  if (position === undefined) void enqueue(readNewest)
  void enqueue(followEntries)
  stops.push(connectionMonitor.subscribe(checkConnection))
  checkConnection()
  void enqueue(() => undefined).then(() => readFirstDownload())

  return {
    audit: () => readPagesBefore(undefined, false).then(() => !isStopped),
    refresh: () => void enqueue(readTail),
    stop,
  }

  /** Reads the first watermark, and the notes that a list shows first. */
  async function readNewest() {
    const searchedAt = connectionMonitor.serverTime()
    const [newestEntry, latest, pinned] = await Promise.all([
      readChildren(query(changes, orderByChild('at'), limitToLast(1))),
      readChildren(query(notes, orderByChild('timestamp'), limitToLast(NEWEST_COUNT))),
      readChildren(query(notes, orderByChild('pinned'), equalTo('pinned'), limitToLast(NEWEST_COUNT))),
    ])
    const [at = 0] = Array.from(newestEntry.values(), timeOf)
    if (latest.size < NEWEST_COUNT) emitNotes(latest, { at, searchedAt }, rangeOf(undefined, undefined))
    else emitNotes(new Map([...latest, ...pinned]), { at, from: '', searchedAt })
  }

  function followEntries() {
    if (position === undefined) return
    const since = query(changes, orderByChild('at'), startAt(position.at - OVERLAP))
    stops.push(
      onChildAdded(since, onEntry),
      onChildChanged(since, onEntry),
      // An entry of this device that the server has refused.
      onChildRemoved(since, ({ key }) => void entries.delete(key ?? '')),
      // Fires after the child events of each message. Its own value is never read.
      onValue(since, readEntriesLater, fail),
    )
  }

  function onEntry(snapshot: DataSnapshot) {
    entries.set(snapshot.key ?? '', snapshot.val())
  }

  /** Reads the entries after what is queued already. One read takes all that have been received by then. */
  function readEntriesLater() {
    if (isReadQueued) return
    isReadQueued = true
    void enqueue(readEntries)
  }

  /** Reads the notes of the entries in parts, the oldest entries first. The watermark moves with each part. */
  async function readEntries(): Promise<void> {
    isReadQueued = false
    const waiting = [...entries].toSorted(([, a], [, b]) => timeOf(a) - timeOf(b))
    // While a write of the note is pending, the SDK shows the entry of this write, and its values for the note.
    for (const [id] of waiting.filter((entry) => !isSettled(entry))) void readOnceSettled(id)
    const settled = waiting.filter(isSettled)
    const part = settled.slice(0, MAX_ENTRIES)
    for (const [id] of part) entries.delete(id)
    // The watermark stays before the entries that are left, which the next start must find.
    const firstLeft = waiting.find(([id]) => entries.has(id))
    const end = firstLeft ? timeOf(firstLeft[1]) : Infinity
    const changed = new Map(await Promise.all(part.filter(isUnknown).map(readChanged)))
    const times = part.map(([, entry]) => timeOf(entry)).filter((time) => time < end)
    const at = Math.max(position?.at ?? 0, ...times)
    if (changed.size > 0 || at !== position?.at) emit(changed, { at })
    if (settled.length > part.length && !isStopped) await readEntries()
  }

  async function readOnceSettled(id: string) {
    if (deferred.has(id)) return
    deferred.add(id)
    await whenSettled(id)
    deferred.delete(id)
    readEntriesLater()
  }

  function isSettled([id]: Entry): boolean {
    return whenSettled(id) === undefined
  }

  function isUnknown([id, entry]: Entry): boolean {
    return !isKnown(id, parseRevision(entry)?.by ?? '')
  }

  /** The entry is older than the note that is read after it: a change in between has an entry of its own. */
  async function readChanged([id, entry]: Entry): Promise<readonly [string, RemoteNote]> {
    const { note, trashed } = await readValues(options, id)
    return [id, { note, trashed, revision: parseRevision(entry) }]
  }

  /** Reads the notes that were created under new push ids without feed entries. */
  async function readTail() {
    if (position?.from !== undefined || isLive()) {
      // The pages or the listener find them. The answer to a small read shows that all earlier ones have arrived, and the round trip.
      await timed(read(child(root, `users/${uid}/provider`)))
      return
    }
    const now = connectionMonitor.serverTime()
    const [ranges] = await timed(
      Promise.all(tailRanges(position, now, hasNote).map((bounds) => readChildren(query(notes, ...bounds)))),
    )
    const found = ranges.flatMap((each) => Array.from(each))
    const created = found.filter(([id]) => !hasNote(id))
    const { lastKey = '' } = position ?? {}
    const least = hasNote(lastKey) ? lastKey : ''
    emitNotes(new Map(created), { searchedAt: now, lastKey: lastPushId(new Map(found).keys(), least) })
  }

  async function readFirstDownload() {
    if (position?.from !== undefined) await readPagesBefore(position.from || undefined, true)
  }

  /** Reads notes from the greatest key to the least. Keys never change, so no note moves between the pages. */
  async function readPagesBefore(to: string | undefined, isFirstDownload: boolean): Promise<void> {
    const from = await enqueue(() => readPageBefore(to, isFirstDownload))
    if (from !== undefined) await readPagesBefore(from, isFirstDownload)
  }

  /** Returns the least key of the page; undefined for the last page. */
  async function readPageBefore(
    to: string | undefined,
    isFirstDownload: boolean,
  ): Promise<string | undefined> {
    const upper = to === undefined ? [] : [endBefore(to)]
    const size = pageSize
    const [page, transmission] = await timed(
      readChildren(query(notes, orderByKey(), ...upper, limitToLast(size))),
    )
    const from = page.size < size ? undefined : [...page.keys()][0]
    pageSize = nextPageSize(size, transmission)
    emitNotes(page, isFirstDownload ? { from } : {}, rangeOf(from, to))
    return from
  }

  /** The result of a read, and how many milliseconds its answer took to transmit: the time beyond that of the shortest read. */
  async function timed<Result>(reading: Promise<Result>): Promise<readonly [Result, transmission: number]> {
    const startedAt = performance.now()
    const result = await reading
    const milliseconds = performance.now() - startedAt
    roundTrip = Math.min(roundTrip, milliseconds)
    return [result, milliseconds - roundTrip]
  }

  function rangeOf(from: string | undefined, to: string | undefined): KeyRange {
    return { from, to, except: new Set(entries.keys()) }
  }

  /** A read on the new connection is answered after all that the feed has missed. */
  function checkConnection() {
    setFresh(false)
    const connectionId = connectionMonitor.connectionId()
    if (connectionId === undefined) return
    void enqueue(readTail)
    void enqueue(readEntries)
    void enqueue(() => setFresh(connectionMonitor.connectionId() === connectionId))
  }

  function setFresh(value: boolean) {
    if (isStopped || isFresh === value) return
    isFresh = value
    listener.fresh(value)
  }

  /** Emits the values of notes that were read without their trash and their entries. */
  function emitNotes(
    found: ReadonlyMap<string, unknown>,
    progress: Partial<FeedPosition>,
    range?: FeedDelta['range'],
  ) {
    const current = [...found].filter(([id]) => !range?.except.has(id))
    emit(new Map(current.map(([id, note]) => [id, { note }])), progress, range)
  }

  function emit(changed: FeedDelta['changed'], progress: Partial<FeedPosition>, range?: FeedDelta['range']) {
    if (isStopped) return
    const { lastKey = '' } = position ?? {}
    position = { at: 0, ...position, lastKey: lastPushId(changed.keys(), lastKey), ...progress }
    listener.received({ changed, position, ...(range && { range }) })
  }

  /** Runs the reads one after another. Resolves with undefined if the feed fails or stops first. */
  function enqueue<Result>(task: () => Promise<Result> | Result): Promise<Result | undefined> {
    const result = reads.then(() => (isStopped ? undefined : task())).catch(fail)
    reads = result
    return result
  }

  function fail(reason: unknown): undefined {
    if (isStopped) return
    stop()
    listener.failed(reason)
  }

  function stop() {
    isStopped = true
    for (const each of stops.splice(0)) each()
  }
}

/**
 * The size of the page after one whose answer took this long to transmit. The server answers a mutation after the page, and a silent
 * connection is replaced.
 */
export function nextPageSize(size: number, milliseconds: number): number {
  if (milliseconds > MAX_PAGE_TIME_MS) return Math.max(Math.round(size / 2), MIN_PAGE_SIZE)
  return milliseconds < MAX_PAGE_TIME_MS / 2 ? Math.min(size * 2, MAX_PAGE_SIZE) : size
}

type Entry = readonly [noteId: string, entry: unknown]

function timeOf(entry: unknown): number {
  const { at } = fieldsOf(entry)
  return typeof at === 'number' ? at : 0
}

/** The children in the order of the query. */
async function readChildren(target: Query): Promise<ReadonlyMap<string, unknown>> {
  const children = new Map<string, unknown>()
  const snapshot = await get(target)
  snapshot.forEach((each) => void children.set(each.key, each.val()))
  return children
}

/** Accounts of up to this many notes have a listener on all of them: 76 kB at a start, if their notes are of the usual length. */
export const LIVE_LIMIT = 100
/** How many notes a list shows first. If an account has fewer, they are all of its notes, and it has a listener. */
export const NEWEST_COUNT = LIVE_LIMIT + 1
const FIRST_PAGE_SIZE = 125
const MIN_PAGE_SIZE = 100
/** Each page costs a round trip, and blocks the thread for some 20 ms. */
const MAX_PAGE_SIZE = 1000
const MAX_PAGE_TIME_MS = 4_000
/** A longer one leaves too little time for the page before the connection is replaced. */
const MAX_ROUND_TRIP_MS = 4_000
/** How many entries are read at once. */
const MAX_ENTRIES = 250
