import { describe, expect, test, vi } from 'vitest'
import type { Database } from '../../src/device/database.ts'
import { createDraftFallback } from '../../src/device/draft-fallback.ts'
import { createDraftStorage } from '../../src/device/draft-storage.ts'
import { prefixRange, type Transaction } from '../../src/device/schema.ts'
import type { StoredDraft } from '../../src/drafts/ports.ts'
import { createFakeBrowser } from '../fakes/browser.ts'
import { draft } from './scenario-fixture.ts'

// @fault F31
test('the fallback stores drafts unchanged, by tab and owner', () => {
  const { items, tab } = createFakeBrowser()
  const fallback = createDraftFallback(tab().storage)
  const content = 'half a pair \ud83d, NUL \0'
  expect(fallback.write('one', 'ada', [draft('a', content)])).toBe(true)
  expect(fallback.write('two', '', [draft('b')])).toBe(true)
  expect([fallback.tabs('ada'), fallback.tabs(''), fallback.tabs('eve')]).toEqual([['one'], ['two'], []])
  expect(fallback.write('one', '', [draft('c')])).toBe(true)
  expect(fallback.tabs('')).toEqual(['two', 'one'])
  expect(fallback.read('one', '')[0]?.id).toBe('c')
  expect(fallback.read('one', 'ada')[0]?.words.content).toBe(content)
  expect(fallback.write('one', 'ada', [])).toBe(true)
  expect(fallback.write('one', '', [])).toBe(true)
  fallback.remove('two', '')
  expect(items.size).toBe(0)
})

test.each([
  '',
  '{',
  'null',
  '[]',
  '{"owner":""}',
  '{"owner":"","drafts":[{"id":"a"}]}',
  '{"owner":"","drafts":[null]}',
])('the fallback ignores and keeps an item that is not a list of drafts: %j', (text) => {
  const { items, tab } = createFakeBrowser()
  items.set('drafts.x.', text)
  const fallback = createDraftFallback(tab().storage)
  expect([fallback.tabs(''), fallback.read('x', '')]).toEqual([[], []])
  expect(items.get('drafts.x.')).toBe(text)
})

test('the fallback reports that a full or blocked storage keeps nothing', () => {
  const { settings, tab } = createFakeBrowser(10)
  const fallback = createDraftFallback(tab().storage)
  expect(fallback.write('one', '', [draft('a')])).toBe(false)
  settings.blocked = true
  expect(fallback.write('one', '', [draft('a')])).toBe(false)
  expect([fallback.tabs(''), fallback.read('one', '')]).toEqual([[], []])
  expect(fallback.wasClosed('one', '', draft('a'))).toBe(false)
})

describe('on a full disk, one owner’s drafts stay in the fallback while the tab writes for another owner', () => {
  test('if they are this tab’s own', async () => {
    const open = createDraftsOnFullDisk()
    const tab = open()
    expect(await tab.save('ada', [draft('of ada')])).toEqual({ kind: 'stored', risk: 'full' })
    await tab.save('', [draft('of visitor')])
    await tab.save('', [])
    expect(await tab.adopt('ada')).toEqual([draft('of ada')])
    await tab.save('ada', [draft('of ada')])
    expect(await open().adopt('ada')).toEqual([draft('of ada')])
  })

  test('if they come from a closed tab', async () => {
    const open = createDraftsOnFullDisk()
    await open().save('ada', [draft('of ada')])
    const tab = open()
    expect(await tab.adopt('ada')).toEqual([draft('of ada')])
    await tab.save('', [])
    expect(await open().adopt('ada')).toEqual([draft('of ada')])
  })

  test('if they were stored before, and another tab that is open has adopted them', async () => {
    vi.stubGlobal('IDBKeyRange', { bound: (from: Key) => from })
    const { tab } = createFakeBrowser()
    const [database, locks, events] = [createDraftDatabase(), createLocks(), new EventTarget()]
    await createStorage(tab().storage, database, locks, events).save('ada', [draft('of ada')])
    events.dispatchEvent(new Event('pagehide'))
    const open = (disk: Database) => createStorage(tab().storage, disk, locks)
    const [first, second] = [open({ ...database, write: full }), open({ ...database, write: full })]
    expect(await first.adopt('ada')).toEqual([draft('of ada')])
    await first.save('ada', [draft('of ada')])
    expect(await second.adopt('ada').catch(() => [])).toEqual([])
    expect(await open(database).adopt('ada')).toEqual([])
  })
})

