import { type OutboxEntry, isSameEntry, type Mutation } from '../notes/mutation.ts'
import type {
  DraftStorage,
  Journal,
  JournalEntry,
  StoredAccount,
  StoredDraft,
  MemberStorage,
  TabMessage,
  Tabs,
} from '../notes/ports.ts'
import { type Elapsed, mostOf, observe } from './elapsed.ts'
import type { Note } from '../notes/note.ts'
import { RULES } from './journal.ts'

/** One browser's storage in memory, with the tabs that share it. Each step is done before its promise settles. */
export interface MemoryDisk {
  readonly member: MemberStorage
  /** While true, what is to be kept is refused, as by a full disk. */
  full: boolean
  /** A page of the app; it begins in view. */
  readonly open: () => MemoryTab
  /** Everything is gone, as when the browser's data is cleared, but for what pages still know. */
  readonly wipe: () => void
}

export interface MemoryTab {
  readonly tabs: Tabs
  readonly drafts: DraftStorage
  readonly journal: Journal
  /** Comes into view. */
  readonly show: () => void
  /** Is gone at once: closed or crashed. */
  readonly kill: () => void
}

export function createMemoryDisk(now: () => number = Date.now): MemoryDisk {
  const accounts = new Map<string, Account>()
  const drafts = new Map<string, DraftRecord>()
  const journal: MemoryJournal = { entries: new Map(), names: [], born: 0, elapsed: undefined }
  const memories = new Set<Memory>()
  const pages = new Set<Page>()
  const queues = new Map<string, Turn[]>()
  let serial = 0

  const disk: MemoryDisk = {
    full: false,
    member: createMember({ accountOf, write, now, memories }),

    open() {
      const page: Page = { id: String(++serial), turns: new Set(), hearers: new Set(), watchers: new Set() }
      pages.add(page)
      return {
        tabs: tabsOf(page),
        drafts: draftsOf(page),
        journal: journalOf(page),
        show: () => page.turns.forEach(steal),
        kill() {
          pages.delete(page)
          page.turns.forEach(leave)
        },
      }
    },

    wipe() {
      accounts.clear()
      drafts.clear()
      journal.entries.clear()
      journal.names = []
      journal.elapsed = undefined
      journal.born++
      for (const { uid, held } of memories) putBack(accountOf(uid), held())
      for (const { watchers } of pages) for (const listener of watchers) listener()
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
        (account = { mirror: new Map(), outbox: new Map(), last: undefined, lastSynced: undefined }),
      )
    return account
  }

  function tabsOf(page: Page): Tabs {
    return {
      requestLeadership(uid, changed) {
        const turn: Turn = { uid, changed, leads: false }
        page.turns.add(turn)
        queueOf(uid).push(turn)
        steal(turn)
        return () => {
          page.turns.delete(turn)
          leave(turn)
        }
      },
      broadcast(uid, news) {
        for (const other of pages)
          if (other !== page)
            for (const hearer of other.hearers) if (hearer.uid === uid) hearer.listener(news)
      },
      onMessage(uid, listener) {
        const hearer = { uid, listener }
        page.hearers.add(hearer)
        return () => page.hearers.delete(hearer)
      },
    }
  }

  function queueOf(uid: string): Turn[] {
    let queue = queues.get(uid)
    if (!queue) queues.set(uid, (queue = []))
    return queue
  }

  function steal(turn: Turn) {
    for (const other of queueOf(turn.uid)) if (other !== turn) lead(other, false)
    lead(turn, true)
  }

  function leave(turn: Turn) {
    const queue = queueOf(turn.uid)
    queue.splice(queue.indexOf(turn), 1)
    const had = turn.leads
    lead(turn, false)
    const [next] = queue
    if (had && next) lead(next, true)
  }

  function draftsOf(page: Page): DraftStorage {
    let writes: string | undefined
    const replace = (owner: string, kept: readonly StoredDraft[]) => {
      writes = owner
      for (const [key, record] of drafts)
        if (record.owner === owner && record.tab === page.id) drafts.delete(key)
      for (const draft of kept) drafts.set(`${owner}/${page.id}/${draft.id}`, { owner, tab: page.id, draft })
    }
    return {
      adopt: (owner) =>
        write(() => {
          const alive = new Set([...pages].map(({ id }) => id))
          if (writes !== owner) alive.delete(page.id)
          writes = owner
          const found = [...drafts].filter(([, record]) => record.owner === owner && !alive.has(record.tab))
          for (const [key] of found) drafts.delete(key)
          for (const [, { draft }] of found)
            drafts.set(`${owner}/${page.id}/${draft.id}`, { owner, tab: page.id, draft })
          return found.map(([, { draft }]) => draft)
        }),
      save: (owner, kept) =>
        write(() => {
          replace(owner, kept)
          return ''
        }),
      flush(owner, kept) {
        if (!disk.full) replace(owner, kept)
      },
    }
  }

  function journalOf(page: Page): Journal {
    const change = (keys: readonly string[], rule: JournalRule) =>
      write(() => {
        for (const key of keys) {
          const next = rule(journal.entries.get(key), key)
          if (next) journal.entries.set(key, next)
          else journal.entries.delete(key)
        }
        for (const other of pages) if (other !== page) for (const listener of other.watchers) listener()
      })
    return {
      read: async () => ({
        databaseId: String(journal.born),
        entries: new Map(journal.entries),
        knownFingerprints: new Set(journal.names),
      }),
      async add(entries) {
        const texts = new Map(entries.map((entry) => [entry.key, entry]))
        await change([...texts.keys()], (known, key) => {
          const entry = texts.get(key)
          return entry ? RULES.add(known, entry) : known
        })
      },
      remove: (keys, at) => change(keys, (known) => RULES.remove(known, at)),
      restore: (keys) => change(keys, (known) => RULES.restore(known)),
      purge: (keys, at) => change(keys, (known, key) => RULES.purge(known, key, at)),
      forget: (keys) => change(keys, () => undefined),
      countElapsed: (at) =>
        write(() => {
          const elapsed = observe(journal.elapsed, at)
          journal.elapsed = elapsed
          for (const [key, entry] of journal.entries)
            journal.entries.set(key, RULES.count(entry, mostOf(elapsed)))
          return elapsed.total
        }),
      rememberText: (name) =>
        write(() => {
          journal.names = RULES.know(journal.names, name)
        }),
      subscribe(listener) {
        page.watchers.add(listener)
        return () => page.watchers.delete(listener)
      },
    }
  }
}

