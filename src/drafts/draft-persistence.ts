import { editedNote } from '../notes/edited-note.ts'
import type { NotesStore } from '../notes/notes-store.ts'
import { hasSameItems } from '../notes/same-items.ts'
import { type Store, waitFor } from '../store.ts'
import type { DraftSession } from './draft-session.ts'
import { followOpenNote } from './follow-open-note.ts'
import type { DraftRisk, DraftSaveResult, DraftStorage, StoredDraft } from './ports.ts'
import { restorableDrafts, savedPartOf, toStoredDrafts } from './stored-draft.ts'

export interface DraftPersistencePorts {
  readonly session: DraftSession
  readonly status: Store<DraftStorageStatus>
  readonly notes: Pick<NotesStore, 'get' | 'subscribe'>
  readonly now: () => number
  /** Flushes the drafts and saves them again if the page stays open. */
  readonly flush: () => void
}

/** The window, for the events `visibilitychange` and `pageshow`, and for keys and presses. */
type PageWindow = EventTarget & { readonly document: EventTarget & Pick<Document, 'visibilityState'> }

export interface DraftPersistence {
  /** Sets the uid that the drafts belong to ('' is the visitor) and adopts its drafts. To be called after the last save for the previous owner. */
  readonly setOwner: (owner: string) => void
  /** Saves the drafts if they have changed. */
  readonly save: () => void
  /**
   * Writes unstored changes synchronously because the page may end, and all drafts if it is ending. Returns whether the write can be relied
   * upon.
   */
  readonly flush: (isPageEnding: boolean) => boolean
}

export interface DraftStorageStatus {
  /** Whether unsaved drafts outlive the page. */
  readonly isPersisted: boolean
  /** Why the person is warned that drafts may be lost; undefined if they are not warned. */
  readonly risk: DraftRisk | undefined
}

