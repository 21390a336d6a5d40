import type { DraftsDevice, KeptDraft } from '../notes/device.ts'
import { type Database, type Transaction, under } from './database.ts'

export interface DraftsBrowser {
  /** None where the page is not served securely: then every other tab's drafts are taken for a dead one's. */
  readonly locks: LockManager | undefined
  /** The window: where 'pagehide' and 'pageshow' are heard. */
  readonly events: EventTarget
}

/**
 * Drafts lie under their owner and the tab that writes them. A tab holds a lock of its own name while it lives, so that its drafts are
 * found by others only when it is gone, whichever way it went.
 */
export function createDrafts(database: Database, { locks, events }: DraftsBrowser): DraftsDevice {
  const tab: string = crypto.randomUUID()
  let last: Drafts | undefined
  let die = live(tab, locks)

  // A page that rests in the back/forward cache is as good as gone, until it is back.
  events.addEventListener('pagehide', () => die())
  events.addEventListener('pageshow', (event) => {
    if ('persisted' in event && event.persisted === true) die = live(tab, locks)
  })
  database.onLost(() => {
    if (last) keep(last).catch(() => {})
  })

  return {
    async adopt(owner) {
      const isWriting = last?.owner === owner
      if (!isWriting) last = { owner, drafts: [] }
      const keys = await database.read(['drafts'], (transaction) =>
        transaction.objectStore('drafts').getAllKeys(under(owner)),
      )
      const others = [...new Set(keys.map(([, other]) => other))].filter((other) => other !== tab)
      const dead = new Set(isWriting ? [] : [tab])
      await Promise.all(others.map(async (other) => (await isLiving(other, locks)) || dead.add(other)))
      return database.write(['drafts'], 'strict', (transaction) => take(transaction, owner, dead))
    },

    keep: (owner, drafts) => keep({ owner, drafts }),

    flush(owner, drafts) {
      last = { owner, drafts }
      database.flush(['drafts'], (transaction) => replace(transaction, owner, drafts))
    },
  }

  async function keep(drafts: Drafts) {
    last = drafts
    await database.write(['drafts'], 'relaxed', (transaction) => {
      // A flush may have overtaken it: the last words are the right ones.
      const done = replace(transaction, drafts.owner, (last?.owner === drafts.owner ? last : drafts).drafts)
      transaction.commit()
      return done
    })
  }

  function replace(transaction: Transaction, owner: string, drafts: readonly KeptDraft[]): Promise<unknown> {
    const store = transaction.objectStore('drafts')
    return Promise.all([
      store.delete(under(owner, tab)),
      ...drafts.map((draft) => store.put(draft, [owner, tab, draft.id])),
    ])
  }

  /** In one transaction, so that of two tabs that find the same drafts one gets them. */
  async function take(transaction: Transaction, owner: string, dead: ReadonlySet<string>) {
    const store = transaction.objectStore('drafts')
    const keys = await store.getAllKeys(under(owner))
    return Promise.all(
      keys
        .filter(([, from]) => dead.has(from))
        .map(async (key) => {
          const draft = await store.get(key)
          if (!draft) throw new Error('A draft went away within its transaction.')
          await Promise.all([store.delete(key), store.put(draft, [owner, tab, draft.id])])
          return draft
        }),
    )
  }
}

interface Drafts {
  readonly owner: string
  readonly drafts: readonly KeptDraft[]
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
