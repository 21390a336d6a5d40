import { Copy, Download, Pin, Trash2, X } from 'lucide'
import { useCallback } from 'react'
import type { Note } from '../../notes/note.ts'
import type { NotesState } from '../../notes/notes-state.ts'
import { scrollToFocus } from '../commands/scrollToFocus.ts'
import { formatNumber } from '../formatNumber.ts'
import { IconButton } from '../IconButton.tsx'
import { findCard } from '../list/card-elements.ts'
import type { CardActions } from '../note-card/NoteCard.tsx'
import { usePage } from '../PageContext.ts'
import { useStore } from '../useStore.ts'
import { CLEARED_SELECTION, keepListed } from './selection.ts'
import styles from './SelectionBar.module.css'

interface Props {
  /** The notes in the list. */
  readonly notes: readonly Note[]
  readonly userKind: NotesState['userKind']
  readonly actions: CardActions
}

/** Shows how many notes are selected, and what can be done with them. Notes that leave the list leave the selection. */
export function SelectionBar({ notes, userKind, actions }: Props) {
  const { selection, dialog } = usePage()
  const current = useStore(selection)
  const { ids } = current
  const selected = ids.size === 0 ? [] : notes.filter(({ id }) => ids.has(id))
  const count = selected.length
  const prune = useCallback(
    (element: HTMLElement | null) => {
      const order = notes.map(({ id }) => id)
      if (element) selection.set(keepListed(selection.get(), order))
    },
    [selection, notes],
  )

  function remove() {
    const first = notes.findIndex(({ id }) => ids.has(id))
    const next = notes.slice(first).find(({ id }) => !ids.has(id)) ?? notes[first - 1]
    actions.remove(...ids)
    focusCardOrTabStop(next?.id)
  }

  return (
    <>
      <p ref={prune} role="status" className="visually-hidden">
        {count > 0 ? `${formatNumber(count)} selected` : current === CLEARED_SELECTION && 'Selection cleared'}
      </p>
      {count > 0 && (
        <div
          ref={keepFocusVisible}
          role="group"
          aria-label="Selected notes"
          className={styles.bar}
          data-selection
        >
          <IconButton
            icon={X}
            label="Clear the selection"
            aria-keyshortcuts="Escape"
            onClick={() => selection.set(CLEARED_SELECTION)}
          />
          <p aria-hidden className={styles.count}>
            {formatNumber(count)}
            <span className={styles.word}> selected</span>
          </p>
          <IconButton
            icon={Pin}
            data-action="pin"
            label={selected.every(({ pinned }) => pinned === 'pinned') ? 'Unpin notes' : 'Pin notes'}
            title={userKind === 'visitor' ? 'Sign in to pin notes' : undefined}
            onClick={() => actions.togglePin(...ids)}
          />
          <IconButton
            icon={Copy}
            data-action="copy"
            label="Copy notes"
            onClick={() => actions.copy(...selected)}
          />
          <IconButton
            icon={Download}
            label="Export notes"
            onClick={() => dialog.set({ name: 'export', notes: selected })}
          />
          <IconButton icon={Trash2} data-action="delete" label="Delete notes" onClick={remove} />
        </div>
      )}
    </>
  )
}

/**
 * The bar appears over the end of the window, perhaps over the element with the focus. Keeps the focus in the page when the bar is removed,
 * also because the selected notes were deleted on another device.
 */
function keepFocusVisible(bar: HTMLElement | null) {
  scrollToFocus()
  return () => {
    // The card that Tab reaches is known as soon as the list has changed.
    if (bar?.contains(document.activeElement)) queueMicrotask(() => focusCardOrTabStop())
  }
}

/** Focuses the card of a note, else the one that Tab reaches. The bar with the focus is about to be removed. */
function focusCardOrTabStop(id?: string) {
  // A long list renders only the cards in view.
  const card = findCard(document, id) ?? document.querySelector<HTMLElement>('[data-note][tabindex="0"]')
  card?.focus({ preventScroll: true })
}
