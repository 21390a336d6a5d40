import { CircleCheck, Copy, History, Pencil, Share2, Trash2 } from 'lucide'
import type { Note } from '../../../notes/note.ts'
import type { NotesState } from '../../../notes/notes-state.ts'
import { MenuItems } from '../../menu/MenuItems.tsx'
import { usePage } from '../../PageContext.ts'
import { EditedDate } from '../EditedDate.tsx'
import { noteLabel } from '../note-label.ts'
import type { CardActions } from '../NoteCard.tsx'
import { editHint } from './editHint.ts'
import { canShare, shareNote } from './shareNote.ts'
import styles from './CardMenu.module.css'

interface Props {
  readonly note: Note
  readonly userKind: NotesState['userKind']
  readonly actions: CardActions
  readonly onSelect: () => void
  readonly onClose: () => void
}

/** The actions on a note for fingers, at the end of the window. The browser closes it on Escape. A press beside it only closes it. */
export function CardMenu({ note, userKind, actions, onSelect, onClose }: Props) {
  const { notify } = usePage()
  const items = [
    { icon: Pencil, label: 'Edit', run: () => actions.edit(note.id), hint: editHint(userKind) },
    { icon: Copy, label: 'Copy', run: () => actions.copy(note) },
    ...(userKind === 'member'
      ? [{ icon: History, label: 'Versions', run: () => actions.showVersions(note.id) }]
      : []),
    ...(canShare() ? [{ icon: Share2, label: 'Share', run: () => void shareNote(note, notify) }] : []),
    { icon: CircleCheck, label: 'Select', run: onSelect },
    { icon: Trash2, label: 'Delete', run: () => actions.remove(note.id) },
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
        <MenuItems label={`Actions for ${noteLabel(note)}`} items={items} />
      </div>
    </div>
  )
}

function open(menu: HTMLElement | null) {
  menu?.showPopover()
  menu?.querySelector('button')?.focus()
}
