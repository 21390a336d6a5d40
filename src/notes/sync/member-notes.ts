import type { AddUndo, Notify } from '../../notifier.ts'
import { copyWithText } from '../conflict-remark.ts'
import { editedNote } from '../edited-note.ts'
import { newKey } from '../keys.ts'
import { type Mutation, mutationOf, type TrashedNote } from '../mutation.ts'
import { isWorthSaving, newNote, type Note, type NoteText, sameText, titleAndContent } from '../note.ts'
import type { NotesActions } from '../notes-actions.ts'
import type { NotesView } from '../notes-state.ts'
import type { ContentChange, NotesOutcome } from '../outcome.ts'
import type { MemberStorage, NotesCache, NotesCloud, Owner, Schedule, Tabs } from '../ports.ts'
import { createCachedNotesMover } from './cached-notes-mover.ts'
import { editOfCopy } from './conflict-copy.ts'
import { createEngine } from './engine.ts'
import { createMemberView, type MemberView } from './member-view.ts'
import { isCached, ownedBy, toAccountNote } from './move-cached-notes.ts'
import { createMutationNotifier } from './mutation-notifier.ts'
import type { MutationBatch } from './pending-batches.ts'
import { rebase } from './resolve.ts'
import { storedOutbox } from './stored-account.ts'
import { throttleRefresh } from './throttle-refresh.ts'

export interface MemberPorts {
  readonly cloud: NotesCloud
  readonly storage: MemberStorage | undefined
  readonly tabs: Tabs | undefined
  readonly cache: NotesCache
  readonly now: () => number
  readonly monotonicNow: () => number
  readonly schedule: Schedule
  /** The unfinished writes of this page's previous member. */
  readonly previousWrites: Promise<unknown>
  readonly notify: Notify<NotesOutcome>
  readonly addUndo?: AddUndo | undefined
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
  readonly view: (cached: readonly Note[]) => NotesView
  readonly hasFailed: () => boolean
  /** Moves the cached notes to the account, unless a move is running. */
  readonly moveCached: () => void
  readonly retryAll: () => void
  readonly unsentNotes: () => readonly Note[]
  readonly serverTime: () => number
  readonly whenSynced: () => Promise<void>
}

