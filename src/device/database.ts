import { type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import { newKey } from '../notes/keys.ts'
import { withTimeout } from '../with-timeout.ts'
import { fillBuckets } from './mirror.ts'
import type { Schema, Stores, Transaction } from './schema.ts'

/** The app's IndexedDB database. If opening it takes too long, operations reject until it is open. */
export interface Database {
  readonly read: <T>(stores: Stores, work: (transaction: Transaction<'readonly'>) => Promise<T>) => Promise<T>
  /** Resolves when the transaction is complete. Before that, a successful put can still be rolled back. */
  readonly write: <T>(
    stores: Stores,
    durability: IDBTransactionDurability,
    work: (transaction: Transaction) => Promise<T>,
  ) => Promise<T>
  /** Starts and commits a transaction synchronously, if the database is open. Failures are ignored. */
  readonly flush: (stores: Stores, work: (transaction: Transaction) => Promise<unknown>) => void
  /**
   * Registers `write`, which restores this page's data after the database was lost and recreated, before the page reads from it again.
   */
  readonly recoverWith: (write: (transaction: Transaction) => Promise<unknown>) => void
  /** Calls `listener` after all data was restored. Returns a function that unsubscribes. */
  readonly onRebuilt: (listener: () => void) => () => void
}

interface DatabaseSettings {
  readonly name?: string
  /** Keeps the id that the database got when it was created. If the stored id differs, the database was lost since the last page. */
  readonly databaseId?: { readonly read: () => string | null; readonly write: (id: string) => void }
  /** Called when another version of the app upgrades the database. This page can no longer use it. */
  readonly onVersionChange: () => void
}

type Handle = IDBPDatabase<Schema>
type Upgrade = IDBPTransaction<Schema, Stores, 'versionchange'>

export function openDatabase({ name = 'pinwell', databaseId, onVersionChange }: DatabaseSettings): Database {
  const restorers = new Set<(transaction: Transaction) => Promise<unknown>>()
  const listeners = new Set<() => void>()
  let knownId = databaseId?.read() ?? null
  let wasOpen = false
  let handle: Handle | undefined
  let opening: { readonly handle: Promise<Handle>; readonly deadline: number } | undefined

  return {
    read: (stores, work) =>
      withRetry((opened) => runTransaction(opened.transaction(stores, 'readonly'), work)),

    write: (stores, durability, work) =>
      withRetry((opened) => runTransaction(opened.transaction(stores, 'readwrite', { durability }), work)),

    flush(stores, work) {
      if (!handle) return
      try {
        const transaction = handle.transaction(stores, 'readwrite')
        Promise.all([work(transaction), transaction.done]).catch(() => {})
        transaction.commit()
      } catch {
        // The page is being closed: it can neither retry nor show the failure.
      }
    },

    recoverWith(write) {
      restorers.add(write)
    },

    onRebuilt(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }

  /** Retries once with a new handle if the connection was lost. */
  async function withRetry<T>(use: (opened: Handle) => Promise<T>): Promise<T> {
    const first = await open().catch((error: unknown) =>
      isVersionError(error) ? Promise.reject(error) : open(),
    )
    try {
      return await use(first)
    } catch (error) {
      if (!isConnectionLost(error)) throw error
      if (handle === first) dropHandle()
      return use(await open())
    }
  }

  async function open(): Promise<Handle> {
    opening ??= { handle: connect(), deadline: performance.now() + OPEN_TIMEOUT_MS }
    return withTimeout(
      opening.handle,
      opening.deadline - performance.now(),
      () => new DOMException('The database did not open.', 'TimeoutError'),
    )
  }

  async function connect(): Promise<Handle> {
    let upgrading: Upgrade | undefined
    try {
      const opened = await openDB<Schema>(name, VERSION, {
        upgrade(database, from, _, transaction) {
          upgrading = transaction
          // The rejection of the open request reports this failure.
          transaction.done.catch(() => {})
          upgrade(database, from, transaction).catch(() => abort(transaction))
        },
        blocking(_, next) {
          opened.close()
          // Without a next version the database is being deleted. It is recreated empty.
          if (next === null) reopen(opened)
          else {
            if (handle === opened) dropHandle()
            onVersionChange()
          }
        },
        terminated: () => reopen(opened),
      })
      const rebuilding = rebuild(opened)
      // A page that has just started has no data to restore before the first read.
      if (wasOpen)
        await rebuilding.catch((error: unknown) => {
          opened.close()
          throw error
        })
      else rebuilding.catch(() => {})
      wasOpen = true
      handle = opened
      return opened
    } catch (error) {
      dropHandle()
      if (isVersionError(error)) onVersionChange()
      throw upgrading?.error ?? error
    }
  }

  function dropHandle() {
    handle = undefined
    opening = undefined
  }

  /** Opens the database again at once, to restore the data that only this page still has. */
  function reopen(lost: Handle) {
    if (handle === lost) dropHandle()
    void openWithRetries(REOPEN_DELAYS_MS)
  }

  /** Tries after each of the delays. While the browser clears the data, it aborts every attempt. */
  async function openWithRetries([delay, ...laterDelays]: readonly number[]) {
    if (delay === undefined) return
    await new Promise((resolve) => setTimeout(resolve, delay))
    await open().catch(async (error: unknown) => {
      if (!isVersionError(error)) await openWithRetries(laterDelays)
    })
  }

  /** Restores all data in one transaction, so that no tab reads half of another tab's data. */
  async function rebuild(opened: Handle) {
    const storedId = await databaseIdOf(opened)
    if (storedId === knownId) return
    const wasRebuilt = knownId !== null
    if (wasRebuilt)
      await runTransaction(
        opened.transaction([...ALL_STORES], 'readwrite', { durability: 'strict' }),
        (transaction) => Promise.all([...restorers].map((write) => write(transaction))),
      )
    knownId = storedId
    databaseId?.write(storedId)
    if (wasRebuilt) for (const listener of listeners) listener()
  }
}

const VERSION = 2

/** An open that another tab blocks, or that the browser never answers, would stay pending for ever. */
const OPEN_TIMEOUT_MS = 3000

const REOPEN_DELAYS_MS = [0, 50, 200, 1000, 5000]

const VERSION_1_STORES = ['mirror', 'outbox', 'sequences', 'drafts', 'journal', 'texts'] as const
const ALL_STORES = [...VERSION_1_STORES, 'shelves'] as const

/** Each step upgrades from the version before it. Older tabs have closed the database by then, and cannot open it again. */
async function upgrade(database: Handle, from: number, transaction: Upgrade) {
  if (from < 1) for (const store of VERSION_1_STORES) database.createObjectStore(store)
  if (from < 2) {
    database.createObjectStore('shelves')
    await fillBuckets(transaction)
    const texts = transaction.objectStore('texts')
    if (!(await texts.get('born'))) await texts.put([newKey(Date.now())], 'born')
  }
}

/** The id that the database keeps until it is lost. */
async function databaseIdOf(database: Handle): Promise<string> {
  const storedId = await database.get('texts', 'born')
  if (storedId?.[0] !== undefined) return storedId[0]
  // Damaged files may have lost the record. Another tab may write a new id at the same time, so read again in the transaction.
  const stores: Stores = ['texts']
  return runTransaction(database.transaction(stores, 'readwrite'), async (transaction) => {
    const texts = transaction.objectStore('texts')
    const id = (await texts.get('born'))?.[0] ?? newKey(Date.now())
    await texts.put([id], 'born')
    return id
  })
}

async function runTransaction<T, Mode extends IDBTransactionMode>(
  transaction: Transaction<Mode>,
  work: (transaction: Transaction<Mode>) => Promise<T>,
): Promise<T> {
  try {
    const [result] = await Promise.all([work(transaction), transaction.done])
    return result
  } catch (error) {
    abort(transaction)
    throw transaction.error ?? error
  }
}

function abort(transaction: { readonly abort: () => void }) {
  try {
    transaction.abort()
  } catch {
    // The transaction has already ended.
  }
}

function isVersionError(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'VersionError'
}

/** Whether a handle failed because its database or the browser's storage process is gone. */
function isConnectionLost(error: unknown): boolean {
  return error instanceof DOMException && LOST_CONNECTION_ERRORS.has(error.name)
}

const LOST_CONNECTION_ERRORS: ReadonlySet<string> = new Set([
  'AbortError',
  'InvalidStateError',
  'UnknownError',
])
