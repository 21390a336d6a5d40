import type { NotesStore } from '../notes/notes-store.ts'
import { createStore, type ReadableStore } from '../store.ts'
import type { DraftPersistence, DraftPersistencePorts, DraftStorageStatus } from './draft-persistence.ts'
import { createDraftSession, type DraftSession } from './draft-session.ts'
import type { DiscardedDraft, OpenDraft } from './open-draft.ts'
import type { StoredDraft } from './ports.ts'

/** The drafts of a page: the open and the background ones, and their storage. */
export interface Drafts {
  readonly session: DraftSession
  readonly status: ReadableStore<DraftStorageStatus>
  /** Sets the uid that the drafts belong to; '' is the visitor. Calls `onRestored` when one of its earlier drafts becomes active. */
  readonly setOwner: (owner: string, onRestored: () => void) => void
  /** Stores the drafts after `SAVE_DELAY_MS`. To be called when the text has changed. */
  readonly scheduleSave: () => void
  /** Writes unstored changes synchronously because the page may end. Returns whether the write can be relied upon. */
  readonly flush: () => boolean
}

interface DraftsPorts {
  readonly notes: Pick<NotesStore, 'create' | 'get' | 'subscribe' | 'update'>
  /** Opens the stored drafts. The code for that is a separate chunk. */
  readonly openPersistence: (ports: DraftPersistencePorts) => Promise<DraftPersistence>
  readonly now: () => number
  /** The window, which dispatches 'pagehide'. */
  readonly events: EventTarget
  /** Stores drafts of this owner as those of a closed tab, which the next page adopts. */
  readonly storeForNextPage: (owner: string, drafts: readonly StoredDraft[]) => unknown
}

/** How long a change may wait until its write begins. */
export const SAVE_DELAY_MS = 200

/** Delay before another attempt to open the stored drafts. */
const RETRY_MS = 10_000

export function createDrafts({ notes, openPersistence, now, events, storeForNextPage }: DraftsPorts): Drafts {
  const status = createStore<DraftStorageStatus>({ isPersisted: false, risk: undefined })
  let notifyRestored: (() => void) | undefined
  let persistence: DraftPersistence | undefined
  let owner: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const session = createDraftSession({
    notes,
    now,
    // In a microtask, because the field gets the active draft after this call.
    store: (isUrgent) => (isUrgent ? queueMicrotask(save) : scheduleSave()),
    // At this moment the view may be changing for a new owner. The callback changes the view too, so it runs after that.
    onRestored: () => queueMicrotask(() => notifyRestored?.()),
  })

  events.addEventListener('pagehide', () => {
    if (flush(true)) return
    // The code that stores drafts may still be loading, or waiting for the drafts of other tabs.
    const drafts: readonly (OpenDraft & Partial<DiscardedDraft>)[] = session.storedDrafts()
    if (owner !== undefined && drafts.length > 0)
      storeForNextPage(
        owner,
        drafts.map(({ id, note, current: words, caret, discardedAt }, index) => ({
          id,
          note,
          saved: { title: '', content: '' },
          words,
          caret,
          at: now() + index,
          discardedAt,
        })),
      )
  })

  return {
    session,
    status,

    setOwner(next, onRestored) {
      notifyRestored = onRestored
      if (next === owner) return
      const isFirst = owner === undefined
      // Synchronously too: if the page ends now, it flushes the drafts of the next owner only.
      flush()
      save()
      owner = next
      persistence?.setOwner(next)
      session.setOwner(next)
      if (isFirst) void open(next)
    },

    scheduleSave,
    flush: () => flush(),
  }

  /** `firstOwner` may be a visitor who has turned out to be signed in since. The drafts move to the account. */
  async function open(firstOwner: string) {
    try {
      persistence = await openPersistence({ session, status, notes, now, flush })
      persistence.setOwner(firstOwner)
      if (owner !== undefined && owner !== firstOwner) persistence.setOwner(owner)
    } catch {
      // The chunk or the database cannot be opened.
      setTimeout(open, RETRY_MS, firstOwner)
    }
  }

  function scheduleSave() {
    timer ??= setTimeout(save, SAVE_DELAY_MS)
  }

  function save() {
    clearTimeout(timer)
    timer = undefined
    // Undo of a clearing gives back the text of the last save.
    session.recordText()
    persistence?.save()
  }

  function flush(isPageEnding = false): boolean {
    // If the page stays open, the next save stores the drafts again.
    scheduleSave()
    return persistence?.flush(isPageEnding) ?? false
  }
}
