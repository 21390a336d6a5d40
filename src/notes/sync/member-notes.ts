import { createMutationNotifier } from './mutation-notifier.ts'
import { type MutationResult, type TrashedNote, type Mutation, mutationOf } from '../mutation.ts'
import type { MemberStorage, Tabs, NotesCache, NotesCloud, Owner } from '../ports.ts'
import { type MutationBatch, createEngine, type Schedule } from './engine.ts'
import { newKey } from '../keys.ts'
import { sameText, editNote, isWorthSaving, newNote, type Note, titleAndContent } from '../note.ts'
import {
  incomingNotes,
  toAccountNote,
  toIncomingNote,
  moveCachedNotes,
  presenceCheck,
} from './move-cached-notes.ts'
import type { NotesActions } from '../notes-actions.ts'
import type { SyncStatus } from '../notes-state.ts'
import type { Notify } from '../../notifier.ts'
import type { NotesOutcome } from '../outcome.ts'
import { rebase } from './resolve.ts'
import type { SyncState } from './state.ts'
import { knownServerNotes, isOutboxLoaded, type View, viewOf } from './view.ts'

export interface MemberPorts {
  readonly cloud: NotesCloud
  readonly storage: MemberStorage | undefined
  readonly tabs: Tabs | undefined
  readonly cache: NotesCache
  readonly now: () => number
  readonly monotonicNow: () => number
  readonly schedule?: Schedule | undefined
  /** The unfinished writes of this page's previous member. */
  readonly previousWrites: Promise<unknown>
  readonly notify: Notify<NotesOutcome>
  /** Updates the shown notes. */
  readonly refresh: () => void
}

/** A member's notes while this page is open and the member is signed in. Active from `start` until `stop`. */
export interface MemberNotes extends NotesActions {
  readonly start: () => void
  /** Ends all activity. Resolves when the pending writes to the device have finished. */
  readonly stop: () => Promise<unknown>
  /** Updates the same member's name or e-mail. If reading the notes had failed, it is tried again. */
  readonly updateOwner: (owner: Owner) => void
  /** The account's notes, and the cached notes that are not in the account yet. */
  readonly view: (cached: readonly Note[]) => MemberView
  readonly hasFailed: () => boolean
  /** Moves the cached notes to the account, unless a move is running. */
  readonly moveCached: () => void
  readonly retryAll: () => void
  readonly unsentNotes: () => readonly Note[]
  readonly whenSynced: () => Promise<void>
}

export interface MemberView extends View {
  readonly isLoading: boolean
  readonly complete: boolean
}

