import type { DeviceState, NotesUpdate, Revision } from '../notes/ports.ts'
import { reuseIfEqual, type TrashedNote } from '../notes/mutation.ts'
import type { Note } from '../notes/note.ts'
import { parseTrashedNote } from './remote-note.ts'
import { noteOf, type RemoteNote } from './revision.ts'

/** What a device has received of an account. Starts with its mirror. */
export interface ReceivedNotes {
  /** Undefined if nothing was received of this note. */
  readonly get: (noteId: string) => RemoteNote | undefined
  readonly hasNote: (noteId: string) => boolean
  readonly noteCount: () => number
  /** The ids of the notes that exist. */
  readonly noteIds: () => Iterable<string>
  /** The ids of the notes in the trash, as far as it was received. */
  readonly trashedIds: () => readonly string[]
  /** Takes values and says what they change. A value that is undefined was not read, and the one that is known stays. */
  readonly receive: (values: Iterable<readonly [noteId: string, remote: RemoteNote]>) => ReceivedChanges
}

export type ReceivedChanges = Pick<NotesUpdate, 'notes' | 'trash' | 'revisions'>

export function createReceivedNotes(
  uid: string,
  { notes: mirror, revisions: stored }: Pick<DeviceState, 'notes' | 'revisions'>,
): ReceivedNotes {
  /** What was received since the start. */
  const remotes = new Map<string, RemoteNote>()
  const notes = new Map(mirror.map((note) => [note.id, note]))
  const trash = new Map<string, TrashedNote>()

  return {
    get,
    hasNote: (noteId) => notes.has(noteId),
    noteCount: () => notes.size,
    noteIds: () => notes.keys(),
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
        update(notes, changedNotes, id, noteOf(remote, id, uid))
        update(trash, changedTrash, id, parseTrashedNote(remote.trashed, id, uid))
        if (value.revision && !isSame(value.revision, known?.revision)) revisions.set(id, value.revision)
      }
      return { notes: changesOf(changedNotes), trash: changesOf(changedTrash), revisions }
    },
  }

  function get(noteId: string): RemoteNote | undefined {
    const known = remotes.get(noteId)
    if (known) return known
    const note = notes.get(noteId)
    return note && { note, trashed: undefined, revision: stored.get(noteId) }
  }
}

/** Puts the item into `items`, and into `changes` if it is not equal to the one that was there. */
function update<Item extends Note>(
  items: Map<string, Item>,
  changes: Map<string, Item | undefined>,
  id: string,
  item: Item | undefined,
): void {
  const known = items.get(id)
  if (item === undefined ? known === undefined : known !== undefined && isEqual(known, item)) return
  changes.set(id, item)
  if (item === undefined) items.delete(id)
  else items.set(id, item)
}

function isEqual(known: Note, item: Note): boolean {
  const deletedAt: keyof TrashedNote = 'deletedAt'
  return reuseIfEqual(known, item) === known && Reflect.get(known, deletedAt) === Reflect.get(item, deletedAt)
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
