import type { DraftRisk, DraftSaveResult, DraftStorage, StoredDraft } from '../drafts/ports.ts'
import { createDraftFallback, type TabDrafts } from './draft-fallback.ts'
import type { Database } from './database.ts'
import { newKey } from '../notes/keys.ts'
import { type Schema, type Transaction, prefixRange } from './schema.ts'
import { holdTabLock, isTabOpen } from './tab-lock.ts'

interface DraftStorageEnvironment {
  /** Undefined in an insecure context. Then pings show which tabs are open. */
  readonly locks: LockManager | undefined
  /** The window, which dispatches 'pagehide' and 'pageshow'. */
  readonly events: EventTarget
  /** The local storage, which keeps drafts while the database cannot store them, and when the page may end. */
  readonly storage: () => Storage
  /** The session storage of the tab, which keeps the id of the page that it showed before. */
  readonly session: () => Pick<Storage, 'getItem' | 'setItem'>
  /** Loads the page again. */
  readonly reload: () => void
}

/**
 * Stores drafts by their owner and the tab that writes them. A tab holds a lock of its own name while it is open. Other tabs adopt its
 * drafts only when the lock is free, whether the tab was closed or crashed.
 */
export function createDraftStorage(
  database: Database,
  { locks, events, storage, session, reload }: DraftStorageEnvironment,
): DraftStorage {
  const tab = newKey(Date.now())
  const previous = replacePreviousPage(session, tab)
  const fallback = createDraftFallback(storage)
  /** The owner of the drafts that this tab writes at the moment. */
  let currentOwner: string | undefined
  /** The drafts that this tab last wrote, by owner. */
  const lastDrafts = new Map<string, readonly StoredDraft[]>()
  /** By owner: the ids of the drafts of this tab that are known to be in the database, which may fail to delete them. */
  const storedIds = new Map<string, ReadonlySet<string>>()
  /** The drafts that another page adopted while this one was in the back/forward cache. That page stores them now. */
  let adoptedByOthers: ReadonlySet<string> = new Set()
  /** Owners whose latest drafts of this tab are in the fallback. */
  const ownersInFallback = new Set<string>()
  /** By owner: the places of adopted drafts of closed tabs that could not be moved. */
  const orphans = new Map<string, Orphans>()
  let releaseLock = holdTabLock(tab, locks)

  // A page in the back/forward cache counts as closed until it is restored.
  events.addEventListener('pagehide', () => releaseLock())
  events.addEventListener('pageshow', (event) => {
    if (!('persisted' in event) || event.persisted !== true) return
    releaseLock = holdTabLock(tab, locks)
    replacePreviousPage(session, tab)
    // Without the database, nothing shows what other pages have adopted. This page then stays as it is.
    void reloadIfAdopted().catch(() => {})
  })
  database.recoverWith((transaction) =>
    Promise.all(Array.from(lastDrafts, ([owner, drafts]) => replaceDrafts(transaction, { owner, drafts }))),
  )

  return {
    async adopt(owner) {
      const isWriting = currentOwner === owner
      currentOwner = owner
      if (!lastDrafts.has(owner)) lastDrafts.set(owner, [])
      // This tab's own drafts are adopted again after it wrote for another owner.
      return adoptFromClosed(owner, (other) => other !== tab || !isWriting)
    },

    async adoptPrevious(owner) {
      if (previous === undefined || (await isTabOpen(previous, locks, PREVIOUS_TIMEOUT))) return []
      return adoptFromClosed(owner, (other) => other === previous)
    },

    save: (owner, drafts) => saveDrafts({ owner, drafts }),

    async wereDeleted(owner) {
      const ids = storedIdsOf(owner)
      if (ids.size === 0 || ownersInFallback.has(owner)) return false
      const stored = await keysOf(owner).catch(() => undefined)
      if (!stored || stored.some(([, , id]) => ids.has(id))) return false
      lastDrafts.delete(owner)
      return true
    },

    flush(owner, allDrafts) {
      const drafts = setLastDrafts({ owner, drafts: allDrafts })
      // The page may end while the database still waits for another write. Then only the fallback has these drafts.
      if (writeFallback({ owner, drafts })) ownersInFallback.add(owner)
      database.flush(['drafts'], (transaction) => replaceDrafts(transaction, { owner, drafts }))
    },
  }

  /** Another page may have changed or saved the drafts that it adopted. What this page shows is then out of date. */
  async function reloadIfAdopted() {
    const owner = currentOwner
    if (owner === undefined) return
    const ids = storedIdsOf(owner)
    const keys = await keysOf(owner)
    const stored = new Set(keys.filter(([, other]) => other === tab).map(([, , id]) => id))
    const drafts = lastDrafts.get(owner) ?? []
    adoptedByOthers = new Set(drafts.map(({ id }) => id).filter((id) => ids.has(id) && !stored.has(id)))
    if (adoptedByOthers.size > 0) reload()
  }

  /** Moves the owner's drafts of those tabs that are closed to this tab. This tab itself counts as closed. */
  async function adoptFromClosed(
    owner: string,
    isWanted: (other: string) => boolean,
  ): Promise<readonly StoredDraft[]> {
    const fallbackTabs = fallback.tabs(owner)
    const keys = await keysOf(owner).catch((error: unknown) => {
      if (fallbackTabs.length === 0) throw error
      return []
    })
    const tabs = [...new Set([...keys.map(([, other]) => other), ...fallbackTabs])].filter(isWanted)
    const isOpen = await Promise.all(
      tabs.map(async (other) => other !== tab && (await isTabOpen(other, locks))),
    )
    const closedTabs = new Set(tabs.filter((_, at) => !isOpen[at]))
    return adoptDrafts(owner, {
      keys: keys.filter(([, other]) => closedTabs.has(other)),
      tabs: fallbackTabs.filter((other) => closedTabs.has(other)),
    })
  }

  function keysOf(owner: string): Promise<readonly Key[]> {
    return database.read(['drafts'], (transaction) =>
      transaction.objectStore('drafts').getAllKeys(prefixRange(owner)),
    )
  }

  async function saveDrafts(drafts: TabDrafts): Promise<DraftSaveResult> {
    const { owner } = drafts
    setLastDrafts(drafts)
    // A flush may have happened since: always write the newest drafts.
    const newest = () => ({ owner, drafts: lastDrafts.get(owner) ?? drafts.drafts })
    let written = newest()
    let result: DraftSaveResult = { kind: 'stored' }
    try {
      await database.write(['drafts'], 'relaxed', (transaction) => {
        written = newest()
        const done = replaceDrafts(transaction, written)
        transaction.commit()
        return done
      })
      storedIds.set(owner, new Set(written.drafts.map(({ id }) => id)))
      // If the page ends now, only the fallback has what was flushed during the write.
      if (newest().drafts === written.drafts && ownersInFallback.delete(owner)) fallback.remove(tab, owner)
      orphans.set(owner, { ...orphansOf(owner), keys: [] })
    } catch (error) {
      const risk = riskOf(error)
      if (!writeFallback(newest())) return { kind: 'not-stored', risk }
      result = { kind: 'stored', risk }
      ownersInFallback.add(owner)
    }
    for (const other of orphansOf(owner).tabs) fallback.remove(other, owner)
    orphans.set(owner, { ...orphansOf(owner), tabs: [] })
    return result
  }

  function setLastDrafts({ owner, drafts }: TabDrafts): readonly StoredDraft[] {
    currentOwner = owner
    const own = drafts.filter(({ id }) => !adoptedByOthers.has(id))
    lastDrafts.set(owner, own)
    return own
  }

  function writeFallback(drafts: TabDrafts): boolean {
    return fallback.write(tab, drafts, storedIdsOf(drafts.owner).size > 0)
  }

  function storedIdsOf(owner: string): ReadonlySet<string> {
    return storedIds.get(owner) ?? new Set()
  }

  function orphansOf(owner: string): Orphans {
    return orphans.get(owner) ?? { keys: [], tabs: [] }
  }

  function replaceDrafts(transaction: Transaction, { owner, drafts }: TabDrafts): Promise<unknown> {
    const store = transaction.objectStore('drafts')
    return Promise.all([
      ...orphansOf(owner).keys.map((key) => store.delete(key)),
      store.delete(prefixRange(owner, tab)),
      ...drafts.map((draft) => store.put(draft, [owner, tab, draft.id])),
    ])
  }

  /** Moves drafts of closed tabs to this one. If the database takes no writes, only reads them. */
  async function adoptDrafts(owner: string, from: Orphans): Promise<readonly StoredDraft[]> {
    const found = from.tabs.flatMap((other) => fallback.read(other, owner))
    const closedTabs = new Set([...from.keys.map(([, other]) => other), ...from.tabs])
    const isOpen = ([, other]: Key, draft: StoredDraft) => !fallback.wasClosed(other, owner, draft)
    try {
      const adopted = await database.write(['drafts'], 'strict', async (transaction) => {
        const store = transaction.objectStore('drafts')
        const [keys, stored] = await Promise.all([
          store.getAllKeys(prefixRange(owner)),
          readDrafts(transaction, from.keys, isOpen),
        ])
        // Another page may have adopted the same drafts since. It may not have removed their item, or this page may not see that yet.
        const adoptedIds = new Set(keys.filter(([, other]) => !closedTabs.has(other)).map(([, , id]) => id))
        const drafts = newestById([...stored, ...found.filter(({ id }) => !adoptedIds.has(id))])
        await Promise.all([
          ...from.keys.map((key) => store.delete(key)),
          ...drafts.map((draft) => store.put(draft, [owner, tab, draft.id])),
        ])
        return drafts
      })
      storedIds.set(owner, new Set([...storedIdsOf(owner), ...adopted.map(({ id }) => id)]))
      for (const other of from.tabs) fallback.remove(other, owner)
      return adopted
    } catch (error) {
      const read = await database
        .read(['drafts'], (transaction) => readDrafts(transaction, from.keys, isOpen))
        .catch(() => [])
      if (read.length + found.length === 0) throw error
      // This tab's own fallback item needs no move.
      orphans.set(owner, { ...from, tabs: from.tabs.filter((other) => other !== tab) })
      return newestById([...read, ...found])
    }
  }
}