test('drafts that are flushed during an earlier write stay in the fallback when that write ends', async () => {
  vi.stubGlobal('IDBKeyRange', { bound() {} })
  const { tab } = createFakeBrowser()
  const writing = createStorage(tab().storage, {
    ...FULL,
    write: (_, __, work) => work(EMPTY_TRANSACTION),
  })
  const saved = writing.save('', [draft('a', 'one')])
  writing.flush('', [draft('a', 'one two')])
  await saved
  expect(await createStorage(tab().storage, FULL).adopt('')).toEqual([draft('a', 'one two')])
})

test('the drafts of a tab that has ended are adopted from a busy browser, which grants its lock late', async () => {
  const open = createDraftsOnFullDisk(createSlowLocks())
  await open().save('ada', [draft('of ada')])
  expect(await open().adopt('ada')).toEqual([draft('of ada')])
})

test('what a tab that is closed writes last is adopted by a page that was waiting for its end', async () => {
  vi.stubGlobal('IDBKeyRange', { bound: (from: Key) => from })
  const { tab } = createFakeBrowser()
  const [database, locks, events] = [createDraftDatabase(), createLocks(), new EventTarget()]
  const closing = createStorage(tab().storage, database, locks, events)
  await closing.save('', [draft('a', 'one')])
  const adopted = createStorage(tab().storage, database, locks).adopt('')
  await new Promise((resolve) => setTimeout(resolve))
  closing.flush('', [{ ...draft('a', 'one two'), at: 2 }])
  events.dispatchEvent(new Event('pagehide'))
  expect((await adopted).map(({ words }) => words.content)).toEqual(['one two'])
})

test('a draft is adopted although a record beside it is not a draft, which stays stored unchanged', async () => {
  vi.stubGlobal('IDBKeyRange', { bound: (from: Key) => from })
  const { tab } = createFakeBrowser()
  const database = createDraftDatabase()
  const unreadable = { id: 'b', at: 2, note: { id: 'n' } }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a person has stored by hand
  await createStorage(tab().storage, database).save('', [draft('a', 'one'), unreadable as StoredDraft])
  expect(await createStorage(tab().storage, database).adopt('')).toEqual([draft('a', 'one')])
  const stored = await database.read(['drafts'], async (transaction) => {
    const store = transaction.objectStore('drafts')
    return Promise.all((await store.getAllKeys(prefixRange(''))).map((key) => store.get(key)))
  })
  expect(stored).toEqual([unreadable, draft('a', 'one')])
})

test('a draft that another tab has adopted without reading the database is adopted in no second tab', async () => {
  vi.stubGlobal('IDBKeyRange', { bound: (from: Key) => from })
  const { tab } = createFakeBrowser()
  const [database, locks, events] = [createDraftDatabase(), createLocks(), new EventTarget()]
  const closed = createStorage(tab().storage, database, locks, events)
  await closed.save('', [draft('a', 'one')])
  closed.flush('', [{ ...draft('a', 'one two'), at: 2 }])
  events.dispatchEvent(new Event('pagehide'))
  const blocked = { ...FULL }
  const adopting = createStorage(tab().storage, blocked, locks)
  const [adopted] = await adopting.adopt('')
  expect(adopted?.words.content).toBe('one two')
  Object.assign(blocked, database)
  await adopting.save('', adopted ? [adopted] : [])
  expect(await createStorage(tab().storage, database, locks).adopt('')).toEqual([])
})

