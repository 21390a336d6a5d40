import type { Note } from '../../src/notes/note.ts'
import { visitorNote } from '../ui/pinwell-page.ts'
import { type Account, injectFault, storedNotes, writeToDatabase } from './local-cloud.ts'
import { expect, type MemberTab, test } from './member-tab.ts'

const VISITOR_NOTES = [
  visitorNote('Shopping', '**milk**\n• oat', 1),
  visitorNote('Ideas', '', 2, { pinned: 'pinned' }),
  visitorNote('', 'only words', 3),
]

// @spec note.synced-from-cache notes.move success.move
test("moves the visitor's notes to the account with syncedFromCache at a sign-in and empties the cache", async ({
  tab,
  ada,
}) => {
  await tab.open(VISITOR_NOTES)
  await tab.signIn(ada)
  await expect(tab.toast('Local notes synced to your account')).toBeVisible()
  expect(await tab.cached()).toEqual([])
  const notes = await storedNotes(ada)
  expect(notes).toEqual(
    expect.arrayContaining(
      VISITOR_NOTES.map((note) => ({
        ...note,
        id: expect.any(String),
        userId: ada.uid,
        userEmail: ada.email,
        author: ada.email,
        syncedFromCache: true,
      })),
    ),
  )
  expect(notes).toHaveLength(VISITOR_NOTES.length)
  await expect(tab.cards).toHaveCount(VISITOR_NOTES.length)
})

test('removes the message that asked for the sign-in', async ({ tab, ada }) => {
  await tab.open(VISITOR_NOTES)
  await tab.button('Shopping', 'Pin note').click()
  const message = tab.toast('Please sign in to pin notes')
  await expect(message).toBeVisible()
  await tab.signIn(ada)
  await expect(tab.toast('Signed in successfully!')).toBeVisible()
  // By itself it stays for eight seconds.
  await expect(message).toHaveCount(0, { timeout: 2000 })
})

test('duplicates nothing if two tabs move the notes at the same time', async ({ tab, ada }) => {
  await tab.open(VISITOR_NOTES)
  const other = await tab.openOtherTab()
  await other.editorIsReady()
  await tab.signIn(ada)
  for (const each of [tab, other]) {
    await each.expectSignedIn()
    await expect(each.cards).toHaveCount(VISITOR_NOTES.length)
    await expect.poll(() => each.cached()).toEqual([])
  }
  expect(await titlesOf(ada)).toEqual(['', 'Ideas', 'Shopping'])
})

// @spec notes.move
test.describe('finishes an interrupted move at the next sign-in without losing or duplicating notes if', () => {
  /** More notes than are in flight at once. */
  const MANY = Array.from({ length: 40 }, (_, at) => visitorNote(`Note ${at}`, 'words', at))
  const ALL = MANY.map(({ title }) => title).toSorted()

  test('the page ends when the database is reached', async ({ tab, ada, page }) => {
    await tab.open(MANY)
    const reached = page.waitForEvent('websocket')
    await tab.signIn(ada)
    await reached
    await page.reload()
    await expectMoved(tab, ada, ALL)
  })

  test('the page ends when some notes have arrived and none is acknowledged', async ({ tab, ada, page }) => {
    await signInAndCacheNotes(tab, ada, MANY, 'hold')
    await page.goto('/')
    await expect.poll(async () => (await storedNotes(ada)).length).toBeGreaterThan(0)
    expect((await tab.cached()).length).toBeGreaterThan(0)
    await page.reload()
    await expectMoved(tab, ada, ALL)
  })
})

// @spec error.move
test("keeps a rejected note in the cache and shows 'Failed to sync local notes'", async ({
  tab,
  ada,
  page,
}) => {
  const one = VISITOR_NOTES.slice(0, 1)
  // A denied write is retried once with a fresh token.
  await signInAndCacheNotes(tab, ada, one, 'refuse', 'refuse')
  await page.goto('/')
  await expect(tab.toast('Failed to sync local notes')).toBeVisible()
  await expect(tab.cards).toHaveCount(1)
  expect(await tab.cached()).toEqual(one)
  expect(await storedNotes(ada)).toEqual([])
  await page.reload()
  await expectMoved(tab, ada, ['Shopping'])
})

test("moves a deleted note that could not be moved to the visitor's trash, with an Undo", async ({
  tab,
  ada,
  page,
}) => {
  await signInAndCacheNotes(tab, ada, VISITOR_NOTES.slice(0, 1), 'refuse', 'refuse')
  await page.goto('/')
  await expect(tab.toast('Failed to sync local notes')).toBeVisible()
  await tab.button('Shopping', 'Delete note').click()
  await expect(tab.cards).toHaveCount(0)
  await tab.toastButton('Undo').click()
  await expect(tab.card('Shopping')).toBeVisible()
  await tab.button('Shopping', 'Delete note').click()
  await expect(tab.cards).toHaveCount(0)
  await tab.chooseFromMenu('Logout')
  await tab.expectSignedOut()
  await page.getByRole('button', { name: 'Trash' }).click()
  await tab.clickInDialog('Restore')
  await page.keyboard.press('Escape')
  await expect.poll(() => tab.cached()).toHaveLength(1)
})

/** Signs a member in and then caches notes. The next page of the app moves them, and its first writes meet the faults. */
async function signInAndCacheNotes(
  tab: MemberTab,
  account: Account,
  cached: readonly Note[],
  ...faults: string[]
) {
  await writeToDatabase(account, 'createdAt', '2026-01-02 03:04:05')
  await tab.openSignedIn(account)
  await tab.expectProfileWritten()
  // On a page without the app, which could move the notes and use up the faults.
  await tab.page.goto('/robots.txt')
  await tab.page.evaluate((text) => localStorage.setItem('cachedNotes', text), JSON.stringify(cached))
  for (const fault of faults) await injectFault(fault, account)
}

async function expectMoved(tab: MemberTab, account: Account, titles: readonly string[]) {
  // Without waiting for the toast, because the previous page may have finished the move just before it ended.
  await expect.poll(() => tab.cached(), { timeout: 15_000 }).toEqual([])
  expect(await titlesOf(account)).toEqual(titles)
  await expect(tab.cards).toHaveCount(titles.length)
}

async function titlesOf(account: Account): Promise<readonly string[]> {
  return (await storedNotes(account)).map(({ title }) => title).toSorted()
}
