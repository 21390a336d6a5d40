import { type Ref, useId } from 'react'
import { type Doc, plainText } from '../../../markers/doc.ts'
import { formatNumber } from '../../formatNumber.ts'
import styles from './Prompt.module.css'

/** A note that cannot be edited yet: it waits for a confirmation because it may block the page, or it is loading. */
export type LoadingState =
  | { readonly status: 'confirming'; readonly doc: Doc }
  | { readonly status: 'loading'; readonly progress: number }

interface Props {
  /** Has the focus while the text cannot take it. */
  readonly ref: Ref<HTMLDivElement>
  readonly state: LoadingState
  readonly onLoadAnyway: () => void
}

/**
 * Explains why a note cannot be edited yet. Saving in this state keeps the whole note. The text is read with the focus, and not in a live
 * region, which would announce each percent.
 */
export function LoadingPrompt({ ref, state, onLoadAnyway }: Props) {
  const id = useId()
  return (
    <div ref={ref} role="group" tabIndex={-1} aria-labelledby={id} className={styles.box}>
      <p id={id}>
        {state.status === 'confirming'
          ? promptText(state.doc)
          : `Opening the note: ${Math.floor(state.progress * 100)} %`}
      </p>
      {state.status === 'confirming' && (
        <div className={styles.buttons}>
          <button type="button" className={styles.button} onClick={onLoadAnyway}>
            Open anyway
          </button>
        </div>
      )}
    </div>
  )
}

function promptText(doc: Doc): string {
  const text = plainText(doc)
  const lines = text.split('\n').length
  const size = `${formatNumber(text.length)} characters in ${formatNumber(lines)} ${lines === 1 ? 'line' : 'lines'}`
  return `This note is hard to edit (${size}): opening it may freeze the page for a while.`
}
