import type { Doc } from '../markers/doc.ts'
import { parse } from '../markers/parse.ts'
import { serialize } from '../markers/serialize.ts'
import type { StoredDraft } from '../notes/ports.ts'
import { type Draft, type Note, titleAndContent } from '../notes/note.ts'
import type { NotesStore } from '../notes/notes-store.ts'
import { createStore, type ReadableStore } from '../store.ts'
import type { ComposerField } from '../ui/composer/Field.ts'
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

/** What lies before the person who writes. Words that are not saved are never lost for others: they are laid aside. */
export interface DraftSessionState {
  readonly active: OpenDraft
  /** What was laid aside with words that are not saved, the latest last. */
  readonly background: readonly OpenDraft[]
  /** Edits that were discarded, the latest last. */
  readonly discarded: readonly DiscardedDraft[]
  /** What has just become of words, for as long as that matters. */
  readonly notice: DraftNotice | undefined
}

export type DraftNotice =
  /** A text was emptied, which can be taken back. */
  | { readonly kind: 'cleared'; readonly draft: OpenDraft }
  /** A draft of an earlier page is back; beneath others where somebody is writing. */
  | { readonly kind: 'restored' | 'restored-in-background' }
  /** Whoever wrote them has signed out: their unsaved words wait for them. */
  | { readonly kind: 'signed-out' }

export interface DraftSession extends ReadableStore<DraftSessionState> {
  readonly setTitle: (title: string) => void
  /** Puts a note on top, with its unsaved words if it has some. */
  readonly edit: (note: Note) => void
  /** Saves what has changed. Resolves to whether the sheet on top is done with, and has made room for the one before it. */
  readonly save: () => Promise<boolean>
  /** Puts the edit on top away; whether there was one that could be. With unsaved words it can be reopened for a day. */
  readonly discard: () => boolean
  readonly undoClear: () => void
  /** Puts a discarded edit on top again. */
  readonly reopen: (id: string) => void
  /** Deletes a discarded edit for good. */
  readonly deleteDiscarded: (id: string) => void
  /** The field has just become empty: what stood in it can be taken back. */
  readonly onCleared: () => void
  /** Whether the sheet on top has words that are not saved. */
  readonly isUnsaved: () => boolean
  /** Whether any sheet has, also those that wait for somebody who signed out. */
  readonly hasUnsaved: () => boolean
  /** All sheets of this owner that have, the one on top last; to be asked for every now and then while somebody writes. */
  readonly unsavedDrafts: () => readonly OpenDraft[]
  /** Brings back drafts of an earlier page, the last one on top unless somebody is writing; whether it lies there. */
  readonly restore: (drafts: readonly StoredDraft[]) => boolean
  /** Another field has taken the place of one that held this document. */
  readonly onFieldReplaced: (doc: Doc) => void
  /**
   * Whose notes are written from now on; '' is the visitor, whose words go along to an account. A member's words wait for that member;
   * whether some of the new owner's lie on top again.
   */
  readonly setOwner: (owner: string) => boolean
}

/** After so long without an answer the person is told why the words are still there. */
export const SLOW_SAVE_MS = 10_000

export function createDraftSession(
  notes: Pick<NotesStore, 'create' | 'get' | 'update'>,
  getField: () => Pick<ComposerField, 'read' | 'load' | 'clear' | 'caret'> | null,
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
  /** The text on top when it was last looked at, and as it was before it began to shrink. */
  let lastContent = ''
  let contentBeforeClearing = ''

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
      const notesBefore = new Set(notes.get().notes)
      updateDraft(id, { sending: 'waiting' })
      const timer = setTimeout(() => updateDraft(id, { sending: 'late' }), SLOW_SAVE_MS)
      const isSaved = await (note && !isDeleted
        ? notes.update(note.id, current, titleAndContent(note))
        : notes.create(current))
      clearTimeout(timer)
      updateDraft(id, { sending: 'no' })
      if (!isSaved) return false
      const isNew = (each: Note) => !notesBefore.has(each) && isSameDraft(each, current)
      return onSaved(id, current, notes.get().notes.find(isNew))
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
      // What was typed into an emptied text since can be taken back in its turn.
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

    onFieldReplaced(doc) {
      if (serialize(doc) === get().active.saved.content) acceptFieldContent()
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

  /** Lays unsaved sheets beneath what is being written, or the last of them on top; whether it lies there. */
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

  /** The sheet on top with the words that are in the field, or were there last: a crash of the page takes the field away first. */
  function readActive(): OpenDraft {
    const { active: draft } = get()
    const field = getField()
    const content = field ? serialize(field.read()) : lastContent
    return { ...draft, current: { ...draft.current, content } }
  }

  function isActiveUnsaved(): boolean {
    return isUnsaved(readActive(), notes.get())
  }

  function unsavedDrafts(): readonly OpenDraft[] {
    const { background } = get()
    const draft = readActive()
    trackContent(draft.current.content)
    if (!isUnsaved(draft, notes.get())) return background
    return [...background, { ...draft, caret: getField()?.caret() ?? -1 }]
  }

  /** A text that shrinks to nothing is taken back as it was before. */
  function trackContent(content: string) {
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

  /** Lays aside what is on top, if that has words to keep, and puts another sheet there. */
  function switchTo(next: OpenDraft) {
    const isOther = ({ id }: OpenDraft) => id !== next.id
    set({ ...get(), background: unsavedDrafts().filter(isOther), discarded: get().discarded.filter(isOther) })
    activate(next)
  }

  /** The sheet on top is done with: the latest one laid aside comes back. */
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
    else field?.load(parse(content), draft.caret)
    trackContent(content)
    if (!isChanged(draft)) acceptFieldContent()
  }

  /** A field may hold a text without a list level that the stored one skips: that is no change. */
  function acceptFieldContent() {
    const { id, saved, current } = readActive()
    updateDraft(id, { saved: { ...saved, content: current.content } })
  }

  /** What was sent is kept. Words typed since then go on as an edit of the note that is kept; a visitor's as a note of their own. */
  function onSaved(id: string, sent: Draft, savedNote: Note | undefined): boolean {
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
      if (owner === '') return false
      const note = savedNote ?? (draft.note && { ...draft.note, ...sent, title: sent.title.trim() })
      updateDraft(id, note ? { saved: sent, note } : {})
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

/** The sheet of somebody who is gone: what was on its way is not theirs to wait for. */
function withoutPendingSave(draft: OpenDraft): OpenDraft {
  return { ...draft, sending: 'no' }
}
