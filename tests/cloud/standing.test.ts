/* oxlint-disable no-underscore-dangle -- the library's own names */
import { beforeEach, expect, test } from 'vitest'
import { createStanding } from '../../src/cloud/standing.ts'

const KEY = 'firebase:authUser'
const ada = { uid: 'ada', token: 1 }
const newerAda = { uid: 'ada', token: 2 }
const eve = { uid: 'eve', token: 1 }

/** What the browser keeps, for all pages. */
let kept: unknown
beforeEach(() => void (kept = null))

/** A place for users as the library has them. */
class Place {
  static readonly type = 'LOCAL'
  listeners: readonly unknown[] = []
  async _get(key: string): Promise<unknown> {
    return key === KEY ? kept : null
  }
  async _set(key: string, value: unknown): Promise<void> {
    if (key === KEY) kept = value
  }
  async _remove(key: string): Promise<void> {
    if (key === KEY) kept = null
  }
  _addListener(...listener: readonly [key: string, listener: () => void]): void {
    this.listeners = [...this.listeners, listener]
  }
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no more is asked of it
const NEVER_FREE = {
  request: (_: string, { signal }: LockOptions) =>
    new Promise((__, reject) => signal?.addEventListener('abort', () => reject(new Error('Never free')))),
} as unknown as LockManager

/** A page, and how often its library was told to look who is there. */
async function open({ locks, looks = true }: { locks?: LockManager; looks?: boolean } = {}) {
  const { persistence, signIn } = createStanding([Place], locks)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library's public type tells nothing of it
  const place = new (persistence[0] as unknown as typeof Place)()
  const page = { place, signIn, told: 0 }
  place._addListener(KEY, () => page.told++)
  if (looks) await place._get(KEY)
  return page
}

test('who signed out in another tab is not written back by an answer that comes late', async () => {
  kept = ada
  const [page, other] = [await open(), await open()]
  await other.place._remove(KEY)
  await page.place._set(KEY, newerAda)
  expect(kept).toBeNull()
  expect([page.told, other.told]).toEqual([1, 0])
})

test('nor over somebody who has signed in since', async () => {
  kept = ada
  const [page, other] = [await open(), await open()]
  await other.place._remove(KEY)
  await other.signIn(() => other.place._set(KEY, eve))
  await page.place._set(KEY, newerAda)
  expect(kept).toBe(eve)
  expect([page.told, other.told]).toEqual([1, 0])
})

test('a new token of who is there is written, also where another tab has signed out and in again', async () => {
  kept = ada
  const [page, other] = [await open(), await open()]
  await other.place._remove(KEY)
  await other.signIn(() => other.place._set(KEY, ada))
  await page.place._set(KEY, newerAda)
  expect(kept).toBe(newerAda)
  expect([page.told, other.told]).toEqual([0, 0])
})

test('who was here before may sign in again, whoever was there meanwhile', async () => {
  kept = ada
  const [page, other] = [await open(), await open()]
  await other.place._remove(KEY)
  await page.signIn(async () => {
    await page.place._get(KEY)
    await page.place._set(KEY, newerAda)
  })
  expect(kept).toBe(newerAda)
  expect(page.told).toBe(0)
})

test('a page that follows a sign-out leaves who has signed in since, and is told of them', async () => {
  kept = ada
  const [page, other] = [await open(), await open()]
  await other.place._remove(KEY)
  await page.place._get(KEY)
  await other.signIn(() => other.place._set(KEY, ada))
  await page.place._remove(KEY)
  expect(kept).toBe(ada)
  expect(page.told).toBe(1)
})

test('a page that has not heard yet that somebody else is there does not sign them out', async () => {
  kept = ada
  const [page, other] = [await open(), await open()]
  await other.signIn(() => other.place._set(KEY, eve))
  await page.place._remove(KEY)
  expect(kept).toBe(eve)
  expect(page.told).toBe(1)
})

test('what a page never looked at is taken away, as a place that another has taken over from', async () => {
  kept = ada
  const page = await open({ looks: false })
  await page.place._remove(KEY)
  expect(kept).toBeNull()
  expect(page.told).toBe(0)
})

test('who moves from one place to another is written there', async () => {
  const page = await open()
  await page.place._set(KEY, ada)
  expect(kept).toBe(ada)
})

test('a tab that has stopped in the middle of its writing is waited for a second', async () => {
  kept = ada
  const page = await open({ locks: NEVER_FREE })
  await page.place._set(KEY, newerAda)
  expect(kept).toBe(newerAda)
})
