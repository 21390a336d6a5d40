import type { DraftStorage, StoredDraft } from '../notes/ports.ts'
import { createBeside, type Drafts } from './beside.ts'
import type { Database } from './database.ts'
import { type Schema, type Transaction, under } from './schema.ts'

export interface DraftsBrowser {
  /** None where the page is not served securely: then every other tab's drafts are taken for a dead one's. */
  readonly locks: LockManager | undefined
  /** The window: where 'pagehide' and 'pageshow' are heard. */
  readonly events: EventTarget
  /** What keeps drafts while the database does not. */
  readonly storage: () => Storage
}

/**
 * Drafts lie under their owner and the tab that writes them. A tab holds a lock of its own name while it lives, so that its drafts are
 * found by others only when it is gone, whichever way it went.
 */
export function createDrafts(database: Database, { locks, events, storage }: DraftsBrowser): DraftStorage {
  const tab: string = crypto.randomUUID()
  const beside = createBeside(storage)
  let last: Drafts | undefined
  /** Whose last drafts lie beside the database. */
  const besides = new Set<string>()
  /** Whose drafts of this tab lie in the database, which may refuse to let them go. */
  const inDatabase = new Set<string>()
  /** Where drafts of dead tabs lie that are this tab's by now, and could not be moved, by owner. */
  const strays = new Map<string, Strays>()
  let die = live(tab, locks)

  // A page that rests in the back/forward cache is as good as gone, until it is back.
  events.addEventListener('pagehide', () => die())
  events.addEventListener('pageshow', (event) => {
    if ('persisted' in event && event.persisted === true) die = live(tab, locks)
  })
  database.remember(async (transaction) => last && replace(transaction, last))

  return {
    async adopt(owner) {
      const isWriting = last?.owner === owner
      if (!isWriting) last = { owner, drafts: [] }
      const left = beside.tabs(owner)
      const keys = await keysOf(owner).catch((error: unknown) => {
        if (left.length === 0) throw error
        return []
      })
      const tabs = [...new Set([...keys.map(([, other]) => other), ...left])]
      const isDead = await Promise.all(tabs.map((other) => isGone(other, isWriting)))
      const dead = new Set(tabs.filter((_, at) => isDead[at]))
      return take(owner, {
        keys: keys.filter(([, other]) => dead.has(other)),
        tabs: left.filter((other) => dead.has(other)),
      })
    },

    save: (owner, drafts) => keep({ owner, drafts }),

    flush(owner, drafts) {
      last = { owner, drafts }
      if (besides.has(owner)) writeBeside(last)
      database.flush(['drafts'], (transaction) => replace(transaction, { owner, drafts }))
    },
  }

  function keysOf(owner: string): Promise<readonly Key[]> {
    return database.read(['drafts'], (transaction) =>
      transaction.objectStore('drafts').getAllKeys(under(owner)),
    )
  }

  /** This tab's own are as those of a dead one where it has not begun to write for that owner. */
  async function isGone(other: string, isWriting: boolean): Promise<boolean> {
    return other === tab ? !isWriting : !(await isLiving(other, locks))
  }

  async function keep(drafts: Drafts): Promise<string> {
    const { owner } = drafts
    last = drafts
    // A flush may have overtaken it: the last words are the right ones.
    const newest = () => (last?.owner === owner ? last : drafts)
    let warning = ''
    try {
      await database.write(['drafts'], 'relaxed', (transaction) => {
        const done = replace(transaction, newest())
        transaction.commit()
        return done
      })
      if (newest().drafts.length > 0) inDatabase.add(owner)
      else inDatabase.delete(owner)
      if (besides.delete(owner)) beside.remove(tab, owner)
      strays.set(owner, { ...straysOf(owner), keys: [] })
    } catch (error) {
      warning = isFull(error) ? FULL : BROKEN
      if (!writeBeside(newest())) throw new Error(warning, { cause: error })
      besides.add(owner)
    }
    for (const other of straysOf(owner).tabs) beside.remove(other, owner)
    strays.set(owner, { ...straysOf(owner), tabs: [] })
    return warning
  }

  function writeBeside(drafts: Drafts): boolean {
    return beside.write(tab, drafts, inDatabase.has(drafts.owner))
  }

  function straysOf(owner: string): Strays {
    return strays.get(owner) ?? { keys: [], tabs: [] }
  }

  function replace(transaction: Transaction, { owner, drafts }: Drafts): Promise<unknown> {
    const store = transaction.objectStore('drafts')
    return Promise.all([
      ...straysOf(owner).keys.map((key) => store.delete(key)),
      store.delete(under(owner, tab)),
      ...drafts.map((draft) => store.put(draft, [owner, tab, draft.id])),
    ])
  }

  /** Moves drafts of dead tabs to this one. Where the database takes nothing, not even that, they are read at least. */
  async function take(owner: string, from: Strays): Promise<readonly StoredDraft[]> {
    const found = from.tabs.flatMap((other) => beside.read(other, owner))
    const isOpen = ([, other]: Key, draft: StoredDraft) => !beside.isDone(other, owner, draft)
    try {
      const taken = await database.write(['drafts'], 'strict', async (transaction) => {
        const store = transaction.objectStore('drafts')
        const drafts = latest([...(await get(transaction, from.keys, isOpen)), ...found])
        await Promise.all([
          ...from.keys.map((key) => store.delete(key)),
          ...drafts.map((draft) => store.put(draft, [owner, tab, draft.id])),
        ])
        return drafts
      })
      if (taken.length > 0) inDatabase.add(owner)
      for (const other of from.tabs) beside.remove(other, owner)
      return taken
    } catch (error) {
      const read = await database
        .read(['drafts'], (transaction) => get(transaction, from.keys, isOpen))
        .catch(() => [])
      if (read.length + found.length === 0) throw error
      // What this tab left itself is in its place already.
      strays.set(owner, { ...from, tabs: from.tabs.filter((other) => other !== tab) })
      return latest([...read, ...found])
    }
  }
}

const FULL =
  'Storage is full: what you type may be lost with this page. Save it, or make room in this browser.'
const BROKEN = 'This browser may lose what you type: save it before you leave this page.'

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}

type Key = Schema['drafts']['key']

interface Strays {
  readonly keys: readonly Key[]
  /** With items beside the database. */
  readonly tabs: readonly string[]
}

/** Those that another tab has not taken meanwhile, and that their own was not done with. */
async function get(
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

/** Of a draft that lies in two places the newer one. */
function latest(drafts: readonly StoredDraft[]): readonly StoredDraft[] {
  const byAge = drafts.toSorted((a, b) => a.at - b.at)
  return [...new Map(byAge.map((draft) => [draft.id, draft])).values()]
}

const LOCK = 'pinwell.tab/'

/** A reloaded page's lock may be let go a moment after the new page asks. */
const GRACE = 500

/** Holds the lock of a tab; returns how to let it go. */
function live(tab: string, locks: LockManager | undefined): () => void {
  let die: (() => void) | undefined
  const death = new Promise<void>((resolve) => (die = resolve))
  locks?.request(LOCK + tab, () => death).catch(() => {})
  return () => die?.()
}

async function isLiving(tab: string, locks: LockManager | undefined): Promise<boolean> {
  if (!locks) return false
  try {
    await locks.request(LOCK + tab, { signal: AbortSignal.timeout(GRACE) }, () => {})
    return false
  } catch {
    return true
  }
}
