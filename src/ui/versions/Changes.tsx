import { useState } from 'react'
import { plainText } from '../../markers/doc.ts'
import { parse } from '../../markers/parse.ts'
import { type DiffLine, lineChanges } from '../../notes/merge/line-changes.ts'
import type { NoteText } from '../../notes/note.ts'
import { formatNumber } from '../formatNumber.ts'
import { withCheckbox } from '../note-card/note-label.ts'
import form from '../form/Form.module.css'
import styles from './Versions.module.css'

interface Props {
  readonly before: NoteText
  readonly after: NoteText
  /** Shows the lines of one of the texts only. */
  readonly only?: 'before' | 'after'
  /** Shown if no lines differ. */
  readonly ifNone: string
}

/** The changed lines as a person sees them, without the markers of their format. */
export function Changes({ before, after, only, ifNone }: Props) {
  const [isWhole, setIsWhole] = useState(false)
  const hasTitle = before.title !== after.title
  const all = lineChanges(linesOf(before, hasTitle), linesOf(after, hasTitle))
  if (all.length === 0) return <p className={styles.current}>{ifNone}</p>
  const hidden = only && (only === 'before' ? 'added' : 'removed')
  const changes = all.filter(({ kind }) => kind !== hidden)
  const shown = isWhole ? changes : changes.slice(0, MAX_CHANGES)
  return (
    <>
      <ul role="list" className={styles.changes} translate="no" data-focus-fallback>
        {shown.map((change, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list never changes
          <Change key={index} change={change} isSide={only !== undefined} />
        ))}
      </ul>
      {shown.length < changes.length && (
        <button type="button" className={form.borderless} onClick={() => setIsWhole(true)}>
          {`Show all ${formatNumber(changes.length)} lines`}
        </button>
      )}
    </>
  )
}

/** Rendering more lines than this at once takes noticeable time. */
const MAX_CHANGES = 100

function Change({ change, isSide }: { readonly change: DiffLine; readonly isSide: boolean }) {
  if (change.kind === 'omitted')
    return <li className={styles.omitted}>{`${formatNumber(change.count)} unchanged lines`}</li>
  const kind = isSide && change.kind !== 'same' ? 'different' : change.kind
  const label = LABELS[kind]
  return (
    <li className={styles[kind]}>
      {label && <span className="visually-hidden">{label}: </span>}
      {change.line || ' '}
    </li>
  )
}

const LABELS = { same: '', removed: 'Removed', added: 'Added', different: 'Different' }

function linesOf({ title, content }: NoteText, hasTitle: boolean): readonly string[] {
  const lines = plainText(parse(content)).split('\n').map(withCheckbox)
  return hasTitle ? [title, ...lines] : lines
}
