import type { Mutation } from '../../src/notes/mutation.ts'
import { newNote, type Note } from '../../src/notes/note.ts'
import { createNotesStore } from '../../src/notes/notes-store.ts'
import type { NotesOutcome } from '../../src/notes/outcome.ts'
import type { MemberStorage, NotesCache, NotesCloud, Owner, Schedule, Tabs } from '../../src/notes/ports.ts'
import type { AddUndo, Notify } from '../../src/notifier.ts'
import { createMemoryCloud, type MemoryCloud } from './memory-notes.ts'

export const ADA: Owner = { uid: 'ada', email: 'ada@example.org', author: 'Ada', createdAt: 0 }

/** A note in Ada's account. A greater `age` means an older note. */
export function memberNote(title: string, content = '', age = 0, overrides: Partial<Note> = {}): Note {
  const timestamp = Date.UTC(2026, 10, 21, 9, 5) - age * 60_000
  const name = { id: `-Ofn${timestamp}abc`, userId: ADA.uid, userEmail: ADA.email, author: ADA.author }
  return { ...newNote({ title, content }, timestamp, name), ...overrides }
}

interface FakeMemberPorts {
  readonly cache: NotesCache
  readonly notify: Notify<NotesOutcome>
  readonly addUndo?: AddUndo
  /** Undefined if the browser has no storage. */
  readonly storage?: MemberStorage
  readonly tabs?: Tabs
  /** The cloud of an earlier page. */
  readonly memory?: MemoryCloud
}

/** The real notes store with an in-memory cloud and device. The test controls when the cloud responds. */
export function createFakeMember({
  cache,
  notify,
  addUndo,
  memory = createMemoryCloud(),
  ...parts
}: FakeMemberPorts) {
  const mutations: string[] = []
  let heldTasks: (() => void)[] | undefined
  let isRejecting = false

  const device = memory.connect({
    allows: (_uid, id) => id === undefined || !isRejecting,
    down: (task) => (heldTasks ? heldTasks.push(task) : queueMicrotask(task)),
  })
  const cloud: NotesCloud = {
    subscribe: device.subscribe,
    send(owner, clientId, mutation) {
      mutations.push(mutationText(mutation))
      return device.send(owner, clientId, mutation)
    },
  }

  return {
    notes: createNotesStore({
      cache,
      notify,
      addUndo,
      cloud,
      loadMember: async () => ({
        ...(await import('../../src/notes/sync/member-notes.ts')),
        schedule,
        ...parts,
      }),
      now: Date.now,
    }),
    /** The mutations sent to the cloud, in order. */
    mutations: () => mutations,
    /** Delays the responses. */
    holdResponses: () => void (heldTasks ??= []),
    releaseResponses() {
      const tasks = heldTasks ?? []
      heldTasks = undefined
      for (const task of tasks) task()
    },
    /** Sets whether writes are rejected from now on. */
    setRejecting: (value: boolean) => void (isRejecting = value),
    goOffline: device.goOffline,
    goOnline: device.goOnline,
    /** Everything that is stored, as text. */
    stored: () => JSON.stringify([...memory.stored(ADA.uid).values()]),
    /** Stores or deletes a note as another device would. */
    store: (id: string, note?: Note) => memory.store(ADA.uid, id, note),
  }
}

export const schedule: Schedule = (task, delay) => {
  const timer = setTimeout(task, delay)
  return () => clearTimeout(timer)
}

function mutationText(mutation: Mutation): string {
  if (mutation.kind === 'create' || mutation.kind === 'edit')
    return `${mutation.kind} ${mutation.note.content}`
  return mutation.kind === 'pin' ? mutation.pinned : `${mutation.kind} ${mutation.noteId}`
}
