import type { DraftRisk, DraftSaveResult, DraftStorage, StoredDraft } from '../drafts/ports.ts'
import { newKey } from '../notes/keys.ts'
import type { Database } from './database.ts'
import { createDraftFallback, isDraft } from './draft-fallback.ts'
import { prefixRange, type Schema, type Transaction } from './schema.ts'
import { holdTabLock, isTabOpen, pingedName } from './tab-lock.ts'

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
  let tab = newKey(Date.now())
  const previous = replacePreviousPage(session, tab)
  const fallback = createDraftFallback(storage)
  /** The owner of the drafts that this tab writes at the moment. */
  let currentOwner: string | undefined
  const owners = new Map<string, OwnerState>()
  /** The drafts that another page adopted while this one was in the back/forward cache. That page stores them now. */
  let adoptedByOthers: ReadonlySet<string> = new Set()
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
  database.recoverWith((transaction) => {
    // A page that has just started has the locks of later pages.
    if (owners.size > 0) rename()
    return Promise.all(Array.from(owners, ([owner, state]) => replaceDrafts(transaction, owner, state)))
  })

  return {
    async adopt(owner) {
      const isWriting = currentOwner === owner
      currentOwner = owner
      // This tab's own drafts are adopted again after it wrote for another owner.
      return adoptFromClosed(owner, (other) => other !== tab || !isWriting)
    },

    async adoptPrevious(owner) {
      if (previous === undefined || (await isTabOpen(previous, locks, PREVIOUS_TIMEOUT_MS))) return []
      return adoptFromClosed(owner, (other) => other === previous)
    },

    async save(owner, drafts) {
      const state = setDrafts(owner, drafts)
      let result: DraftSaveResult = { kind: 'stored' }
      try {
        const written = await database.write(['drafts'], 'relaxed', async (transaction) => {
          // A flush may have happened since, so these are the newest drafts.
          const { drafts: newest } = state
          const done = replaceDrafts(transaction, owner, state)
          transaction.commit()
          await done
          return newest
        })
        state.storedIds = idsOf(written)
        state.orphans = { ...state.orphans, keys: [] }
        // If the page ends now, only the fallback has what was flushed during the write.
        if (state.isInFallback && state.drafts === written) {
          state.isInFallback = false
          fallback.remove(tab, owner)
        }
      } catch (error) {
        const risk = riskOf(error)
        if (!writeFallback(owner)) return { kind: 'not-stored', risk }
        result = { kind: 'stored', risk }
      }
      for (const other of state.orphans.tabs) fallback.remove(other, owner)
      state.orphans = { ...state.orphans, tabs: [] }
      return result
    },

    async wereDeleted(owner) {
      const { storedIds, isInFallback } = stateOf(owner)
      if (storedIds.size === 0 || isInFallback) return false
      const stored = await keysOf(owner).catch(() => undefined)
      if (!stored || stored.some(([, , id]) => storedIds.has(id))) return false
      owners.delete(owner)
      return true
    },

    flush(owner, drafts) {
      const state = setDrafts(owner, drafts)
      // The page may end while the database still waits for another write. Then only the fallback has these drafts.
      writeFallback(owner)
      database.flush(['drafts'], (transaction) => replaceDrafts(transaction, owner, state))
    },
  }

  /** Otherwise, pages that are opened after the browser's data was cleared would adopt the drafts of this open tab. */
  function rename() {
    const before = tab
    tab = pingedName(newKey(Date.now()))
    releaseLock()
    releaseLock = holdTabLock(tab, locks)
    replacePreviousPage(session, tab)
    for (const [owner, { isInFallback }] of owners)
      if (isInFallback && writeFallback(owner)) fallback.remove(before, owner)
  }

  /** Another page may have changed or saved the drafts that it adopted. What this page shows is then out of date. */
  async function reloadIfAdopted() {
    const owner = currentOwner
    if (owner === undefined) return
    const { drafts, storedIds, isInFallback } = stateOf(owner)
    const keys = await keysOf(owner)
    const stored = new Set(keys.filter(([, other]) => other === tab).map(([, , id]) => id))
    // Drafts that were flushed may not be known to be in the database. Who adopts them removes their item.
    const isItemGone = isInFallback && !fallback.tabs(owner).includes(tab)
    const wasStored = (id: string) => isItemGone || storedIds.has(id)
    adoptedByOthers = new Set([...idsOf(drafts)].filter((id) => wasStored(id) && !stored.has(id)))
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
    const isTabStillOpen = await Promise.all(
      tabs.map(async (other) => other !== tab && (await isTabOpen(other, locks))),
    )
    const closedTabs = new Set(tabs.filter((_, at) => !isTabStillOpen[at]))
    // A tab that was closed meanwhile may have written its last text only there.
    const inFallback = fallback.tabs(owner)
    const open = inFallback.filter((other) => other !== tab && !closedTabs.has(other))
    // On a full disk, the drafts that an open tab has adopted are still stored as those of a closed tab.
    const adoptedIds = idsOf(open.flatMap((other) => fallback.read(other, owner)))
    return adoptDrafts(
      owner,
      inFallback.filter((other) => closedTabs.has(other)),
      ([, other, id]) => closedTabs.has(other) && !adoptedIds.has(id),
    )
  }

  function keysOf(owner: string): Promise<readonly Key[]> {
    return database.read(['drafts'], (transaction) =>
      transaction.objectStore('drafts').getAllKeys(prefixRange(owner)),
    )
  }

  function stateOf(owner: string): OwnerState {
    const state = owners.get(owner) ?? {
      drafts: [],
      storedIds: new Set(),
      isInFallback: false,
      orphans: { keys: [], tabs: [] },
    }
    owners.set(owner, state)
    return state
  }

  function setDrafts(owner: string, drafts: readonly StoredDraft[]): OwnerState {
    currentOwner = owner
    const state = stateOf(owner)
    state.drafts = drafts.filter(({ id }) => !adoptedByOthers.has(id))
    return state
  }

  /** Returns whether the drafts are in the fallback. */
  function writeFallback(owner: string): boolean {
    const state = stateOf(owner)
    const isWritten = fallback.write(tab, owner, state.drafts, state.storedIds.size > 0)
    if (isWritten) state.isInFallback = true
    return isWritten
  }

  function replaceDrafts(
    transaction: Transaction,
    owner: string,
    { drafts, orphans }: OwnerState,
  ): Promise<unknown> {
    const store = transaction.objectStore('drafts')
    return Promise.all([
      ...orphans.keys.map((key) => store.delete(key)),
      store.delete(prefixRange(owner, tab)),
      ...drafts.map((draft) => store.put(draft, [owner, tab, draft.id])),
    ])
  }

  /**
   * Moves to this tab the orphans in the database, and the drafts in the fallback's items of these closed tabs. If the database takes no
   * writes, only reads them.
   */
  async function adoptDrafts(
    owner: string,
    tabs: readonly string[],
    isOrphan: (key: Key) => boolean,
  ): Promise<readonly StoredDraft[]> {
    const found = tabs.flatMap((other) => fallback.read(other, owner))
    const stillDrafts = (records: readonly DraftRecord[]) =>
      records.flatMap(([[, other], draft]) => (fallback.wasClosed(other, owner, draft) ? [] : draft))
    try {
      const adopted = await database.write(['drafts'], 'strict', async (transaction) => {
        const store = transaction.objectStore('drafts')
        // Read again: a page may have stored another draft as it ended.
        const keys = await store.getAllKeys(prefixRange(owner))
        const orphans = await readDrafts(transaction, keys.filter(isOrphan))
        // Another page may have adopted the same drafts since, without their records if it could not read those. It may not have removed
        // their item, or this page may not see that yet.
        const adoptedIds = new Set(keys.filter((key) => !isOrphan(key)).map(([, , id]) => id))
        const drafts = newestById([...stillDrafts(orphans), ...found].filter(({ id }) => !adoptedIds.has(id)))
        await Promise.all([
          ...orphans.map(([key]) => store.delete(key)),
          ...drafts.map((draft) => store.put(draft, [owner, tab, draft.id])),
        ])
        return drafts
      })
      const state = stateOf(owner)
      state.storedIds = new Set([...state.storedIds, ...idsOf(adopted)])
      for (const other of tabs) fallback.remove(other, owner)
      return adopted
    } catch (error) {
      const keys = (await keysOf(owner).catch(() => [])).filter(isOrphan)
      const orphans = await database
        .read(['drafts'], (transaction) => readDrafts(transaction, keys))
        .catch(() => [])
      const read = stillDrafts(orphans)
      if (read.length + found.length === 0) throw error
      // This tab's own fallback item needs no move.
      stateOf(owner).orphans = {
        keys: orphans.map(([key]) => key),
        tabs: tabs.filter((other) => other !== tab),
      }
      return newestById([...read, ...found])
    }
  }
}

