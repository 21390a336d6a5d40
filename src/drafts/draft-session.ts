import { type Doc, withoutEmptyLinesAfterCode } from '../markers/doc.ts'
import { parse } from '../markers/parse.ts'
import { serialize } from '../markers/serialize.ts'
import { newKey } from '../notes/keys.ts'
import { type Note, type NoteText, titleAndContent } from '../notes/note.ts'
import type { NotesStore } from '../notes/notes-store.ts'
import { createStore, type ReadableStore } from '../store.ts'
import type { DraftContext, DraftEvent, Effect } from './events.ts'
import type { DiscardedDraft, OpenDraft } from './open-draft.ts'
import { reduce } from './reducer.ts'
import { createDraftState, type DraftSnapshot, isSameSnapshot } from './state.ts'
import { hasUnsaved, isActiveUnsaved, readActive, storedDrafts } from './view.ts'

/** Runs the reducer's effects and dispatches their results as events. The session makes no decisions. */
export interface DraftSession extends ReadableStore<DraftSnapshot> {
  /** Sets the field that holds the active draft; null while none is rendered. */
  readonly setField: (field: DraftField | null) => void
  readonly setTitle: (title: string) => void
  /**
   * Activates a draft. For a note: its unsaved edit, or a new one. For a text: a new note that begins with it. Without either: the new note
   * that was left last, or an empty one; a new note with text stays active.
   */
  readonly edit: (text?: Note | NoteText) => void
  /**
   * Saves the draft with this id, or the active one. Resolves with whether that closed the active one. While the draft is being saved
   * already, its text is saved once more afterwards: this call resolves with false at once, and the first call waits for both saves.
   * `text` is what the draft had when the person asked for the save, if that was earlier: what was added since stays open.
   */
  readonly save: (id?: string, text?: NoteText) => Promise<boolean>
  /** Closes the active edit unsaved and returns whether it could. An edit with unsaved text can be reopened for a day. */
  readonly discard: () => boolean
  readonly undoClear: () => void
  /** Makes the active draft an edit of this newer text of its note, which the next save replaces. */
  readonly replaceBase: (note: Note) => void
  /** Activates a draft in the background, or a discarded edit. */
  readonly reopen: (id: string) => void
  /** Deletes a discarded edit for good. */
  readonly deleteDiscarded: (id: string) => void
  /** Offers to restore the field's text. To be called when the field has become empty. */
  readonly onCleared: () => void
  /** To be called when a field that did not hold this document before holds all of it, in the form that it normalizes to. */
  readonly onDocLoaded: (doc: Doc) => void
  /** Remembers the field's text for Undo. To be called regularly during typing. */
  readonly recordText: () => void
  /** Restores drafts of earlier pages: the last one as the active draft unless something is being written. */
  readonly restore: (drafts: readonly (OpenDraft | DiscardedDraft)[]) => void
  /** Closes a draft that an earlier page saved as this note. Text that was typed since stays open. */
  readonly endSave: (id: string, savedText: NoteText, savedNote: Note) => void
  /**
   * Sets the uid that the drafts belong to; '' is the visitor. A visitor's drafts move to the account. A member's drafts are kept until
   * that member signs in again.
   */
  readonly setOwner: (owner: string) => void
  /** Drops the drafts of a member who has signed out. To be called when the device no longer keeps them. */
  readonly deleteOwner: (owner: string) => void
  /** The active draft with the text of the field. */
  readonly readActive: () => OpenDraft
  /** Whether the active draft has unsaved text. */
  readonly isUnsaved: () => boolean
  /** Whether any draft has unsaved text, including the drafts of members who have signed out. */
  readonly hasUnsaved: () => boolean
  /** Resolves when the field's text may be replaced (`DraftField`). */
  readonly whenInputEnds: () => Promise<unknown>
  /** All drafts of the owner that must outlive the page. */
  readonly storedDrafts: () => readonly (OpenDraft | DiscardedDraft)[]
}

interface DraftSessionPorts {
  readonly notes: Pick<NotesStore, 'create' | 'get' | 'update'>
  readonly now: () => number
  /** Stores the drafts: if urgent, as soon as the field holds the active draft, otherwise after `SAVE_DELAY_MS`. */
  readonly store: (isUrgent: boolean) => void
  /** Called when a draft of an earlier page or session has become active. */
  readonly onRestored: () => void
}

/** The field that holds the active draft's content. */
export interface DraftField {
  /** Whether the field is empty when it is rendered and needs the active draft. The editor takes over the text of another field instead. */
  readonly startsEmpty?: boolean
  readonly read: () => Doc
  /** Replaces the content. `caret` is an offset that counts characters and line ends; -1 is the end. */
  readonly load: (doc: Doc, caret: number) => void
  readonly clear: () => void
  /** The caret's offset as in `load`; -1 if there is no caret. */
  readonly caret: () => number
  /** Resolves at once, or when the composition of an input method and a large paste have ended. */
  readonly whenInputEnds: () => Promise<unknown>
}

/** Delay until a save without a result counts as late and the composer explains it. */
export const SLOW_SAVE_MS = 10_000

