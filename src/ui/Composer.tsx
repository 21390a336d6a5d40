import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type SubmitEvent } from 'react'
import { IS_APPLE, isSaveShortcut } from '../editor/shortcuts.ts'
import { serialize } from '../markers/serialize.ts'
import type { Notes } from '../notes/notes.ts'
import type { Notify } from '../notify.ts'
import styles from './Composer.module.css'
import type { Field } from './Field.ts'
import { PlainField } from './PlainField.tsx'
import { useEditorChunk } from './useEditorChunk.ts'

interface Props {
  readonly create: Notes['create']
  readonly notify: Notify
}

/** Where a note is written: one row that opens on click or focus, and closes when the note was saved. */
export function Composer({ create, notify }: Props) {
  const [expanded, setExpanded] = useState(false)
  const [title, setTitle] = useState('')
  const [blank, setBlank] = useState(true)
  const field = useRef<Field>(null)
  /** Closed with the caret still in it: that focus is ours, and opens nothing. */
  const resting = useRef(false)
  const { editor, hasten } = useEditorChunk(field)
  const empty = blank && title.trim() === ''
  useWarningBeforeLeaving(!empty)

  /** Whether there is anything to save is for the store to say, of the text as it is: what is rendered may be a key behind. */
  async function save() {
    if (!field.current) return
    if (!(await create({ title, content: serialize(field.current.read()) }))) return
    setTitle('')
    field.current?.clear()
    rest()
  }

  /** Closes the composer but keeps the caret in it, so that the next note can be typed at once. On touch the keyboard goes. */
  function rest() {
    resting.current = true
    if (matchMedia('(pointer: coarse)').matches) field.current?.blur()
    else field.current?.focus()
    setExpanded(false)
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
    } else if (event.key === 'Escape') rest()
    else if (event.target instanceof HTMLInputElement && event.key === 'Enter') {
      event.preventDefault()
      field.current?.focus()
    } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) open()
  }

  function onBlur(event: FocusEvent) {
    if (event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)) return
    resting.current = false
    if (event.relatedTarget && empty) setExpanded(false)
  }

  const shared = {
    ref: field,
    expanded,
    onBlank: setBlank,
    onRefusedPaste: () => notify.error('This text is too long to paste at once. Nothing was inserted.'),
    children: (
      <button
        type="submit"
        className={styles.save}
        disabled={empty}
        title={IS_APPLE ? 'Save (⌘S)' : 'Save (Ctrl+S)'}
        aria-keyshortcuts={IS_APPLE ? 'Meta+S' : 'Control+S'}
      >
        Save
      </button>
    ),
  }
  return (
    <form
      aria-label="New note"
      className={styles.composer}
      data-expanded={expanded}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        void save()
      }}
      onPointerOver={hasten}
      onFocus={() => {
        hasten()
        if (!resting.current) open()
      }}
      onPointerDown={open}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <div className={styles.reveal} inert={!expanded}>
        <input
          className={styles.title}
          aria-label="Title"
          placeholder="Title"
          dir="auto"
          autoComplete="off"
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
      </div>
      {editor ? <editor.Editor {...shared} start={editor.start} /> : <PlainField {...shared} />}
    </form>
  )
}

/** The browser asks before a page with unsaved text goes away. */
function useWarningBeforeLeaving(dirty: boolean) {
  useEffect(() => {
    if (!dirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [dirty])
}
