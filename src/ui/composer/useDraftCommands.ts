import { type RefObject, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { DraftSession } from '../../drafts/draft-session.ts'
import { isSameDraft } from '../../drafts/open-draft.ts'
import type { Note, NoteText } from '../../notes/note.ts'
import { usePage } from '../PageContext.ts'
import type { ComposerField } from './ComposerField.ts'
import { discardWithUndo } from './discardWithUndo.ts'
import type { EditorChunk } from './useEditorChunk.ts'
import type { Opening } from './useOpening.ts'

/** How the person closed the composer: with a key in it, a command of the page, or otherwise, as with a finger on a button. */
type ClosedBy = 'key' | 'command' | 'press'

interface Ports {
  readonly form: RefObject<HTMLFormElement | null>
  readonly field: RefObject<ComposerField | null>
  readonly draftSession: DraftSession
  readonly opening: Opening
  /** See `EditorChunk`. */
  readonly runAfterInput: EditorChunk['runAfterInput']
  /** Moves the focus to the note whose edit was closed. Returns whether it could. */
  readonly onEditClosed: (note: Note) => boolean
}

export interface DraftCommands {
  readonly save: (by: ClosedBy) => void
  /** Closes an edit unsaved, and offers Undo if text was discarded. */
  readonly discard: (by: ClosedBy) => void
  readonly reopen: (id: string) => void
  /** Closes the composer. Unsaved text stays in it as a draft. */
  readonly leave: (by: ClosedBy) => void
  /** Whether a save of a new note with all the text is under way, after which the composer closes. */
  readonly isClosing: () => boolean
  /** To be called when a field was focused or pressed: the person goes on to the next note. */
  readonly onUse: () => void
  /** Activates the draft of a new note that was kept, unless the caret is in the composer: the next letters would join that draft. */
  readonly returnToKeptDraft: () => void
}

/** Saves, discards and leaves the active draft, and then moves the focus. */
export function useDraftCommands({
  form,
  field,
  draftSession,
  opening,
  runAfterInput,
  onEditClosed,
}: Ports): DraftCommands {
  const { notify } = usePage()
  /** Whether a field was focused or pressed since the save began. */
  const wasUsedSinceSave = useRef(false)

  return {
    save: (by) => runAfterInput((...draft) => void save(by, ...draft)),
    discard,
    reopen,
    leave,
    isClosing,
    onUse: () => (wasUsedSinceSave.current = true),
    returnToKeptDraft,
  }

  async function save(by: ClosedBy, id: string, text?: NoteText) {
    const { note } = draftSession.get().active
    wasUsedSinceSave.current = false
    if ((await draftSession.save(id, text)) && (note || !wasUsedSinceSave.current)) close(note, by)
  }

  function discard(by: ClosedBy) {
    const { note } = draftSession.get().active
    if (discardWithUndo(draftSession, notify, reopen)) close(note, by)
  }

  function reopen(id: string) {
    draftSession.reopen(id)
    if (draftSession.get().active.id === id) opening.openForEdit()
  }

  function leave(by: ClosedBy) {
    const { note } = draftSession.get().active
    if (note && !draftSession.isUnsaved()) discard(by)
    else if (opening.noteId === undefined) {
      closeKeepingFocus(by)
      if (!draftSession.isUnsaved()) opening.scrollBack()
    } else {
      close(note, by)
      opening.showKeptDraft()
    }
  }

  function isClosing() {
    const { note, saving, savingText, current } = draftSession.readActive()
    return !note && saving === 'waiting' && savingText !== undefined && isSameDraft(current, savingText)
  }

  /** Closes the composer. Moves the focus to the edited note's card unless another element has it. */
  function close(note: Note | undefined, by: ClosedBy) {
    const hadFocus = (note || by !== 'command') && isInOrAroundForm(document.activeElement)
    if (note || !hadFocus) flushSync(opening.collapse)
    if (hadFocus && !(note && onEditClosed(note))) closeKeepingFocus(by)
    else if (!draftSession.get().active.note) returnToKeptDraft()
  }

  /** Whether the element is in the form or around it, as the page is while nothing has the focus. */
  function isInOrAroundForm(element: Element | null) {
    return form.current?.contains(element) || element?.contains(form.current)
  }

  /**
   * Closes the composer but keeps the caret in it, so that the next note can be typed at once. After a press on a touch screen it releases
   * the field instead, which hides the keyboard.
   */
  function closeKeepingFocus(by: ClosedBy) {
    opening.collapseKeepingFocus()
    if (by === 'press' && matchMedia('(pointer: coarse)').matches) field.current?.blur()
    else field.current?.focus()
    opening.showKeptDraft()
  }

  function returnToKeptDraft() {
    // A card that is not rendered yet gets the focus only some frames after its edit was closed.
    if (form.current?.contains(document.activeElement)) return
    draftSession.edit()
    opening.showKeptDraft()
  }
}
