import { useLayoutEffect, useRef, useState } from 'react'
import type { TrashedNote } from '../notes/mutation.ts'
import { isoDate, longDate } from '../notes/note.ts'
import type { NotesStore } from '../notes/notes-store.ts'
import form from './Form.module.css'
import { Modal } from './Modal.tsx'
import { discardedEdits, type DiscardedEdits } from './drafts.ts'
import { noteName } from './noteName.ts'
import styles from './Trash.module.css'
import { useStore } from './useStore.ts'

interface Props {
  readonly notes: NotesStore
  readonly onClose: () => void
}

/** What was deleted in the last thirty days, and can be brought back. */
export function Trash({ notes, onClose }: Props) {
  const { trash } = useStore(notes)
  const edits = useStore(discardedEdits)
  const list = useRef<HTMLDivElement>(null)
  useFocusInList(list, trash, edits.sheets)

  return (
    <Modal title="Trash" closeLabel="Close trash" onClose={onClose}>
      <div ref={list} tabIndex={-1} className={styles.trash}>
        <p className={form.lead}>
          {trash.length === 0
            ? 'The trash is empty. Deleted notes are kept here for 30 days.'
            : 'Deleted notes are kept here for 30 days.'}
        </p>
        {trash.length > 0 && (
          <>
            <ul className={styles.list}>
              {trash.map((note) => (
                <Row
                  key={note.id}
                  note={note}
                  onRestore={() => notes.restore(note.id)}
                  onPurge={() => notes.purge(note.id)}
                />
              ))}
            </ul>
            <EmptyTrash count={trash.length} onEmpty={notes.emptyTrash} />
          </>
        )}
        {edits.sheets.length > 0 && <Edits edits={edits} onClose={onClose} />}
      </div>
    </Modal>
  )
}

/** The edits that were discarded. One that is reopened takes the place of the dialog. */
function Edits({ edits, onClose }: { readonly edits: DiscardedEdits } & Pick<Props, 'onClose'>) {
  const { sheets, reopen, forget } = edits
  return (
    <section aria-labelledby="discarded-edits" className={styles.edits}>
      <h3 id="discarded-edits" className={styles.heading}>
        Discarded edits
      </h3>
      <p className={form.lead}>Changes that you did not save are kept here for a day.</p>
      <ul className={styles.list}>
        {sheets.toReversed().map(({ id, words, discardedAt }) => (
          <Row
            key={id}
            note={{ id, ...words, deletedAt: discardedAt }}
            verb="Discarded"
            onRestore={() => {
              onClose()
              reopen(id)
            }}
            onPurge={() => forget(id)}
          />
        ))}
      </ul>
    </section>
  )
}

interface RowProps {
  readonly note: Pick<TrashedNote, 'id' | 'title' | 'content' | 'deletedAt'>
  readonly verb?: string
  readonly onRestore: () => void
  readonly onPurge: () => void
}

function Row({ note, verb = 'Deleted', onRestore, onPurge }: RowProps) {
  const titleId = `trash-${note.id}`
  return (
    <li className={styles.row}>
      <p id={titleId} className={styles.name} dir="auto">
        {noteName(note)}
      </p>
      <p className={styles.date}>
        {verb} <time dateTime={isoDate({ timestamp: note.deletedAt })}>{longDate(note.deletedAt)}</time>
      </p>
      <div className={styles.verbs}>
        <button type="button" className={styles.verb} aria-describedby={titleId} onClick={onRestore}>
          Restore
        </button>
        <button type="button" className={styles.verb} aria-describedby={titleId} onClick={onPurge}>
          Delete for good
        </button>
      </div>
    </li>
  )
}

/** Asks once, as nothing brings back what goes from here. */
function EmptyTrash({ count, onEmpty }: { readonly count: number; readonly onEmpty: () => void }) {
  const [asks, setAsks] = useState(false)
  const first = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (asks) first.current?.focus()
  }, [asks])

  if (!asks)
    return (
      <button type="button" className={form.secondary} onClick={() => setAsks(true)}>
        Empty trash
      </button>
    )
  return (
    <div role="group" aria-label="Empty trash" className={styles.asks}>
      <p>
        Delete {count === 1 ? 'this note' : `these ${count} notes`} for good? Nothing brings{' '}
        {count === 1 ? 'it' : 'them'} back.
      </p>
      <div className={styles.verbs}>
        <button ref={first} type="button" className={form.secondary} onClick={() => setAsks(false)}>
          Keep {count === 1 ? 'it' : 'them'}
        </button>
        <button type="button" className={form.primary} onClick={onEmpty}>
          Delete for good
        </button>
      </div>
    </div>
  )
}

/** A row that goes takes the focus with it: the row that moves up has it next, else the list. */
function useFocusInList(
  list: { readonly current: HTMLElement | null },
  trash: readonly TrashedNote[],
  edits: DiscardedEdits['sheets'],
) {
  const at = useRef(0)
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const remember = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest('li') : null
      at.current = Array.from(row?.parentElement?.children ?? []).findIndex((each) => each === row)
    }
    element.addEventListener('focusin', remember)
    return () => element.removeEventListener('focusin', remember)
  }, [list])
  useLayoutEffect(() => {
    const element = list.current
    if (!element || element.closest('dialog')?.contains(document.activeElement)) return
    const rows = element.querySelectorAll('li')
    const row = rows[Math.min(Math.max(at.current, 0), rows.length - 1)]
    ;(row?.querySelector('button') ?? element).focus()
  }, [list, trash, edits])
}
