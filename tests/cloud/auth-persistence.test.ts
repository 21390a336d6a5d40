/* oxlint-disable no-underscore-dangle -- Firebase's own names */
import { beforeEach, expect, test } from 'vitest'
import { createAuthPersistence } from '../../src/cloud/auth-persistence.ts'

const KEY = 'firebase:authUser'
const ada = { uid: 'ada', token: 1 }
const newerAda = { uid: 'ada', token: 2 }
const eve = { uid: 'eve', token: 1 }

/** The browser's stored user, shared by all pages. */
let storedUser: unknown
let isReadable: boolean
let isWritable: boolean
beforeEach(() => {
  storedUser = null
  isReadable = true
  isWritable = true
})

/** A persistence class like Firebase's own. */
class FakePersistence {
  static readonly type = 'LOCAL'
  listeners: readonly unknown[] = []
  async _get(key: string): Promise<unknown> {
    if (!isReadable) throw new DOMException('The disk is busy', 'UnknownError')
    return key === KEY ? storedUser : null
  }
  async _set(key: string, value: unknown): Promise<void> {
    if (key === KEY) storedUser = value
  }
  async _remove(key: string): Promise<void> {
    if (!isWritable) throw new DOMException('The disk is full', 'QuotaExceededError')
    if (key === KEY) storedUser = null
  }
  _addListener(...listener: readonly [key: string, listener: () => void]): void {
    this.listeners = [...this.listeners, listener]
  }
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the code under test calls nothing else
const BUSY_LOCKS = {
  request: (_: string, { signal }: LockOptions) =>
    new Promise((__, reject) => signal?.addEventListener('abort', () => reject(new Error('Never free')))),
} as unknown as LockManager

/** A page's persistence, and how often its Auth was notified to read the stored user again. */
async function open({ locks, reads = true }: { locks?: LockManager; reads?: boolean } = {}) {
  const { persistence, signIn } = createAuthPersistence([FakePersistence], locks)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the public type hides the class
  const store = new (persistence[0] as unknown as typeof FakePersistence)()
  const page = { store, signIn, notified: 0 }
  store._addListener(KEY, () => page.notified++)
  if (reads) await store._get(KEY)
  return page
}

test('a late response does not sign a user in again who signed out in another tab', async () => {
  storedUser = ada
  const [page, other] = [await open(), await open()]
  await other.store._remove(KEY)
  await page.store._set(KEY, newerAda)
  expect(storedUser).toBeNull()
  expect([page.notified, other.notified]).toEqual([1, 0])
})

test('a late response does not overwrite a user who has signed in since', async () => {
  storedUser = ada
  const [page, other] = [await open(), await open()]
  await other.store._remove(KEY)
  await other.signIn(() => other.store._set(KEY, eve))
  await page.store._set(KEY, newerAda)
  expect(storedUser).toBe(eve)
  expect([page.notified, other.notified]).toEqual([1, 0])
})

test('a new token of the stored user is written, even if another tab has signed out and in again', async () => {
  storedUser = ada
  const [page, other] = [await open(), await open()]
  await other.store._remove(KEY)
  await other.signIn(() => other.store._set(KEY, ada))
  await page.store._set(KEY, newerAda)
  expect(storedUser).toBe(newerAda)
  expect([page.notified, other.notified]).toEqual([0, 0])
})

test('a former user can sign in again', async () => {
  storedUser = ada
  const [page, other] = [await open(), await open()]
  await other.store._remove(KEY)
  await page.signIn(async () => {
    await page.store._get(KEY)
    await page.store._set(KEY, newerAda)
  })
  expect(storedUser).toBe(newerAda)
  expect(page.notified).toBe(0)
})

test('a page that follows a sign-out keeps a user who has signed in since, and is notified', async () => {
  storedUser = ada
  const [page, other] = [await open(), await open()]
  await other.store._remove(KEY)
  await page.store._get(KEY)
  await other.signIn(() => other.store._set(KEY, ada))
  await page.store._remove(KEY)
  expect(storedUser).toBe(ada)
  expect(page.notified).toBe(1)
})

// @fault F20
test('a page that has not read the new user yet does not sign that user out', async () => {
  storedUser = ada
  const [page, other] = [await open(), await open()]
  await other.signIn(() => other.store._set(KEY, eve))
  await page.store._remove(KEY)
  expect(storedUser).toBe(eve)
  expect(page.notified).toBe(1)
})

test('a sign-out that failed can be tried again', async () => {
  storedUser = ada
  const page = await open()
  isWritable = false
  await expect(page.store._remove(KEY)).rejects.toThrow('full')
  isWritable = true
  await page.store._remove(KEY)
  expect(storedUser).toBeNull()
  expect(page.notified).toBe(0)
})

test('a page that never read the stored user can remove it, as Auth does after a move to another persistence', async () => {
  storedUser = ada
  const page = await open({ reads: false })
  await page.store._remove(KEY)
  expect(storedUser).toBeNull()
  expect(page.notified).toBe(0)
})

test('a page that failed to read the stored user does not remove it', async () => {
  storedUser = ada
  const page = await open({ reads: false })
  isReadable = false
  await expect(page.store._get(KEY)).rejects.toThrow('The disk is busy')
  isReadable = true
  await page.store._remove(KEY)
  expect(storedUser).toBe(ada)
})

test('a user who is moved from another persistence is written', async () => {
  const page = await open()
  await page.store._set(KEY, ada)
  expect(storedUser).toBe(ada)
})

test('a write proceeds after a second if another tab never releases the lock', async () => {
  storedUser = ada
  const page = await open({ locks: BUSY_LOCKS })
  await page.store._set(KEY, newerAda)
  expect(storedUser).toBe(newerAda)
})
