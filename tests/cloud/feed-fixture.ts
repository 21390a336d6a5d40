import { goOffline, goOnline } from 'firebase/database'
import { createFeedCloud } from '../../src/cloud/feed-cloud.ts'
import type { FeedCloud, FeedSubscription } from '../../src/notes/feed-port.ts'
import type { Mutation, TrashedNote } from '../../src/notes/mutation.ts'
import type { NotesCloud } from '../../src/notes/ports.ts'
import { createFakePage } from '../fakes/page-environment.ts'
import type { CloudFixture } from './cloud-fixture.ts'
import { serverFixture } from './firebase-fixture.ts'
import { databasesOf, SdkFixture } from './sdk-fixture.ts'
import { identified, newClientId } from './sync-fixture.ts'

/** The adapter that follows the feed, with the real SDK on the local database. */
export async function createFeedFixture(liveLimit?: number): Promise<CloudFixture> {
  const sdk = new SdkFixture()
  await sdk.start()
  return {
    ...serverFixture(sdk),
    hasReceipts: true,
    connect(uid) {
      const database = sdk.clients.open(uid)
      const cloud = createFeedCloud({
        databases: databasesOf(database),
        schedule: createFakePage().schedule,
        ...(liveLimit !== undefined && { liveLimit }),
      })
      return {
        ...asNotesCloud(cloud),
        goOffline: () => goOffline(database),
        goOnline: () => goOnline(database),
      }
    },
  }
}

/** The adapter behind the other port: a device without a mirror that reads its trash at once. */
function asNotesCloud(cloud: FeedCloud): NotesCloud {
  const clientId = newClientId()
  const ids = new WeakMap<Mutation, ReturnType<typeof identified>>()
  return {
    subscribe(owner, listener) {
      const trash = new Map<string, TrashedNote>()
      let [hasNotes, hasTrash] = [false, false]
      const device = {
        clientId,
        notes: [],
        position: undefined,
        revisions: new Map<string, never>(),
        isLeader: () => true,
      }
      const subscription: FeedSubscription = cloud.subscribe(owner, device, {
        received({ notes, trash: changes }) {
          const isChanged = notes.changed.length + notes.removed.length > 0
          if (!hasNotes) {
            hasNotes = true
            listener.notesChanged({ kind: 'snapshot', items: notes.changed })
          } else if (isChanged) listener.notesChanged({ kind: 'delta', ...notes })
          for (const one of changes.changed) trash.set(one.id, one)
          for (const id of changes.removed) trash.delete(id)
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
        listener.trashChanged({ kind: 'snapshot', items: [...trash.values()] })
      }
    },
    send(owner, mutation) {
      const sent = ids.get(mutation) ?? identified(mutation)
      ids.set(mutation, sent)
      return cloud.send(owner, clientId, sent)
    },
  }
}
