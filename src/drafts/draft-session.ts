import type { Doc } from '../markers/doc.ts'
import { parse } from '../markers/parse.ts'
import { serialize } from '../markers/serialize.ts'
import type { StoredDraft } from '../notes/ports.ts'
import { type Draft, type Note, titleAndContent } from '../notes/note.ts'
import type { NotesStore } from '../notes/notes-store.ts'
import { createStore, type ReadableStore } from '../store.ts'
import {
  type DiscardedDraft,
  discardedFromStored,
  isChanged,
  isNoteDeleted,
  isSameDraft,
  isUnsaved,
  createDraft,
  fromStoredDraft,
  type OpenDraft,
  draftOfNote,
  wasSaved,
} from './open-draft.ts'

/** The drafts of one owner. An unsaved draft is never replaced: it moves to the background. */
export interface DraftSessionState {
  readonly active: OpenDraft
  /** Unsaved drafts behind the active one. The last one becomes active next. */
  readonly background: readonly OpenDraft[]
  /** Edits that were discarded, in the order of discarding. */
  readonly discarded: readonly DiscardedDraft[]
  /** The last thing that happened to a draft, while the person should know about it. */
  readonly notice: DraftNotice | undefined
}

export type DraftNotice =
  /** The text was cleared. Undo restores the draft. */
  | { readonly kind: 'cleared'; readonly draft: OpenDraft }
  /** A draft of an earlier page was restored: as the active one, or in the background if something is being written. */
  | { readonly kind: 'restored' | 'restored-in-background' }
  /** A member signed out. The member's unsaved drafts are kept for the next sign-in. */
  | { readonly kind: 'signed-out' }

export interface DraftSession extends ReadableStore<DraftSessionState> {
  readonly setTitle: (title: string) => void
  /** Activates the unsaved draft of the note, or a new one. */
  readonly edit: (note: Note) => void
  /** Saves the active draft. Resolves to whether it was closed and the next draft activated. */
  readonly save: () => Promise<boolean>
  /** Closes the active edit unsaved and returns whether it could. An edit with unsaved text can be reopened for a day. */
  readonly discard: () => boolean
  readonly undoClear: () => void
  /** Activates a discarded edit. */
  readonly reopen: (id: string) => void
  /** Deletes a discarded edit for good. */
  readonly deleteDiscarded: (id: string) => void
  /** Offers to restore the field's text. To be called when the field has become empty. */
  readonly onCleared: () => void
  /** Whether the active draft has unsaved text. */
  readonly isUnsaved: () => boolean
  /** Whether any draft has unsaved text, including the drafts of members who have signed out. */
  readonly hasUnsaved: () => boolean
  /** Remembers the field's text for Undo. To be called regularly during typing. */
  readonly recordText: () => void
  /** All unsaved drafts of this owner, the active one last. */
  readonly unsavedDrafts: () => readonly OpenDraft[]
  /** Restores drafts of an earlier page. Activates the last one unless something is being written, and returns whether it did. */
  readonly restore: (drafts: readonly StoredDraft[]) => boolean
  /** To be called when a field that did not hold this document before holds all of it, in the form that it normalizes to. */
  readonly onDocLoaded: (doc: Doc) => void
  /**
   * Sets the uid that the drafts belong to; '' is the visitor. A visitor's drafts move to the account. A member's drafts are kept until
   * that member signs in again. Returns whether a draft of the new owner became active.
   */
  readonly setOwner: (owner: string) => boolean
}

/** The field that holds the active draft's content. */
export interface DraftField {
  readonly read: () => Doc
  /** Replaces the content. `caret` is an offset that counts characters and line ends; -1 is the end. */
  readonly load: (doc: Doc, caret: number) => void
  readonly clear: () => void
  /** The caret's offset as in `load`; -1 if there is no caret. */
  readonly caret: () => number
}

/** Delay, in milliseconds, until a save without a result counts as late and the composer explains it. */
export const SLOW_SAVE_MS = 10_000