/** Reads and writes the drafts that are stored on the device. It is a chunk of its own. */
export function createDraftPersistence(
  storage: DraftStorage,
  pageWindow: PageWindow,
  { session, status, notes, now, flush }: DraftPersistencePorts,
): DraftPersistence {
  let owner = ''
  /** Whether this tab has adopted the drafts of earlier pages. Until then it saves nothing, or it would overwrite them. */
  let hasAdopted = false
  /** Adopted drafts that are not in the session yet. They stay stored until the list shows which of them were saved as notes. */
  let adoptedDrafts: readonly StoredDraft[] = []
  /** The reads of the owner's drafts that have not ended. */
  const pendingReads = new Set<DraftReads[number]>()
  /** The drafts as last written. */
  let lastSaved: readonly StoredDraft[] = []
  /** The drafts as last written for each owner before. Without storage, a save that was under way may have ended on the server only. */
  const writtenBefore = new Map<string, readonly StoredDraft[]>()
  /** Whether the stored drafts are known to be those. A flush may fail without an error, so its drafts are written again. */
  let isConfirmed = true
  /** Whether the page has ended and not come back. It is hidden only after 'pagehide': another page may have adopted its drafts by then. */
  let hasEnded = false
  let runningSaves = 0
  let retry: ReturnType<typeof setTimeout> | undefined

  const { document } = pageWindow
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && !hasEnded) flush()
  })
  pageWindow.addEventListener('pageshow', () => (hasEnded = false))
  // Here, because the first load has no room for it and this chunk is loaded next.
  followOpenNote(session, notes, pageWindow)

  return {
    setOwner(next) {
      const previous = owner
      const reads = [...pendingReads]
      // The drafts of a visitor move to the account, as those in the session do.
      const visitorReads = previous === '' && (hasAdopted || reads.length > 0) ? reads : undefined
      writtenBefore.set(previous, lastSaved)
      owner = next
      hasAdopted = false
      pendingReads.clear()
      if (!visitorReads) adoptedDrafts = []
      lastSaved = []
      void adopt(next, visitorReads)
      if (previous !== '') void deleteIfGone(previous)
    },

    save,

    flush(isPageEnding) {
      hasEnded ||= isPageEnding
      // If the page ends now, the database may drop a write that still waits for another one. If space is short, a browser may delete the
      // database of an app that is not open, but not the local storage, to which a flush writes too.
      if (runningSaves > 0 || (isPageEnding && lastSaved.length > 0)) isConfirmed = false
      const drafts = collectChanged()
      if (drafts) {
        storage.flush(owner, drafts)
        isConfirmed = false
      }
      return hasAdopted && status.get().isPersisted
    },
  }

  /** Deletes the drafts of an account that was deleted in another tab. They are in the memory of this tab. */
  async function deleteIfGone(signedOut: string) {
    if ((await storage.wereDeleted(signedOut)) && owner !== signedOut) session.deleteOwner(signedOut)
  }

  /** `visitorReads` are the reads of the visitor's drafts that had not ended when the account replaced the visitor. */
  async function adopt(forOwner: string, visitorReads?: DraftReads) {
    try {
      if (!(await takeOver(storage.adopt, forOwner))) return
      // The tab's previous page may end late. Until then its drafts count as those of an open page.
      takeOver(storage.adoptPrevious, forOwner).catch(() => retryAdopting(forOwner))
      if (!visitorReads) return
      if (visitorReads.length > 0 && !(await takeOver(() => draftsOf(visitorReads), forOwner))) return
      if (!(await clearVisitorDrafts())) retryAdopting(forOwner, [])
    } catch {
      // The storage cannot be read.
      retryAdopting(forOwner, visitorReads)
    }
  }

  /** Adopts the drafts that `read` takes over, and restores them later. Resolves with whether the owner is still the same. */
  async function takeOver(read: DraftStorage['adopt'], forOwner: string): Promise<boolean> {
    const reading = read(forOwner)
    pendingReads.add(reading)
    const drafts = await reading.finally(() => pendingReads.delete(reading))
    if (owner !== forOwner) return false
    const { active, background, discarded } = session.get()
    const knownIds = new Set([active, ...background, ...discarded, ...adoptedDrafts].map(({ id }) => id))
    adoptedDrafts = [...adoptedDrafts, ...drafts.filter(({ id }) => !knownIds.has(id))].toSorted(
      (a, b) => a.at - b.at,
    )
    // Write again even if the session knows all adopted drafts already, so that the stored list matches it.
    if (drafts.length > 0) isConfirmed = false
    hasAdopted = true
    updateStatus({ isPersisted: true })
    save()
    void whenListed(notes, LIST_TIMEOUT_MS)
      .then(session.whenInputEnds)
      .then(() => owner === forOwner && restoreAdopted())
    return true
  }

  function retryAdopting(forOwner: string, visitorReads?: DraftReads) {
    if (owner !== forOwner) return
    // Until the retry, the drafts of this page are saved without earlier ones.
    hasAdopted = true
    save()
    setTimeout(() => owner === forOwner && void adopt(forOwner, visitorReads), RETRY_MS)
  }

  function restoreAdopted() {
    const restored = adoptedDrafts
    const forOwner = owner
    adoptedDrafts = []
    const state = notes.get()
    session.restore(restorableDrafts(restored, state, now()))
    save()
    const unsaved = restored.filter((draft) => !savedPartOf(draft, state))
    const written = writtenBefore.get(owner) ?? []
    writtenBefore.delete(owner)
    void whenListed(notes)
      .then(session.whenInputEnds)
      .then(() => owner === forOwner && closeSaved([...unsaved, ...written]))
  }

  /** Closes drafts if the list, which was complete only after they had been restored, has the notes that they were saved as. */
  function closeSaved(restored: readonly StoredDraft[]) {
    const { active, background } = session.get()
    const idle = new Set([active, ...background].filter(({ saving }) => saving === 'no').map(({ id }) => id))
    for (const draft of restored) {
      const saved = idle.has(draft.id) && savedPartOf(draft, notes.get())
      if (!saved) continue
      // Text that was typed since is an edit of the draft's text. The note may have more.
      const { note, text } = saved
      session.endSave(draft.id, text, editedNote(note, text, now()))
    }
  }

  /**
   * Deletes the visitor's stored drafts. The account has taken them over and they are stored under its uid. Returns whether they are
   * deleted.
   */
  async function clearVisitorDrafts(): Promise<boolean> {
    const { kind } = await storage.save('', [])
    if (kind === 'not-stored') return false
    isConfirmed = false
    save()
    return true
  }

  function save() {
    const drafts = collectChanged()
    if (!drafts) return
    runningSaves++
    void storage.save(owner, drafts).then(onSaved)
  }

  function onSaved({ kind, risk }: DraftSaveResult) {
    runningSaves--
    if (risk) {
      isConfirmed = false
      clearTimeout(retry)
      // The person may free up space and type nothing more.
      retry = setTimeout(save, RETRY_MS)
    }
    updateStatus({ isPersisted: kind === 'stored', risk })
  }

  function updateStatus(change: Partial<DraftStorageStatus>) {
    const previous = status.get()
    const next = { ...previous, ...change }
    if (next.isPersisted !== previous.isPersisted || next.risk !== previous.risk) status.set(next)
  }

  /** Returns all drafts to store, or undefined if the stored ones are the same. */
  function collectChanged(): readonly StoredDraft[] | undefined {
    if (!hasAdopted) return undefined
    const drafts = [...adoptedDrafts, ...toStoredDrafts(session.storedDrafts(), lastSaved, now())]
    if (isConfirmed && hasSameItems(drafts, lastSaved)) return undefined
    isConfirmed = true
    lastSaved = drafts
    return drafts
  }
}

type DraftReads = readonly Promise<readonly StoredDraft[]>[]

/** The drafts of those reads that have succeeded in the end. */
async function draftsOf(reads: DraftReads): Promise<readonly StoredDraft[]> {
  const results = await Promise.allSettled(reads)
  return results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
}

/** Delay before another attempt to adopt drafts that could not be read, or to store those that are at risk. */
const RETRY_MS = 10_000

/**
 * How long restoring waits for the complete list of notes. Long enough to load the code for members and their notes on a busy machine: a
 * draft that was saved just before its page ended is otherwise shown beside its note until the list is complete.
 */
const LIST_TIMEOUT_MS = 5000

/** Resolves when the list is complete, or after a timeout. Only the complete list shows which drafts were saved as notes. */
function whenListed(notes: DraftPersistencePorts['notes'], timeout?: number): Promise<void> {
  return waitFor(notes, ({ isComplete }) => isComplete, timeout)
}
