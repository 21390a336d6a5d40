import type { DraftRisk, DraftSaveResult, DraftStorage, StoredDraft } from '../notes/ports.ts'
import type { NotesStore } from '../notes/notes-store.ts'
import { createStore, type ReadableStore } from '../store.ts'
import type { DraftSession } from './draft-session.ts'
import { toStoredDraft, type OpenDraft } from './open-draft.ts'

/** Opens the draft storage. Its code is a separate chunk. */
export type OpenDraftStorage = () => Promise<DraftStorage>

export interface DraftPersistencePorts {
  readonly draftSession: DraftSession
  readonly notes: Pick<NotesStore, 'get' | 'subscribe'>
  readonly openStorage: OpenDraftStorage | undefined
  /** The window, for the events `pagehide` and `visibilitychange`. */
  readonly pageWindow: EventTarget & { readonly document: EventTarget & Pick<Document, 'visibilityState'> }
  readonly now: () => number
}

export interface DraftPersistence {
  /** Saves the draft session's changes until the returned function is called. Calls `onRestored` when a stored draft becomes active. */
  readonly start: (onRestored: () => void) => () => void
  /** Saves the drafts after `SAVE_DELAY_MS`. To be called when the text has changed. */
  readonly scheduleSave: () => void
  /** Sets the uid that the drafts belong to; '' is the visitor. */
  readonly setOwner: (owner: string) => void
  /** Writes unstored changes synchronously because the page may end. Returns whether the write can be relied upon. */
  readonly flush: () => boolean
  readonly status: ReadableStore<DraftStorageStatus>
}

export interface DraftStorageStatus {
  /** Whether unsaved drafts outlive the page. */
  readonly isPersisted: boolean
  /** Why the person is warned that drafts may be lost; undefined if they are not warned. */
  readonly risk: DraftRisk | undefined
}

