import { goOffline, goOnline } from 'firebase/database'
import { createNotesCloud } from '../../src/cloud/notes.ts'
import { createFakePage } from '../fakes/page-environment.ts'
import type { CloudFixture } from './cloud-fixture.ts'
import { databasesOf, SdkFixture } from './sdk-fixture.ts'
import { serverFixture } from './server-fixture.ts'
import { createTestClient } from './test-client.ts'

/** The adapter that follows the feed, with the real SDK on the local database. */
export async function createFirebaseFixture(liveLimit?: number): Promise<CloudFixture> {
  const sdk = new SdkFixture()
  await sdk.start()
  return {
    ...serverFixture(sdk),
    connect(uid) {
      const database = sdk.clients.open(uid)
      const cloud = createNotesCloud({
        databases: databasesOf(database),
        page: createFakePage(),
        refresh: async () => {},
        ...(liveLimit !== undefined && { liveLimit }),
      })
      return {
        ...createTestClient(cloud),
        goOffline: () => goOffline(database),
        goOnline: () => goOnline(database),
      }
    },
  }
}
