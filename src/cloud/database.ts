import type { FirebaseApp } from 'firebase/app'
import {
  connectDatabaseEmulator,
  type Database,
  forceWebSockets,
  getDatabase,
  goOffline,
  goOnline,
} from 'firebase/database'
import { type Account, instanceOf, readInstances } from './instances.ts'
import { followPage, type Page } from './presence.ts'

// Long polling is scripts from the database's host, which the page's policy forbids; and the SDK, once its socket failed at a
// bad moment, would try nothing else for ever.
forceWebSockets()

/** The connections to the database instances. */
export interface Databases {
  /** The one that holds this account's data, connected. */
  readonly of: (account: Account) => Database
  /** The same promise; while it is pending, a hidden page keeps its connection. */
  readonly during: <T>(work: Promise<T>) => Promise<T>
  /** So it does while something is owed, by whatever name: to be sent again, as no answer came. */
  readonly owe: (name: string, isOwed: boolean) => void
  /** Gets a new token for whoever is signed in, and has it known to the databases. */
  readonly refresh: () => Promise<void>
  /** Gives the connections back as soon as nothing is under way: a visitor needs none. */
  readonly disconnect: () => void
}

export interface DatabaseOptions {
  /** Its sign-in must be there already: a connection made before that is a stranger's. */
  readonly app: FirebaseApp
  /** The table of them, as `readInstances` reads it. */
  readonly instances: string
  /** Where the local cloud listens, `host:port`; none for the service itself. */
  readonly local?: string | undefined
  readonly page: Page
  /** Gets a new token; the SDK tells it to the databases. */
  readonly refresh: () => Promise<void>
}

export function createDatabases({ app, instances, local, page, refresh }: DatabaseOptions): Databases {
  const epochs = readInstances(instances)
  const known = new Map<string, Database>()
  const used = new Set<Database>()
  const owed = new Set<string>()
  let pending = 0
  let leaving = false

  followPage(page, {
    goOffline: () => used.forEach(goOffline),
    goOnline: () => used.forEach(goOnline),
    isBusy: () => pending > 0 || owed.size > 0,
  })

  return {
    of(account) {
      const url = instanceOf(epochs, account)
      const database = known.get(url) ?? open(url)
      known.set(url, database)
      leaving = false
      if (!used.has(database)) {
        used.add(database)
        goOnline(database)
      }
      return database
    },

    async during(work) {
      pending++
      try {
        return await work
      } finally {
        pending--
        leaveIfDone()
      }
    },

    owe(name, isOwed) {
      if (isOwed && !leaving) owed.add(name)
      else owed.delete(name)
    },

    refresh,

    disconnect() {
      leaving = true
      owed.clear()
      leaveIfDone()
    },
  }

  function leaveIfDone() {
    if (!leaving || pending > 0) return
    used.forEach(goOffline)
    used.clear()
  }

  function open(url: string): Database {
    const database = getDatabase(app, url)
    if (local !== undefined) {
      const { hostname, port } = new URL(`http://${local}`)
      connectDatabaseEmulator(database, hostname, Number(port))
    }
    return database
  }
}
