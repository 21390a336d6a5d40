import { isoDate, type Note } from '../../notes/note.ts'
import { editedAt } from '../list/order/list-order.ts'
import { useDateFormat } from '../settings/choices/useDateFormat.ts'

/** When a note was last edited, or else created, as dates are written on this device. */
export function EditedDate({ note }: { readonly note: Note }) {
  const format = useDateFormat()
  const timestamp = editedAt(note)
  return (
    <time dateTime={isoDate({ timestamp })} lang={format.lang}>
      {format.text({ timestamp, createdAt: note.lastModified })}
    </time>
  )
}
