import { useId, useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { hasSlowLine, MAX_CONTENT_LENGTH } from '../../../editor/insert-limits.ts'
import { MAX_BROKEN_LINE } from '../../../text-shaping.ts'
import styles from './LargePastePrompt.module.css'

/** A paste that was not inserted at once: what is to become of it, or how far it has come. */
export type LargePasteState =
  | { readonly status: 'confirming'; readonly length: number; readonly text: string; readonly fits: boolean }
  | { readonly status: 'inserting'; readonly progress: number }

interface Props {
  readonly state: LargePasteState
  readonly onInsert: (text: string) => void
  /** Do not insert it, or take back what has been inserted so far. */
  readonly onCancel: () => void
  /** A key was pressed while it comes in. */
  readonly onType: (key: string) => void
}

/** Asks what to do with a text that would stop the page, and shows it coming in. Escape is no. */
export function LargePastePrompt({ state, onInsert, onCancel, onType }: Props) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const { status } = state
  useLayoutEffect(() => {
    // What is typed on meanwhile must not press a button.
    const focused = status === 'inserting' ? box.current : box.current?.querySelector('button')
    focused?.focus()
  }, [status])

  function onKeyDown(event: KeyboardEvent) {
    // The composer's own keys would close or save it.
    if (event.key !== 'Tab') event.stopPropagation()
    if (event.key === 'Escape') onCancel()
    if (status === 'inserting' && event.target === box.current && isTyping(event)) {
      event.preventDefault()
      onType(event.key)
    }
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
      <p id={id} role="status">
        {state.status === 'confirming'
          ? promptText(state)
          : `Inserting the text: ${Math.floor(state.progress * 100)} %`}
      </p>
      <div className={styles.buttons}>
        {state.status === 'confirming' && canInsert(state) && (
          <button type="button" className={styles.button} onClick={() => onInsert(state.text)}>
            Insert as plain text
          </button>
        )}
        <button type="button" className={styles.button} onClick={onCancel}>
          {state.status === 'inserting' ? 'Cancel' : canInsert(state) ? 'Do not insert' : 'Close'}
        </button>
      </div>
    </div>
  )
}

/** Whether a key writes or removes a character; AltGr, which types, is Ctrl and Alt on Windows. */
function isTyping({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return /^(?:.|Enter|Backspace)$/su.test(key) && !metaKey && (!ctrlKey || altKey)
}

type PastePrompt = Extract<LargePasteState, { status: 'confirming' }>

const FORMAT = new Intl.NumberFormat('en-US')
const SPLIT_LINES_MESSAGE = `Its longest lines cannot be drawn quickly: they are broken into lines of ${FORMAT.format(MAX_BROKEN_LINE)} characters.`

function canInsert({ fits, text }: PastePrompt): boolean {
  return fits && text !== ''
}

function promptText({ length, text, fits }: PastePrompt): string {
  const size = `This is very large (${FORMAT.format(length)} characters).`
  if (!fits)
    return `${size} A note can hold ${FORMAT.format(MAX_CONTENT_LENGTH)} characters, so nothing was inserted.`
  if (text === '') return `${size} It has no plain text, so nothing was inserted.`
  return hasSlowLine(text) ? `${size} ${SPLIT_LINES_MESSAGE}` : size
}
