import { type Database, goOffline, goOnline, ref } from 'firebase/database'
import type { MutationResult, Mutation } from '../notes/mutation.ts'
import type { NotesCloud, Owner } from '../notes/ports.ts'
import { writeMutation } from './write-mutation.ts'
import type { Databases } from './database.ts'
import { follow } from './follow.ts'
import { isTooLong } from './remote-note.ts'
import { createPendingWrites } from './pending-writes.ts'
import { type ConnectionMonitor, createConnectionMonitor } from './connection-monitor.ts'
import type { PageEnvironment } from './connection-lifecycle.ts'

/** The notes and the trash at `users/{uid}` of the account's database instance. */
export function createNotesCloud(databases: Databases, schedule: PageEnvironment['schedule']): NotesCloud {
  const pendingWrites = createPendingWrites()
  /** By note: the pending result of its last mutation. */
  const pendingResults = new Map<string, Promise<MutationResult>>()
  const connectionMonitors = new Map<Database, ConnectionMonitor>()
  let reconnectDelay = RECONNECT_TIMEOUT

  return {
    subscribe(owner, listener) {
      const stop = follow({ ...openAccount(owner), pendingWrites }, listener)
      return () => {
        stop()
        databases.disconnect()
      }
    },

    async send(owner, mutation) {
      if (isTooLong(mutation)) return TOO_LONG
      const key = `${owner.uid}/${mutation.noteId}`
      const result = await sendOnConnection(owner, mutation, key).catch(() => UNKNOWN)
      databases.setUnacknowledged(key, result === UNKNOWN)
      return result
    },
  }

  function openAccount({ uid, createdAt }: Owner) {
    const database = databases.forAccount({ uid, createdAt })
    const connectionMonitor = connectionMonitors.get(database) ?? createConnectionMonitor(database)
    connectionMonitors.set(database, connectionMonitor)
    return { uid, database, accountRef: ref(database, `users/${uid}`), connectionMonitor }
  }

  async function sendOnConnection(owner: Owner, mutation: Mutation, key: string): Promise<MutationResult> {
    const { uid, database, accountRef, connectionMonitor } = openAccount(owner)
    const connectionId = connectionMonitor.connectionId()
    const isSameConnection = () => connectionMonitor.connectionId() === connectionId
    if (connectionId === undefined) return UNKNOWN

    const result = inSequence(key, async () => {
      const stop = reconnectLater(database, isSameConnection)
      try {
        const { refresh } = databases
        const trackPending = (write: () => Promise<void>) => pendingWrites.track(key, write)
        const value = await writeMutation(mutation, uid, {
          accountRef,
          accountContext: () => ({ email: owner.email, serverTime: connectionMonitor.serverTime() }),
          isSameConnection,
          refresh,
          trackPending,
        })
        reconnectDelay = RECONNECT_TIMEOUT
        return value
      } catch {
        return UNKNOWN
      } finally {
        stop()
      }
    })
    const resultOrUnknown = new Promise<MutationResult>((resolve) => {
      const finish = (value: MutationResult) => {
        for (const stop of stops) stop()
        resolve(value)
      }
      const stops = [
        schedule(() => finish(UNKNOWN), RESULT_TIMEOUT),
        connectionMonitor.subscribe(() => void (isSameConnection() || finish(UNKNOWN))),
      ]
      void result.then(finish)
    })
    // After that: if no other work is pending, this may disconnect at once.
    void databases.holdConnection(result)
    return resultOrUnknown
  }

  /** Sends a note's mutations one after another. A mutation that is sent again while it is in flight then meets its own result. */
  function inSequence(key: string, write: () => Promise<MutationResult>): Promise<MutationResult> {
    const result = pendingResults.get(key)?.then(write) ?? write()
    pendingResults.set(key, result)
    void result.then(() => pendingResults.get(key) === result && pendingResults.delete(key))
    return result
  }

  /**
   * Reconnects if the server does not respond: the connection may be dead without the browser noticing. Doubles the delay each time,
   * because the connection may also just be slow.
   */
  function reconnectLater(database: Database, isSameConnection: () => boolean): () => void {
    return schedule(() => {
      if (!isSameConnection()) return
      reconnectDelay *= 2
      goOffline(database)
      goOnline(database)
    }, reconnectDelay)
  }
}

const RECONNECT_TIMEOUT = 10_000
const RESULT_TIMEOUT = 15_000
const UNKNOWN: MutationResult = { kind: 'unknown' }
const TOO_LONG: MutationResult = { kind: 'rejected', reason: 'too-long' }
