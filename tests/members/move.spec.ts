import type { Note } from '../../src/notes/note.ts'
import { stored } from '../ui/pinwell.ts'
import { type Account, notesOf, pull, write } from './cloud.ts'
import { expect, Tab, test } from './tab.ts'

const MINE = [
  stored('Shopping', '**milk**\n• oat', 1),
  stored('Ideas', '', 2, { pinned: 'pinned' }),
  stored('', 'only words', 3),
]

test("signing in moves the visitor's notes with syncedFromCache, and empties the cache", async ({
  tab,
  ada,
}) => {
  await tab.open(MINE)
  await tab.signIn(ada)
  await expect(tab.toast('Local notes synced to your account')).toBeVisible()
  expect(await tab.cached()).toEqual([])
  const notes = await notesOf(ada)
  expect(notes).toEqual(
    expect.arrayContaining(
      MINE.map((note) => ({
        ...note,
        id: expect.any(String),
        userId: ada.uid,
        userEmail: ada.email,
        author: ada.email,
        syncedFromCache: true,
      })),
    ),
  )
  expect(notes).toHaveLength(MINE.length)
  await expect(tab.cards).toHaveCount(MINE.length)
})

test('what the account has already, by timestamp and text, is not doubled', async ({ tab, ada }) => {
  const [shopping] = MINE
  const there = { ...shopping, id: '-OfnThereAlreadyLongAgo', userId: ada.uid }
  await write(ada, `notes/${there.id}`, there)
  await tab.open(MINE)
  await tab.signIn(ada)
  await expect(tab.toast('Local notes synced to your account')).toBeVisible()
  expect(await tab.cached()).toEqual([])
  expect(await titlesOf(ada)).toEqual(['', 'Ideas', 'Shopping'])
})

test('notes with equal timestamps but different text are different notes', async ({ tab, ada }) => {
  const [shopping] = MINE
  const there = { ...shopping, id: '-OfnThereAlreadyLongAgo', userId: ada.uid, title: 'Written elsewhere' }
  await write(ada, `notes/${there.id}`, there)
  await tab.open([...MINE, stored('Twin', '', 1)])
  await tab.signIn(ada)
  await expect(tab.toast('Local notes synced to your account')).toBeVisible()
  expect(await titlesOf(ada)).toEqual(['', 'Ideas', 'Shopping', 'Twin', 'Written elsewhere'])
})

test('two tabs that move at once double nothing', async ({ tab, ada, context }) => {
  await tab.open(MINE)
  const other = new Tab(await context.newPage())
  await other.open()
  await tab.signIn(ada)
  for (const each of [tab, other]) {
    await each.isSignedIn()
    await expect(each.cards).toHaveCount(MINE.length)
    await expect.poll(() => each.cached()).toEqual([])
  }
  expect(await titlesOf(ada)).toEqual(['', 'Ideas', 'Shopping'])
})

test.describe('interrupted, it is finished by the next sign-in, and nothing is lost or doubled', () => {
  /** More than are on their way at once. */
  const MANY = Array.from({ length: 40 }, (_, at) => stored(`Note ${at}`, 'words', at))
  const ALL = MANY.map(({ title }) => title).toSorted()

  test('the page ends when the database is reached', async ({ tab, ada, page }) => {
    await tab.open(MANY)
    const reached = page.waitForEvent('websocket')
    await tab.signIn(ada)
    await reached
    await page.reload()
    await isMoved(tab, ada, ALL)
  })

  test('the page ends when some notes have arrived and none is acknowledged', async ({ tab, ada, page }) => {
    await comeBackWith(tab, ada, MANY, 'hold')
    await expect.poll(async () => (await notesOf(ada)).length).toBeGreaterThan(0)
    expect((await tab.cached()).length).toBeGreaterThan(0)
    await page.reload()
    await isMoved(tab, ada, ALL)
  })

  for (const [what, fault] of [
    ['the connection is cut before a note arrives', 'cutBefore'],
    ['the connection is cut when a note has arrived', 'cutAfter'],
    ['the acknowledgement of a note is lost', 'lose'],
  ] as const)
    test(what, async ({ tab, ada, page }) => {
      const cut = page
        .waitForEvent('websocket')
        .then(() => page.waitForEvent('websocket'))
        .then((socket) => socket.waitForEvent('close'))
      await comeBackWith(tab, ada, MANY, fault)
      await cut
      await page.reload()
      await isMoved(tab, ada, ALL)
    })

  test("a refused note stays in the cache: 'Failed to sync local notes'", async ({ tab, ada, page }) => {
    const one = MINE.slice(0, 1)
    // A denied write is made once more, with a fresh token.
    await comeBackWith(tab, ada, one, 'refuse', 'refuse')
    await expect(tab.toast('Failed to sync local notes')).toBeVisible()
    await expect(tab.cards).toHaveCount(1)
    expect(await tab.cached()).toEqual(one)
    expect(await notesOf(ada)).toEqual([])
    await page.reload()
    await isMoved(
      tab,
      ada,
      one.map(({ title }) => title),
    )
  })
})

/** A member comes back with notes in the cache, and the first write of the move meets a fault. */
async function comeBackWith(tab: Tab, account: Account, cached: readonly Note[], ...faults: string[]) {
  await write(account, 'createdAt', '2026-01-02 03:04:05')
  await tab.arriveAs(account)
  await tab.profileIsWritten()
  await tab.page.evaluate((text) => localStorage.setItem('cachedNotes', text), JSON.stringify(cached))
  for (const fault of faults) await pull(fault, account)
  await tab.page.reload()
}

async function isMoved(tab: Tab, account: Account, titles: readonly string[]) {
  // Without waiting for the toast: the page before may have finished the move just before it ended.
  await expect.poll(() => tab.cached(), { timeout: 15_000 }).toEqual([])
  expect(await titlesOf(account)).toEqual(titles)
  await expect(tab.cards).toHaveCount(titles.length)
}

async function titlesOf(account: Account): Promise<readonly string[]> {
  return (await notesOf(account)).map(({ title }) => title).toSorted()
}
