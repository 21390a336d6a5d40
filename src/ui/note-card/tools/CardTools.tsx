import { Copy, Ellipsis, History, Pencil, Trash2 } from 'lucide'
import { useState, useSyncExternalStore } from 'react'
import type { Note } from '../../../notes/note.ts'
import type { NotesState } from '../../../notes/notes-state.ts'
import { fetchDialogs } from '../../dialogs/fetchDialogs.ts'
import { IconButton } from '../../IconButton.tsx'
import { useChunk } from '../../loading/useChunk.ts'
import { usePage } from '../../PageContext.ts'
import { toggled } from '../../selection/selection.ts'
import { unlessRepeated } from '../../unlessRepeated.ts'
import { descriptionWithHint, type NoteDescription } from '../labels.ts'
import { noteLabel } from '../note-label.ts'
import type { CardActions } from '../NoteCard.tsx'
import { editHint } from './editHint.ts'
import styles from './CardTools.module.css'

interface Props {
  readonly note: Note
  readonly userKind: NotesState['userKind']
  readonly actions: CardActions
  /** The attributes that name a button's note for screen readers. */
  readonly description: NoteDescription
}

/** The checkbox that selects a card, and its buttons: visible while the card is used with a mouse or keys, else in a menu. */
export function CardTools({ note, userKind, actions, description }: Props) {
  const { selection } = usePage()
  const isSelected = useSyncExternalStore(selection.subscribe, () => selection.get().ids.has(note.id))
  const isTouch = useSyncExternalStore(subscribeToPointer, () => coarsePointer().matches)
  const signInHint = editHint(userKind)
  const select = () => selection.set(toggled(selection.get(), note.id))
  return (
    <>
      {isTouch ? (
        <MenuButton
          note={note}
          userKind={userKind}
          actions={actions}
          description={description}
          onSelect={select}
        />
      ) : (
        <>
          <IconButton
            icon={Pencil}
            data-action="edit"
            label="Edit note"
            title={signInHint}
            className={styles.tool}
            {...descriptionWithHint(description, note, signInHint)}
            onClick={() => actions.edit(note.id)}
          />
          <IconButton
            icon={Copy}
            data-action="copy"
            label="Copy note"
            className={styles.tool}
            {...description}
            onClick={() => actions.copy(note)}
          />
          {userKind === 'member' && (
            <IconButton
              icon={History}
              data-action="versions"
              label="Show versions"
              className={styles.tool}
              {...description}
              onClick={() => actions.showVersions(note.id)}
            />
          )}
          <IconButton
            icon={Trash2}
            data-action="delete"
            label="Delete note"
            className={styles.tool}
            {...description}
            onClick={unlessRepeated(() => actions.remove(note.id))}
          />
        </>
      )}
      <input
        ref={isSelected ? describeCard : undefined}
        type="checkbox"
        className={styles.check}
        data-select
        aria-label={`Select ${noteLabel(note)}`}
        checked={isSelected}
        onChange={select}
      />
    </>
  )
}

/** Says that the card is selected when keys move the focus to it: a list item has no such state. */
function describeCard(check: HTMLInputElement) {
  const card = check.closest('[data-note]')
  card?.setAttribute('aria-description', 'Selected')
  return () => card?.removeAttribute('aria-description')
}

interface MenuProps extends Props {
  readonly onSelect: () => void
}

function MenuButton({ note, userKind, actions, description, onSelect }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const chunk = useChunk(fetchDialogs, isOpen, () => setIsOpen(false))
  return (
    <>
      <IconButton
        icon={Ellipsis}
        data-action="menu"
        label="More actions"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        {...description}
        onClick={({ currentTarget }) => {
          // Safari does not focus a pressed button, and then the menu could not return the focus to it.
          currentTarget.focus()
          setIsOpen(true)
        }}
      />
      {isOpen && chunk && (
        <chunk.CardMenu
          note={note}
          userKind={userKind}
          actions={actions}
          onSelect={onSelect}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

function coarsePointer(): MediaQueryList {
  return matchMedia('(pointer: coarse)')
}

function subscribeToPointer(listener: () => void): () => void {
  const query = coarsePointer()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
