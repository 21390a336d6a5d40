import type { Database } from 'firebase/database'
import { createNotesCloud } from '../../src/cloud/notes.ts'
import type { Mutation } from '../../src/notes/mutation.ts'
import { createFakePage } from '../fakes/page-environment.ts'
import { ada, follow } from './cloud-fixture.ts'
import { databasesOf, SdkFixture } from './sdk-fixture.ts'
import { createTestClient } from './test-client.ts'

/** Devices of Ada's with the adapter that the app uses. */
export class ConnectionFixture extends SdkFixture {
  /** A connected device with a clock that the test advances. */
  async openDevice(database: Database = this.clients.open('ada')) {
    const page = createFakePage()
    const refreshed: string[] = []
    const cloud = this.openCloud(database, async () => void refreshed.push('a token'), page)
    const view = follow(cloud)
    await view.connected()
    const send = (mutation: Mutation) => cloud.send(ada, mutation)
    return { view, send, refreshed, advance: page.advance, cloud }
  }

  openCloud(database: Database, refresh: () => Promise<void>, page = createFakePage()) {
    return createTestClient(createNotesCloud({ databases: databasesOf(database), page, refresh }))
  }

  async stored(path: string): Promise<unknown> {
    return (await this.server.request('GET', `/users/ada/${path}.json`)).json()
  }
}
