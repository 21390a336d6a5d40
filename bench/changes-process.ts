import type { Note } from '../src/notes/note.ts'
import { createNotesStore } from '../src/notes/notes-store.ts'
import type { NotesListener, Changes, NotesCache } from '../src/notes/ports.ts'
import { createSearch } from '../src/notes/search/search.ts'
import { createMemberNotes } from '../src/notes/sync/member-notes.ts'
import type { ChangesRequest, ChangesResult } from './changes.ts'
import { notes as generate } from './corpus.ts'
import { measureCost, serveRequests } from './measure.ts'

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
  return result
})

/** Opens the list of a member whose notes have loaded. */
async function openList(all: readonly Note[]) {
  let found: NotesListener | undefined
  const store = createNotesStore({
    cache: EMPTY_CACHE,
    cloud: {
      subscribe(_, __, listener) {
        found = listener
        return { refresh() {}, refreshNote() {}, readTrash: async () => true, stop() {} }
      },
      send: async () => ({ kind: 'unknown' }),
    },
    loadMember: async () => ({ createMemberNotes }),
    now: Date.now,
    schedule: () => () => {},
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
