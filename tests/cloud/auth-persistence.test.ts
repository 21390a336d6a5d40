/* oxlint-disable no-underscore-dangle -- the library's own names */
import { beforeEach, expect, test } from 'vitest'
import { createAuthPersistence } from '../../src/cloud/auth-persistence.ts'

const KEY = 'firebase:authUser'
const ada = { uid: 'ada', token: 1 }
const newerAda = { uid: 'ada', token: 2 }
const eve = { uid: 'eve', token: 1 }

/** What the browser keeps, for all pages. */
let storedUser: unknown
beforeEach(() => void (storedUser = null))

/** A place for users as the library has them. */
class FakePersistence {
  static readonly type = 'LOCAL'
  listeners: readonly unknown[] = []
  async _get(key: string): Promise<unknown> {
    return key === KEY ? storedUser : null
  }
  async _set(key: string, value: unknown): Promise<void> {
    if (key === KEY) storedUser = value
  }
  async _remove(key: string): Promise<void> {
    if (key === KEY) storedUser = null
  }
  _addListener(...listener: readonly [key: string, listener: () => void]): void {
    this.listeners = [...this.listeners, listener]
  }
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no more is asked of it
const BUSY_LOCKS = {
  request: (_: string, { signal }: LockOptions) =>
    new Promise((__, reject) => signal?.addEventListener('abort', () => reject(new Error('Never free')))),
} as unknown as LockManager

/** A page, and how often its library was told to look who is there. */
async function open({ locks, reads = true }: { locks?: LockManager; reads?: boolean } = {}) {
  const { persistence, signIn } = createAuthPersistence([FakePersistence], locks)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library's public type tells nothing of it
  const store = new (persistence[0] as unknown as typeof FakePersistence)()
  const page = { place: store, signIn, notified: 0 }
  store._addListener(KEY, () => page.notified++)
  if (reads) await store._get(KEY)
  return page
}

test('who signed out in another tab is not written back by an answer that comes late', async () => {
  storedUser = ada
  const [page, other] = [await open(), await open()]
  await other.place._remove(KEY)
  await page.place._set(KEY, newerAda)
  expect(storedUser).toBeNull()
  expect([page.notified, other.notified]).toEqual([1, 0])
})

test('nor over somebody who has signed in since', async () => {
  storedUser = ada
  const [page, other] = [await open(), await open()]
  await other.place._remove(KEY)
  await other.signIn(() => other.place._set(KEY, eve))
  await page.place._set(KEY, newerAda)
  expect(storedUser).toBe(eve)
  expect([page.notified, other.notified]).toEqual([1, 0])
})

test('a new token of who is there is written, also where another tab has signed out and in again', async () => {
  storedUser = ada
  const [page, other] = [await open(), await open()]
  await other.place._remove(KEY)
  await other.signIn(() => other.place._set(KEY, ada))
  await page.place._set(KEY, newerAda)
  expect(storedUser).toBe(newerAda)
  expect([page.notified, other.notified]).toEqual([0, 0])
})

test('who was here before may sign in again, whoever was there meanwhile', async () => {
  storedUser = ada
  const [page, other] = [await open(), await open()]
  await other.place._remove(KEY)
  await page.signIn(async () => {
    await page.place._get(KEY)
    await page.place._set(KEY, newerAda)
  })
  expect(storedUser).toBe(newerAda)
  expect(page.notified).toBe(0)
})

test('a page that follows a sign-out leaves who has signed in since, and is told of them', async () => {
  storedUser = ada
  const [page, other] = [await open(), await open()]
  await other.place._remove(KEY)
  await page.place._get(KEY)
  await other.signIn(() => other.place._set(KEY, ada))
  await page.place._remove(KEY)
  expect(storedUser).toBe(ada)
  expect(page.notified).toBe(1)
})

test('a page that has not heard yet that somebody else is there does not sign them out', async () => {
  storedUser = ada
  const [page, other] = [await open(), await open()]
  await other.signIn(() => other.place._set(KEY, eve))
  await page.place._remove(KEY)
  expect(storedUser).toBe(eve)
  expect(page.notified).toBe(1)
})

test('what a page never looked at is taken away, as a place that another has taken over from', async () => {
  storedUser = ada
  const page = await open({ reads: false })
  await page.place._remove(KEY)
  expect(storedUser).toBeNull()
  expect(page.notified).toBe(0)
})

test('who moves from one place to another is written there', async () => {
  const page = await open()
  await page.place._set(KEY, ada)
  expect(storedUser).toBe(ada)
})

test('a tab that has stopped in the middle of its writing is waited for a second', async () => {
  storedUser = ada
  const page = await open({ locks: BUSY_LOCKS })
  await page.place._set(KEY, newerAda)
  expect(storedUser).toBe(newerAda)
})
