import { timeOfKey } from '../keys.ts'
import { longDate, type Note } from '../note.ts'
import { parseDate } from '../parse-note.ts'
import type { Revision } from '../ports.ts'
import { NoteMap } from './note-map.ts'
import type { SyncState } from './state.ts'

/**
 * Creates a function that converts the dates of last edits to the time zone of this device. It is called with each new view of the notes. A
 * stored date is a text in the zone of the device that made the edit. Where this device knows the mutation of the edit, its id has the time.
 */
export function createLocalDates(): (
  notes: NoteMap,
  state: Pick<SyncState, 'serverNotes' | 'revisions'>,
) => NoteMap {
  let before = NoteMap.of<Note>([])
  let revisionsBefore: SyncState['revisions'] = NoteMap.of([])
  let shown = before
  /** The ids of the notes whose shown date differs from the stored one. On most devices there are none. */
  const converted = new Set<string>()

  return (notes, { serverNotes, revisions }) => {
    const { changed, removed } = notes.changesSince(before)
    const revised = revisions.changesSince(revisionsBefore).changed.flatMap(({ id }) => notes.get(id) ?? [])
    const updated: Note[] = []
    for (const note of new Set([...changed, ...revised])) {
      const { id, lastModified } = note
      const revision = revisions.get(id)
      // The revision is not that of an edit in the outbox.
      const isStored = serverNotes.get(id)?.lastModified === lastModified
      const date = revision && isStored ? localDate(note, revision) : lastModified
      if (date === lastModified) converted.delete(id)
      else converted.add(id)
      updated.push(date === lastModified ? note : { ...note, lastModified: date })
    }
    for (const id of removed) converted.delete(id)
    shown = converted.size === 0 ? notes : shown.apply({ changed: updated, removed })
    ;[before, revisionsBefore] = [notes, revisions]
    return shown
  }
}

/** The stored date, if the time of the edit is not known: the last mutation was no edit, or its id was derived. */
function localDate({ lastModified, createdAt }: Note, { by, at, words }: Revision): string {
  const mutatedAt = timeOfKey(by)
  const isOfTextChange = at === words
  if (lastModified === createdAt || !isOfTextChange || lastModified === longDate(mutatedAt))
    return lastModified
  const asUtc = parseDate(`${lastModified} +0000`)
  const offset = Math.round((asUtc - mutatedAt) / OFFSET_STEP) * OFFSET_STEP
  const editedAt = asUtc - offset
  const isOfMutation = mutatedAt >= editedAt && mutatedAt < editedAt + MAX_DELAY_MS
  return isOfMutation && Math.abs(offset) <= MAX_OFFSET ? longDate(editedAt) : lastModified
}

const MINUTE = 60_000
/** All zones differ from UTC by quarters of an hour, and by 14 hours at most. */
const OFFSET_STEP = 15 * MINUTE
const MAX_OFFSET = 14 * 60 * MINUTE
/** The date is that of a minute, and the mutation is made right after it. */
const MAX_DELAY_MS = 2 * MINUTE
