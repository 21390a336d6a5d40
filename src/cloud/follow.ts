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
import { readTrashed } from './held.ts'
import type { Hopes } from './hopes.ts'
import type { Line } from './line.ts'

export interface Sight {
  /** `users/{uid}`. */
  readonly account: DatabaseReference
  readonly uid: string
  readonly line: Line
  readonly hopes: Hopes
}

/** Follows an account's notes and, once these are here, its trash. Who was told `failed` can begin anew by following again. */
export function follow({ account, uid, line, hopes }: Sight, listener: CloudListener): () => void {
  const stops: (() => void)[] = []
  let isOver = false
  let haveCome = false
  /** The connection on which the cloud has answered behind all that it had to tell of the notes. */
  let fresh: number | undefined
  let told = false

  stops.push(
    line.subscribe(checkLine),
    followPlace(child(account, 'notes'), {
      read: parseAccountNote,
      changed: notesChanged,
      failed: fail,
      uid,
      hopes,
    }),
  )
  checkLine()
  return end

  function notesChanged(notes: readonly Note[]) {
    if (isOver) return
    listener.notesChanged(notes)
    if (!haveCome && !isOver) followTrash()
    haveCome = true
    tell()
  }

  function followTrash() {
    const changed = listener.trashChanged
    stops.push(followPlace(child(account, 'trash'), { read: readTrashed, changed, uid, hopes }))
  }

  /** Asks a small question on each new connection: the answer comes behind what the cloud has to tell of the notes. */
  function checkLine() {
    const connection = line.connection()
    fresh = undefined
    tell()
    if (connection === undefined) return
    const answered = () => {
      if (line.connection() === connection) fresh = connection
      tell()
    }
    get(child(account, 'provider')).then(answered, answered)
  }

  function tell() {
    const connected = haveCome && fresh !== undefined && fresh === line.connection()
    if (isOver || connected === told) return
    told = connected
    listener.connected(connected, line.ahead())
  }

  function fail(reason: unknown) {
    if (isOver) return
    end()
    listener.failed(reason)
  }

  function end() {
    isOver = true
    for (const stop of stops) stop()
  }
}

interface Following<Value> {
  readonly read: (value: unknown, id: string, uid: string) => Value | undefined
  /** Gets all there are, first when they have come; those that did not change are the same objects. */
  readonly changed: (values: readonly Value[]) => void
  /** Nobody hears of it where the rules, of before there was a trash, let nobody read: an empty one would be a lie. */
  readonly failed?: (reason: unknown) => void
  readonly uid: string
  readonly hopes: Hopes
}

/** Follows one place's children, leaving aside what the SDK only hopes. */
function followPlace<Value>(
  place: DatabaseReference,
  { read, changed, failed = () => {}, uid, hopes }: Following<Value>,
): () => void {
  const values = new Map<string, Value>()
  /** What was seen of those about which something is hoped; it counts when that is settled. */
  const late = new Map<string, unknown>()
  let haveCome = false
  let isNews = true

  const see = (id: string, value: unknown) => {
    if (hopes.has(`${uid}/${id}`)) late.set(id, value)
    else take(id, value)
  }
  const take = (id: string, value: unknown) => {
    const found = read(value, id, uid)
    isNews ||= found !== undefined || values.has(id)
    if (found === undefined) values.delete(id)
    else values.set(id, found)
  }
  const show = () => {
    if (!haveCome || !isNews) return
    isNews = false
    changed([...values.values()])
  }
  const keep = (snapshot: DataSnapshot) => see(snapshot.key ?? '', snapshot.val())

  const stops = [
    hopes.subscribe((key) => {
      const id = key.slice(uid.length + 1)
      if (!late.has(id) || key !== `${uid}/${id}`) return
      const value = late.get(id)
      late.delete(id)
      // What was hoped and is taken back leaves the very same object.
      if (JSON.stringify(read(value, id, uid)) !== JSON.stringify(values.get(id))) take(id, value)
      show()
    }),
    onChildAdded(place, keep),
    onChildChanged(place, keep),
    onChildRemoved(place, ({ key }) => see(key ?? '', null)),
    // Comes once all of them are here, and then behind each change; its own value is never built.
    onValue(
      place,
      () => {
        haveCome = true
        show()
      },
      failed,
    ),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
