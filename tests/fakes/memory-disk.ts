import { type Elapsed, maxElapsed, observe } from '../../src/device/elapsed.ts'
import { addFingerprints, countEntry } from '../../src/device/journal.ts'
import { entryOf, type StoredEntry } from '../../src/device/stored-entry.ts'
import type { DraftStorage, KeptChanges, StoredDraft } from '../../src/drafts/ports.ts'
import { newKey } from '../../src/notes/keys.ts'
import type {
  AccountSnapshot,
  Journal,
  JournalEntry,
  JournalSnapshot,
  MemberStorage,
  TabMessage,
  Tabs,
} from '../../src/notes/ports.ts'
import { type Account, createMemberStorage, restore } from './memory-member-storage.ts'

/** One browser's storage in memory, and the tabs that share it. Each operation is complete before its promise settles. */
export interface MemoryDisk {
  /** The storage of a page that restores nothing. */
  readonly member: MemberStorage
  /** The stored outbox of an account, by sequence number. */
  readonly outboxOf: (uid: string) => Map<number, StoredEntry>
  /** While true, writes fail as on a full disk. */
  full: boolean
  /** Opens a page of the app in a new tab or in the tab of a previous page, initially visible. */
  readonly open: (previous?: Pick<MemoryTab, 'drafts'>) => MemoryTab
  /** Stores drafts as those of a closed tab. */
  readonly storeAsClosed: (owner: string, drafts: readonly StoredDraft[]) => void
  /** Clears the storage, as when the browser's data is cleared. Open pages keep their memory. */
  readonly wipe: () => void
}

export interface MemoryTab {
  readonly member: MemberStorage
  readonly tabs: Tabs
  readonly drafts: DraftStorage
  readonly journal: Journal
  readonly keptChanges: KeptChanges
  /** Makes the page visible. */
  readonly show: () => void
  /** Ends the page at once, as when it is closed or crashes. */
  readonly kill: () => void
}

