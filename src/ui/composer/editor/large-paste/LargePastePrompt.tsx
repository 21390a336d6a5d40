import type { LexicalEditor } from 'lexical'
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect } from 'react'
import { hasSlowLine } from '../../../../editor/insert-limits.ts'
import { MAX_CONTENT_LENGTH } from '../../../../notes/limits.ts'
import { MAX_BROKEN_LINE } from '../../../../text-shaping.ts'
import { formatNumber } from '../../../formatNumber.ts'
import { useWindowEvent } from '../../../useWindowEvent.ts'
import { focusedOutside } from '../focusedOutside.ts'
import styles from '../Prompt.module.css'

/** A paste that was not inserted at once: it waits for the person's choice, or is being inserted. */
export type LargePasteState =
  | { readonly status: 'confirming'; readonly length: number; readonly text: string; readonly fits: boolean }
  | { readonly status: 'inserting'; readonly progress: number }

interface Props {
  /** Has the focus while the text cannot take it. */
  readonly ref: RefObject<HTMLDivElement | null>
  readonly editor: LexicalEditor
  readonly state: LargePasteState
  /** Whether the save shortcut was pressed: the note is saved when this prompt has closed. */
  readonly willSave: boolean
  readonly onInsert: (text: string) => void
  /** Drops the paste, or removes what has been inserted so far. */
  readonly onCancel: () => void
  /** Called with a key that is meant for the text. Returns whether the key is used. */
  readonly onKey: (event: KeyboardEvent['nativeEvent']) => boolean
  readonly onPaste: (event: ClipboardEvent) => void
}

/** Asks whether to insert a text that would block the page, and shows the progress. Escape cancels. */
export function LargePastePrompt({
  ref: box,
  editor,
  state,
  willSave,
  onInsert,
  onCancel,
  onKey,
  onPaste,
}: Props) {
  const id = useId()
  const { status } = state
  useLayoutEffect(() => {
    // During the insertion the group has the focus, so that typing does not press a button.
    const focused = status === 'inserting' ? box.current : box.current?.querySelector('button')
    // The paste may be from before the editor had loaded, and the person in another field since.
    if (!focusedOutside(editor, box.current)) focused?.focus()
  }, [box, editor, status])

  function takeFromText(event: ClipboardEvent): boolean {
    if (!box.current?.contains(document.activeElement)) return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  // Where no text has the focus, browsers send these events to the body, and Firefox to the selected text, where the editor would use them.
  useWindowEvent('paste', (event) => takeFromText(event) && onPaste(event), { capture: true })
  useWindowEvent('cut', takeFromText, { capture: true })

  function onKeyDown(event: KeyboardEvent) {
    // The composer's key handler would close or save the note.
    if (event.key !== 'Tab') event.stopPropagation()
    if (event.key === 'Escape') onCancel()
    // The focused button gets the keys that press it, and no other key that types is lost.
    const isForText =
      event.target === box.current || (/^\S$/u.test(event.key) && !event.ctrlKey && !event.metaKey)
    if (isForText && onKey(event.nativeEvent)) event.preventDefault()
  }

  return (
    <div
      ref={box}
      role="group"
      tabIndex={-1}
      aria-labelledby={id}
      className={styles.box}
      onKeyDown={onKeyDown}
    >
      <p id={id}>
        {messageText(state)}
        {/* The rest is read with the focus. A live region would announce each percent. */}
        <span role="status">{willSave && ' The note will be saved after this.'}</span>
      </p>
      <div className={styles.buttons}>
        {state.status === 'confirming' && canInsert(state) && (
          <button type="button" className={styles.button} onClick={() => onInsert(state.text)}>
            Insert as plain text
          </button>
        )}
        <button type="button" className={styles.button} onClick={onCancel}>
          {cancelLabel(state)}
        </button>
      </div>
    </div>
  )
}

function messageText(state: LargePasteState): string {
  return state.status === 'confirming'
    ? promptText(state)
    : `Inserting the text: ${Math.floor(state.progress * 100)} %`
}

function cancelLabel(state: LargePasteState): string {
  if (state.status === 'inserting') return 'Cancel'
  return canInsert(state) ? 'Do not insert' : 'Close'
}

type PastePrompt = Extract<LargePasteState, { status: 'confirming' }>

const SPLIT_LINES_MESSAGE = `Lines that are slow to show are broken after ${formatNumber(MAX_BROKEN_LINE)} characters.`

function canInsert({ fits, text }: PastePrompt): boolean {
  return fits && text !== ''
}

function promptText({ length, text, fits }: PastePrompt): string {
  const size = `The pasted text is very large (${formatNumber(length)} characters).`
  if (!fits)
    return `${size} A note can hold ${formatNumber(MAX_CONTENT_LENGTH)} characters, so nothing was inserted.`
  if (text === '') return `${size} It has no plain text, so nothing was inserted.`
  return hasSlowLine(text) ? `${size} ${SPLIT_LINES_MESSAGE}` : size
}
