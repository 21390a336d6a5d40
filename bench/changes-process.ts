import type { Note } from '../src/notes/note.ts'
import { createNotesStore } from '../src/notes/notes-store.ts'
import type { Changes, MemberStorage, NotesCache, NotesCloud, NotesListener } from '../src/notes/ports.ts'
import { createSearch } from '../src/notes/search/search.ts'
import { createMemberNotes } from '../src/notes/sync/member-notes.ts'
import { schedule } from '../tests/fakes/fake-member.ts'
import type { ChangesRequest, ChangesResult } from './changes.ts'
import { notes as generate } from './corpus.ts'
import { cpuTime, measureCost, runSequentially, serveRequests } from './measure.ts'

const MEMBER = { uid: 'ada', email: 'ada@example.org', author: 'Ada', createdAt: 1 }
const MILLISECONDS = 400

serveRequests(async ({ count }: ChangesRequest): Promise<ChangesResult> => {
  const all = generate(count, 700)
  const { store, listener } = await openList(all)
  const search = createSearch()
  search.warm(store.get().notes)
  const plain = new Map(all.map((note) => [note.id, note]))
  let step = 0

  const apply = () => {
    const { changed, removed } = changeAt(all, step++)
    listener.received(updateOf({ changed, removed }))
    search.warm(store.get().notes)
  }
  const copy = () => void new Map(plain)
  measureCost(apply, MILLISECONDS)
  measureCost(copy, MILLISECONDS)
  const result = { change: measureCost(apply, MILLISECONDS), copy: measureCost(copy, MILLISECONDS) }
  for (let rest = (4 - (step % 4)) % 4; rest > 0; rest--) apply()
  if (store.get().notes.length !== count) throw new Error('The list has not followed the changes.')
  return { ...result, acknowledgement: await measureAcknowledgement(count) }
})

/** CPU milliseconds of one acknowledgement while `count` imported notes are pending. */
async function measureAcknowledgement(count: number): Promise<number> {
  const acknowledgements: (() => void)[] = []
  const { store } = await openList([], (_, __, mutation) => {
    const note = mutation.kind === 'restore' ? mutation.note : null
    return new Promise((resolve) => acknowledgements.push(() => resolve({ kind: 'done', note })))
  })
  await store.importNotes(generate(count, 700))
  const acknowledge = async () => {
    acknowledgements.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  const acknowledgeMany = async () => {
    await runSequentially(Array.from({ length: ACKNOWLEDGEMENTS }), acknowledge)
    // While many notes are sent, the list follows every 100 ms.
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  await acknowledgeMany()
  const start = cpuTime()
  await acknowledgeMany()
  const time = (cpuTime() - start) / ACKNOWLEDGEMENTS
  if (store.get().syncStatus?.unsent !== count - 2 * ACKNOWLEDGEMENTS)
    throw new Error('Not every acknowledgement has arrived.')
  return time
}

const ACKNOWLEDGEMENTS = 200

/** Opens the list of a member whose notes have loaded, on a device that stores everything at once. */
async function openList(all: readonly Note[], send: NotesCloud['send'] = async () => ({ kind: 'unknown' })) {
  let found: NotesListener | undefined
  const store = createNotesStore({
    cache: EMPTY_CACHE,
    cloud: {
      subscribe(_, __, listener) {
        found = listener
        return { refreshNote() {}, readTrash: async () => true, stop() {} }
      },
      send,
    },
    loadMember: async () => ({ createMemberNotes, storage: INSTANT_STORAGE, schedule }),
    now: Date.now,
    notify: () => () => {},
  })
  store.setOwner(MEMBER)
  await new Promise((resolve) => setTimeout(resolve))
  if (!found) throw new Error('The list has not subscribed.')
  found.received(updateOf({ changed: all, removed: [] }))
  found.connected(true, 0)
  return { store, listener: found }
}

function updateOf(notes: Changes) {
  const trash = { changed: [], removed: [] }
  return { notes, trash, revisions: new Map<string, never>(), position: { at: 1 }, isComplete: true }
}

/** Edits a note, pins it, removes it, and adds it again. */
function changeAt(all: readonly Note[], step: number) {
  const note = all[(Math.floor(step / 4) * 7919) % all.length]
  if (!note) throw new Error('There are no notes.')
  switch (step % 4) {
    case 0:
      return { changed: [{ ...note, content: `${note.content} ${step}` }], removed: [] }
    case 1:
      return { changed: [{ ...note, pinned: 'pinned' as const }], removed: [] }
    case 2:
      return { changed: [], removed: [note.id] }
    default:
      return { changed: [note], removed: [] }
  }
}

/** Without the time of a disk. */
const INSTANT_STORAGE: MemberStorage = {
  deviceId: () => 'device',
  load: async () => ({
    notes: [],
    revisions: [],
    position: undefined,
    mirrorId: 'mirror',
    outbox: [],
    clientId: 'client',
  }),
  append: () => Promise.resolve(),
  applyPatch: async () => 'applied',
  updateMirror: async () => true,
  readOutbox: async () => [],
  setLastSynced: () => Promise.resolve(),
  clearMirror: () => Promise.resolve(),
  clearOtherMirrors: () => Promise.resolve(),
  recoverWith: () => () => {},
}

const EMPTY_CACHE: NotesCache = {
  read: () => EMPTY_SNAPSHOT,
  add: () => false,
  changeContent: () => Promise.resolve(undefined),
  remove: () => false,
  removeWhere: () => true,
  restore: () => false,
  purge: () => false,
  subscribe: () => () => {},
}

const EMPTY_SNAPSHOT = { notes: [], problem: 'none' } as const
