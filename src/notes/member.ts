import { createAnnouncer, keptBoth } from './announcer.ts'
import { type Answer, type TrashedNote, type Wish, wishOf } from './changes.ts'
import type { MemberDevice, Tabs } from './device.ts'
import { type Asked, createEngine, type Later } from './engine.ts'
import { newKey } from './keys.ts'
import { sameWords } from './merge.ts'
import { arriving, asArrived, asArriving, moveNotes, presentIn } from './move.ts'
import { editNote, isWorthSaving, newNote, type Note, wordsOf } from './note.ts'
import type { NotesCache, NotesCloud, Owner, Sync, Verbs } from './notes.ts'
import type { Notify } from '../notify.ts'
import { rebase } from './outcome.ts'
import type { SyncState } from './sync-state.ts'
import { heldBy, isRead, type View, viewOf } from './view.ts'

export interface MemberPorts {
  readonly cloud: NotesCloud
  readonly device: MemberDevice | undefined
  readonly tabs: Tabs | undefined
  readonly cache: NotesCache
  readonly now: () => number
  readonly monotonicNow: () => number
  readonly later: Later | undefined
  /** What the last member of this page has still to write, if there was one. */
  readonly before: Promise<unknown>
  readonly notify: Notify
  /** Shows the notes anew. */
  readonly refresh: () => void
}

/** One member's time on the page: from `start` until `end` nothing else happens to these notes, and nothing after. */
export interface Member extends Verbs {
  readonly start: () => void
  /** Resolves when the device has kept what it was asked to. */
  readonly end: () => Promise<unknown>
  /** The same member, perhaps by another name. Where reading the notes had failed, it is tried again. */
  readonly renew: (owner: Owner) => void
  /** The account's notes, and those of the cache that are not there yet. */
  readonly look: (cached: readonly Note[]) => Look
  readonly hasFailed: () => boolean
  /** Moves what the cache holds to the account, unless that is going on. */
  readonly moveCached: () => void
  readonly retryAll: () => void
  readonly unsent: () => readonly Note[]
  readonly settled: () => Promise<void>
}

export interface Look extends View {
  readonly isWaiting: boolean
  readonly complete: boolean
}