function riskOf(error: unknown): DraftRisk {
  return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'failed'
}

type Key = Schema['drafts']['key']

interface Orphans {
  readonly keys: readonly Key[]
  /** Tabs with items in the fallback. */
  readonly tabs: readonly string[]
}

/** The drafts that no other tab has adopted meanwhile, and that their own tab had not saved or discarded. */
async function readDrafts(
  transaction: Transaction<IDBTransactionMode>,
  keys: readonly Key[],
  isOpen: (key: Key, draft: StoredDraft) => boolean,
) {
  const store = transaction.objectStore('drafts')
  const drafts = await Promise.all(
    keys.map(async (key) => {
      const draft = await store.get(key)
      return draft && isOpen(key, draft) ? draft : undefined
    }),
  )
  return drafts.filter((draft) => draft !== undefined)
}

/** The newer version of each draft that is stored in two places. */
function newestById(drafts: readonly StoredDraft[]): readonly StoredDraft[] {
  const byAge = drafts.toSorted((a, b) => a.at - b.at)
  return [...new Map(byAge.map((draft) => [draft.id, draft])).values()]
}

/** Returns the id of the page that this tab showed before, if it is known, and puts this page's id in its place. */
function replacePreviousPage(session: DraftStorageEnvironment['session'], page: string): string | undefined {
  try {
    const previous = session().getItem(PAGE_ITEM)
    session().setItem(PAGE_ITEM, page)
    return previous ?? undefined
  } catch {
    // The storage is blocked or full.
    return undefined
  }
}

/** The session storage item with the id of the page. A duplicated tab copies it, but then the page with that id is open. */
const PAGE_ITEM = 'page'

/** In milliseconds. On a busy machine the old page of a tab ends some seconds after the new one has begun. */
const PREVIOUS_TIMEOUT = 30_000