export function createMemberNotes(initialOwner: Owner, ports: MemberPorts): MemberNotes {
  const { cache, now, monotonicNow, schedule, notify, refresh } = ports
  let owner = initialOwner
  const mutationNotifier = createMutationNotifier({
    ...ports,
    isOffline: () => engine.state().connection === 'down',
    isDisposed: () => isDisposed,
  })
  const engine = createEngine(() => owner, { ...ports, onChange: handleStateChange })
  const mover = createCachedNotesMover({ ...ports, engine, owner: () => owner, isDisposed: () => isDisposed })
  const view = createMemberView(monotonicNow)
  const throttledRefresh = throttleRefresh(refresh, schedule)
  /** Notes that were opened for editing. An edit of one that was deleted elsewhere since can still be saved. */
  const openedNotes = new Map<string, Note>()
  const syncWaiters = new Set<() => void>()
  let wasConnected = false
  let isDisposed = false

  return {
    start: engine.start,

    stop() {
      isDisposed = true
      throttledRefresh.cancel()
      // Notified for every kind of sign-out, here or elsewhere. Mutations that could not be stored are lost and not counted.
      const { length } = storedOutbox(engine.state())
      if (length > 0) notify({ kind: 'unsynced', count: length })
      return engine.stop()
    },

    updateOwner(next) {
      owner = next
      engine.dispatch({ kind: 'resubscribeRequested', isByPerson: false })
    },

    view: (cached) => view(engine.state(), cached).shown,
    hasFailed: () => engine.state().subscription === 'failed',
    moveCached: mover.move,

    async create(draft) {
      if (!isWorthSaving(draft)) return undefined
      const { uid: userId, email: userEmail, author } = owner
      const note = newNote(draft, now(), { id: newKey(now()), userId, userEmail, author })
      const isStored = await save(note, [{ kind: 'create', noteId: note.id, note }], reportSaved('create'))
      return isStored ? note : undefined
    },

    importNotes: (notes) => restoreNotes(notes, true).stored,

    async update(id, draft, base, change) {
      if (!isWorthSaving(draft)) return undefined
      return change ? changeText(id, draft, base, change) : editText(id, draft, base, reportSaved('edit'))
    },

    changeContent,

    beginEdit(id) {
      const note = findNote(id)
      if (note) openedNotes.set(id, note)
      if (note && !isCached(note)) engine.refreshNote(id)
      return note
    },

    remove,
    togglePin,

    restore(id) {
      const note = findTrashed(id)
      if (note) restoreNotes([note])
    },

    purge: (id) => purgeNotes(currentView().shown.trash.filter((note) => note.id === id)),
    emptyTrash: () => purgeNotes(currentView().shown.trash),
    readTrash: () => engine.dispatch({ kind: 'trashRequested' }),
    retry: (noteId) => engine.dispatch({ kind: 'resendRequested', noteId }),

    discardRejected(noteId) {
      const mutations = engine.state().outbox.filter((entry) => entry.noteId === noteId)
      engine.dispatch({ kind: 'discarded', noteId })
      const undo = () => void (isDisposed || engine.enqueue(mutations.map(mutationOf)))
      notify({ kind: 'discarded', undo })
    },

    retryAll() {
      engine.dispatch({ kind: 'resubscribeRequested', isByPerson: true })
      const rejected = engine.state().outbox.flatMap(({ refused, noteId }) => (refused ? noteId : []))
      for (const noteId of new Set(rejected)) engine.dispatch({ kind: 'resendRequested', noteId })
    },

    unsentNotes() {
      const { notes, noteStatuses } = currentView().shown
      return notes.filter(({ id }) => noteStatuses.has(id))
    },

    serverTime,

    whenSynced: () =>
      new Promise((resolve) => {
        syncWaiters.add(resolve)
        resolveSyncWaiters()
      }),
  }

  /** The device's clock before the first connection. */
  function serverTime(): number {
    return monotonicNow() + engine.state().serverTimeOffset
  }

  function handleStateChange() {
    if (isDisposed) return
    const { connection, sendFailures, outbox } = engine.state()
    const isConnected = connection === 'up' && sendFailures === 0
    if ((isConnected && !wasConnected) || outbox.length === 0) mutationNotifier.resetOutage()
    wasConnected = isConnected
    throttledRefresh.request(outbox.length)
    resolveSyncWaiters()
    mover.move()
  }

  function resolveSyncWaiters() {
    const { isLoaded, outbox } = engine.state()
    if (!isLoaded || outbox.length > 0) return
    for (const resolve of syncWaiters) resolve()
    syncWaiters.clear()
  }

  async function editText(
    id: string,
    draft: NoteText,
    base: NoteText,
    report: Report,
  ): Promise<Note | undefined> {
    const current = findNote(id)
    const note = current ?? openedNotes.get(id) ?? findTrashed(id)
    if (!note) return void notify({ kind: 'failed', mutation: 'edit' })
    const isInCache = isCached(note)
    const edited = editedNote(isInCache ? toAccountNote(note, owner) : note, draft, now())
    const edit = { kind: 'edit', noteId: id, note: edited, base: titleAndContent(base) } as const
    return (await saveEdit(edit, isInCache ? note : current, report)) ? edited : undefined
  }

  async function changeContent(
    { id, title, content: before }: Note,
    content: string,
    change?: ContentChange,
  ) {
    return (await changeText(id, { title, content }, { title, content: before }, change)) !== undefined
  }

  async function changeText(
    id: string,
    text: NoteText,
    base: NoteText,
    change?: ContentChange,
  ): Promise<Note | undefined> {
    // Unlike a draft, this does not bring back a note that was deleted since.
    if (!findNote(id)) return void notify({ kind: 'failed', mutation: 'edit' })
    const undo = () => void (isDisposed || changeText(id, base, text))
    return editText(id, text, base, (batch) => {
      if (change) mutationNotifier.notifyStored(batch, { kind: 'content-changed', change, undo })
    })
  }

  /**
   * Saves an edit, rebased if the note as listed has changed since it was opened. If the text that was edited is in a conflict copy by now,
   * the copy is edited. Resolves with whether it is stored.
   */
  function saveEdit(edit: EditMutation, listed: Note | undefined, report: Report): Promise<boolean> {
    if (listed && isCached(listed)) return save(listed, [edit], report)
    const hasChanged = listed !== undefined && !sameText(listed, edit.base)
    const copy = hasChanged ? copyWithText(listed, edit.base, currentView().notesById.values()) : undefined
    const { mutations, notification } = copy
      ? editOfCopy(edit, copy, now())
      : hasChanged
        ? rebase(edit, listed, now())
        : { mutations: [edit] }
    openedNotes.set(edit.noteId, edit.note)
    if (notification) {
      const batch = engine.enqueue(mutations)
      mutationNotifier.notifyStored(batch, notification)
      return batch.stored
    }
    if (listed && mutations.every((mutation) => 'note' in mutation && sameText(mutation.note, listed))) {
      notify({ kind: 'saved', mutation: 'edit', place: 'account' })
      return Promise.resolve(true)
    }
    return save(edit.note, mutations, report)
  }

  /** Resolves with whether the mutations are stored. */
  function save(note: Note, mutations: readonly Mutation[], report: Report): Promise<boolean> {
    const batch = mutate([note], () => mutations)
    report(batch)
    return batch.stored
  }

  function reportSaved(mutation: 'create' | 'edit'): Report {
    return (batch) => mutationNotifier.notifySaved(batch, mutation)
  }

  function remove(...ids: readonly string[]) {
    const notes = mover.deleteRejected(findNotes(ids))
    if (notes.length === 0) return
    const deleted = new Map(notes.map((note) => [note, isCached(note) ? toAccountNote(note, owner) : note]))
    const deletedAt = Math.round(serverTime())
    const batch = mutate(notes, (note) => [
      { kind: 'delete', noteId: note.id, note: deleted.get(note) ?? note, deletedAt },
    ])
    const undo = () => void (isDisposed || restoreNotes([...deleted.values()]))
    mutationNotifier.notifyStored(batch, {
      kind: 'deleted',
      count: notes.length,
      place: 'account',
      undo,
      notes,
    })
  }

  function togglePin(...ids: readonly string[]) {
    const notes = findNotes(ids)
    if (notes.length === 0) return
    const before = notes.every((note) => note.pinned === 'pinned') ? 'pinned' : 'unpinned'
    const after = before === 'pinned' ? 'unpinned' : 'pinned'
    const changed = notes.filter((note) => note.pinned === before)
    const pin = (pinned: Note['pinned']) => mutate(changed, ({ id }) => [{ kind: 'pin', noteId: id, pinned }])
    const undo = notes.length > 1 && { undo: () => void (isDisposed || pin(before)) }
    mutationNotifier.notifyStored(pin(after), { kind: after, count: changed.length, ...undo })
  }

  function restoreNotes(restored: readonly Note[], isImported?: true): MutationBatch {
    const notes = isImported ? restored.map((note) => ownedBy(note, owner)) : restored
    return engine.enqueue(notes.map((note) => ({ kind: 'restore', noteId: note.id, note, isImported })))
  }

  function purgeNotes(notes: readonly TrashedNote[]) {
    if (notes.length === 0) return
    const batch = engine.enqueue(notes.map(({ id, deletedAt }) => ({ kind: 'purge', noteId: id, deletedAt })))
    mutationNotifier.notifyStored(batch, { kind: 'purged', count: notes.length })
  }

  /** Enqueues mutations of notes. For a cached note, it also enqueues the create and removes the note from the cache once stored. */
  function mutate(notes: readonly Note[], mutationsOf: (note: Note) => readonly Mutation[]): MutationBatch {
    const batch = engine.enqueue(notes.flatMap((note) => [...createOf(note), ...mutationsOf(note)]))
    const cachedIds = new Set(notes.filter(isCached).map(({ id }) => id))
    if (cachedIds.size === 0) return batch
    return { ...batch, stored: mover.removeWhenStored(cachedIds, batch.stored) }
  }

  function createOf(note: Note): readonly Mutation[] {
    return isCached(note) ? [{ kind: 'create', noteId: note.id, note: toAccountNote(note, owner) }] : []
  }

  function currentView(): MemberView {
    return view(engine.state(), cache.read().notes)
  }

  function findNote(id: string): Note | undefined {
    return findNotes([id])[0]
  }

  function findNotes(ids: readonly string[]): readonly Note[] {
    const { notesById } = currentView()
    return ids.flatMap((id) => notesById.get(id) ?? [])
  }

  function findTrashed(id: string): Note | undefined {
    const found = currentView().shown.trash.find((note) => note.id === id)
    if (!found) return undefined
    const { deletedAt: _, ...note } = found
    return note
  }
}

/** Notifies of the result of mutations. */
type Report = (batch: MutationBatch) => void

type EditMutation = Extract<Mutation, { readonly kind: 'edit' }>