export function createMember(member: Owner, ports: MemberPorts): Member {
  const { cloud, cache, now, monotonicNow, later = inTime, notify, refresh } = ports
  let owner = member
  const announcer = createAnnouncer({
    notify,
    later,
    isOffline: () => engine.state().connection === 'down',
    isOver: () => over,
  })
  const engine = createEngine(() => owner, { ...ports, later, say: announcer.say, changed })
  const look = createLook(monotonicNow)
  /** Notes as they were when they were opened for editing: what is written on them is a change of those words. */
  const opened = new Map<string, Note>()
  /** Notes of the cache that the cloud refused. */
  const stuck = new Set<string>()
  const settlers = new Set<() => void>()
  let isMoving = false
  let wasUp = false
  let over = false

  return {
    start: engine.start,

    end() {
      over = true
      // Whether the member chose to leave or the sign-in was taken away, here or elsewhere. What the device did not take is gone.
      const { outbox, saving } = engine.state()
      const { length } = outbox.filter(({ sequence }) => sequence > 0 || saving.has(sequence))
      if (length > 0)
        notify.error(`Please sign in again to sync ${length} ${length === 1 ? 'change' : 'changes'}.`)
      return engine.end()
    },

    renew(again) {
      owner = again
      engine.dispatch({ kind: 'renewed' })
    },

    look: (cached) => look(engine.state(), cached),
    hasFailed: () => engine.state().reading === 'failed',
    moveCached: () => void moveCached(),

    async create(draft) {
      if (!isWorthSaving(draft)) return false
      const { uid: userId, email: userEmail, author } = owner
      const note = newNote(draft, now(), { id: newKey(now()), userId, userEmail, author })
      return save(note, [{ kind: 'create', noteId: note.id, note }], 'Note saved successfully')
    },

    async update(id, draft, base = opened.get(id)) {
      if (!isWorthSaving(draft)) return false
      const there = find(id)
      const note = there ?? opened.get(id) ?? trashed(id)
      if (!note) {
        notify.error('Failed to update note')
        return false
      }
      const edited = editNote(note, draft, now())
      const edit = { kind: 'edit', noteId: id, note: edited, base: wordsOf(base ?? note) } as const
      const done = 'Note updated successfully'
      if (isCached(note)) return save(note, [{ ...edit, note: asArrived(edited, owner) }], done)
      const isMoved = there !== undefined && !sameWords(there, edit.base)
      const { wishes, copy } = isMoved ? rebase(edit, there, now()) : { wishes: [edit] }
      opened.set(id, edited)
      if (copy) {
        const asked = engine.ask(wishes)
        announcer.kept(asked, () => notify.info(keptBoth(copy.title)))
        return asked.kept
      }
      if (there && wishes.every((wish) => 'note' in wish && sameWords(wish.note, there))) {
        notify.success(done)
        return true
      }
      return save(note, wishes, done)
    },

    edit(id) {
      const note = find(id)
      if (note) opened.set(id, note)
      return note
    },

    remove,
    togglePin,

    restore(id) {
      const note = trashed(id)
      if (note) bringBack(note)
    },

    purge: (id) => purge(shown().trash.filter((note) => note.id === id)),
    emptyTrash: () => purge(shown().trash),
    retry: (noteId) => engine.dispatch({ kind: 'retried', noteId }),

    setAside(noteId) {
      const wishes = engine.state().outbox.filter((change) => change.noteId === noteId)
      engine.dispatch({ kind: 'setAside', noteId })
      const run = () => void (over || engine.ask(wishes.map(wishOf)))
      notify.offer('Changes given up', { label: 'Undo', run }, UNDO)
    },

    retryAll() {
      engine.dispatch({ kind: 'renewed' })
      const { outbox } = engine.state()
      const refused = outbox.filter((change) => change.refused).map(({ noteId }) => noteId)
      for (const noteId of new Set(refused)) engine.dispatch({ kind: 'retried', noteId })
    },

    unsent() {
      const { notes, standing } = shown()
      return notes.filter(({ id }) => standing.has(id))
    },

    settled: () =>
      new Promise((resolve) => {
        settlers.add(resolve)
        settle()
      }),
  }

  function changed() {
    if (over) return
    const { connection, tries, outbox } = engine.state()
    const isUp = connection === 'up' && tries === 0
    if ((isUp && !wasUp) || outbox.length === 0) announcer.outageIsOver()
    wasUp = isUp
    refresh()
    settle()
    void moveCached()
  }

  function settle() {
    const { isOpen, outbox } = engine.state()
    if (!isOpen || outbox.length > 0) return
    for (const settler of settlers) settler()
    settlers.clear()
  }

  async function moveCached() {
    const { lead, reading, connection } = engine.state()
    if (isMoving || lead !== 'yes' || reading !== 'following' || connection !== 'up') return
    isMoving = true
    const outcome = await moveNotes({
      cache,
      account: () => [...heldBy(engine.state()).values()],
      isWaiting: (id) => engine.state().outbox.some(({ noteId }) => noteId === id),
      send: move,
      stuck,
      isOver: () => over,
      refresh,
    })
    isMoving = false
    if (over || outcome === 'nothing') return
    if (outcome === 'moved') notify.success('Local notes synced to your account')
    else notify.error('Failed to sync local notes')
  }

  async function move(arrival: Note): Promise<Answer> {
    const note = asArrived(arrival, owner)
    const answer = await cloud.send(owner, { kind: 'create', noteId: note.id, note })
    if (answer.kind === 'done') engine.dispatch({ kind: 'confirmed', noteId: note.id, note: answer.note })
    return answer
  }

  /** Whether the text is kept. */
  function save(note: Note, wishes: readonly Wish[], done: string): Promise<boolean> {
    const asked = mutate(note, wishes)
    announcer.saved(asked, done)
    return asked.kept
  }

  function remove(id: string) {
    const note = find(id)
    if (!note) return
    if (stuck.has(id)) return void dropCached(id)
    const there = isCached(note) ? asArrived(note, owner) : note
    const deletedAt = Math.round(monotonicNow() + engine.state().ahead)
    const undo = { label: 'Undo', run: () => over || bringBack(there) }
    announcer.kept(mutate(note, [{ kind: 'delete', noteId: id, note: there, deletedAt }]), () =>
      notify.offer('Note deleted successfully', undo, UNDO),
    )
  }

  function togglePin(id: string) {
    const note = find(id)
    if (!note) return
    const pinned = note.pinned === 'pinned' ? 'unpinned' : 'pinned'
    announcer.kept(mutate(note, [{ kind: 'pin', noteId: id, pinned }]), () =>
      notify.success(pinned === 'pinned' ? 'Note pinned' : 'Note unpinned'),
    )
  }

  function bringBack(note: Note) {
    engine.ask([{ kind: 'restore', noteId: note.id, note }])
  }

  function purge(notes: readonly TrashedNote[]) {
    if (notes.length === 0) return
    announcer.kept(
      engine.ask(notes.map(({ id, deletedAt }) => ({ kind: 'purge', noteId: id, deletedAt }))),
      () => notify.success(notes.length === 1 ? 'Note deleted for good' : 'Trash emptied'),
    )
  }

  /** Asks for changes of a note. One of the cache comes to the account with them: from then on the outbox has it. */
  function mutate(note: Note, wishes: readonly Wish[]): Asked {
    if (!isCached(note)) return engine.ask(wishes)
    const { id } = note
    const { kept, answered } = engine.ask([
      { kind: 'create', noteId: id, note: asArrived(note, owner) },
      ...wishes,
    ])
    const left = kept.then(async (isKept) => {
      stuck.delete(id)
      if (isKept) await leaveCache(id)
      return isKept
    })
    return { kept: left, answered }
  }

  async function dropCached(id: string) {
    if (await leaveCache(id)) notify.success('Note deleted from local storage')
    else notify.error('Failed to delete note')
  }

  async function leaveCache(id: string): Promise<boolean> {
    const isGone = await cache.removeWhere((note) => asArriving(note).id === id)
    if (!over) refresh()
    return isGone
  }

  function shown(): Look {
    return look(engine.state(), cache.read().notes)
  }

  function find(id: string): Note | undefined {
    return shown().notes.find((note) => note.id === id)
  }

  function trashed(id: string): Note | undefined {
    const found = shown().trash.find((note) => note.id === id)
    if (!found) return undefined
    const { deletedAt: _, ...note } = found
    return note
  }
}

