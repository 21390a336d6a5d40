import { type ComponentProps, type FocusEvent, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DraftSession } from '../../drafts/draft-session.ts'
import type { DiscardedDraft } from '../../drafts/open-draft.ts'
import type { TrashedNote } from '../../notes/mutation.ts'
import type { NotesStore } from '../../notes/notes-store.ts'
import { focusAlways } from '../dialogs/keepFocus.ts'
import { Modal } from '../dialogs/Modal.tsx'
import { formatNumber } from '../formatNumber.ts'
import { afterNextPaint } from '../loading/afterNextPaint.ts'
import { usePage } from '../PageContext.ts'
import { useIsOffline } from '../sync-status/useIsOnline.ts'
import { fetchToasts } from '../toasts/lazy-notifier.ts'
import { useAnnouncedText } from '../toasts/useAnnouncedText.ts'
import { unlessRepeated } from '../unlessRepeated.ts'
import { useStore } from '../useStore.ts'
import { DeletionConfirmation } from './DeletionConfirmation.tsx'
import { TrashRow } from './TrashRow.tsx'
import form from '../form/Form.module.css'
import styles from './Trash.module.css'

interface Props {
  readonly notes: NotesStore
  readonly draftSession: DraftSession
  /** Opens a discarded edit in the composer. */
  readonly onReopen: (id: string) => void
  readonly onClose: () => void
}

/** The dialog with the deleted notes of the last 30 days and the discarded edits, which can be restored. */
export function Trash({ notes, draftSession, onReopen, onClose }: Props) {
  const { trash, isTrashComplete, syncStatus } = useStore(notes)
  const { chunks } = usePage()
  const isOffline = useIsOffline(syncStatus)
  const { discarded } = useStore(draftSession)
  const announceText = useAnnouncedText()
  const [wasComplete] = useState(isTrashComplete)
  const area = useRef<HTMLDivElement>(null)
  const rememberFocus = useRowFocus(area, trash, discarded)
  const [restoredId, setRestoredId] = useState<string>()
  /** Removes the message that offers to undo a deletion, because what was deleted is not in the trash any more. */
  const dismissUndo = useCallback(
    (id: string, hasOthers = false) => chunks.loaded(fetchToasts)?.removeDeletion(id, hasOthers),
    [chunks],
  )
  /** The same for deletions of one of these notes and of several with one of them first. */
  const dismissUndoOfAny = useCallback(
    (deleted: readonly TrashedNote[]) => {
      for (const { id } of deleted) for (const hasOthers of [false, true]) dismissUndo(id, hasOthers)
    },
    [dismissUndo],
  )
  const restore = useCallback(
    (id: string) => {
      notes.restore(id)
      dismissUndo(id)
      setRestoredId(id)
    },
    [notes, dismissUndo],
  )
  const purge = useCallback(
    (id: string) => {
      const trashed = notes.get().trash
      const deletedAt = trashed.find((note) => note.id === id)?.deletedAt
      notes.purge(id)
      // Notes that were deleted together have one time and one Undo, which would bring this note back too.
      dismissUndoOfAny(trashed.filter((note) => note.deletedAt === deletedAt))
    },
    [notes, dismissUndoOfAny],
  )

  function empty() {
    notes.emptyTrash()
    dismissUndoOfAny(trash)
  }

  return (
    <Modal title="Trash" closeLabel="Close trash" onClose={onClose}>
      <div ref={area} tabIndex={-1} className={styles.trash} onFocus={rememberFocus}>
        <p className={form.lead}>
          {trash.length === 0 && isTrashComplete
            ? 'The trash is empty. Deleted notes are kept here for 30 days.'
            : 'Deleted notes are kept here for 30 days.'}
        </p>
        {!isTrashComplete && (
          <p key={String(isOffline)} ref={isOffline ? announceText : undefined} className={form.lead}>
            {isOffline ? 'You will see all of them when you are online again.' : 'Loading the trash…'}
          </p>
        )}
        {isTrashComplete && !wasComplete && (
          <p ref={announceText} className="visually-hidden">
            {trash.length === 1
              ? '1 deleted note'
              : `${trash.length === 0 ? 'No' : formatNumber(trash.length)} deleted notes`}
          </p>
        )}
        {trash.length > 0 && (
          <>
            <TrashedNoteList trash={trash} onRestore={restore} onPurge={purge} />
            {isTrashComplete && <EmptyTrash count={trash.length} onEmpty={empty} />}
          </>
        )}
        {discarded.length > 0 && (
          <DiscardedEditList
            edits={discarded}
            onReopen={(id) => {
              onClose()
              onReopen(id)
            }}
            onDelete={draftSession.deleteDiscarded}
          />
        )}
        <p role="status" className="visually-hidden">
          {/* The key makes screen readers announce each note. */}
          {restoredId !== undefined && <span key={restoredId}>Note restored</span>}
        </p>
      </div>
    </Modal>
  )
}

