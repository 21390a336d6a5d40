import { useId, useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { hasSlowLine, MAX_CONTENT_LENGTH } from '../editor/insert-limits.ts'
import { MAX_BROKEN_LINE } from '../text-shaping.ts'
import styles from './LargePaste.module.css'

/** A paste that was not inserted at once: what is to become of it, or how far it has come. */
export type Large =
  | { readonly is: 'asked'; readonly length: number; readonly text: string; readonly fits: boolean }
  | { readonly is: 'coming'; readonly share: number }

interface Props {
  readonly large: Large
  readonly onInsert: (text: string) => void
  /** Do not insert it, or take back what has been inserted so far. */
  readonly onCancel: () => void
  /** A key was pressed while it comes in. */
  readonly onType: (key: string) => void
}

/** Asks what to do with a text that would stop the page, and shows it coming in. Escape is no. */
export function LargePaste({ large, onInsert, onCancel, onType }: Props) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const { is } = large
  useLayoutEffect(() => {
    // What is typed on meanwhile must not press a button.
    const focused = is === 'coming' ? box.current : box.current?.querySelector('button')
    focused?.focus()
  }, [is])

  function onKeyDown(event: KeyboardEvent) {
    // The composer's own keys would close or save it.
    if (event.key !== 'Tab') event.stopPropagation()
    if (event.key === 'Escape') onCancel()
    if (is === 'coming' && event.target === box.current && isTyping(event)) {
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
        {large.is === 'asked' ? question(large) : `Inserting the text: ${Math.floor(large.share * 100)} %`}
      </p>
      <div className={styles.buttons}>
        {large.is === 'asked' && canInsert(large) && (
          <button type="button" className={styles.button} onClick={() => onInsert(large.text)}>
            Insert as plain text
          </button>
        )}
        <button type="button" className={styles.button} onClick={onCancel}>
          {large.is === 'coming' ? 'Cancel' : canInsert(large) ? 'Do not insert' : 'Close'}
        </button>
      </div>
    </div>
  )
}

/** Whether a key writes or removes a character; AltGr, which types, is Ctrl and Alt on Windows. */
function isTyping({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return /^(?:.|Enter|Backspace)$/su.test(key) && !metaKey && (!ctrlKey || altKey)
}

type Asked = Extract<Large, { is: 'asked' }>

const FORMAT = new Intl.NumberFormat('en-US')
const BROKEN = `Its longest lines cannot be drawn quickly: they are broken into lines of ${FORMAT.format(MAX_BROKEN_LINE)} characters.`

function canInsert({ fits, text }: Asked): boolean {
  return fits && text !== ''
}

function question({ length, text, fits }: Asked): string {
  const size = `This is very large (${FORMAT.format(length)} characters).`
  if (!fits)
    return `${size} A note can hold ${FORMAT.format(MAX_CONTENT_LENGTH)} characters, so nothing was inserted.`
  if (text === '') return `${size} It has no plain text, so nothing was inserted.`
  return hasSlowLine(text) ? `${size} ${BROKEN}` : size
}
