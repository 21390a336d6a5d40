import type { MutationResult, TrashedNote, Mutation } from '../notes/mutation.ts'
import { parseAccountNote } from '../notes/parse-note.ts'
import type { Note } from '../notes/note.ts'
import type { CloudListener, NotesCloud } from '../notes/notes-store.ts'
import { readTrashed } from './held.ts'
import { judge } from './judge.ts'

/** Carries tasks in their order, each whenever it likes: at once, in a microtask, or when a test says so. */
export type Line = (task: () => void) => void

/** The cloud of notes in memory, for tests and demonstrations: one store, and the devices that connect to it. */
export interface MemoryCloud {
  readonly connect: (options?: DeviceOptions) => MemoryDevice
  /** What is stored for an account, by note id. */
  readonly stored: (uid: string) => ReadonlyMap<string, unknown>
  readonly trashed: (uid: string) => ReadonlyMap<string, unknown>
  /** Stores any value, as another program would; nothing for undefined. */
  readonly store: (uid: string, id: string, value: unknown, place?: Place) => void
}

/** A device answers what it is asked when it is online, in its order, and says `connected(true)` behind the notes that belong to it. */
export interface MemoryDevice extends NotesCloud {
  readonly isOnline: () => boolean
  /** Cuts the connection: what is on the lines is lost, be it a change or its answer; all that was asked is 'unknown'. */
  readonly goOffline: () => void
  /** Connects again and reads everything anew. Nothing is sent again by itself. */
  readonly goOnline: () => void
  /** What the next change that reaches the store from here shall meet; several are met one after another. */
  readonly fail: (fault: Fault) => void
  /** Ends what the device may no longer read, as when somebody's access is taken away. */
  readonly recheck: () => void
}

/**
 * 'refuse': denied. 'cutBefore': not written, and the connection is cut. 'cutAfter': written, and cut before anything of it is told
 * here. 'lose': written and told of, and cut before the answer. 'silence': written and told of, but never answered until the next cut.
 * After a cut the device is offline until `goOnline`.
 */
export type Fault = 'refuse' | 'cutBefore' | 'cutAfter' | 'lose' | 'silence'

export type Place = 'notes' | 'trash'

export interface DeviceOptions {
  /** Whether the store lets this device read an account (no id), or write this note of it. */
  readonly allows?: (uid: string, id?: string) => boolean
  /** By how much the store's clock is ahead of the device's. */
  readonly ahead?: () => number
  /** The way to the store, and the way back. */
  readonly up?: Line
  readonly down?: Line
}

export function createMemoryCloud(): MemoryCloud {
  const accounts = new Map<string, Account>()
  const pushes = new Set<Push>()

  return {
    stored: (uid) => accountOf(uid).notes,
    trashed: (uid) => accountOf(uid).trash,
    store,
    connect: (options = {}) =>
      createDevice({ accountOf, store, follow: (push) => pushes.add(push) }, options),
  }

  function accountOf(uid: string): Account {
    const account = accounts.get(uid) ?? { notes: new Map(), trash: new Map() }
    accounts.set(uid, account)
    return account
  }

  function store(uid: string, id: string, value: unknown, place: Place = 'notes') {
    const sent = throughJson(value)
    const values = accountOf(uid)[place]
    if (JSON.stringify(values.get(id)) === JSON.stringify(sent)) return
    if (sent === undefined) values.delete(id)
    else values.set(id, sent)
    for (const push of pushes) push(uid, place, id, sent)
  }
}

type Account = Readonly<Record<Place, Map<string, unknown>>>
type Push = (uid: string, place: Place, id: string, value: unknown) => void

interface Server {
  readonly accountOf: (uid: string) => Readonly<Record<Place, ReadonlyMap<string, unknown>>>
  readonly store: MemoryCloud['store']
  readonly follow: (push: Push) => void
}

interface Following {
  readonly uid: string
  readonly listener: CloudListener
  /** Of which connection the store knows that these notes are followed. */
  connection: number | undefined
  /** As the store told it; undefined until it has. */
  account: Account | undefined
  notes: readonly Note[] | undefined
  trash: readonly TrashedNote[] | undefined
}

