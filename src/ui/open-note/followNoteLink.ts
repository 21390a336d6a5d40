import { isNoteDeleted, type OpenDraft } from '../../drafts/open-draft.ts'
import type { NotesState } from '../../notes/notes-state.ts'
import type { Dismiss } from '../../notifier.ts'
import type { CommandPorts } from '../commands/ports.ts'
import { closeDialogs } from '../dialogs/closeDialogs.ts'
import { DRAFT_KEPT_MESSAGE, NOT_FOUND_MESSAGES } from '../messages/open-note.ts'

const ATTRIBUTE = 'data-overlay'
const LINK = /^#note=(.+)$/

/** Whether the composer is shown over the page with a note. */
export function isOverlayOpen(): boolean {
  return openNoteId() !== undefined
}

/** The note that the composer shows over the page. */
export function openNoteId(): string | undefined {
  return document.querySelector<HTMLElement>(`[role=dialog][${ATTRIBUTE}]`)?.dataset.overlay
}

/**
 * Keeps the URL in sync with the note that is open over the page: `#note=<id>` opens it, and the browser's back button closes it. An open
 * note has one entry in the history. Returns a function that ends this.
 */
export function followNoteLink({ notes, drafts, actions, composer, notify }: CommandPorts): () => void {
  /** The note of a link that is not in the list yet. */
  let pendingId: string | undefined
  /** Whether `history.back` was called and the browser has not gone back yet. */
  let isLeaving = false
  /** The composer may have opened a restored draft before this started. */
  let shownId = openNoteId()
  /** The draft that was closed with text that may stay unsaved. */
  let closedDraftId: string | undefined
  let keptDraft: { readonly draft: OpenDraft; readonly dismissMessage: Dismiss } | undefined
  // When a note is closed, the browser would scroll to where the page was when it was opened, away from the card with the focus.
  history.scrollRestoration = 'manual'
  const listeners = new AbortController()
  const { signal } = listeners
  const observer = new MutationObserver(onOverlay)
  observer.observe(document.body, { subtree: true, attributeFilter: [ATTRIBUTE] })
  // A link that is opened in the page fires both, or only the second one.
  addEventListener('popstate', onNavigation, { signal })
  addEventListener('hashchange', onNavigation, { signal })
  const unsubscribe = notes.subscribe(onNotes)
  const stopFollowingDrafts = drafts.session.subscribe(reportKeptDraft)
  // The page is being rendered, and a restored draft may open meanwhile. Its note must not be closed.
  queueMicrotask(() => (openNoteId() === undefined ? onNavigation() : updateAddress()))

  return () => {
    listeners.abort()
    observer.disconnect()
    unsubscribe()
    stopFollowingDrafts()
  }

  function onOverlay() {
    const id = openNoteId()
    if (id === shownId) return
    const { active } = drafts.session.get()
    if (id !== undefined && active.id === keptDraft?.draft.id) keptDraft.dismissMessage()
    closedDraftId = id === undefined && active.note?.id === shownId ? active.id : undefined
    reportKeptDraft()
    shownId = id
    pendingId = undefined
    updateAddress()
  }

  /**
   * The composer that keeps the text may be scrolled out of the window. A save that has begun has its own message. A deleted note cannot be
   * opened: the composer has the focus and says so.
   */
  function reportKeptDraft() {
    const { active } = drafts.session.get()
    if (active.id === closedDraftId && active.saving === 'waiting') return
    if (active.id === closedDraftId && drafts.session.isUnsaved() && !isNoteDeleted(active, notes.get()))
      keptDraft = { draft: active, dismissMessage: notify.info(DRAFT_KEPT_MESSAGE) }
    closedDraftId = undefined
  }

  function onNotes() {
    queueMicrotask(openPending)
    // The note cannot be opened any more. The composer or its status shows the draft.
    if (keptDraft && isNoteDeleted(keptDraft.draft, notes.get())) keptDraft.dismissMessage()
  }

  function onNavigation(event?: Event) {
    if (isLeaving) {
      // A 'hashchange' may belong to the step before. Then the page would go back twice.
      if (event?.type !== 'popstate') return
      isLeaving = false
      return updateAddress()
    }
    const id = linkedId()
    if (id === openNoteId()) return
    // A dialog would cover the note, and return the focus to the one that closes. At the start of the page, the account may require it.
    if (event) closeDialogs()
    pendingId = id
    if (id === undefined) composer.current?.leave()
    else openPending()
  }

  /** Opens the note of the link as soon as it is in the list, or shows an error when the complete list does not have it. */
  function openPending() {
    const id = pendingId
    if (id === undefined) return
    const state = notes.get()
    const isListed = state.notes.some((note) => note.id === id)
    if (!isListed && !isListComplete(state)) return
    pendingId = undefined
    if (isListed) actions.edit(id)
    else notify.error(NOT_FOUND_MESSAGES[state.userKind])
    // A visitor's note does not open.
    if (!isListed || state.userKind === 'visitor') updateAddress()
  }

  function updateAddress() {
    const id = openNoteId()
    if (isLeaving || id === linkedId()) return
    if (id !== undefined) {
      const link = `#note=${encodeURIComponent(id)}`
      if (linkedId() === undefined) history.pushState(OWN_ENTRY, '', link)
      else history.replaceState(history.state, '', link)
    } else if (isOwnEntry(history.state)) {
      isLeaving = true
      history.back()
    } else history.replaceState(null, '', location.pathname + location.search)
  }
}

/** The state of an entry that was added for a note, so that the entry before it is the page without one. */
const OWN_ENTRY = { isNote: true }

function isOwnEntry(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isNote' in state
}

function linkedId(): string | undefined {
  const [, id] = LINK.exec(location.hash) ?? []
  try {
    return id && decodeURIComponent(id)
  } catch {
    // Not a link that this app has made. It names no note.
    return id
  }
}

/** Whether a note that is not in the list does not exist, or not in this browser. */
function isListComplete({ isComplete, isLoading }: NotesState): boolean {
  return isComplete && !isLoading
}