/** How long a delete can be undone. */
const UNDO = 8_000

const inTime: Later = (task, delay) => {
  const timer = setTimeout(task, delay)
  return () => clearTimeout(timer)
}

function isCached({ userId }: Note): boolean {
  return userId === ''
}

/** What is shown of the account and the cache; the same value for the same two. */
function createLook(now: () => number): (state: SyncState, cached: readonly Note[]) => Look {
  let last: { readonly state: SyncState; readonly cached: readonly Note[]; readonly look: Look } | undefined
  return (state, cached) => {
    if (last?.state !== state || last.cached !== cached)
      last = { state, cached, look: withArrivals(state, cached, now()) }
    return last.look
  }
}

function withArrivals(state: SyncState, cached: readonly Note[], now: number): Look {
  const view = viewOf(state, now)
  const isWaiting = state.reading === 'waiting' || !state.isOpen
  // A mirror that held nothing was perhaps never filled.
  const complete = isRead(state) && (state.reading === 'following' || state.heard.size > 0)
  if (cached.length === 0) return { ...view, isWaiting, complete }
  const isThere = presentIn(view.notes)
  const pending = new Set([...state.outbox.map(({ noteId }) => noteId), ...view.trash.map(({ id }) => id)])
  const arrivals = arriving(cached).filter(({ id }) => !pending.has(id) && !isThere(id))
  return {
    notes: [...arrivals, ...view.notes],
    trash: view.trash,
    standing: new Map([...arrivals.map(({ id }) => [id, 'device'] as const), ...view.standing]),
    sync: withUnsent(view.sync, arrivals.length),
    isWaiting,
    complete,
  }
}

/** The states of which nothing waits here to be sent. */
const QUIET: ReadonlySet<Sync['state']> = new Set(['synced', 'connecting', 'offline'])

function withUnsent(sync: Sync | null, more: number): Sync | null {
  if (!sync || more === 0) return sync
  return { ...sync, state: QUIET.has(sync.state) ? 'device' : sync.state, unsent: sync.unsent + more }
}
