import { readFileSync } from 'node:fs'
import { setLogLevel } from 'firebase/app'
import type { Database } from 'firebase/database'
import { createNotesCloud } from '../../src/cloud/notes.ts'
import type { Mutation } from '../../src/notes/mutation.ts'
import { createFakePage } from '../fakes/page-environment.ts'
import { LocalDatabase } from '../local-cloud/local-database.ts'
import { Clients } from '../local-cloud/sdk-clients.ts'
import { ada, follow } from './cloud-fixture.ts'

setLogLevel('silent')
export const RULES = readFileSync('database.rules.json', 'utf8')

/** The real SDK on the local database with the product's rules. All devices are Ada's. */
export class ConnectionFixture {
  readonly server = new LocalDatabase(RULES)
  #clients: Clients | undefined

  async start(): Promise<void> {
    await this.server.start()
    this.#clients = new Clients(this.server.port)
  }

  get clients(): Clients {
    if (!this.#clients) throw new Error('The fixture has not started.')
    return this.#clients
  }

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

  openCloud(database: Database, refresh: () => Promise<void>, { schedule } = createFakePage()) {
    const databases = {
      forAccount: () => database,
      holdConnection: <Result>(work: Promise<Result>) => work,
      setUnacknowledged() {},
      refresh,
      disconnect() {},
    }
    return createNotesCloud(databases, schedule)
  }

  async stored(path: string): Promise<unknown> {
    return (await this.server.request('GET', `/users/ada/${path}.json`)).json()
  }

  async close(): Promise<void> {
    await this.#clients?.close()
    await this.server.remove()
  }
}
