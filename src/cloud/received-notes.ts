import { reuseIfEqual, type TrashedNote } from '../notes/mutation.ts'
import type { Note } from '../notes/note.ts'
import type { DeviceState, NotesUpdate, Revision } from '../notes/ports.ts'
import { noteOf, parseTrashedNote, type RemoteNote } from './remote-note.ts'

/** What a device has received of an account. Starts with what it has when it subscribes. */
interface ReceivedNotes {
  /** Undefined if nothing was received of this note. */
  readonly get: (noteId: string) => RemoteNote | undefined
  readonly hasNote: (noteId: string) => boolean
  readonly noteCount: () => number
  /** The ids of the notes that exist. */
  readonly noteIds: () => readonly string[]
  /** The ids of the notes in the trash, as far as it was received. */
  readonly trashedIds: () => readonly string[]
  /** Takes values and returns what they change. */
  readonly receive: (values: Iterable<ReadNote>) => ReceivedChanges
}

/** What was read of a note. The values that are missing were not read, and those that are known stay. */
export type ReadNote = readonly [noteId: string, values: Partial<RemoteNote>]

export type ReceivedChanges = Pick<NotesUpdate, 'notes' | 'trash' | 'revisions'>

export function createReceivedNotes(
  uid: string,
  { notes: mirror, revisions: stored, trash: knownTrash }: Pick<DeviceState, 'notes' | 'revisions' | 'trash'>,
): ReceivedNotes {
  /** What was received since the start. */
  const remotes = new Map<string, RemoteNote>()
  let notes = mirror
  const trash = new Map(knownTrash.values().map((item) => [item.id, item]))

  return {
    get,
    hasNote: (noteId) => notes.get(noteId) !== undefined,
    noteCount: () => notes.size,
    noteIds: () => notes.values().map(({ id }) => id),
    trashedIds: () => [...trash.keys()],

    receive(values) {
      const changedNotes = new Map<string, Note | undefined>()
      const changedTrash = new Map<string, TrashedNote | undefined>()
      const revisions = new Map<string, Revision>()
      for (const [id, value] of values) {
        const known = get(id)
        const remote = {
          note: value.note === undefined ? known?.note : value.note,
          trashed: value.trashed === undefined ? known?.trashed : value.trashed,
          revision: value.revision ?? known?.revision,
        }
        remotes.set(id, remote)
        const note = noteOf(remote, id, uid)
        if (!isEqual(notes.get(id), note)) changedNotes.set(id, note)
        if (value.trashed !== undefined) {
          const trashed = parseTrashedNote(value.trashed, id, uid)
          if (!isEqual(trash.get(id), trashed)) changedTrash.set(id, trashed)
        }
        if (value.revision && !isSame(value.revision, known?.revision)) revisions.set(id, value.revision)
      }
      const changes = { notes: changesOf(changedNotes), trash: changesOf(changedTrash), revisions }
      notes = notes.apply(changes.notes)
      for (const item of changes.trash.changed) trash.set(item.id, item)
      for (const id of changes.trash.removed) trash.delete(id)
      return changes
    },
  }

  function get(noteId: string): RemoteNote | undefined {
    const known = remotes.get(noteId)
    if (known) return known
    const note = notes.get(noteId)
    return note && { note, trashed: undefined, revision: stored.get(noteId) }
  }
}

type NoteOrCopy = Note & Partial<Pick<TrashedNote, 'deletedAt'>>

function isEqual(known: NoteOrCopy | undefined, item: NoteOrCopy | undefined): boolean {
  if (!known || !item) return known === item
  return reuseIfEqual(known, item) === known && known.deletedAt === item.deletedAt
}

function isSame(a: Revision, b: Revision | undefined): boolean {
  return a.by === b?.by && a.words === b.words && a.n === b.n
}

function changesOf<Item>(changes: ReadonlyMap<string, Item | undefined>) {
  return {
    changed: [...changes.values()].filter((item) => item !== undefined),
    removed: [...changes].filter(([, item]) => item === undefined).map(([id]) => id),
  }
}