function riskOf(error: unknown): DraftRisk {
  return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'failed'
}

type Key = Schema['drafts']['key']

/** What this tab has stored for one owner. */
interface OwnerState {
  /** The drafts that it last wrote. */
  drafts: readonly StoredDraft[]
  /** The ids of those that are known to be in the database, which may fail to delete them. */
  storedIds: ReadonlySet<string>
  /** Whether the fallback has the last drafts. */
  isInFallback: boolean
  /** Adopted drafts of closed tabs that could not be moved: their records, and the tabs that have items in the fallback. */
  orphans: { readonly keys: readonly Key[]; readonly tabs: readonly string[] }
}

function idsOf(drafts: readonly StoredDraft[]): ReadonlySet<string> {
  return new Set(drafts.map(({ id }) => id))
}

type DraftRecord = readonly [key: Key, draft: StoredDraft]

/**
 * The records that no other tab has adopted meanwhile. One that is not a draft stays as it is: the others could not be restored with it.
 */
async function readDrafts(
  transaction: Transaction<IDBTransactionMode>,
  keys: readonly Key[],
): Promise<readonly DraftRecord[]> {
  const store = transaction.objectStore('drafts')
  const records = await Promise.all(keys.map(async (key) => [key, await store.get(key)] as const))
  return records.flatMap(([key, draft]) => (isDraft(draft) ? [[key, draft] as const] : []))
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

/** On a busy machine the old page of a tab ends some seconds after the new one has begun. */
const PREVIOUS_TIMEOUT_MS = 30_000
