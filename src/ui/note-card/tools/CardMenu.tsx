import { CircleCheck, Copy, History, type IconNode, Pencil, Share2, Trash2 } from 'lucide'
import { useCallback, useRef } from 'react'
import type { Note } from '../../../notes/note.ts'
import type { NotesState } from '../../../notes/notes-state.ts'
import menuStyles from '../../account/ProfileMenuItems.module.css'
import { focusMenuItem, menuItemsOf } from '../../focusMenuItem.ts'
import { Icon } from '../../Icon.tsx'
import styles from './CardMenu.module.css'
import { EditedDate } from '../EditedDate.tsx'
import type { CardActions } from '../NoteCard.tsx'
import { noteLabel } from '../note-label.ts'
import { editHint } from './editHint.ts'
import { canShare, shareNote } from './shareNote.ts'

interface Props {
  readonly note: Note
  readonly userKind: NotesState['userKind']
  readonly actions: CardActions
  readonly onSelect: () => void
  readonly onClose: () => void
}

/** The actions on a note for fingers, at the end of the window. The browser closes it on Escape. A press beside it only closes it. */
export function CardMenu({ note, userKind, actions, onSelect, onClose }: Props) {
  const menu = useRef<HTMLDivElement>(null)
  const open = useCallback((element: HTMLDivElement | null) => {
    menu.current = element
    element?.showPopover()
    menuItemsOf(element)[0]?.focus()
  }, [])
  const items: readonly (readonly [IconNode, label: string, run: () => void, hint?: string | undefined])[] = [
    [Pencil, 'Edit', () => actions.edit(note.id), editHint(userKind)],
    [Copy, 'Copy', () => actions.copy(note)],
    ...(userKind === 'member' ? [[History, 'Versions', () => actions.showVersions(note.id)] as const] : []),
    ...(canShare() ? [[Share2, 'Share', () => void shareNote(note, actions.notify)] as const] : []),
    [CircleCheck, 'Select', onSelect],
    [Trash2, 'Delete', () => actions.remove(note.id)],
  ]
  return (
    <div
      ref={open}
      popover="auto"
      className={styles.backdrop}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
      // Keeps the focus in the menu, which returns it to its button.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        // It is in the card, which a click opens.
        event.stopPropagation()
        if (event.target === event.currentTarget) event.currentTarget.hidePopover()
      }}
    >
      <div>
        <p className={styles.title} dir="auto" translate="no">
          {noteLabel(note)}
        </p>
        {note.lastModified !== note.createdAt && (
          <p className={styles.edited}>
            Edited <EditedDate note={note} />
          </p>
        )}
        <div
          role="menu"
          aria-label={`Actions for ${noteLabel(note)}`}
          onKeyDown={(event) => focusMenuItem(event, menu.current)}
        >
          {items.map(([icon, label, run, hint]) => (
            <button
              key={label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={menuStyles.item}
              onClick={() => {
                menu.current?.hidePopover()
                run()
              }}
            >
              <Icon icon={icon} size="1.125rem" strokeWidth={1.75} />
              <span>
                {label} {hint && <span className={styles.hint}>{hint}</span>}
              </span>
            </button>
          ))}
        </div>
      </div>
    </div>
  )
}
