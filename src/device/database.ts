import { type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import { fillBuckets } from './mirror.ts'
import type { Schema, Stores, Transaction } from './schema.ts'

/** The one database of the app. Nothing here hangs: what cannot be had in time rejects, and is tried anew the next time. */
export interface Database {
  readonly read: <T>(stores: Stores, work: (transaction: Transaction<'readonly'>) => Promise<T>) => Promise<T>
  /** Resolves when the transaction is complete, which alone counts: a put may succeed and yet be taken back. */
  readonly write: <T>(
    stores: Stores,
    durability: IDBTransactionDurability,
    work: (transaction: Transaction) => Promise<T>,
  ) => Promise<T>
  /** Begins and commits a transaction at once, if the database is open, and waits for nothing. */
  readonly flush: (stores: Stores, work: (transaction: Transaction) => Promise<unknown>) => void
  /** Once the database was lost and has begun anew, `write` puts into it what this page still knows, before anybody reads there. */
  readonly recoverWith: (write: (transaction: Transaction) => Promise<unknown>) => () => void
  /** Calls `listener` when that is done. */
  readonly onRebuilt: (listener: () => void) => () => void
}

export interface DatabaseSettings {
  readonly name?: string
  /** The name that the database was born with, as the last page knew it: another one says that it was lost meanwhile. */
  readonly databaseId?: { readonly read: () => string | null; readonly write: (name: string) => void }
  /** Another version of the app needs the database: this page is too old to keep anything from now on. */
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
        // The page is on its way out: there is nobody to tell, and no time.
      }
    },

    recoverWith(write) {
      restorers.add(write)
      return () => restorers.delete(write)
    },

    onRebuilt(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }

  /** A handle that turns out to be dead is replaced, once. */
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
    opening ??= { handle: connect(), deadline: performance.now() + OPEN_TIMEOUT }
    return withTimeout(opening.handle, opening.deadline - performance.now())
  }

  async function connect(): Promise<Handle> {
    let upgrading: Upgrade | undefined
    try {
      const opened = await openDB<Schema>(name, VERSION, {
        upgrade(database, from, _, transaction) {
          upgrading = transaction
          // The open fails with it, and tells.
          transaction.done.catch(() => {})
          upgrade(database, from, transaction).catch(() => abort(transaction))
        },
        blocking(_, next) {
          opened.close()
          // Without a next version it is being deleted, and comes back empty.
          if (next === null) reopen(opened)
          else {
            if (handle === opened) dropHandle()
            onVersionChange()
          }
        },
        terminated: () => reopen(opened),
      })
      const rebuilding = rebuild(opened)
      // A page that has just begun knows nothing yet that would have to go first.
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

  /** What only this page knows any more is on the disk again soon. */
  function reopen(lost: Handle) {
    if (handle === lost) dropHandle()
    open().catch(() => {})
  }

  /** In one step, so that no tab finds the half of what another one knew. */
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

/** An open that another tab blocks, or a browser forgets about, would wait for ever. */
const OPEN_TIMEOUT = 3000

const VERSION_1_STORES = ['mirror', 'outbox', 'sequences', 'drafts', 'journal', 'texts'] as const
const ALL_STORES = [...VERSION_1_STORES, 'shelves'] as const

/** Each step adds to what the one before it left. An older tab has closed the database by then, and cannot open it any more. */
async function upgrade(database: Handle, from: number, transaction: Upgrade) {
  if (from < 1) for (const store of VERSION_1_STORES) database.createObjectStore(store)
  if (from < 2) {
    database.createObjectStore('shelves')
    await fillBuckets(transaction)
    const texts = transaction.objectStore('texts')
    if (!(await texts.get('born'))) await texts.put([crypto.randomUUID()], 'born')
  }
}

/** The name that the database has for as long as it lives. */
async function databaseIdOf(database: Handle): Promise<string> {
  const storedId = await database.get('texts', 'born')
  if (storedId?.[0] !== undefined) return storedId[0]
  // Its files were damaged so that nothing is left of it; another tab may find that too.
  const stores: Stores = ['texts']
  return runTransaction(database.transaction(stores, 'readwrite'), async (transaction) => {
    const texts = transaction.objectStore('texts')
    const id = (await texts.get('born'))?.[0] ?? crypto.randomUUID()
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
    // It has ended already.
  }
}

async function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('The database did not open.', 'TimeoutError')), ms)
  })
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer))
}

function isVersionError(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'VersionError'
}

/** What a handle says when its database, or the process behind it, is gone. */
function isConnectionLost(error: unknown): boolean {
  return error instanceof DOMException && LOST_CONNECTION_ERRORS.has(error.name)
}

const LOST_CONNECTION_ERRORS = new Set(['AbortError', 'InvalidStateError', 'UnknownError'])