interface TrashedNoteListProps extends Pick<ComponentProps<typeof TrashRow>, 'onRestore' | 'onPurge'> {
  readonly trash: readonly TrashedNote[]
}

function TrashedNoteList({ trash, onRestore, onPurge }: TrashedNoteListProps) {
  const [maxRows, setMaxRows] = useState(FIRST_ROWS)
  const list = useRef<HTMLUListElement>(null)

  function showAll() {
    flushSync(() => showRows(2 * FIRST_ROWS))
    // Focuses the row, not a button: the key that is still held would press it.
    const row = list.current?.children[FIRST_ROWS]
    if (row instanceof HTMLElement) focusAlways(row)
  }

  /** In several tasks, because one would block the page for 2 s if there are 10,000 notes. */
  function showRows(count: number) {
    setMaxRows(count < trash.length ? count : Infinity)
    if (count < trash.length) afterNextPaint(() => showRows(count + ROWS_PER_TASK))
  }

  return (
    <>
      <ul ref={list} role="list" className={styles.list}>
        {trash.slice(0, maxRows).map((note) => (
          <TrashRow key={note.id} note={note} onRestore={onRestore} onPurge={onPurge} />
        ))}
      </ul>
      {maxRows === FIRST_ROWS && trash.length > FIRST_ROWS && (
        <button type="button" className={form.secondary} onClick={showAll}>
          {`Show all ${formatNumber(trash.length)} notes`}
        </button>
      )}
    </>
  )
}

/** Rendering more rows than this takes noticeable time. */
const FIRST_ROWS = 100
/** Fewer take longer in total, because each task lays out the list again. */
const ROWS_PER_TASK = 300

interface DiscardedEditListProps {
  /** In the order in which they were discarded. */
  readonly edits: readonly DiscardedDraft[]
  readonly onReopen: (id: string) => void
  readonly onDelete: (id: string) => void
}

function DiscardedEditList({ edits, onReopen, onDelete }: DiscardedEditListProps) {
  return (
    <section aria-labelledby="discarded-edits" className={styles.edits}>
      <h3 id="discarded-edits" className={styles.heading}>
        Discarded edits
      </h3>
      <p className={form.lead}>Changes that you did not save are kept here for a day.</p>
      <ul role="list" className={styles.list}>
        {edits.toReversed().map(({ id, current, discardedAt }) => (
          <TrashRow
            key={id}
            note={{ id, ...current, deletedAt: discardedAt }}
            kind="edit"
            onRestore={onReopen}
            onPurge={onDelete}
          />
        ))}
      </ul>
    </section>
  )
}

function EmptyTrash({ count, onEmpty }: { readonly count: number; readonly onEmpty: () => void }) {
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <div>
      {isConfirming ? (
        <DeletionConfirmation
          question={`Delete ${count === 1 ? 'this note' : `these ${formatNumber(count)} notes`} for good?`}
          keep={count === 1 ? 'Keep it' : 'Keep them'}
          onKeep={() => setIsConfirming(false)}
          onDelete={onEmpty}
        />
      ) : (
        <button
          type="button"
          className={form.secondary}
          data-focus-fallback
          onClick={unlessRepeated(() => setIsConfirming(true))}
        >
          Empty trash
        </button>
      )}
    </div>
  )
}

/**
 * Keeps the focus in the dialog when the focused row is removed: it moves to the row of the same list that moves up. If the list is gone, it
 * moves to `area`: a button of another list would change another kind of note with the next press.
 */
function useRowFocus(
  area: { readonly current: HTMLElement | null },
  trash: readonly TrashedNote[],
  edits: readonly DiscardedDraft[],
) {
  const focusedRow = useRef<{ readonly list: Element; readonly index: number }>(undefined)
  useLayoutEffect(() => {
    const { current } = area
    if (!current || current.closest('dialog')?.contains(document.activeElement)) return
    const { list, index = 0 } = focusedRow.current ?? {}
    const rows = list?.isConnected ? list.children : []
    const row = rows[Math.min(index, rows.length - 1)]
    ;(row?.querySelector('button') ?? current).focus()
  }, [area, trash, edits])
  return ({ target }: FocusEvent) => {
    const row = target.closest('li')
    const list = row?.parentElement
    focusedRow.current = list ? { list, index: Array.from(list.children).indexOf(row) } : undefined
  }
}
