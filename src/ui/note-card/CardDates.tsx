import { isoDate, type Note } from '../../notes/note.ts'
import { editedAt } from '../list/order/list-order.ts'
import { usePage } from '../PageContext.ts'
import { useDateFormat } from '../settings/choices/useDateFormat.ts'
import { useStore } from '../useStore.ts'
import styles from './CardDates.module.css'

/**
 * The date by which the list is sorted: of the last edit, else of the creation. While the card of an edited note is used, it shows the other
 * one as well, in the same place.
 */
export function CardDates({ note }: { readonly note: Note }) {
  const sort = useStore(usePage().sort)
  const format = useDateFormat()
  const created = (
    <time dateTime={isoDate(note)} lang={format.lang}>
      {format.text(note)}
    </time>
  )
  if (note.lastModified === note.createdAt) return created
  const timestamp = editedAt(note)
  const edited = (
    <time dateTime={isoDate({ timestamp })}>
      Edited <span lang={format.lang}>{format.text({ timestamp, createdAt: note.lastModified })}</span>
    </time>
  )
  const [shown, other] = sort === 'edited' ? [edited, <>Created {created}</>] : [created, edited]
  return (
    <div className={styles.dates}>
      <span className={styles.shown}>{shown}</span>
      <span className={styles.other}>{other}</span>
    </div>
  )
}