interface Account {
  readonly mirror: Map<string, Note>
  readonly outbox: Map<number, OutboxEntry>
  last: number | undefined
  lastSynced: number | undefined
}

interface MemoryJournal {
  readonly entries: Map<string, JournalEntry>
  names: readonly string[]
  born: number
  elapsed: Elapsed | undefined
}

interface Memory {
  readonly uid: string
  readonly held: () => StoredAccount
}

interface DraftRecord {
  readonly owner: string
  readonly tab: string
  readonly draft: StoredDraft
}

interface Turn {
  readonly uid: string
  readonly changed: (leads: boolean) => void
  leads: boolean
}

interface Page {
  readonly id: string
  readonly turns: Set<Turn>
  readonly hearers: Set<{ readonly uid: string; readonly listener: (news: TabMessage) => void }>
  readonly watchers: Set<() => void>
}

type JournalRule = (known: JournalEntry | undefined, key: string) => JournalEntry | undefined

interface MemberPorts {
  readonly accountOf: (uid: string) => Account
  readonly write: <T>(step: () => T) => Promise<T>
  readonly now: () => number
  readonly memories: Set<Memory>
}

function createMember({ accountOf, write, now, memories }: MemberPorts): MemberStorage {
  return {
    load: async (uid) => {
      const { mirror, outbox, lastSynced } = accountOf(uid)
      return { notes: [...mirror.values()], outbox: inOrder(outbox), lastSynced }
    },
    append: (uid, wishes, at) => write(() => append(accountOf(uid), wishes, at)),
    applyPatch: (
      uid,
      { expected: known = [], remove, replace, append: wishes, upsertNotes: mirrored, deleteNoteIds: gone },
    ) =>
      write(() => {
        const account = accountOf(uid)
        if (!known.every((change) => isSameEntry(change, account.outbox.get(change.sequence)))) return []
        for (const sequence of remove) account.outbox.delete(sequence)
        for (const change of replace) account.outbox.set(change.sequence, change)
        reflect(account, mirrored, gone)
        return append(account, wishes, now())
      }),
    updateMirror: (uid, notes, gone) => write(() => reflect(accountOf(uid), notes, gone)),
    readOutbox: async (uid) => inOrder(accountOf(uid).outbox),
    setLastSynced: (uid, at) => write(() => void (accountOf(uid).lastSynced = at)),
    clearMirror: (uid) =>
      write(() => {
        const account = accountOf(uid)
        account.mirror.clear()
        account.lastSynced = undefined
      }),
    recoverWith(uid, held) {
      const memory = { uid, held }
      memories.add(memory)
      return () => memories.delete(memory)
    },
  }
}

function putBack(account: Account, { notes, outbox, lastSynced }: StoredAccount) {
  account.lastSynced = lastSynced
  for (const note of notes) account.mirror.set(note.id, note)
  for (const change of outbox) {
    account.outbox.set(change.sequence, change)
    account.last = Math.max(account.last ?? 0, change.sequence)
  }
}

function append(account: Account, wishes: readonly Mutation[], at: number): readonly OutboxEntry[] {
  return wishes.map((wish) => {
    account.last = (account.last ?? at) + 1
    const change = { ...wish, sequence: account.last, at }
    account.outbox.set(change.sequence, change)
    return change
  })
}

function reflect({ mirror }: Account, notes: readonly Note[], gone: readonly string[]) {
  for (const id of gone) mirror.delete(id)
  for (const note of notes) mirror.set(note.id, note)
}

function inOrder(outbox: ReadonlyMap<number, OutboxEntry>): readonly OutboxEntry[] {
  return [...outbox.values()].toSorted((a, b) => a.sequence - b.sequence)
}

function lead(turn: Turn, now: boolean) {
  if (turn.leads === now) return
  turn.leads = now
  queueMicrotask(() => turn.changed(now))
}