test('pages that get other locks after the data was cleared adopt the drafts of a tab only when it is closed', async () => {
  vi.stubGlobal('IDBKeyRange', { bound: (from: Key) => from })
  const { tab } = createFakeBrowser()
  const [lost, events] = [createDraftDatabase(), new EventTarget()]
  const rebuilt = createDraftDatabase()
  let recover: Parameters<Database['recoverWith']>[0] | undefined
  const database = { ...lost, recoverWith: (write: typeof recover) => void (recover = write) }
  const open = createStorage(tab().storage, database, createLocks(), events)
  await open.save('', [draft('a', 'one')])
  open.flush('', [draft('a', 'one')])
  await rebuilt.write(['drafts'], 'strict', async (transaction) => recover?.(transaction))
  const locks = createLocks()
  const next = createStorage(tab().storage, rebuilt, locks)
  expect(await next.adopt('')).toEqual([])
  events.dispatchEvent(new Event('pagehide'))
  expect(await next.adopt('')).toEqual([draft('a', 'one')])
  expect(await createStorage(tab().storage, rebuilt, locks).adopt('')).toEqual([])
})

/** A browser whose database is full. By default every other tab counts as closed. */
function createDraftsOnFullDisk(locks?: LockManager) {
  const { tab } = createFakeBrowser()
  return () => createStorage(tab().storage, FULL, locks)
}

function createStorage(
  storage: () => Storage,
  database: Database,
  locks: LockManager = FREE_LOCKS,
  events = new EventTarget(),
) {
  return createDraftStorage(database, {
    locks,
    events,
    storage,
    session: () => ({ getItem: () => null, setItem() {} }),
    reload() {},
  })
}

const full = () => Promise.reject(new DOMException('The disk is full.', 'QuotaExceededError'))
const listen = () => () => {}
const FULL: Database = { read: full, write: full, flush() {}, recoverWith() {}, onRebuilt: listen }

const done = () => Promise.resolve()
const EMPTY_STORE = { delete: done, put: done }
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the code under test calls nothing else
const EMPTY_TRANSACTION = { objectStore: () => EMPTY_STORE, commit() {} } as unknown as Transaction

type Key = readonly string[]

/** A database with drafts, to which a page that is closed writes nothing. */
function createDraftDatabase(): Database {
  const records = new Map<string, readonly [Key, StoredDraft]>()
  const keysIn = (range: Key) =>
    Array.from(records.values(), ([key]) => key).filter((key) => range.every((part, at) => key[at] === part))
  const store = {
    get: async (key: Key) => records.get(key.join())?.[1],
    getAllKeys: async (range: Key) => keysIn(range),
    put: async (value: StoredDraft, key: Key) => void records.set(key.join(), [key, value]),
    delete: async (range: Key) => keysIn(range).forEach((key) => records.delete(key.join())),
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the code under test calls nothing else
  const transaction = { objectStore: () => store, commit() {} } as unknown as never
  return { ...FULL, read: (_, work) => work(transaction), write: (_, __, work) => work(transaction) }
}

/** Grants each lock to one request at a time. */
function createLocks(): LockManager {
  const held = new Map<string, Promise<unknown>>()
  type Use = (lock: object | null) => unknown
  const request = async (name: string, options: LockOptions | Use, use?: Use): Promise<unknown> => {
    if (typeof options === 'function') return request(name, {}, options)
    if (options.ifAvailable && held.has(name)) return use?.(null)
    const timeout = new Promise((_, reject) => {
      options.signal?.addEventListener('abort', reject)
    })
    await Promise.race([held.get(name), timeout])
    const ended = Promise.resolve(use?.({})).finally(() => held.delete(name))
    held.set(name, ended)
    return ended
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the code under test calls nothing else
  return { request } as unknown as LockManager
}

const grantLock = async (_: string, __: unknown, use?: (lock: object) => unknown) => use?.({})
/** No other tab holds its lock. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the code under test calls nothing else
const FREE_LOCKS = { request: grantLock } as unknown as LockManager

/** A free lock. A busy page learns only after a second that it holds it, and holds it even if it has aborted the request. */
function createSlowLocks(): LockManager {
  let isHeld = false
  const request = (_: string, options: LockOptions, use: (lock: object | null) => unknown) =>
    new Promise((resolve, reject) => {
      // A tab takes its own lock without options.
      if (typeof options === 'function') return
      const lock = isHeld ? null : {}
      isHeld = true
      setTimeout(() => resolve(use(lock)), 1000)
      options.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'TimeoutError')))
    })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the code under test calls nothing else
  return { request } as unknown as LockManager
}
