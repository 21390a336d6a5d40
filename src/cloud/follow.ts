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
import type { CloudListener } from '../notes/notes-store.ts'
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

/** Follows an account's notes and, once these are here, its trash. Who was told `failed` can begin anew by following again. */
export function follow(
  { accountRef, uid, connectionMonitor, pendingWrites }: FollowOptions,
  listener: CloudListener,
): () => void {
  const stops: (() => void)[] = []
  let disposed = false
  let hasLoaded = false
  /** The connection on which the cloud has answered behind all that it had to tell of the notes. */
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

  function onNotes(notes: readonly Note[]) {
    if (disposed) return
    listener.notesChanged(notes)
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

  /** Asks a small question on each new connection: the answer comes behind what the cloud has to tell of the notes. */
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
  /** Gets all there are, first when they have come; those that did not change are the same objects. */
  readonly onChange: (values: readonly Value[]) => void
  /** Nobody hears of it where the rules, of before there was a trash, let nobody read: an empty one would be a lie. */
  readonly onError?: (reason: unknown) => void
  readonly uid: string
  readonly pendingWrites: PendingWrites
}

/** Follows one place's children, leaving aside what the SDK only hopes. */
function followPath<Value>(
  reference: DatabaseReference,
  { parse, onChange, onError = () => {}, uid, pendingWrites }: FollowPathOptions<Value>,
): () => void {
  const values = new Map<string, Value>()
  /** What was seen of those about which something is hoped; it counts when that is settled. */
  const deferred = new Map<string, unknown>()
  let hasLoaded = false
  let hasChanges = true

  const receive = (id: string, value: unknown) => {
    if (pendingWrites.has(`${uid}/${id}`)) deferred.set(id, value)
    else store(id, value)
  }
  const store = (id: string, value: unknown) => {
    const parsed = parse(value, id, uid)
    hasChanges ||= parsed !== undefined || values.has(id)
    if (parsed === undefined) values.delete(id)
    else values.set(id, parsed)
  }
  const emit = () => {
    if (!hasLoaded || !hasChanges) return
    hasChanges = false
    onChange([...values.values()])
  }
  const onChild = (snapshot: DataSnapshot) => receive(snapshot.key ?? '', snapshot.val())

  const stops = [
    pendingWrites.subscribe((key) => {
      const id = key.slice(uid.length + 1)
      if (!deferred.has(id) || key !== `${uid}/${id}`) return
      const value = deferred.get(id)
      deferred.delete(id)
      // What was hoped and is taken back leaves the very same object.
      if (JSON.stringify(parse(value, id, uid)) !== JSON.stringify(values.get(id))) store(id, value)
      emit()
    }),
    onChildAdded(reference, onChild),
    onChildChanged(reference, onChild),
    onChildRemoved(reference, ({ key }) => receive(key ?? '', null)),
    // Comes once all of them are here, and then behind each change; its own value is never built.
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
