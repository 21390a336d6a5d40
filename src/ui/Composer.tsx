import {
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type FocusEvent,
  type KeyboardEvent,
  type Ref,
  type SubmitEvent,
} from 'react'
import { flushSync } from 'react-dom'
import { isSaveShortcut } from '../editor/shortcuts.ts'
import type { Note } from '../notes/note.ts'
import type { NotesStore } from '../notes/notes-store.ts'
import type { Notifier } from '../notifier.ts'
import { afterPress } from './afterPress.ts'
import styles from './Composer.module.css'
import { ComposerButtons } from './ComposerButtons.tsx'
import { createDesk } from './desk.ts'
import { DeskNotice } from './DeskNotice.tsx'
import type { OpenDrafts } from './drafts.ts'
import type { Field } from './Field.ts'
import { PlainField } from './PlainField.tsx'
import { isGone } from './sheet.ts'
import { useDiscarded } from './useDiscarded.ts'
import { useDrafts } from './useDrafts.ts'
import { useEditorChunk } from './useEditorChunk.ts'
import { useNoFiles } from './useNoFiles.ts'
import { usePressToOpen } from './usePressToOpen.ts'
import { useStore } from './useStore.ts'

export interface ComposerHandle {
  /** Opens a note for editing. */
  readonly edit: (note: Note) => void
}

interface Props {
  readonly ref: Ref<ComposerHandle>
  readonly notes: Pick<NotesStore, 'create' | 'get' | 'subscribe' | 'update'>
  /** The member's uid; '' is the visitor. */
  readonly owner: string
  /** None where the browser keeps no drafts. */
  readonly openDrafts?: OpenDrafts | undefined
  readonly notify: Notifier
  /** Gives the focus back to the note whose edit is over; whether it could be given. */
  readonly onEdited: (note: Note) => boolean
}

