import { useId, type Ref } from 'react'
import { plainText, type Doc } from '../markers/doc.ts'
import styles from './LargePaste.module.css'

/** A note that is not open for editing yet: it would stop the page, or it is coming in. */
export type OpeningState =
  | { readonly is: 'asked'; readonly doc: Doc }
  | { readonly is: 'coming'; readonly share: number }

interface Props {
  /** Takes the focus while the text cannot. */
  readonly ref: Ref<HTMLDivElement>
  readonly state: OpeningState
  readonly onOpen: () => void
}

/** Says why a note cannot be edited yet. Nothing of it is lost meanwhile: saving keeps all of it. */
export function Opening({ ref, state, onOpen }: Props) {
  const id = useId()
  return (
    <div ref={ref} role="group" tabIndex={-1} aria-labelledby={id} className={styles.box}>
      <p id={id} role="status">
        {state.is === 'asked' ? question(state.doc) : `Opening the note: ${Math.floor(state.share * 100)} %`}
      </p>
      {state.is === 'asked' && (
        <div className={styles.buttons}>
          <button type="button" className={styles.button} onClick={onOpen}>
            Open anyway
          </button>
        </div>
      )}
    </div>
  )
}

const FORMAT = new Intl.NumberFormat('en-US')

function question(doc: Doc): string {
  const text = plainText(doc)
  const lines = text.split('\n').length
  const size = `${FORMAT.format(text.length)} characters in ${FORMAT.format(lines)} ${lines === 1 ? 'line' : 'lines'}`
  return `This note is hard to edit (${size}): opening it may stop the page for a while.`
}