export function createDraftSession({ notes, now, store, onRestored }: DraftSessionPorts): DraftSession {
  const eventQueue: DraftEvent[] = []
  let state = createDraftState(newKey(now()))
  const { get, set, subscribe } = createStore<DraftSnapshot>(state)
  let isDispatching = false
  let field: DraftField | null = null
  /** The result of the save that the last dispatch began. */
  let saveResult: Promise<boolean> | undefined
  /** The document that was read or loaded last, with its stored text. */
  let lastRead: { readonly doc: Doc; readonly content: string } | undefined
  /** Whether the text that was shown last has empty lines after its code. Otherwise the field makes one for the caret, which is not stored. */
  let hasLinesAfterCode = false

  return {
    get,
    subscribe,
    setField(next) {
      field = next
      if (next?.startsEmpty) dispatch({ kind: 'fieldAdded' })
    },
    setTitle: (title) => dispatch({ kind: 'titleChanged', title }),
    edit: (text) => dispatch({ kind: 'editRequested', text }),

    async save(id = state.active.id, text) {
      const isActive = state.active.id === id
      saveResult = undefined
      dispatch({ kind: 'saveRequested', id, text })
      return saveResult ?? (isActive && state.active.id !== id)
    },

    discard() {
      const { id } = state.active
      dispatch({ kind: 'discardRequested' })
      return state.active.id !== id
    },

    replaceBase: (note) => dispatch({ kind: 'baseReplaced', note }),
    undoClear: () => dispatch({ kind: 'undoRequested' }),
    reopen: (id) => dispatch({ kind: 'reopenRequested', id }),
    deleteDiscarded: (id) => dispatch({ kind: 'deleteRequested', id }),
    onCleared: () => dispatch({ kind: 'fieldCleared' }),
    onDocLoaded: (doc) => dispatch({ kind: 'docLoaded', content: contentOf(doc) }),
    recordText: () => dispatch({ kind: 'textRecorded' }),
    restore: (drafts) => dispatch({ kind: 'draftsRestored', drafts }),
    endSave: (id, savedText, savedNote) => dispatch({ kind: 'saveEnded', id, savedText, savedNote }),
    setOwner: (owner) => dispatch({ kind: 'ownerChanged', owner }),
    deleteOwner: (owner) => dispatch({ kind: 'ownerDeleted', owner }),
    readActive: () => readActive(state, context()),
    isUnsaved: () => isActiveUnsaved(state, context()),
    hasUnsaved: () => hasUnsaved(state, context()),
    whenInputEnds: async () => field?.whenInputEnds(),
    storedDrafts: () => storedDrafts(state, context()),
  }

  /** Handles the event and those that its effects cause. */
  function dispatch(event: DraftEvent) {
    eventQueue.push(event)
    if (isDispatching) return
    isDispatching = true
    try {
      for (let next = eventQueue.shift(); next; next = eventQueue.shift()) {
        const [after, ...effects] = reduce(state, next, context())
        const isSame = isSameSnapshot(state, after)
        state = after
        if (!isSame) set(after)
        for (const effect of effects) run(effect)
      }
    } finally {
      // If a field throws, the session must still store the drafts.
      isDispatching = false
    }
  }

  /** The field's text and caret are read, and an id is created, only if the event's handler needs them. */
  function context(): DraftContext {
    const readable = field
    return {
      field: readable
        ? {
            get content() {
              return contentOf(readable.read())
            },
            get caret() {
              return readable.caret()
            },
          }
        : undefined,
      notes: notes.get(),
      now: now(),
      get newId() {
        return newKey(now())
      },
    }
  }

  /** The stored text of a document. A document that is still the one that was read last is not serialized again. */
  function contentOf(doc: Doc): string {
    if (lastRead?.doc !== doc)
      lastRead = { doc, content: serialize(hasLinesAfterCode ? doc : withoutEmptyLinesAfterCode(doc)) }
    return lastRead.content
  }

  function run(effect: Effect) {
    switch (effect.kind) {
      case 'store':
        store(effect.isUrgent)
        break
      case 'show':
        show(effect)
        break
      case 'save':
        saveResult = saveDraft(effect)
        break
      case 'reportRestored':
        onRestored()
    }
  }

  function show({ content, caret }: Extract<Effect, { readonly kind: 'show' }>) {
    const doc = parse(content)
    hasLinesAfterCode = withoutEmptyLinesAfterCode(doc).length < doc.length
    if (content === '') field?.clear()
    else {
      lastRead = { doc, content }
      field?.load(doc, caret)
    }
    dispatch({ kind: 'draftShown' })
  }

  async function saveDraft({ id, text, note }: Extract<Effect, { readonly kind: 'save' }>): Promise<boolean> {
    const timer = setTimeout(() => dispatch({ kind: 'saveDelayed', id }), SLOW_SAVE_MS)
    const savedNote = await (note ? notes.update(note.id, text, titleAndContent(note)) : notes.create(text))
    clearTimeout(timer)
    await field?.whenInputEnds()
    const isActive = state.active.id === id
    saveResult = undefined
    dispatch({ kind: 'saveEnded', id, savedText: text, savedNote })
    return saveResult ?? (isActive && state.active.id !== id)
  }
}