/** Stores the session's unsaved drafts on the device shortly after each change, and restores the drafts of earlier pages. */
export function createDraftPersistence({
  draftSession,
  notes,
  openStorage,
  pageWindow,
  now,
}: DraftPersistencePorts): DraftPersistence {
  const status = createStore<DraftStorageStatus>({ isPersisted: false, risk: undefined })
  let owner: string | undefined
  let storage: DraftStorage | undefined
  /** Whether this tab has adopted the drafts of earlier pages. Until then it saves nothing, or it would overwrite them. */
  let hasAdopted = false
  /** Adopted drafts that are not in the session yet. They stay stored until the list shows which of them were saved as notes. */
  let adoptedDrafts: readonly StoredDraft[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The drafts as last written; undefined if the stored ones may differ. */
  let lastSaved: readonly StoredDraft[] | undefined = []
  /** False after a flush. A flush may fail without an error, so its drafts are written again if the page stays open. */
  let isConfirmed = true
  let savingStates = ''
  let notifyRestored: (() => void) | undefined

  return {
    start(onRestored) {
      notifyRestored = onRestored
      const stop = draftSession.subscribe(() => {
        const { active, background, discarded } = draftSession.get()
        const previousStates = savingStates
        savingStates = [...discarded, ...background, active]
          .map(({ id, sending }) => `${id} ${sending}`)
          .join()
        // A draft equals its note when a save begins, and is gone when the save ends. The storage must follow soon, or the next
        // page would restore text that was saved. It cannot follow at once because the field is updated after this call.
        if (previousStates !== savingStates) queueMicrotask(save)
        else scheduleSave()
      })
      const { document } = pageWindow
      const onVisibilityChange = () => document.visibilityState === 'hidden' && flush()
      document.addEventListener('visibilitychange', onVisibilityChange)
      pageWindow.addEventListener('pagehide', flush)
      return () => {
        stop()
        document.removeEventListener('visibilitychange', onVisibilityChange)
        pageWindow.removeEventListener('pagehide', flush)
      }
    },

    scheduleSave,
    flush,
    status,

    setOwner(next) {
      if (next === owner) return
      flush()
      save()
      const keepsVisitorDrafts = owner === '' && hasAdopted
      owner = next
      hasAdopted = false
      adoptedDrafts = []
      lastSaved = []
      // The view is being updated for the new owner at this moment. The callback changes the view too, so it runs after that.
      if (draftSession.setOwner(next)) queueMicrotask(() => notifyRestored?.())
      void adopt(next, keepsVisitorDrafts)
    },
  }

  async function adopt(forOwner: string, fromVisitor: boolean, isFirst = true) {
    try {
      storage ??= await openStorage?.()
      if (!storage) return
      const drafts = await storage.adopt(forOwner)
      if (owner !== forOwner) return
      const { active, background, discarded } = draftSession.get()
      const knownIds = new Set([active, ...background, ...discarded, ...adoptedDrafts].map(({ id }) => id))
      adoptedDrafts = [...adoptedDrafts, ...drafts.filter(({ id }) => !knownIds.has(id))].toSorted(
        (a, b) => a.at - b.at,
      )
      // Write again even if all adopted drafts are known already, so that the stored list matches the session.
      if (drafts.length > 0) lastSaved = undefined
      hasAdopted = true
      updateStatus({ isPersisted: true })
      save()
      // The previous page may release its lock late. Its drafts then still count as those of an open page.
      if (isFirst)
        setTimeout(() => owner === forOwner && void adopt(forOwner, false, false), LATE_LOCK_RETRY_MS)
      const [, isCleared] = await Promise.all([
        restoreAdopted(forOwner),
        !fromVisitor || clearVisitorDrafts(storage),
      ])
      if (!isCleared) retryAdopting(forOwner, fromVisitor)
    } catch {
      // The storage cannot be opened or read.
      retryAdopting(forOwner, fromVisitor)
    }
  }

  function retryAdopting(forOwner: string, fromVisitor: boolean) {
    if (owner !== forOwner) return
    // Until the retry, new drafts are saved without the adopted ones. If that fails too, the browser warns before the page closes.
    hasAdopted = true
    updateStatus({ isPersisted: false })
    setTimeout(() => owner === forOwner && void adopt(forOwner, fromVisitor), RETRY_MS)
  }

  async function restoreAdopted(forOwner: string) {
    await whenListed(notes)
    if (owner !== forOwner) return
    const drafts = adoptedDrafts
    adoptedDrafts = []
    if (draftSession.restore(drafts)) notifyRestored?.()
    save()
  }

  /**
   * Deletes the visitor's stored drafts. The account has taken them over and they are stored under its uid. Returns whether they are
   * deleted.
   */
  async function clearVisitorDrafts(target: DraftStorage): Promise<boolean> {
    const { kind } = await target.save('', [])
    if (kind === 'not-stored') return false
    lastSaved = []
    save()
    return true
  }

  function scheduleSave() {
    timer ??= setTimeout(save, SAVE_DELAY_MS)
  }

  function save() {
    const drafts = collectChanged()
    if (!drafts || !storage || owner === undefined) return
    void storage.save(owner, drafts).then(onSaved)
  }

  function onSaved({ kind, risk }: DraftSaveResult) {
    if (kind === 'not-stored') lastSaved = undefined
    updateStatus({ isPersisted: kind === 'stored', risk })
  }

  function flush(): boolean {
    const drafts = collectChanged()
    if (drafts && storage && owner !== undefined) {
      storage.flush(owner, drafts)
      isConfirmed = false
      scheduleSave()
    }
    return hasAdopted && status.get().isPersisted
  }

  function updateStatus(change: Partial<DraftStorageStatus>) {
    const previous = status.get()
    const next = { ...previous, ...change }
    if (next.isPersisted !== previous.isPersisted || next.risk !== previous.risk) status.set(next)
  }

  /** Returns all drafts to store, or undefined if the stored ones are the same. */
  function collectChanged(): readonly StoredDraft[] | undefined {
    clearTimeout(timer)
    timer = undefined
    // Also if the drafts cannot be saved yet.
    draftSession.recordText()
    if (!hasAdopted) return undefined
    const openDrafts = [...draftSession.get().discarded, ...draftSession.unsavedDrafts()]
    const time = now()
    const collected = openDrafts.map((draft, at) => {
      const previous = lastSaved?.find(({ id }) => id === draft.id)
      return previous && isStoredAs(previous, draft) ? previous : toStoredDraft(draft, time + at)
    })
    const drafts = [...adoptedDrafts, ...collected]
    const isUnchanged =
      drafts.length === lastSaved?.length && drafts.every((draft, at) => draft === lastSaved?.[at])
    if (isUnchanged && isConfirmed) return undefined
    isConfirmed = true
    lastSaved = drafts
    return drafts
  }
}

/** How long, in milliseconds, a change may stay unsaved. The write itself takes a few more. */
export const SAVE_DELAY_MS = 200

/** Delay, in milliseconds, before another attempt to adopt drafts that could not be read. */
const RETRY_MS = 10_000

/** Delay, in milliseconds, before the second look for drafts of pages whose lock was released late. */
const LATE_LOCK_RETRY_MS = 4000

/** How long, in milliseconds, restoring waits for the complete list of notes. */
const LIST_TIMEOUT_MS = 2000

function isStoredAs(stored: StoredDraft, draft: OpenDraft): boolean {
  const other = toStoredDraft(draft, stored.at)
  return (
    stored.note === other.note &&
    stored.saved === other.saved &&
    stored.words.title === other.words.title &&
    stored.words.content === other.words.content &&
    stored.caret === other.caret &&
    stored.discardedAt === other.discardedAt
  )
}

/** Resolves when the list is complete, or after a timeout. Only the complete list shows which drafts were saved as notes. */
function whenListed(notes: Pick<NotesStore, 'get' | 'subscribe'>): Promise<void> {
  return new Promise((resolve) => {
    if (notes.get().complete) return resolve()
    const stop = notes.subscribe(() => notes.get().complete && finish())
    const timer = setTimeout(finish, LIST_TIMEOUT_MS)
    function finish() {
      clearTimeout(timer)
      stop()
      resolve()
    }
  })
}
