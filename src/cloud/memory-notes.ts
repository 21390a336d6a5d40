import { readNote } from '../notes/entries.ts'
import type { Note } from '../notes/note.ts'
import type { CloudListener, NotesCloud, Owner } from '../notes/notes.ts'

/** Carries tasks in their order, each whenever it likes. */
export type Line = (task: () => void) => void

/** The cloud of notes in memory, for tests and demonstrations: one store, and the devices that connect to it. */
export interface MemoryCloud {
  readonly connect: (options?: DeviceOptions) => MemoryDevice
  /** What is stored for an account, by id. */
  readonly stored: (uid: string) => ReadonlyMap<string, unknown>
  /** Stores any value, as another program would; nothing for undefined. */
  readonly store: (uid: string, id: string, value: unknown) => void
}

export interface MemoryDevice extends NotesCloud {
  /** Cuts the connection: what is on the lines is lost, be it a question or its answer. */
  readonly goOffline: () => void
  /** Connects again, and sends again whatever was not answered. */
  readonly goOnline: () => void
}

export interface DeviceOptions {
  /** Whether the store lets this device read an account (no id), or write this note of it. */
  readonly allows?: (uid: string, id?: string) => boolean
  /** The way to the store, and the way back. */
  readonly up?: Line
  readonly down?: Line
}

export function createMemoryCloud(): MemoryCloud {
  const accounts = new Map<string, Map<string, unknown>>()
  const pushes = new Set<(uid: string, id: string, value: unknown) => void>()

  return {
    stored: accountOf,
    store,
    connect: (options = {}) =>
      createDevice({ stored: accountOf, store, follow: (push) => pushes.add(push) }, options),
  }

  function accountOf(uid: string): Map<string, unknown> {
    const account = accounts.get(uid) ?? new Map<string, unknown>()
    accounts.set(uid, account)
    return account
  }

  function store(uid: string, id: string, value: unknown) {
    const sent = throughJson(value)
    if (sent === undefined) accountOf(uid).delete(id)
    else accountOf(uid).set(id, sent)
    for (const push of pushes) push(uid, id, sent)
  }
}

interface Server {
  readonly stored: (uid: string) => ReadonlyMap<string, unknown>
  readonly store: (uid: string, id: string, value: unknown) => void
  readonly follow: (push: (uid: string, id: string, value: unknown) => void) => void
}

interface Following {
  readonly uid: string
  readonly listener: CloudListener
  /** Of which connection the store knows that these notes are followed. */
  connection: number | undefined
  /** As the store told it; undefined until it has. */
  values: Map<string, unknown> | undefined
  notes: ReadonlyMap<string, Note> | undefined
}

interface Write {
  readonly uid: string
  readonly id: string
  readonly change: (before: unknown) => unknown
  readonly answer: (done: boolean) => void
}

function createDevice(server: Server, options: DeviceOptions): MemoryDevice {
  const { allows = () => true, up = queueMicrotask, down = queueMicrotask } = options
  const followed = new Set<Following>()
  const notesOf = new WeakMap<object, Note | undefined>()
  let writes: readonly Write[] = []
  let connection = 1
  let online = true

  server.follow((uid, id, value) => {
    for (const following of followed) {
      if (following.uid !== uid || following.connection !== connection) continue
      carry(down, () => {
        if (value === undefined) following.values?.delete(id)
        else following.values?.set(id, value)
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
        values: undefined,
        notes: undefined,
      }
      followed.add(following)
      listen(following)
      return () => void followed.delete(following)
    },

    create: (owner, note) => write(owner, note.id, () => note),
    update: (owner, note) => write(owner, note.id, (before) => ({ ...Object(before), ...note })),
    setPinned: (owner, id, pinned) => write(owner, id, (before) => ({ ...Object(before), pinned })),
    remove: (owner, id) => write(owner, id, () => undefined),

    goOffline() {
      online = false
      connection++
    },

    goOnline() {
      if (online) return
      online = true
      for (const following of followed) listen(following)
      for (const each of writes) send(each)
    },
  }

  function listen(following: Following) {
    const { uid, listener } = following
    carry(up, () => {
      if (!allows(uid)) {
        carry(down, () => {
          if (followed.delete(following)) listener.failed(new Error('PERMISSION_DENIED'))
        })
        return
      }
      const values = new Map(server.stored(uid))
      following.connection = connection
      carry(down, () => {
        following.values = values
        show(following)
      })
    })
  }

  function write({ uid }: Owner, id: string, change: Write['change']): Promise<void> {
    return new Promise((resolve, reject) => {
      const answer = (done: boolean) => (done ? resolve() : reject(new Error('PERMISSION_DENIED')))
      const one: Write = { uid, id, change, answer }
      writes = [...writes, one]
      for (const following of followed) show(following)
      send(one)
    })
  }

  function send(one: Write) {
    const { uid, id, change, answer } = one
    carry(up, () => {
      const value = change(server.stored(uid).get(id))
      const done = allows(uid, id) && isStorable(value, uid, id)
      if (done) server.store(uid, id, value)
      carry(down, () => {
        writes = writes.filter((other) => other !== one)
        for (const following of followed) show(following)
        answer(done)
      })
    })
  }

  /** Does the task at the end of the line, unless the connection is another one by then. */
  function carry(line: Line, task: () => void) {
    const now = connection
    if (online) line(() => void (now === connection && task()))
  }

  /** Tells the listener what is there, with the device's own writes on top, if that is something new. */
  function show(following: Following) {
    const { uid, listener, values, notes: before } = following
    if (!values || !followed.has(following)) return
    const seen = new Map(values)
    for (const one of writes) {
      if (one.uid !== uid) continue
      const value = one.change(seen.get(one.id))
      if (value === undefined) seen.delete(one.id)
      else seen.set(one.id, value)
    }
    const notes = new Map<string, Note>()
    for (const [id, value] of seen) {
      const note = read(value, id, uid)
      if (note) notes.set(id, sameOr(before?.get(id), note))
    }
    following.notes = notes
    const isOld = before?.size === notes.size && [...notes].every(([id, note]) => before.get(id) === note)
    if (!isOld) listener.changed([...notes.values()])
  }

  function read(value: unknown, id: string, uid: string): Note | undefined {
    if (typeof value !== 'object' || value === null) return undefined
    if (!notesOf.has(value)) notesOf.set(value, readNote(value, id, uid))
    return notesOf.get(value)
  }
}

function sameOr(before: Note | undefined, note: Note): Note {
  return before && FIELDS.every((field) => before[field] === note[field]) ? before : note
}

const FIELDS = [
  'title',
  'content',
  'createdAt',
  'lastModified',
  'timestamp',
  'pinned',
  'userEmail',
  'author',
  'syncedFromCache',
] as const

/** What the database's rules ask for first. */
function isStorable(value: unknown, uid: string, id: string): boolean {
  if (typeof value !== 'object' || value === null) return value === undefined
  return 'content' in value && 'id' in value && value.id === id && 'userId' in value && value.userId === uid
}

function throughJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}