function createDevice(server: Server, options: DeviceOptions): MemoryDevice {
  const { allows = () => true, ahead = () => 0, up = queueMicrotask, down = queueMicrotask } = options
  const followed = new Set<Following>()
  const asked = new Set<(answer: MutationResult) => void>()
  const read = once(parseAccountNote)
  const readTrash = once(readTrashed)
  let faults: readonly Fault[] = []
  let connection = 1
  let online = true

  server.follow((uid, place, id, value) => {
    for (const following of followed) {
      if (following.uid !== uid || following.connection !== connection) continue
      carry(down, () => {
        const values = following.account?.[place]
        if (value === undefined) values?.delete(id)
        else values?.set(id, value)
        show(following)
      })
    }
  })

  return {
    subscribe({ uid }, listener) {
      const following: Following = {
        uid,
        listener,
        connection: undefined,
        account: undefined,
        notes: undefined,
        trash: undefined,
      }
      followed.add(following)
      listen(following)
      return () => void followed.delete(following)
    },

    send: ({ uid }, change) =>
      new Promise((resolve) => {
        if (!online) return resolve({ kind: 'unknown' })
        const answer = (kind: MutationResult) => {
          if (asked.delete(answer)) resolve(kind)
        }
        asked.add(answer)
        const sent = structuredClone(change)
        carry(up, () => meet(uid, sent, answer))
      }),

    isOnline: () => online,
    goOffline,

    goOnline() {
      if (online) return
      online = true
      for (const following of followed) listen(following)
    },

    fail: (fault) => {
      faults = [...faults, fault]
    },

    recheck() {
      for (const following of followed) if (!allows(following.uid)) end(following)
    },
  }

  function goOffline() {
    if (!online) return
    online = false
    connection++
    for (const answer of asked) answer({ kind: 'unknown' })
    for (const { account, listener } of followed) if (account) listener.connected(false, ahead())
  }

  function listen(following: Following) {
    const { uid, listener } = following
    carry(up, () => {
      if (!allows(uid)) return carry(down, () => end(following))
      const { notes, trash } = server.accountOf(uid)
      const account = { notes: new Map(notes), trash: new Map(trash) }
      following.connection = connection
      carry(down, () => {
        following.account = account
        show(following)
        if (followed.has(following)) listener.connected(true, ahead())
      })
    })
  }

  function end(following: Following) {
    if (followed.delete(following)) following.listener.failed(new Error('PERMISSION_DENIED'))
  }

  /** What happens to a change that has come to the store. */
  function meet(uid: string, change: Mutation, answer: (answer: MutationResult) => void) {
    const [fault, ...others] = faults
    faults = others
    if (fault === 'cutBefore') return goOffline()
    // Who is cut off hears no push either, though the store knows it only later.
    if (fault === 'cutAfter') connection++
    const outcome = fault === 'refuse' || !allows(uid, change.noteId) ? DENIED : carryOut(uid, change)
    if (fault === 'cutAfter') return goOffline()
    carry(down, () => {
      if (fault === 'lose') goOffline()
      else if (fault !== 'silence') answer(outcome)
    })
  }

  function carryOut(uid: string, change: Mutation): MutationResult {
    const { noteId } = change
    const { notes, trash } = server.accountOf(uid)
    const held = { note: notes.get(noteId), trashed: trash.get(noteId) }
    const { answer, note, trashed } = judge(change, held, uid)
    if (note !== held.note) server.store(uid, noteId, note)
    if (trashed !== held.trashed) server.store(uid, noteId, trashed, 'trash')
    return answer
  }

  /** Does the task at the end of the line, unless the connection is another one by then. */
  function carry(line: Line, task: () => void) {
    const now = connection
    if (online) line(() => void (now === connection && task()))
  }

  /** Tells the listener what is there, if that is something new. */
  function show(following: Following) {
    const { uid, listener, account } = following
    if (!account || !followed.has(following)) return
    const notes = [...account.notes].flatMap(([id, value]) => read(value, id, uid) ?? [])
    const trash = [...account.trash].flatMap(([id, value]) => readTrash(value, id, uid) ?? [])
    const before = { notes: following.notes, trash: following.trash }
    following.notes = notes
    following.trash = trash
    if (!isSame(before.notes, notes)) listener.notesChanged(notes)
    if (followed.has(following) && !isSame(before.trash, trash)) listener.trashChanged(trash)
  }
}

const DENIED: MutationResult = { kind: 'rejected', reason: 'denied' }

function isSame(before: readonly unknown[] | undefined, after: readonly unknown[]): boolean {
  return before?.length === after.length && after.every((each, at) => each === before[at])
}

/** The same reading, always with the same result for the same object. */
function once<Result>(read: (value: unknown, id: string, uid: string) => Result) {
  const known = new WeakMap<object, Result>()
  return (value: unknown, id: string, uid: string): Result | undefined => {
    if (typeof value !== 'object' || value === null) return undefined
    const found = known.get(value) ?? read(value, id, uid)
    known.set(value, found)
    return found
  }
}

function throughJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}