export function createMemberNotes(initialOwner: Owner, ports: MemberPorts): MemberNotes {
  const { cloud, cache, now, monotonicNow, schedule = scheduleWithTimeout, notify, refresh } = ports
  let owner = initialOwner
  const mutationNotifier = createMutationNotifier({
    notify,
    schedule,
    isOffline: () => engine.state().connection === 'down',
    isDisposed: () => isDisposed,
  })
  const engine = createEngine(() => owner, {
    ...ports,
    schedule,
    notify,
    onChange: handleStateChange,
  })
  const memoizedView = createMemoizedView(monotonicNow)
  /** Notes as they were when opened for editing. Their title and content are the base of the edit. */
  const openedNotes = new Map<string, Note>()
  /** Ids of cached notes that could not be moved to the account. */
  const rejectedIds = new Set<string>()
  const syncWaiters = new Set<() => void>()
  let isMoving = false
  let wasConnected = false
  let isDisposed = false

  return {
    start: engine.start,

    stop() {
      isDisposed = true
      // Notified for every kind of sign-out, here or elsewhere. Mutations that could not be stored are lost and not counted.
      const { outbox, saving } = engine.state()
      const { length } = outbox.filter(({ sequence }) => sequence > 0 || saving.has(sequence))
      if (length > 0) notify({ kind: 'unsynced', count: length })
      return engine.stop()
    },

    updateOwner(nextOwner) {
      owner = nextOwner
      engine.dispatch({ kind: 'resubscribeRequested' })
    },

    view: (cached) => memoizedView(engine.state(), cached),
    hasFailed: () => engine.state().subscription === 'failed',
    moveCached: () => void moveCached(),

    async create(draft) {
      if (!isWorthSaving(draft)) return undefined
      const { uid: userId, email: userEmail, author } = owner
      const note = newNote(draft, now(), { id: newKey(now()), userId, userEmail, author })
      const isStored = await save(note, [{ kind: 'create', noteId: note.id, note }], 'create')
      return isStored ? note : undefined
    },

    async update(id, draft, base = openedNotes.get(id)) {
      if (!isWorthSaving(draft)) return undefined
      const current = findNote(id)
      const note = current ?? openedNotes.get(id) ?? findTrashed(id)
      if (!note) {
        notify({ kind: 'failed', mutation: 'edit' })
        return undefined
      }
      const isInCache = isCached(note)
      const edited = editNote(isInCache ? toAccountNote(note, owner) : note, draft, now())
      const edit = { kind: 'edit', noteId: id, note: edited, base: titleAndContent(base ?? note) } as const
      return (await saveEdit(edit, isInCache ? note : current)) ? edited : undefined
    },

    beginEdit(id) {
      const note = findNote(id)
      if (note) openedNotes.set(id, note)
      return note
    },

    remove,
    togglePin,

    restore(id) {
      const note = findTrashed(id)
      if (note) restoreNote(note)
    },

    purge: (id) => purge(currentView().trash.filter((note) => note.id === id)),
    emptyTrash: () => purge(currentView().trash),
    retry: (noteId) => engine.dispatch({ kind: 'resendRequested', noteId }),

    discardRejected(noteId) {
      const mutations = engine.state().outbox.filter((entry) => entry.noteId === noteId)
      engine.dispatch({ kind: 'discarded', noteId })
      const undo = () => void (isDisposed || engine.enqueue(mutations.map(mutationOf)))
      notify({ kind: 'discarded', undo })
    },

    retryAll() {
      engine.dispatch({ kind: 'resubscribeRequested' })
      const { outbox } = engine.state()
      const rejected = outbox.filter((entry) => entry.refused).map(({ noteId }) => noteId)
      for (const noteId of new Set(rejected)) engine.dispatch({ kind: 'resendRequested', noteId })
    },

    unsentNotes() {
      const { notes, noteStatuses } = currentView()
      return notes.filter(({ id }) => noteStatuses.has(id))
    },

    whenSynced: () =>
      new Promise((resolve) => {
        syncWaiters.add(resolve)
        resolveSyncWaiters()
      }),
  }

  function handleStateChange() {
    if (isDisposed) return
    const { connection, sendFailures, outbox } = engine.state()
    const isConnected = connection === 'up' && sendFailures === 0
    if ((isConnected && !wasConnected) || outbox.length === 0) mutationNotifier.resetOutage()
    wasConnected = isConnected
    refresh()
    resolveSyncWaiters()
    void moveCached()
  }

  function resolveSyncWaiters() {
    const { isLoaded, outbox } = engine.state()
    if (!isLoaded || outbox.length > 0) return
    for (const resolve of syncWaiters) resolve()
    syncWaiters.clear()
  }

  async function moveCached() {
    const { leadership, subscription, connection } = engine.state()
    if (isMoving || leadership !== 'yes' || subscription !== 'following' || connection !== 'up') return
    isMoving = true
    const result = await moveCachedNotes({
      cache,
      account: () => [...knownServerNotes(engine.state()).values()],
      isPending: (id) => engine.state().outbox.some(({ noteId }) => noteId === id),
      send: sendCachedNote,
      rejectedIds,
      isDisposed: () => isDisposed,
      refresh,
    })
    isMoving = false
    if (isDisposed || result === 'nothing') return
    notify({ kind: result === 'moved' ? 'moved' : 'not-moved' })
  }

  async function sendCachedNote(cachedNote: Note): Promise<MutationResult> {
    const note = toAccountNote(cachedNote, owner)
    const result = await cloud.send(owner, { kind: 'create', noteId: note.id, note })
    if (result.kind === 'done') engine.dispatch({ kind: 'confirmed', noteId: note.id, note: result.note })
    return result
  }

  /** Saves an edit, rebased if the note as listed has changed since it was opened. Resolves with whether it is stored. */
  function saveEdit(edit: EditMutation, listed: Note | undefined): Promise<boolean> {
    if (listed && isCached(listed)) return save(listed, [edit], 'edit')
    const hasChanged = listed !== undefined && !sameText(listed, edit.base)
    const { mutations, copy } = hasChanged ? rebase(edit, listed, now()) : { mutations: [edit] }
    openedNotes.set(edit.noteId, edit.note)
    if (copy) {
      const batch = engine.enqueue(mutations)
      mutationNotifier.notifyStored(batch, { kind: 'kept-both', copy: copy.title })
      return batch.stored
    }
    if (listed && mutations.every((mutation) => 'note' in mutation && sameText(mutation.note, listed))) {
      notify({ kind: 'saved', mutation: 'edit', place: 'account' })
      return Promise.resolve(true)
    }
    return save(edit.note, mutations, 'edit')
  }

  /** Resolves with whether the mutations are stored. */
  function save(note: Note, mutations: readonly Mutation[], kind: 'create' | 'edit'): Promise<boolean> {
    const batch = mutate(note, mutations)
    mutationNotifier.notifySaved(batch, kind)
    return batch.stored
  }

  function remove(id: string) {
    const note = findNote(id)
    if (!note) return
    if (rejectedIds.has(id)) return void deleteCached(id)
    const current = isCached(note) ? toAccountNote(note, owner) : note
    const deletedAt = Math.round(monotonicNow() + engine.state().serverTimeOffset)
    mutationNotifier.notifyStored(mutate(note, [{ kind: 'delete', noteId: id, note: current, deletedAt }]), {
      kind: 'deleted',
      place: 'account',
      undo: () => void (isDisposed || restoreNote(current)),
    })
  }

  function togglePin(id: string) {
    const note = findNote(id)
    if (!note) return
    const pinned = note.pinned === 'pinned' ? 'unpinned' : 'pinned'
    mutationNotifier.notifyStored(mutate(note, [{ kind: 'pin', noteId: id, pinned }]), { kind: pinned })
  }

  function restoreNote(note: Note) {
    engine.enqueue([{ kind: 'restore', noteId: note.id, note }])
  }

  function purge(notes: readonly TrashedNote[]) {
    if (notes.length === 0) return
    mutationNotifier.notifyStored(
      engine.enqueue(notes.map(({ id, deletedAt }) => ({ kind: 'purge', noteId: id, deletedAt }))),
      { kind: 'purged', count: notes.length },
    )
  }

  /** Enqueues mutations of a note. For a cached note, it also enqueues the create and removes the note from the cache once stored. */
  function mutate(note: Note, mutations: readonly Mutation[]): MutationBatch {
    if (!isCached(note)) return engine.enqueue(mutations)
    const { id } = note
    const { stored, result } = engine.enqueue([
      { kind: 'create', noteId: id, note: toAccountNote(note, owner) },
      ...mutations,
    ])
    const removed = stored.then(async (isStored) => {
      rejectedIds.delete(id)
      if (isStored) await removeFromCache(id)
      return isStored
    })
    return { stored: removed, result }
  }

  async function deleteCached(id: string) {
    const isGone = await removeFromCache(id)
    notify(isGone ? { kind: 'deleted', place: 'browser' } : { kind: 'failed', mutation: 'delete' })
  }

  async function removeFromCache(id: string): Promise<boolean> {
    const isGone = await cache.removeWhere((note) => toIncomingNote(note).id === id)
    if (!isDisposed) refresh()
    return isGone
  }

  function currentView(): MemberView {
    return memoizedView(engine.state(), cache.read().notes)
  }

  function findNote(id: string): Note | undefined {
    return currentView().notes.find((note) => note.id === id)
  }

  function findTrashed(id: string): Note | undefined {
    const found = currentView().trash.find((note) => note.id === id)
    if (!found) return undefined
    const { deletedAt: _, ...note } = found
    return note
  }
}