export function createMemoryDisk(): MemoryDisk {
  const accounts = new Map<string, Account>()
  const drafts = new Map<string, DraftRecord>()
  const journal: MemoryJournal = {
    entries: new Map(),
    knownFingerprints: [],
    databaseId: 0,
    elapsed: undefined,
  }
  const pages = new Set<MemoryPage>()
  const pageOf = new WeakMap<DraftStorage, MemoryPage>()
  const keptChanges: KeptChanges = {
    list: async () => keptAccounts(),
    deleteAccount: (uid) => write(() => deleteAccount(uid)),
  }
  const queues = new Map<string, LeaderRequest[]>()
  let serial = 0

  const disk: MemoryDisk = {
    full: false,
    member: createMemberStorage({ accounts, accountOf, write, snapshots: new Map() }),
    outboxOf: (uid) => accountOf(uid).outbox,

    open(previous) {
      let end: (() => void) | undefined
      const page: MemoryPage = {
        id: String(++serial),
        ended: new Promise((resolve) => (end = resolve)),
        leaderRequests: new Set(),
        messageListeners: new Set(),
        journalListeners: new Set(),
        snapshots: new Map(),
      }
      pages.add(page)
      const pageDrafts = draftsOf(page, previous && pageOf.get(previous.drafts))
      pageOf.set(pageDrafts, page)
      return {
        member: createMemberStorage({ accounts, accountOf, write, snapshots: page.snapshots }),
        tabs: tabsOf(page),
        drafts: pageDrafts,
        journal: journalOf(page),
        keptChanges,
        show: () => page.leaderRequests.forEach(takeLeadership),
        kill() {
          pages.delete(page)
          end?.()
          page.leaderRequests.forEach(releaseLeadership)
        },
      }
    },

    storeAsClosed(owner, newDrafts) {
      const tab = disk.open()
      tab.drafts.flush(owner, newDrafts)
      tab.kill()
    },

    wipe() {
      accounts.clear()
      drafts.clear()
      journal.entries.clear()
      journal.knownFingerprints = []
      journal.elapsed = undefined
      journal.databaseId++
      for (const { snapshots } of pages)
        for (const [uid, getSnapshot] of snapshots) restore(accountOf(uid), getSnapshot())
      for (const { journalListeners } of pages) for (const listener of journalListeners) listener()
    },
  }
  return disk

  async function write<T>(step: () => T): Promise<T> {
    if (disk.full) throw new DOMException('The disk is full.', 'QuotaExceededError')
    return step()
  }

  function accountOf(uid: string): Account {
    let account = accounts.get(uid)
    if (!account)
      accounts.set(
        uid,
        (account = {
          deviceId: newKey(0),
          clientId: newKey(0),
          mirrorId: newKey(0),
          mirror: new Map(),
          revisions: new Map(),
          position: undefined,
          outbox: new Map(),
          lastSequence: undefined,
          lastSynced: undefined,
        }),
      )
    return account
  }

  function keptAccounts() {
    const owners = new Set([...accounts.keys(), ...Array.from(drafts.values(), ({ owner }) => owner)])
    return Array.from(owners, (uid) => ({
      uid,
      outbox: Array.from(accounts.get(uid)?.outbox.values() ?? [], entryOf),
      drafts: [...drafts.values()].filter(({ owner }) => owner === uid).map(({ draft }) => draft),
    })).filter((account) => account.uid !== '' && account.outbox.length + account.drafts.length > 0)
  }

  function deleteAccount(uid: string) {
    accounts.delete(uid)
    for (const [key, { owner }] of drafts) if (owner === uid) drafts.delete(key)
    sendTo(pages, uid, { kind: 'outbox' })
  }

  function tabsOf(page: MemoryPage): Tabs {
    return {
      requestLeadership(uid, onChange) {
        const leaderRequest: LeaderRequest = { uid, onChange, isLeader: false }
        page.leaderRequests.add(leaderRequest)
        queueOf(uid).push(leaderRequest)
        takeLeadership(leaderRequest)
        return () => {
          page.leaderRequests.delete(leaderRequest)
          releaseLeadership(leaderRequest)
        }
      },
      broadcast: (uid, news) =>
        sendTo(
          [...pages].filter((other) => other !== page),
          uid,
          news,
        ),
      onMessage(uid, listener) {
        const messageListener = { uid, listener }
        page.messageListeners.add(messageListener)
        return () => page.messageListeners.delete(messageListener)
      },
    }
  }

  function queueOf(uid: string): LeaderRequest[] {
    let queue = queues.get(uid)
    if (!queue) queues.set(uid, (queue = []))
    return queue
  }

  function takeLeadership(leaderRequest: LeaderRequest) {
    for (const other of queueOf(leaderRequest.uid)) if (other !== leaderRequest) setLeader(other, false)
    setLeader(leaderRequest, true)
  }

  function releaseLeadership(leaderRequest: LeaderRequest) {
    const queue = queueOf(leaderRequest.uid)
    const at = queue.indexOf(leaderRequest)
    // A page that was killed before it signs out has released it already.
    if (at < 0) return
    queue.splice(at, 1)
    const wasLeader = leaderRequest.isLeader
    setLeader(leaderRequest, false)
    const [next] = queue
    if (wasLeader && next) setLeader(next, true)
  }

  function draftsOf(page: MemoryPage, previous: MemoryPage | undefined): DraftStorage {
    let currentOwner: string | undefined
    const storedIds = new Map<string, readonly string[]>()
    const replaceDrafts = (owner: string, newDrafts: readonly StoredDraft[]) => {
      currentOwner = owner
      storedIds.set(
        owner,
        newDrafts.map(({ id }) => id),
      )
      for (const [key, record] of drafts)
        if (record.owner === owner && record.tab === page.id) drafts.delete(key)
      for (const draft of newDrafts)
        drafts.set(`${owner}/${page.id}/${draft.id}`, { owner, tab: page.id, draft })
    }
    const move = (owner: string, isWanted: (tab: string) => boolean) => {
      const found = [...drafts].filter(([, record]) => record.owner === owner && isWanted(record.tab))
      for (const [key] of found) drafts.delete(key)
      for (const [, { draft }] of found)
        drafts.set(`${owner}/${page.id}/${draft.id}`, { owner, tab: page.id, draft })
      return found.map(([, { draft }]) => draft)
    }
    return {
      adopt: (owner) =>
        write(() => {
          const alive = new Set([...pages].map(({ id }) => id))
          if (currentOwner !== owner) alive.delete(page.id)
          currentOwner = owner
          return move(owner, (tab) => !alive.has(tab))
        }),
      async adoptPrevious(owner) {
        if (!previous) return []
        await previous.ended
        return write(() => move(owner, (tab) => tab === previous.id))
      },
      async save(owner, newDrafts) {
        if (disk.full) return { kind: 'not-stored', risk: 'full' }
        replaceDrafts(owner, newDrafts)
        return { kind: 'stored' }
      },
      async wereDeleted(owner) {
        const ids = storedIds.get(owner) ?? []
        const stored = [...drafts.values()].filter((record) => record.owner === owner)
        return ids.length > 0 && !stored.some(({ draft }) => ids.includes(draft.id))
      },
      flush(owner, newDrafts) {
        if (!disk.full) replaceDrafts(owner, newDrafts)
      },
    }
  }

  function journalOf(page: MemoryPage): Journal {
    return {
      read: (at) =>
        write(() => {
          const elapsed = observe(journal.elapsed, at)
          journal.elapsed = elapsed
          for (const [key, entry] of journal.entries)
            journal.entries.set(key, countEntry(entry, maxElapsed(elapsed)))
          return snapshotOf(journal, elapsed.total)
        }).catch(() => snapshotOf(journal, 0)),
      update: (keys, change, fingerprints) =>
        write(() => {
          const known = [...journal.entries].filter(([key]) => keys.has(key))
          const entries = change(new Map(known))
          journal.knownFingerprints = addFingerprints(journal.knownFingerprints, fingerprints)
          for (const key of keys) {
            const entry = entries.get(key)
            if (entry) journal.entries.set(key, entry)
            else journal.entries.delete(key)
          }
          for (const other of keys.size > 0 ? pages : [])
            if (other !== page) for (const listener of other.journalListeners) listener()
        }),
      subscribe(listener) {
        page.journalListeners.add(listener)
        return () => page.journalListeners.delete(listener)
      },
    }
  }
}

