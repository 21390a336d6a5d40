import { readFileSync } from 'node:fs'
import { setLogLevel } from 'firebase/app'
import type { Database } from 'firebase/database'
import { compileRules } from '../../local-cloud/rules.ts'
import { createMemoryStorage } from '../../local-cloud/storage.ts'
import type { Databases } from '../../src/cloud/database.ts'
import { LocalDatabase } from '../local-cloud/local-database.ts'
import { Clients } from '../local-cloud/sdk-clients.ts'

setLogLevel('silent')
export const RULES = readFileSync('database.rules.json', 'utf8')
const COMPILED_RULES = compileRules(RULES)

/** The real SDK on the local database with the product's rules. */
export class SdkFixture {
  readonly server = new LocalDatabase(COMPILED_RULES, createMemoryStorage())
  #clients: Clients | undefined

  async start(): Promise<void> {
    await this.server.start()
    this.#clients = new Clients(this.server.port)
  }

  get clients(): Clients {
    if (!this.#clients) throw new Error('The fixture has not started.')
    return this.#clients
  }

  async close(): Promise<void> {
    await this.#clients?.close()
    await this.server.remove()
  }
}

/** The databases of an adapter under test: one database for every account. Its connection is never closed. */
export function databasesOf(database: Database): Databases {
  return {
    forAccount: () => database,
    holdConnection: (work) => work,
    setUnacknowledged() {},
    disconnect() {},
  }
}
