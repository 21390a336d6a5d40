import { createMemoryCloud, type MemoryCloud } from '../../fakes/memory-notes.ts'
import type { Mutation } from '../../../src/notes/mutation.ts'
import type { MemberStorage, Tabs } from '../../../src/notes/ports.ts'
import { newNote, type Note } from '../../../src/notes/note.ts'
import {
  createNotesStore,
  type NotesCache,
  type NotesCloud,
  type Owner,
} from '../../../src/notes/notes-store.ts'
import type { Notifier } from '../../../src/notifier.ts'

export const ADA: Owner = { uid: 'ada', email: 'ada@example.org', author: 'Ada', createdAt: 0 }

/** A note in Ada's account; the older, the greater `age`. */
export function kept(title: string, content = '', age = 0, more: Partial<Note> = {}): Note {
  const timestamp = Date.UTC(2026, 10, 21, 9, 5) - age * 60_000
  const name = { id: `-Ofn${timestamp}abc`, userId: ADA.uid, userEmail: ADA.email, author: ADA.author }
  return { ...newNote({ title, content }, timestamp, name), ...more }
}

interface AdaPorts {
  readonly cache: NotesCache
  readonly notify: Notifier
  /** None where the browser keeps nothing. */
  readonly storage?: MemberStorage
  readonly tabs?: Tabs
  /** The cloud of an earlier page. */
  readonly memory?: MemoryCloud
}

/** The real store of notes over a cloud and a device in memory; the cloud answers, or does not, as the test has it. */
export function createAda({ cache, notify, memory = createMemoryCloud(), ...parts }: AdaPorts) {
  const writes: string[] = []
  let held: (() => void)[] | undefined
  let refuses = false

  const device = memory.connect({
    allows: (_uid, id) => id === undefined || !refuses,
    down: (task) => (held ? held.push(task) : queueMicrotask(task)),
  })
  const cloud: NotesCloud = {
    subscribe: device.subscribe,
    send(owner, change) {
      writes.push(textOf(change))
      return device.send(owner, change)
    },
  }

  return {
    notes: createNotesStore({
      cache,
      notify,
      cloud,
      loadMember: async () => ({ ...(await import('../../../src/notes/sync/member-notes.ts')), ...parts }),
      now: Date.now,
    }),
    /** What was asked of the cloud, in order. */
    writes: () => writes,
    /** Holds up what is on its way back. */
    hold: () => void (held ??= []),
    release() {
      const tasks = held ?? []
      held = undefined
      for (const task of tasks) task()
    },
    /** Whether writes are refused from now on. */
    refuse: (does: boolean) => void (refuses = does),
    goOffline: device.goOffline,
    goOnline: device.goOnline,
    /** All that is stored, as text. */
    stored: () => JSON.stringify([...memory.stored(ADA.uid).values()]),
    /** Stores a note, or deletes it, as another device would. */
    store: (id: string, note?: Note) => memory.store(ADA.uid, id, note),
  }
}

function textOf(change: Mutation): string {
  if (change.kind === 'create' || change.kind === 'edit') return `${change.kind} ${change.note.content}`
  return change.kind === 'pin' ? change.pinned : `${change.kind} ${change.noteId}`
}
