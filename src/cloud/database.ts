import type { FirebaseApp } from 'firebase/app'
import {
  connectDatabaseEmulator,
  type Database,
  forceWebSockets,
  getDatabase,
  goOffline,
  goOnline,
} from 'firebase/database'
import { type AccountKey, instanceFor, readInstances } from './instances.ts'
import { followPageLifecycle, type PageEnvironment } from './connection-lifecycle.ts'

// Long polling is scripts from the database's host, which the page's policy forbids; and the SDK, once its socket failed at a
// bad moment, would try nothing else for ever.
forceWebSockets()

/** The connections to the database instances. */
export interface Databases {
  /** The one that holds this account's data, connected. */
  readonly forAccount: (account: AccountKey) => Database
  /** The same promise; while it is pending, a hidden page keeps its connection. */
  readonly holdConnection: <T>(work: Promise<T>) => Promise<T>
  /** So it does while something is owed, by whatever name: to be sent again, as no answer came. */
  readonly setUnacknowledged: (name: string, isUnacknowledged: boolean) => void
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
  readonly emulatorHost?: string | undefined
  readonly page: PageEnvironment
  /** Gets a new token; the SDK tells it to the databases. */
  readonly refresh: () => Promise<void>
}

export function createDatabases({ app, instances, emulatorHost, page, refresh }: DatabaseOptions): Databases {
  const epochs = readInstances(instances)
  const databasesByUrl = new Map<string, Database>()
  const online = new Set<Database>()
  const unacknowledged = new Set<string>()
  let pending = 0
  let isDisconnecting = false

  followPageLifecycle(page, {
    goOffline: () => online.forEach(goOffline),
    goOnline: () => online.forEach(goOnline),
    isBusy: () => pending > 0 || unacknowledged.size > 0,
  })

  return {
    forAccount(account) {
      const url = instanceFor(epochs, account)
      const database = databasesByUrl.get(url) ?? open(url)
      databasesByUrl.set(url, database)
      isDisconnecting = false
      if (!online.has(database)) {
        online.add(database)
        goOnline(database)
      }
      return database
    },

    async holdConnection(work) {
      pending++
      try {
        return await work
      } finally {
        pending--
        disconnectIfIdle()
      }
    },

    setUnacknowledged(name, isUnacknowledged) {
      if (isUnacknowledged && !isDisconnecting) unacknowledged.add(name)
      else unacknowledged.delete(name)
    },

    refresh,

    disconnect() {
      isDisconnecting = true
      unacknowledged.clear()
      disconnectIfIdle()
    },
  }

  function disconnectIfIdle() {
    if (!isDisconnecting || pending > 0) return
    online.forEach(goOffline)
    online.clear()
  }

  function open(url: string): Database {
    const database = getDatabase(app, url)
    if (emulatorHost !== undefined) {
      const { hostname, port } = new URL(`http://${emulatorHost}`)
      connectDatabaseEmulator(database, hostname, Number(port))
    }
    return database
  }
}
