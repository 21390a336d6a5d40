import type { Note } from '../../notes/note.ts'
import { usePage } from '../PageContext.ts'
import { useStore } from '../useStore.ts'
import { EditedDate } from './EditedDate.tsx'
import { NoteDate } from './NoteDate.tsx'
import styles from './CardDates.module.css'

/**
 * The date by which the list is sorted: of the last edit, else of the creation. While the card of an edited note is used, it shows the other
 * one as well, in the same place.
 */
export function CardDates({ note }: { readonly note: Note }) {
  const sort = useStore(usePage().sort)
  if (note.lastModified === note.createdAt) return <NoteDate date={note} />
  // With keys, because a browser that translates the page replaces the words, which React could then not change.
  const edited = (
    <span key="edited">
      Edited <EditedDate note={note} />
    </span>
  )
  const created = (
    <span key="created">
      Created <NoteDate date={note} />
    </span>
  )
  return (
    <div className={styles.dates}>
      <span className={styles.shown}>{sort === 'edited' ? edited : <NoteDate date={note} />}</span>
      <span className={styles.other}>{sort === 'edited' ? created : edited}</span>
    </div>
  )
}
