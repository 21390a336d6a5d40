import { newKey } from '../../src/notes/keys.ts'
import type { Mutation, MutationResult, TrashedNote } from '../../src/notes/mutation.ts'
import type { Note } from '../../src/notes/note.ts'
import type { Changes, NoteRevision, NotesCloud, Owner } from '../../src/notes/ports.ts'
import { NoteMap } from '../../src/notes/sync/note-map.ts'

/** A device without a mirror that reads its trash as soon as it is connected, and keeps it between its subscriptions. */
export interface TestClient {
  readonly subscribe: (owner: Owner, listener: ClientListener) => () => void
  /** Sends a mutation. The same object has the same id each time. */
  readonly send: (owner: Owner, mutation: Mutation) => Promise<MutationResult>
}

interface ClientListener {
  /** Gets a snapshot first, and then the changes. */
  readonly notesChanged: (update: ItemsUpdate<Note>) => void
  readonly trashChanged: (update: ItemsUpdate<TrashedNote>) => void
  readonly connected: (isConnected: boolean, serverTimeOffset: number) => void
  readonly failed: (reason: unknown) => void
}

export type ItemsUpdate<Item> =
  | { readonly kind: 'snapshot'; readonly items: readonly Item[] }
  | ({ readonly kind: 'delta' } & Changes<Item>)

export function createTestClient(cloud: NotesCloud): TestClient {
  const clientId = newKey(Date.now())
  const ids = new WeakMap<Mutation, string>()
  const trashes = new Map<string, NoteMap<TrashedNote>>()
  const trashOf = ({ uid }: Owner) => trashes.get(uid) ?? NoteMap.of<TrashedNote>([])
  return {
    subscribe(owner, listener) {
      let [hasNotes, hasTrash] = [false, false]
      const device = {
        notes: NoteMap.of<Note>([]),
        position: undefined,
        revisions: NoteMap.of<NoteRevision>([]),
        trash: trashOf(owner),
        isLeader: () => true,
      }
      const subscription = cloud.subscribe(owner, device, {
        received({ notes, trash: changes }) {
          const isChanged = notes.changed.length + notes.removed.length > 0
          if (!hasNotes) {
            hasNotes = true
            listener.notesChanged({ kind: 'snapshot', items: notes.changed })
          } else if (isChanged) listener.notesChanged({ kind: 'delta', ...notes })
          trashes.set(owner.uid, trashOf(owner).apply(changes))
          if (hasTrash && changes.changed.length + changes.removed.length > 0)
            listener.trashChanged({ kind: 'delta', ...changes })
        },
        connected(isConnected, serverTimeOffset) {
          listener.connected(isConnected, serverTimeOffset)
          if (isConnected && !hasTrash) void reportTrash()
        },
        failed: listener.failed,
      })
      return subscription.stop

      async function reportTrash() {
        if (!(await subscription.readTrash())) return
        hasTrash = true
        listener.trashChanged({ kind: 'snapshot', items: trashOf(owner).values() })
      }
    },

    send(owner, mutation) {
      const id = ids.get(mutation) ?? newKey(Date.now())
      ids.set(mutation, id)
      return cloud.send(owner, clientId, { ...mutation, id })
    },
  }
}