function snapshotOf(journal: MemoryJournal, elapsed: number): JournalSnapshot {
  return {
    databaseId: String(journal.databaseId),
    entries: new Map(journal.entries),
    knownFingerprints: new Set(journal.knownFingerprints),
    elapsed,
  }
}

interface MemoryJournal {
  readonly entries: Map<string, JournalEntry>
  knownFingerprints: readonly string[]
  databaseId: number
  elapsed: Elapsed | undefined
}

interface DraftRecord {
  readonly owner: string
  readonly tab: string
  readonly draft: StoredDraft
}

interface LeaderRequest {
  readonly uid: string
  readonly onChange: (isLeader: boolean) => void
  isLeader: boolean
}

interface MemoryPage {
  readonly id: string
  /** Resolves when the page ends. */
  readonly ended: Promise<void>
  readonly leaderRequests: Set<LeaderRequest>
  readonly messageListeners: Set<{ readonly uid: string; readonly listener: (news: TabMessage) => void }>
  readonly journalListeners: Set<() => void>
  /** By account: returns what the page restores after the loss of the database. */
  readonly snapshots: Map<string, () => AccountSnapshot>
}

function sendTo(pages: Iterable<MemoryPage>, uid: string, news: TabMessage) {
  for (const { messageListeners } of pages)
    for (const messageListener of messageListeners)
      if (messageListener.uid === uid) messageListener.listener(news)
}

function setLeader(leaderRequest: LeaderRequest, next: boolean) {
  if (leaderRequest.isLeader === next) return
  leaderRequest.isLeader = next
  queueMicrotask(() => leaderRequest.onChange(next))
}
