import { type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import { fillShelves } from './mirror.ts'
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
  readonly remember: (write: (transaction: Transaction) => Promise<unknown>) => () => void
  /** Calls `listener` when that is done. */
  readonly onRebuilt: (listener: () => void) => () => void
}

export interface DatabaseSettings {
  readonly name?: string
  /** The name that the database was born with, as the last page knew it: another one says that it was lost meanwhile. */
  readonly born?: { readonly read: () => string | null; readonly write: (name: string) => void }
  /** Another version of the app needs the database: this page is too old to keep anything from now on. */
  readonly outdated: () => void
}

type Handle = IDBPDatabase<Schema>
type Upgrade = IDBPTransaction<Schema, Stores, 'versionchange'>

export function openDatabase({ name = 'pinwell', born, outdated }: DatabaseSettings): Database {
  const memories = new Set<(transaction: Transaction) => Promise<unknown>>()
  const listeners = new Set<() => void>()
  let known = born?.read() ?? null
  let wasOpen = false
  let handle: Handle | undefined
  let opening: { readonly handle: Promise<Handle>; readonly deadline: number } | undefined

  return {
    read: (stores, work) => twice((opened) => attempt(opened.transaction(stores, 'readonly'), work)),

    write: (stores, durability, work) =>
      twice((opened) => attempt(opened.transaction(stores, 'readwrite', { durability }), work)),

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

    remember(write) {
      memories.add(write)
      return () => memories.delete(write)
    },

    onRebuilt(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }

  /** A handle that turns out to be dead is replaced, once. */
  async function twice<T>(use: (opened: Handle) => Promise<T>): Promise<T> {
    const first = await open().catch((error: unknown) => (isOutdated(error) ? Promise.reject(error) : open()))
    try {
      return await use(first)
    } catch (error) {
      if (!isLost(error)) throw error
      if (handle === first) drop()
      return use(await open())
    }
  }

  async function open(): Promise<Handle> {
    opening ??= { handle: begin(), deadline: performance.now() + OPEN_TIME }
    return inTime(opening.handle, opening.deadline - performance.now())
  }

  async function begin(): Promise<Handle> {
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
          if (next === null) replace(opened)
          else {
            if (handle === opened) drop()
            outdated()
          }
        },
        terminated: () => replace(opened),
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
      drop()
      if (isOutdated(error)) outdated()
      throw upgrading?.error ?? error
    }
  }

  function drop() {
    handle = undefined
    opening = undefined
  }

  /** What only this page knows any more is on the disk again soon. */
  function replace(lost: Handle) {
    if (handle === lost) drop()
    open().catch(() => {})
  }

  /** In one step, so that no tab finds the half of what another one knew. */
  async function rebuild(opened: Handle) {
    const found = await nameOf(opened)
    if (found === known) return
    const hasLost = known !== null
    if (hasLost)
      await attempt(opened.transaction([...ALL], 'readwrite', { durability: 'strict' }), (transaction) =>
        Promise.all([...memories].map((write) => write(transaction))),
      )
    known = found
    born?.write(found)
    if (hasLost) for (const listener of listeners) listener()
  }
}

const VERSION = 2

/** An open that another tab blocks, or a browser forgets about, would wait for ever. */
const OPEN_TIME = 3000

const FIRST = ['mirror', 'outbox', 'sequences', 'drafts', 'journal', 'texts'] as const
const ALL = [...FIRST, 'shelves'] as const

/** Each step adds to what the one before it left. An older tab has closed the database by then, and cannot open it any more. */
async function upgrade(database: Handle, from: number, transaction: Upgrade) {
  if (from < 1) for (const store of FIRST) database.createObjectStore(store)
  if (from < 2) {
    database.createObjectStore('shelves')
    await fillShelves(transaction)
    const texts = transaction.objectStore('texts')
    if (!(await texts.get('born'))) await texts.put([crypto.randomUUID()], 'born')
  }
}

/** The name that the database has for as long as it lives. */
async function nameOf(database: Handle): Promise<string> {
  const found = await database.get('texts', 'born')
  if (found?.[0] !== undefined) return found[0]
  // Its files were damaged so that nothing is left of it; another tab may find that too.
  const stores: Stores = ['texts']
  return attempt(database.transaction(stores, 'readwrite'), async (transaction) => {
    const texts = transaction.objectStore('texts')
    const name = (await texts.get('born'))?.[0] ?? crypto.randomUUID()
    await texts.put([name], 'born')
    return name
  })
}

async function attempt<T, Mode extends IDBTransactionMode>(
  transaction: Transaction<Mode>,
  work: (transaction: Transaction<Mode>) => Promise<T>,
): Promise<T> {
  try {
    const [outcome] = await Promise.all([work(transaction), transaction.done])
    return outcome
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

async function inTime<T>(promise: Promise<T>, time: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('The database did not open.', 'TimeoutError')), time)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

function isOutdated(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'VersionError'
}

/** What a handle says when its database, or the process behind it, is gone. */
function isLost(error: unknown): boolean {
  return error instanceof DOMException && LOST.has(error.name)
}

const LOST = new Set(['AbortError', 'InvalidStateError', 'UnknownError'])