export function createDraftSession(
  notes: Pick<NotesStore, 'create' | 'get' | 'update'>,
  getField: () => DraftField | null,
): DraftSession {
  const { get, set, subscribe } = createStore<DraftSessionState>({
    active: createDraft(),
    background: [],
    discarded: [],
    notice: undefined,
  })
  const draftsByMember = new Map<string, readonly OpenDraft[]>()
  /** The discarded edits of members who have signed out. */
  const discardedByMember = new Map<string, readonly DiscardedDraft[]>()
  let owner = ''
  /** The active draft's content when it was last read, and the content before it began to shrink. */
  let lastContent = ''
  let contentBeforeClearing = ''
  /** The document that was read or loaded last, with its stored text. */
  let lastRead: { readonly doc: Doc; readonly content: string } | undefined

  return {
    get,
    subscribe,

    setTitle(title) {
      const { active: draft } = get()
      updateDraft(draft.id, { current: { ...draft.current, title } })
    },

    edit(note) {
      const { active: draft, background } = get()
      if (draft.note?.id === note.id && isActiveUnsaved()) return
      switchTo(background.findLast((each) => each.note?.id === note.id) ?? draftOfNote(note))
    },

    async save() {
      const draft = readActive()
      if (draft.sending !== 'no') return false
      const { id, note, current } = draft
      if (note && !isUnsaved(draft, notes.get())) {
        closeActive()
        return true
      }
      const isDeleted = isNoteDeleted(draft, notes.get())
      updateDraft(id, { sending: 'waiting' })
      const timer = setTimeout(() => updateDraft(id, { sending: 'late' }), SLOW_SAVE_MS)
      const savedNote = await (note && !isDeleted
        ? notes.update(note.id, current, titleAndContent(note))
        : notes.create(current))
      clearTimeout(timer)
      updateDraft(id, { sending: 'no' })
      return savedNote !== undefined && onSaved(id, current, savedNote)
    },

    discard() {
      const draft = readActive()
      if (!draft.note || draft.sending !== 'no') return false
      if (isActiveUnsaved()) {
        const discarded = { ...draft, discardedAt: Date.now() }
        set({ ...get(), discarded: [...get().discarded, discarded] })
      }
      closeActive()
      return true
    },

    undoClear() {
      const { notice, active } = get()
      if (!notice || !('draft' in notice)) return
      const { content } = readActive().current
      switchTo(notice.draft)
      // Text that was typed after the clearing is replaced here, so it gets its own Undo.
      if (notice.draft.id === active.id && content.trim() !== '') offerUndoClear(content)
      else set({ ...get(), notice: undefined })
    },

    reopen(id) {
      const discardedDraft = get().discarded.find((each) => each.id === id)
      if (!discardedDraft) return
      const { discardedAt: _, ...draft } = discardedDraft
      switchTo(draft)
      set({ ...get(), notice: undefined })
    },

    deleteDiscarded: (id) => set({ ...get(), discarded: get().discarded.filter((each) => each.id !== id) }),

    onCleared() {
      if (contentBeforeClearing.trim() !== '' && get().active.sending === 'no')
        offerUndoClear(contentBeforeClearing)
      lastContent = contentBeforeClearing = ''
    },

    isUnsaved: isActiveUnsaved,

    hasUnsaved: () =>
      unsavedDrafts().length > 0 || [...draftsByMember.values()].some((drafts) => drafts.length > 0),

    recordText: () => recordContent(readActive().current.content),

    unsavedDrafts,

    restore(drafts) {
      const { active, background, discarded } = get()
      const knownIds = new Set([active, ...background, ...discarded].map(({ id }) => id))
      const toRestore = drafts.filter((draft) => !knownIds.has(draft.id) && !wasSaved(draft, notes.get()))
      const discardedDrafts = toRestore.filter(({ discardedAt }) => discardedAt !== undefined)
      set({ ...get(), discarded: [...discardedFromStored(discardedDrafts, Date.now()), ...discarded] })
      return restoreDrafts(
        toRestore
          .filter((draft) => !discardedDrafts.includes(draft))
          .map(fromStoredDraft)
          .filter((draft) => isUnsaved(draft, notes.get())),
      )
    },

    onDocLoaded(doc) {
      if (contentOf(doc) === get().active.saved.content) acceptFieldContent()
    },

    setOwner(next) {
      if (next === owner) return false
      const previousOwner = owner
      owner = next
      if (previousOwner !== '') {
        const drafts = unsavedDrafts().map(withoutPendingSave)
        draftsByMember.set(previousOwner, drafts)
        discardedByMember.set(previousOwner, get().discarded)
        const notice = drafts.length > 0 ? ({ kind: 'signed-out' } as const) : undefined
        set({ ...get(), background: [], discarded: discardedByMember.get(next) ?? [], notice })
        activate(createDraft())
      }
      const toRestore = draftsByMember.get(next) ?? []
      draftsByMember.delete(next)
      return restoreDrafts(toRestore)
    },
  }

  /** Puts unsaved drafts in the background, and activates the last one unless something is being written. Returns whether it did. */
  function restoreDrafts(drafts: readonly OpenDraft[]): boolean {
    const last = drafts.at(-1)
    if (!last) return false
    const isWriting = isActiveUnsaved() || get().active.note !== undefined
    const { background } = get()
    set({
      ...get(),
      background: isWriting ? [...drafts, ...background] : [...background, ...drafts.slice(0, -1)],
      notice: { kind: isWriting ? 'restored-in-background' : 'restored' },
    })
    if (!isWriting) activate(last)
    return !isWriting
  }

  /** The active draft with the field's content. Without a field (React removes it first after a crash) with the last known content. */
  function readActive(): OpenDraft {
    const { active: draft } = get()
    const field = getField()
    const content = field ? contentOf(field.read()) : lastContent
    return { ...draft, current: { ...draft.current, content } }
  }

  /** The stored text of a document. A document that is still the one that was read last is not serialized again. */
  function contentOf(doc: Doc): string {
    if (lastRead?.doc !== doc) lastRead = { doc, content: serialize(doc) }
    return lastRead.content
  }

  function isActiveUnsaved(): boolean {
    return isUnsaved(readActive(), notes.get())
  }

  function unsavedDrafts(): readonly OpenDraft[] {
    const { background } = get()
    const draft = readActive()
    if (!isUnsaved(draft, notes.get())) return background
    return [...background, { ...draft, caret: getField()?.caret() ?? -1 }]
  }

  /** Remembers the content before it shrank, so that Undo restores all of it when the text has become empty. */
  function recordContent(content: string) {
    if (content.length >= lastContent.length) contentBeforeClearing = content
    lastContent = content
  }

  function offerUndoClear(content: string) {
    const draft = readActive()
    set({
      ...get(),
      notice: { kind: 'cleared', draft: { ...draft, current: { ...draft.current, content }, caret: -1 } },
    })
  }

  /** Moves the active draft to the background if it is unsaved, and activates another one. */
  function switchTo(next: OpenDraft) {
    const isOther = ({ id }: OpenDraft) => id !== next.id
    set({ ...get(), background: unsavedDrafts().filter(isOther), discarded: get().discarded.filter(isOther) })
    activate(next)
  }

  /** Closes the active draft and activates the last background draft. */
  function closeActive() {
    const { background } = get()
    set({ ...get(), background: background.slice(0, -1) })
    activate(background.at(-1) ?? createDraft())
  }

  function activate(draft: OpenDraft) {
    set({ ...get(), active: draft })
    const field = getField()
    const { content } = draft.current
    lastContent = contentBeforeClearing = ''
    if (content === '') field?.clear()
    else {
      lastRead = { doc: parse(content), content }
      field?.load(lastRead.doc, draft.caret)
    }
    recordContent(content)
    if (!isChanged(draft)) acceptFieldContent()
  }

  /** Takes the field's content as the saved one. The field normalizes skipped list levels, which must not count as an edit. */
  function acceptFieldContent() {
    const { id, saved, current } = readActive()
    updateDraft(id, { saved: { ...saved, content: current.content } })
  }

  /**
   * Closes the draft that was saved. If text was typed after the save began, the draft stays open as an edit of the saved note;
   * a visitor's stays a new note. Returns whether the active draft was closed.
   */
  function onSaved(id: string, sent: Draft, savedNote: Note): boolean {
    const isSavedDraft = (each: OpenDraft) => each.id === id && isSameDraft(each.current, sent)
    for (const [uid, drafts] of draftsByMember)
      draftsByMember.set(
        uid,
        drafts.filter((each) => !isSavedDraft(each)),
      )
    const { background } = get()
    const active = readActive()
    const draft = active.id === id ? active : background.find((each) => each.id === id)
    if (!draft) return false
    set({ ...get(), notice: undefined })
    if (!isSameDraft(draft.current, sent)) {
      // A visitor's notes cannot be edited.
      if (savedNote.userId !== '' && owner !== '') updateDraft(id, { saved: sent, note: savedNote })
      return false
    }
    if (active.id === id) closeActive()
    else set({ ...get(), background: background.filter((each) => each !== draft) })
    return active.id === id
  }

  function updateDraft(id: string, patch: Partial<OpenDraft>) {
    const { active: draft, background } = get()
    const patched = (each: OpenDraft) => (each.id === id ? { ...each, ...patch } : each)
    set({ ...get(), active: patched(draft), background: background.map(patched) })
  }
}

/** The draft of a member who has signed out. Its save no longer blocks the draft. */
function withoutPendingSave(draft: OpenDraft): OpenDraft {
  return { ...draft, sending: 'no' }
}
