import {
  child,
  type DatabaseReference,
  type DataSnapshot,
  onChildAdded,
  onChildChanged,
  onChildRemoved,
  onValue,
  ref,
  remove,
  set,
  update,
} from 'firebase/database'
import { readNote } from '../notes/entries.ts'
import type { Note } from '../notes/note.ts'
import type { NotesCloud, Owner } from '../notes/notes.ts'
import type { Databases } from './database.ts'

/** The notes at `users/{uid}/notes` of the account's database instance. */
export function createNotesCloud(databases: Databases): NotesCloud {
  return {
    subscribe(owner, { changed, failed }) {
      const notes = new Map<string, Note>()
      const keep = (snapshot: DataSnapshot) => {
        const note = readNote(snapshot.val(), snapshot.key ?? '', owner.uid)
        if (note) notes.set(note.id, note)
        else notes.delete(snapshot.key ?? '')
      }
      const place = notesOf(owner)
      const stops = [
        onChildAdded(place, keep),
        onChildChanged(place, keep),
        onChildRemoved(place, ({ key }) => void notes.delete(key ?? '')),
        // Comes once all of them are here, and then behind each change; its own value is never built.
        onValue(place, () => changed([...notes.values()]), failed),
      ]
      return () => {
        for (const stop of stops) stop()
        databases.disconnect()
      }
    },

    create: (owner, note) => write(owner, note.id, (place) => set(place, sendable(note))),

    update: (owner, note) => write(owner, note.id, (place) => update(place, sendable(note))),

    setPinned: (owner, id, pinned) => write(owner, id, (place) => update(place, { pinned })),

    remove: (owner, id) => write(owner, id, remove),
  }

  function notesOf({ uid, createdAt }: Owner): DatabaseReference {
    return ref(databases.of({ uid, createdAt }), `users/${uid}/notes`)
  }

  // At once where it can be, so that the note is seen to change in the very click that asked for it.
  async function write(owner: Owner, id: string, send: (place: DatabaseReference) => Promise<void>) {
    await databases.during(send(child(notesOf(owner), id)))
  }
}

/** A message that is too large for the service makes the SDK connect and send again, for ever. */
function sendable(note: Note): Note {
  if (note.title.length + note.content.length > LARGEST) throw new Error('This note is too long to be sent.')
  return note
}

const LARGEST = 2_000_000
