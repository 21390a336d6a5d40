import { readFileSync } from 'node:fs'
import type { Database } from 'firebase/database'
import { compileRules } from '../../local-cloud/rules.ts'
import { MemoryDatabase, MemoryServer } from '../fakes/memory-database.ts'

const RULES = compileRules(readFileSync('database.rules.json', 'utf8'))

/** A database in memory with the product's rules. */
export function createServer(): MemoryServer {
  return new MemoryServer(RULES)
}

/** Connects a device of this user. In these tests `firebase/database` is `tests/fakes/memory-database.ts`. */
export function connect(server: MemoryServer, uid: string): Database {
  const user = { uid, provider: 'password', token: { email: `${uid}@example.com` } }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the stand-in has only the functions that the app calls
  return new MemoryDatabase(server, user) as unknown as Database
}
