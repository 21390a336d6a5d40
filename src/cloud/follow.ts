import {
  child,
  type DatabaseReference,
  type DataSnapshot,
  get,
  onChildAdded,
  onChildChanged,
  onChildRemoved,
  onValue,
} from 'firebase/database'
import { parseAccountNote } from '../notes/parse-note.ts'
import type { Note } from '../notes/note.ts'
import type { CloudListener, ServerUpdate } from '../notes/ports.ts'
import { parseTrashedNote } from './remote-note.ts'
import type { PendingWrites } from './pending-writes.ts'
import type { ConnectionMonitor } from './connection-monitor.ts'

export interface FollowOptions {
  /** `users/{uid}`. */
  readonly accountRef: DatabaseReference
  readonly uid: string
  readonly connectionMonitor: ConnectionMonitor
  readonly pendingWrites: PendingWrites
}

/**
 * Follows an account's notes and, once they have loaded, its trash. After `failed` the caller can follow again. Returns a function that
 * stops following.
 */
export function follow(
  { accountRef, uid, connectionMonitor, pendingWrites }: FollowOptions,
  listener: CloudListener,
): () => void {
  const stops: (() => void)[] = []
  let disposed = false
  let hasLoaded = false
  /** The id of the connection on which all changes of the notes have arrived. */
  let syncedConnection: number | undefined
  let reported = false

  stops.push(
    connectionMonitor.subscribe(checkConnection),
    followPath(child(accountRef, 'notes'), {
      parse: parseAccountNote,
      onChange: onNotes,
      onError: fail,
      uid,
      pendingWrites,
    }),
  )
  checkConnection()
  return dispose

  function onNotes(update: ServerUpdate<Note>) {
    if (disposed) return
    listener.notesChanged(update)
    if (!hasLoaded && !disposed) followTrash()
    hasLoaded = true
    reportConnection()
  }

  function followTrash() {
    const onChange = listener.trashChanged
    stops.push(
      followPath(child(accountRef, 'trash'), { parse: parseTrashedNote, onChange, uid, pendingWrites }),
    )
  }

  /** Reads a small value on each new connection. The server answers in order, so the result arrives after all changes of the notes. */
  function checkConnection() {
    const connectionId = connectionMonitor.connectionId()
    syncedConnection = undefined
    reportConnection()
    if (connectionId === undefined) return
    const onReply = () => {
      if (connectionMonitor.connectionId() === connectionId) syncedConnection = connectionId
      reportConnection()
    }
    get(child(accountRef, 'provider')).then(onReply, onReply)
  }

  function reportConnection() {
    const connected =
      hasLoaded && syncedConnection !== undefined && syncedConnection === connectionMonitor.connectionId()
    if (disposed || connected === reported) return
    reported = connected
    listener.connected(connected, connectionMonitor.serverTimeOffset())
  }

  function fail(reason: unknown) {
    if (disposed) return
    dispose()
    listener.failed(reason)
  }

  function dispose() {
    disposed = true
    for (const stop of stops) stop()
  }
}

interface FollowPathOptions<Value> {
  readonly parse: (value: unknown, id: string, uid: string) => Value | undefined
  /** Called with a snapshot when the values have loaded, and then with the changes. */
  readonly onChange: (update: ServerUpdate<Value>) => void
  /** Omitted for the trash: older security rules deny reading it, and then no trash is reported, because an empty one would be wrong. */
  readonly onError?: (reason: unknown) => void
  readonly uid: string
  readonly pendingWrites: PendingWrites
}

/** Follows the children of one path, and defers the SDK's optimistic events. */
function followPath<Value>(
  reference: DatabaseReference,
  { parse, onChange, onError = () => {}, uid, pendingWrites }: FollowPathOptions<Value>,
): () => void {
  const values = new Map<string, Value>()
  /** Values received while a write to the same child is pending. They count when the write has settled. */
  const deferred = new Map<string, unknown>()
  /** The ids of the values that changed since the last update. */
  const changedIds = new Set<string>()
  let hasLoaded = false
  let hasReported = false

  const receive = (id: string, value: unknown) => {
    if (pendingWrites.has(`${uid}/${id}`)) deferred.set(id, value)
    else store(id, value)
  }
  const store = (id: string, value: unknown) => {
    const parsed = parse(value, id, uid)
    if (parsed !== undefined || values.has(id)) changedIds.add(id)
    if (parsed === undefined) values.delete(id)
    else values.set(id, parsed)
  }
  const emit = () => {
    if (!hasLoaded || (hasReported && changedIds.size === 0)) return
    const changed = [...changedIds].flatMap((id) => values.get(id) ?? [])
    const removed = [...changedIds].filter((id) => !values.has(id))
    changedIds.clear()
    onChange(hasReported ? { kind: 'delta', changed, removed } : { kind: 'snapshot', items: changed })
    hasReported = true
  }
  const onChild = (snapshot: DataSnapshot) => receive(snapshot.key ?? '', snapshot.val())

  const stops = [
    pendingWrites.subscribe((key) => {
      const id = key.slice(uid.length + 1)
      if (!deferred.has(id) || key !== `${uid}/${id}`) return
      const value = deferred.get(id)
      deferred.delete(id)
      // A rejected write restores the old value. Keep the same object then.
      if (JSON.stringify(parse(value, id, uid)) !== JSON.stringify(values.get(id))) store(id, value)
      emit()
    }),
    onChildAdded(reference, onChild),
    onChildChanged(reference, onChild),
    onChildRemoved(reference, ({ key }) => receive(key ?? '', null)),
    // Fires after all children have loaded, and then after each change. Its own value is never read.
    onValue(
      reference,
      () => {
        hasLoaded = true
        emit()
      },
      onError,
    ),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
