import { readFileSync } from 'node:fs'
import type { Database } from 'firebase/database'
import { compileRules } from '../../local-cloud/rules.ts'
import type { HistoryFixture } from '../cloud/history-run.ts'
import type { Transport } from '../fakes/memory-database/connection.ts'
import { MemoryDatabase } from '../fakes/memory-database/database.ts'
import { MemoryServer } from '../fakes/memory-database/server.ts'

const RULES = compileRules(readFileSync('database.rules.json', 'utf8'))

/** A database in memory with the product's rules. */
export function createServer(): MemoryServer {
  return new MemoryServer(RULES)
}

/** Connects a device of this user. In these tests `firebase/database` is `tests/fakes/memory-database/sdk.ts`. */
export function connect(server: MemoryServer, uid: string, transport?: Transport): Database {
  const user = { uid, provider: 'password', token: { email: `${uid}@example.com` } }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the stand-in has only the functions that the app calls
  return new MemoryDatabase(server, user, transport) as unknown as Database
}

interface InMemoryFixture extends HistoryFixture {
  /** Stores a value as another program would; no rules apply. */
  readonly store: (path: string, value: unknown) => Promise<void>
}

/** A server and devices of Ada's. The seed decides how long each message takes. */
export function createFixture(seed: number): InMemoryFixture {
  const server = createServer()
  server.setSeed(seed)
  return {
    openDevice: () => ({ database: connect(server, 'ada') }),

    async waitUntil(isReached) {
      for (let turns = 0; !isReached(); turns++) {
        if (turns === MAX_TURNS) throw new Error('The devices do not reach the expected state.')
        await Promise.resolve()
      }
    },

    async settle() {
      for (let turns = 0; turns < TURNS_OF_A_START; turns++) await Promise.resolve()
    },

    injectFault(fault) {
      if (fault === 'reset') server.faults.length = 0
      else server.faults.push({ fault })
    },

    setClockBack() {
      server.clock -= 60_000
    },

    async whileEmpty(task) {
      server.isEmpty = true
      await task()
      server.isEmpty = false
    },

    store: async (path, value) => server.store(path, value),
    stored: async (path) => server.stored(path),
  }
}

/** In turns of the microtask queue. A start with all its reads and an audit takes some 200. */
const TURNS_OF_A_START = 500
const MAX_TURNS = 20_000