/** Where a note is written: one row that opens on click or focus, or with a note to edit, and closes when that was saved. */
export function Composer({ ref, notes, owner, openDrafts, notify, onEdited }: Props) {
  const [expanded, setExpanded] = useState(false)
  const [blank, setBlank] = useState(true)
  const [draftKept, setDraftKept] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const titleInput = useRef<HTMLInputElement>(null)
  const field = useRef<Field>(null)
  /** Closed with the caret still in it: that focus is ours, and opens nothing. */
  const resting = useRef(false)
  const { editor, hasten } = useEditorChunk(field)
  const [desk] = useState(() => createDesk(notes, () => field.current))
  const { sheet, aside, notice } = useStore(desk)
  const empty = blank && sheet.words.title.trim() === ''
  const gone = useSyncExternalStore(notes.subscribe, () => isGone(sheet, notes.get()))
  const drafts = useDrafts(desk, notes, owner, openDrafts, showDraft)
  useDiscarded(desk, openForEdit)
  useWarningBeforeLeaving(
    !empty || sheet.note !== undefined || aside.length > 0 || notice?.kind === 'left',
    () => !drafts.flush() && desk.hasUnsaved(),
  )
  useNoRepeatedSave()
  useNoFiles()
  const onBlank = useCallback(
    (isBlank: boolean) => {
      setBlank(isBlank)
      if (isBlank) desk.emptied()
    },
    [desk],
  )
  useLayoutEffect(() => {
    if (editor) desk.fieldReplaced(editor.start.doc)
  }, [desk, editor])
  useImperativeHandle(ref, () => ({
    edit(note) {
      const before = desk.get().sheet.id
      const isDraft = desk.isUnsaved()
      desk.edit(note)
      openForEdit()
      setDraftKept(isDraft && desk.get().sheet.id !== before)
    },
  }))

  function openForEdit() {
    hasten()
    resting.current = false
    flushSync(() => setExpanded(true))
    field.current?.focus()
    form.current?.scrollIntoView({ block: 'nearest' })
  }

  /** Nobody's focus is taken: only where it is nowhere does the caret come along. */
  function showDraft() {
    hasten()
    if (document.activeElement === document.body) openForEdit()
  }

  async function save() {
    const { note } = desk.get().sheet
    if (await desk.save()) close(note)
  }

  function giveUp() {
    const { id, note } = desk.get().sheet
    if (!desk.giveUp()) return
    if (desk.get().discarded.some((each) => each.id === id))
      notify.offer('Changes discarded', { label: 'Undo', run: () => reopen(id) }, UNDO_MS)
    close(note)
  }

  /** Does nothing where the edit was reopened or deleted otherwise, or belongs to somebody who has signed out. */
  function reopen(id: string) {
    desk.reopen(id)
    if (desk.get().sheet.id === id) openForEdit()
  }

  function takeBack() {
    desk.takeBack()
    openForEdit()
  }

  /** The focus goes back to where the writing began, unless it has gone somewhere else. */
  function close(note: Note | undefined) {
    const focused = document.activeElement
    if (focused !== document.body && !form.current?.contains(focused)) setExpanded(false)
    else if (note && onEdited(note)) setExpanded(false)
    else rest()
  }

  /** Closes the composer but keeps the caret in it, so that the next note can be typed at once. On touch the keyboard goes. */
  function rest() {
    resting.current = true
    if (matchMedia('(pointer: coarse)').matches) field.current?.blur()
    else field.current?.focus()
    setExpanded(false)
    setDraftKept(desk.isUnsaved())
  }

  function open() {
    resting.current = false
    setExpanded(true)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented || event.nativeEvent.isComposing) return
    if (isSaveShortcut(event.nativeEvent)) {
      event.preventDefault()
      void save()
    } else if (event.key === 'Escape') {
      if (expanded) event.preventDefault()
      if (sheet.note && !desk.isUnsaved()) giveUp()
      else rest()
    } else if (event.target instanceof HTMLInputElement && event.key === 'Enter') {
      event.preventDefault()
      field.current?.focus()
    } else if (event.target instanceof HTMLInputElement && event.key === 'ArrowDown' && !hasModifier(event)) {
      event.preventDefault()
      field.current?.focus('start')
    } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) open()
  }

  function onBlur(event: FocusEvent) {
    if (event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)) return
    resting.current = false
    // With the window's focus the page's is only away for a while.
    const isNowhere = event.relatedTarget === null
    if (document.hasFocus()) afterPress(() => onLeft(isNowhere))
  }

  function onLeft(isNowhere: boolean) {
    if (form.current?.contains(document.activeElement)) return
    if (desk.isUnsaved()) setDraftKept(true)
    // Text that was just selected elsewhere may be meant for the note.
    else if (!isNowhere || getSelection()?.isCollapsed !== false) {
      desk.giveUp()
      setExpanded(false)
    }
  }

  function toTitle() {
    if (!expanded) return false
    titleInput.current?.focus()
    return true
  }

  const press = usePressToOpen(form, field, expanded, open)
  const shared = {
    ref: field,
    expanded,
    title: sheet.words.title,
    notify,
    onLeaveUp: toTitle,
    onEdit: drafts.touch,
    onBlank,
    children: (
      <ComposerButtons
        edits={sheet.note !== undefined && !gone}
        sending={sheet.sending !== 'no'}
        empty={empty}
        onCancel={sheet.note && giveUp}
      />
    ),
  }
  return (
    <div className={styles.place}>
      <form
        ref={form}
        aria-label={sheet.note ? 'Edit note' : 'New note'}
        className={styles.composer}
        data-expanded={expanded}
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          void save()
        }}
        onPointerOver={hasten}
        onFocus={({ currentTarget, relatedTarget }) => {
          hasten()
          if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
            setDraftKept((kept) => kept && desk.get().aside.length > 0)
          if (!resting.current && !press.isPressed()) open()
        }}
        onMouseDown={press.onMouseDown}
        onClick={press.onClick}
        onKeyDown={onKeyDown}
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
            value={sheet.words.title}
            onChange={(event) => desk.setTitle(event.target.value)}
          />
        </div>
        {editor ? <editor.Editor {...shared} start={editor.start} /> : <PlainField {...shared} />}
        <p role="status" className={styles.message}>
          {sheet.sending === 'late' ? LATE : gone && GONE}
        </p>
      </form>
      <DeskNotice notice={notice} draftKept={draftKept && (!empty || aside.length > 0)} onUndo={takeBack} />
    </div>
  )
}

const LATE = 'Not saved yet: no answer from the cloud. Your words stay here until they are saved.'
const GONE = 'This note has been deleted. Your words are still here: Save keeps them as a new note.'

/** As long as other toasts with Undo. After that the trash still has the edit. */
const UNDO_MS = 8000

function hasModifier({ shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return shiftKey || altKey || ctrlKey || metaKey
}

/** The browser asks before a page with unsaved text goes away. */
function useWarningBeforeLeaving(isPossible: boolean, isNeeded: () => boolean) {
  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isNeeded()) event.preventDefault()
  })
  useEffect(() => {
    if (!isPossible) return
    const listener = (event: BeforeUnloadEvent) => warn(event)
    addEventListener('beforeunload', listener)
    return () => removeEventListener('beforeunload', listener)
  }, [isPossible])
}

/** The focus leaves when a note is saved, while the keys may still be down: their repeats are not meant for the browser's own Save. */
function useNoRepeatedSave() {
  useEffect(() => {
    const keep = (event: globalThis.KeyboardEvent) => {
      if (event.repeat && isSaveShortcut(event)) event.preventDefault()
    }
    addEventListener('keydown', keep)
    return () => removeEventListener('keydown', keep)
  }, [])
}
