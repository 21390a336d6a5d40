import { type Database, ref, runTransaction, update } from 'firebase/database'
import type { Note } from '../../src/notes/note.ts'
import { ada } from './cloud-fixture.ts'

/** Writes as the versions of the app before the feed do. */
export function createOlderApp(database: Database) {
  const account = ref(database, `users/${ada.uid}`)
  return {
    /** Resolves with whether the note still had the text of `base`. */
    async edit(base: Note, content: string): Promise<boolean> {
      const { committed } = await runTransaction(
        ref(database, `users/${ada.uid}/notes/${base.id}`),
        (current) =>
          current === null || current.content === base.content
            ? current && { ...current, content }
            : undefined,
        { applyLocally: false },
      )
      return committed
    },
    restore: (note: Note, deletedAt: number) =>
      update(account, { [`notes/${note.id}`]: note, [`trash/${note.id}`]: deletedAt }),
  }
}
