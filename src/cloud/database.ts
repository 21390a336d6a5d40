import type { FirebaseApp } from 'firebase/app'
import {
  connectDatabaseEmulator,
  type Database,
  forceWebSockets,
  getDatabase,
  goOffline,
  goOnline,
} from 'firebase/database'
import { followPageLifecycle, type PageEnvironment } from './connection-lifecycle.ts'
import { type AccountKey, instanceFor, readInstances } from './instances.ts'

/** The connections to the database instances. */
export interface Databases {
  /** Returns the instance that holds this account's data, and connects it. */
  readonly forAccount: (account: AccountKey) => Database
  /** Returns the same promise. While it is pending, a hidden page stays connected. */
  readonly holdConnection: <T>(work: Promise<T>) => Promise<T>
  /** While any note has an unacknowledged mutation, a hidden page stays connected too, because the mutation will be sent again. */
  readonly setUnacknowledged: (noteKey: string, isUnacknowledged: boolean) => void
  /** Disconnects as soon as no work is pending, because a visitor needs no connection. */
  readonly disconnect: () => void
}

interface DatabaseOptions {
  /** Its auth state must be known: a connection made before that is unauthenticated. */
  readonly app: FirebaseApp
  /** The table of database instances, in the syntax of `readInstances`. */
  readonly instances: string
  /** `host:port` of the local cloud's database; undefined for Firebase itself. */
  readonly emulatorHost?: string | undefined
  readonly page: PageEnvironment
}

export function createDatabases({ app, instances, emulatorHost, page }: DatabaseOptions): Databases {
  // Long polling loads scripts from the database's host, which the page's Content Security Policy forbids. Without this call, the SDK may
  // switch to long polling for good after a failed WebSocket.
  forceWebSockets()
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

    setUnacknowledged(noteKey, isUnacknowledged) {
      if (isUnacknowledged && !isDisconnecting) unacknowledged.add(noteKey)
      else unacknowledged.delete(noteKey)
    },

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