type EditMutation = Extract<Mutation, { readonly kind: 'edit' }>

const scheduleWithTimeout: Schedule = (task, delay) => {
  const timer = setTimeout(task, delay)
  return () => clearTimeout(timer)
}

function isCached({ userId }: Note): boolean {
  return userId === ''
}

/** Creates a view function that returns the same object for the same state and cached notes. */
function createMemoizedView(now: () => number): (state: SyncState, cached: readonly Note[]) => MemberView {
  let last:
    | { readonly state: SyncState; readonly cached: readonly Note[]; readonly view: MemberView }
    | undefined
  return (state, cached) => {
    if (last?.state !== state || last.cached !== cached)
      last = { state, cached, view: withIncomingNotes(state, cached, now()) }
    return last.view
  }
}

function withIncomingNotes(state: SyncState, cached: readonly Note[], now: number): MemberView {
  const view = viewOf(state, now)
  const isLoading = state.subscription === 'waiting' || !state.isLoaded
  // An empty mirror may never have been filled.
  const complete = isOutboxLoaded(state) && (state.subscription === 'following' || state.serverNotes.size > 0)
  if (cached.length === 0) return { ...view, isLoading, complete }
  const isPresent = presenceCheck(view.notes)
  const pending = new Set([...state.outbox.map(({ noteId }) => noteId), ...view.trash.map(({ id }) => id)])
  const incoming = incomingNotes(cached).filter(({ id }) => !pending.has(id) && !isPresent(id))
  return {
    notes: [...incoming, ...view.notes],
    trash: view.trash,
    noteStatuses: new Map([...incoming.map(({ id }) => [id, 'device'] as const), ...view.noteStatuses]),
    syncStatus: withUnsent(view.syncStatus, incoming.length),
    isLoading,
    complete,
  }
}

/** The states with an empty outbox. */
const IDLE_STATES: ReadonlySet<SyncStatus['state']> = new Set(['synced', 'connecting', 'offline'])

function withUnsent(syncStatus: SyncStatus | null, count: number): SyncStatus | null {
  if (!syncStatus || count === 0) return syncStatus
  return {
    ...syncStatus,
    state: IDLE_STATES.has(syncStatus.state) ? 'device' : syncStatus.state,
    unsent: syncStatus.unsent + count,
  }
}
