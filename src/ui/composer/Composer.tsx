import {
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
  useSyncExternalStore,
  type FocusEvent,
  type KeyboardEvent,
  type Ref,
  type SubmitEvent,
} from 'react'
import { flushSync } from 'react-dom'
import { isCommandShortcut, isSaveShortcut } from '../../editor/shortcuts.ts'
import { hasModifier, isComposing } from '../text-input.ts'
import type { Draft, Note } from '../../notes/note.ts'
import type { NotesStore } from '../../notes/notes-store.ts'
import type { Notifier } from '../notifier.ts'
import { runAfterPress } from './runAfterPress.ts'
import styles from './Composer.module.css'
import { ComposerButtons } from './ComposerButtons.tsx'
import type { Drafts } from '../../drafts/drafts.ts'
import type { ComposerField } from './ComposerField.ts'
import { PlainField } from './PlainField.tsx'
import { isNoteDeleted } from '../../drafts/open-draft.ts'
import { useEditorChunk } from './useEditorChunk.ts'
import { useWindowEvent } from '../useWindowEvent.ts'
import { usePresses } from './usePresses.ts'
import { useStore } from '../useStore.ts'
import { fetchAfterFirstPaint } from '../loading/fetchAfterFirstPaint.ts'
import { useLoadedChunk } from '../loading/useChunk.ts'
import { usePage } from '../PageContext.ts'

export interface ComposerHandle {
  /** Opens a note for editing, or the composer for a new one with this text, or else for the one that was begun. */
  readonly edit: (text?: Note | Draft) => void
  /** Opens a discarded edit. Does nothing if it was already reopened or deleted, or if its member has signed out. */
  readonly reopen: (id: string) => void
  /** Closes a note that is open, or with 'any' also a new one. Unsaved text stays in the composer as a draft. */
  readonly leave: (which?: 'any') => void
  readonly save: () => void
}

interface Props {
  readonly ref: Ref<ComposerHandle>
  readonly notes: Pick<NotesStore, 'create' | 'get' | 'subscribe' | 'update'>
  /** The member's uid; '' is the visitor. */
  readonly owner: string
  readonly drafts: Drafts
  readonly notify: Notifier
  /** Moves the focus to the note whose edit was closed. Returns whether it could. */
  readonly onEditClosed: (note: Note) => boolean
}

/** How the person closed the composer: with a key in it, a command of the page, or otherwise, as with a finger on a button. */
type ClosedBy = 'key' | 'command' | 'press'

