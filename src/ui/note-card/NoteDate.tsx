import { isoDate, type Note } from '../../notes/note.ts'
import { useDateFormat } from '../settings/choices/useDateFormat.ts'

interface Props {
  readonly date: Pick<Note, 'createdAt' | 'timestamp'>
  readonly className?: string | undefined
}

/** A date as it is written on this device. */
export function NoteDate({ date, className }: Props) {
  const format = useDateFormat()
  return (
    <time className={className} dateTime={isoDate(date)} lang={format.lang}>
      {format.text(date)}
    </time>
  )
}
