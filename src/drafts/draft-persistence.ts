import type { DraftStorage, StoredDraft } from '../notes/ports.ts'
import type { NotesStore } from '../notes/notes-store.ts'
import { createStore, type ReadableStore } from '../store.ts'
import type { DraftSession } from './draft-session.ts'
import { type DiscardedDraft, toStoredDraft, type OpenDraft } from './open-draft.ts'

/** Gets the device's part for drafts, a chunk of its own. */
export type OpenDraftStorage = () => Promise<DraftStorage>

export interface DraftPersistencePorts {
  readonly draftSession: DraftSession
  readonly notes: Pick<NotesStore, 'get' | 'subscribe'>
  readonly openStorage: OpenDraftStorage | undefined
  /** The window: where the page's end is heard of. */
  readonly pageWindow: EventTarget & { readonly document: EventTarget & Pick<Document, 'visibilityState'> }
  readonly now: () => number
}

export interface DraftPersistence {
  /** Follows the desk and the page until the returned function is called. `onBack` is called when a draft lies on top again. */
  readonly start: (onRestored: () => void) => () => void
  /** Something was typed: it is on the device in a moment. */
  readonly scheduleSave: () => void
  /** Whose words they are from now on; '' is the visitor. */
  readonly setOwner: (owner: string) => void
  /** Puts on the device what is not there yet, for a page that goes away; whether that can be relied upon. */
  readonly flush: () => boolean
}

const persisted = createStore(false)
const NO_DISCARDED_EDITS: DiscardedEdits = { drafts: [], reopen() {}, remove() {} }
const warning = createStore('')

/** Whether words that are not saved outlive the page. */
export const areDraftsPersisted: ReadableStore<boolean> = persisted

/** Why they may not, for all that is done about it; '' where all is well. */
export const storageWarning: ReadableStore<string> = warning

export interface DiscardedEdits {
  /** The latest last. */
  readonly drafts: readonly DiscardedDraft[]
  /** Opens the composer with the edit as it was. */
  readonly reopen: (id: string) => void
  /** Deletes the edit for good. */
  readonly remove: (id: string) => void
}

/** What the trash shows of the edits that were discarded in the last day. */
export const discardedEdits = createStore(NO_DISCARDED_EDITS)

/** Keeps the desk's unsaved words on the device, a moment behind the typing, and brings back what earlier pages left there. */
export function createDraftPersistence({
  draftSession,
  notes,
  openStorage,
  pageWindow,
  now,
}: DraftPersistencePorts): DraftPersistence {
  let owner: string | undefined
  let storage: DraftStorage | undefined
  /** Until the owner's drafts of earlier pages are this tab's too, nothing of this page takes their place. */
  let hasAdopted = false
  /** Those of them that are not on the desk yet: they stay on the device until the list tells which were saved after all. */
  let adoptedDrafts: readonly StoredDraft[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  /** What the device holds; undefined where that is not as it should be. */
  let lastSaved: readonly StoredDraft[] | undefined = []
  /** A flush may fail unnoticed, so what it wrote is written again if the page lives on. */
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
        // As a save begins, the draft is what is being saved, word for word; as it ends, there is none. Soon, or the next page
        // would offer saved words again, but not at once: the field is still to follow.
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

    setOwner(next) {
      if (next === owner) return
      flush()
      save()
      const keepsVisitorDrafts = owner === '' && hasAdopted
      owner = next
      hasAdopted = false
      adoptedDrafts = []
      lastSaved = []
      // The view follows too at this moment, and can be changed when it has.
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
      // Also where none of them is found here any more: then none is to lie there.
      if (drafts.length > 0) lastSaved = undefined
      hasAdopted = true
      persisted.set(true)
      save()
      // The page before this one may let go of its lock late, and looks as if it were still open.
      if (isFirst)
        setTimeout(() => owner === forOwner && void adopt(forOwner, false, false), LATE_LOCK_RETRY_MS)
      await Promise.all([restoreAdopted(forOwner), fromVisitor && clearVisitorDrafts(storage)])
    } catch {
      if (owner !== forOwner) return
      // What is typed meanwhile is kept by itself, or the browser asks before it goes.
      hasAdopted = true
      persisted.set(false)
      setTimeout(() => owner === forOwner && void adopt(forOwner, fromVisitor), RETRY_MS)
    }
  }

  async function restoreAdopted(forOwner: string) {
    await whenListed(notes)
    if (owner !== forOwner) return
    const drafts = adoptedDrafts
    adoptedDrafts = []
    if (draftSession.restore(drafts)) notifyRestored?.()
    save()
  }

  /** A visitor's words have gone along to the account, and are there by now. */
  async function clearVisitorDrafts(target: DraftStorage) {
    await target.save('', [])
    lastSaved = []
    save()
  }

  function scheduleSave() {
    timer ??= setTimeout(save, SAVE_DELAY_MS)
  }

  function save() {
    const drafts = collectChanged()
    if (!drafts || !storage || owner === undefined) return
    storage.save(owner, drafts).then(
      (text) => reportSave(true, text),
      (error: unknown) => {
        lastSaved = undefined
        reportSave(false, error instanceof Error ? error.message : '')
      },
    )
  }

  function flush(): boolean {
    const drafts = collectChanged()
    if (drafts && storage && owner !== undefined) {
      storage.flush(owner, drafts)
      isConfirmed = false
      scheduleSave()
    }
    return hasAdopted && persisted.get()
  }

  /** What is to be kept, unless all of it is. */
  function collectChanged(): readonly StoredDraft[] | undefined {
    clearTimeout(timer)
    timer = undefined
    // Also where nothing can be kept: the desk remembers what it has seen.
    const openDrafts = [...draftSession.get().discarded, ...draftSession.unsavedDrafts()]
    if (!hasAdopted) return undefined
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

function reportSave(isPersisted: boolean, text: string) {
  persisted.set(isPersisted)
  warning.set(text)
}

/** So long, in milliseconds, may what is typed be on the page alone; the device needs a few more. */
export const SAVE_DELAY_MS = 200

/** After so long drafts of earlier pages are looked for again, where they could not be read. */
const RETRY_MS = 10_000

/** After so long they are looked for a second time in any case. */
const LATE_LOCK_RETRY_MS = 4000

/** After so long without the list nobody waits for it. */
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

/** Resolves when all notes are listed: only then it is known which drafts were saved after all. */
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