/** The form that notes are written in. It is one row that opens on click, on focus or for an edit, and closes after a save. */
export function Composer({ ref, notes, owner, drafts, notify, onEditClosed }: Props) {
  const [expanded, setExpanded] = useState(false)
  const [isContentBlank, setIsContentBlank] = useState(true)
  const [isDraftKept, setIsDraftKept] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const titleInput = useRef<HTMLInputElement>(null)
  const field = useRef<ComposerField>(null)
  /** Whether the composer was closed with the caret still in it. That focus must not open it again. */
  const isClosedWithFocus = useRef(false)
  /** Whether a field was focused or pressed since the save began: the person goes on to the next note. */
  const wasUsedSinceSave = useRef(false)
  const { session: draftSession } = drafts
  const { loadedEditor, preload } = useEditorChunk(field, draftSession)
  const { active, background, notice } = useStore(draftSession)
  const isEmpty = isContentBlank && active.current.title.trim() === ''
  const { load } = usePage().chunks
  const chunk = useLoadedChunk(fetchAfterFirstPaint)
  /** The note that is shown over the page. */
  const noteId = expanded ? active.note?.id : undefined
  const overlay = useCallback(
    (element: HTMLElement | null) =>
      element && noteId !== undefined ? chunk?.showOverlay(element, noteId) : undefined,
    [chunk, noteId],
  )
  const isDeleted = useSyncExternalStore(notes.subscribe, () => isNoteDeleted(active, notes.get()))
  const notifyRestored = useEffectEvent(onDraftRestored)
  useEffect(() => drafts.setOwner(owner, () => notifyRestored()), [drafts, owner])
  // The browser asks before it closes a page with unsaved text.
  useWindowEvent(
    'beforeunload',
    (event) => {
      if (!drafts.flush() && draftSession.hasUnsaved()) event.preventDefault()
    },
    {
      isEnabled:
        !isEmpty || active.note !== undefined || background.length > 0 || notice?.kind === 'signed-out',
    },
  )
  const onBlankChange = useCallback(
    (isBlank: boolean) => {
      setIsContentBlank(isBlank)
      if (isBlank) draftSession.onCleared()
    },
    [draftSession],
  )
  useImperativeHandle(ref, () => ({
    edit(text) {
      draftSession.edit(text)
      openForEdit()
      setIsDraftKept(false)
    },
    reopen,
    leave: (which) => (which === 'any' || noteId !== undefined) && leave('press'),
    save: () => void save('command'),
  }))

  function openForEdit() {
    preload()
    const { note } = draftSession.get().active
    // Before the composer is open: in a low window, its end would be shown instead of its title.
    if (!note) form.current?.scrollIntoView({ block: 'nearest' })
    // At once if possible, because iOS shows its keyboard only within the event.
    if (chunk || !note) showAndFocus()
    else load(fetchAfterFirstPaint).then(showAndFocus, showAndFocus)
  }

  function showAndFocus() {
    flushSync(open)
    field.current?.focus()
  }

  /** Opens the composer unless an element has the focus or the composer is scrolled out of view, because opening takes the focus and scrolls. */
  function onDraftRestored() {
    preload()
    const bottom = form.current?.getBoundingClientRect().bottom ?? 0
    if (bottom > 0 && document.activeElement === document.body) openForEdit()
  }

  async function save(by: ClosedBy) {
    const { note } = draftSession.get().active
    wasUsedSinceSave.current = false
    if ((await draftSession.save()) && (note || !wasUsedSinceSave.current)) close(note, by)
  }

  function discard(by: ClosedBy) {
    const { id, note } = draftSession.get().active
    if (!draftSession.discard()) return
    if (draftSession.get().discarded.some((each) => each.id === id))
      notify.offer('Changes discarded', { kind: 'undo', run: () => reopen(id) })
    close(note, by)
  }

  function reopen(id: string) {
    draftSession.reopen(id)
    if (draftSession.get().active.id === id) openForEdit()
  }

  /** Closes the composer. Moves the focus to the edited note's card unless another element has it. */
  function close(note: Note | undefined, by: ClosedBy) {
    const hadFocus = (note || by !== 'command') && isInOrAroundForm(document.activeElement)
    if (note || !hadFocus) flushSync(() => setExpanded(false))
    if (hadFocus && !(note && onEditClosed(note))) closeKeepingFocus(by)
    else if (!draftSession.get().active.note) returnToKeptDraft()
  }

  /** Activates the draft of a new note that was kept. Not while the caret is in the composer: the next letters would join that draft. */
  function returnToKeptDraft() {
    // A card that is not rendered yet gets the focus only some frames after its edit was closed.
    if (form.current?.contains(document.activeElement)) return
    draftSession.edit()
    setIsDraftKept(draftSession.isUnsaved())
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
    isClosedWithFocus.current = true
    if (by === 'press' && matchMedia('(pointer: coarse)').matches) field.current?.blur()
    else field.current?.focus()
    setExpanded(false)
    setIsDraftKept(draftSession.isUnsaved())
  }

  function leave(by: ClosedBy) {
    const { note } = draftSession.get().active
    if (note && !draftSession.isUnsaved()) discard(by)
    else if (noteId === undefined) closeKeepingFocus(by)
    else {
      close(note, by)
      setIsDraftKept(true)
    }
  }

  function open() {
    isClosedWithFocus.current = false
    setExpanded(true)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return
    if (isCommandShortcut(event.nativeEvent)) {
      open()
      // In the text, the editor has already run the command.
      if (!event.defaultPrevented && event.target instanceof HTMLButtonElement)
        field.current?.runShortcut?.(event.nativeEvent)
      return event.preventDefault()
    }
    if (event.defaultPrevented) return
    if (isSaveShortcut(event.nativeEvent)) {
      event.preventDefault()
      void save('key')
    } else if (event.key === 'Escape') {
      if (expanded) event.preventDefault()
      leave('key')
    } else if (event.target instanceof HTMLInputElement && event.key === 'Enter') {
      event.preventDefault()
      field.current?.focus()
    } else if (event.target instanceof HTMLInputElement && event.key === 'ArrowDown' && !hasModifier(event)) {
      event.preventDefault()
      field.current?.focus('start')
    } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) open()
  }

  function onBlur(event: FocusEvent) {
    presses.keepScroll()
    if (event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)) return
    isClosedWithFocus.current = false
    // If the window lost the focus, the field gets it back with the window.
    const hasNoTarget = event.relatedTarget === null
    const { id } = draftSession.get().active
    const onEnd = () => {
      // The press may have opened another draft, which gets the focus as soon as the code for it has loaded.
      if (draftSession.get().active.id === id) onFocusLeft(hasNoTarget)
    }
    if (document.hasFocus()) runAfterPress(() => void field.current?.whenInputEnds().then(onEnd))
  }

  function onFocusLeft(hasNoTarget: boolean) {
    const { activeElement } = document
    if (form.current?.contains(activeElement)) return
    // Over the page, only a press beside the form closes it. A toast or a dialog above may have the focus too.
    if (chunk && noteId !== undefined && activeElement !== form.current?.parentElement) return
    if (draftSession.isUnsaved()) setIsDraftKept(true)
    // Stay open if text was selected elsewhere: it may be dragged or copied into the note.
    else if (!hasNoTarget || getSelection()?.isCollapsed !== false) {
      if (draftSession.get().active.note) return discard('press')
      setExpanded(false)
      // A button of the status, as to continue that draft, must stay while it has the focus.
      if (!form.current?.parentElement?.contains(activeElement)) returnToKeptDraft()
    }
  }

  function focusTitle() {
    if (expanded) titleInput.current?.focus()
    return expanded
  }

  const setField = useCallback(
    (next: ComposerField | null) => {
      field.current = next
      draftSession.setField(next)
    },
    [draftSession],
  )
  const presses = usePresses(form, field, expanded, open)
  const fieldProps = {
    ref: setField,
    expanded,
    title: active.current.title,
    notify,
    onLeaveByArrowUp: focusTitle,
    onEdit: drafts.scheduleSave,
    onBlankChange,
    onDocLoaded: draftSession.onDocLoaded,
    children: (
      <ComposerButtons
        isEdit={active.note !== undefined && !isDeleted}
        isSaving={active.sending !== 'no'}
        isEmpty={isEmpty}
        onCancel={active.note && (() => discard('press'))}
      />
    ),
  }
  return (
    <div ref={overlay} className={styles.container}>
      <form
        ref={form}
        aria-label={active.note ? 'Edit note' : 'New note'}
        className={styles.composer}
        data-expanded={expanded}
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          // Only a button that was reached by key shows its focus.
          void save(event.nativeEvent.submitter?.matches(':not(:focus-visible)') ? 'press' : 'key')
        }}
        onPointerOver={preload}
        onFocus={({ currentTarget, relatedTarget }) => {
          preload()
          wasUsedSinceSave.current = true
          if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsDraftKept(false)
          if (!isClosedWithFocus.current && !presses.isPressed()) open()
        }}
        onMouseDown={(event) => {
          // Not by a double click on Save.
          wasUsedSinceSave.current = !(event.target instanceof HTMLButtonElement)
          presses.onMouseDown(event)
        }}
        onClick={presses.onClick}
        onKeyDown={onKeyDown}
        onPaste={open}
        onDrop={({ dataTransfer }) => !dataTransfer.types.includes('Files') && open()}
        onCompositionStart={open}
        onBlur={onBlur}
      >
        <div className={styles.reveal} inert={!expanded}>
          <input
            ref={titleInput}
            className={styles.title}
            aria-label="Title"
            placeholder="Title"
            dir="auto"
            autoComplete="off"
            value={active.current.title}
            onChange={(event) => draftSession.setTitle(event.target.value)}
          />
        </div>
        {loadedEditor ? (
          <loadedEditor.Editor {...fieldProps} start={loadedEditor.start} />
        ) : (
          <PlainField {...fieldProps} />
        )}
        <p role="status" className={styles.message}>
          {chunk && <chunk.DraftMessage draft={active} isDeleted={isDeleted} notes={notes} />}
        </p>
      </form>
      {chunk && (
        <chunk.DraftStatus
          drafts={drafts}
          isDraftKept={isDraftKept && !isEmpty}
          isEmpty={isEmpty}
          isNoteOpen={noteId !== undefined}
          onOpen={openForEdit}
        />
      )}
    </div>
  )
}
