import type { BrowserContext, Page } from '@playwright/test'
import { gate } from '../account/world.ts'
import { signUp, memberNote, injectFault, writeToDatabase } from './local-cloud.ts'
import { expect, MemberTab, test } from './member-tab.ts'

test("signing out leaves nothing of the member in page or browser, and brings the visitor's view back", async ({
  tab,
  ada,
  page,
}) => {
  await writeToDatabase(ada, 'fullName', 'Ada Lovelace')
  const note = memberNote(ada, 'Secret title', 'secret words of old')
  await writeToDatabase(ada, `notes/${note.id}`, note)
  await tab.openSignedIn(ada)
  await tab.createNote('secret words of today')
  await expect(tab.toast('Note saved successfully')).toBeVisible()
  await expect(tab.cards).toHaveCount(2)
  await tab.expectSynced()
  expect(await pageAndStorageText(page)).toMatch(/secret words of old.*secret words of today|Ada Lovelace/s)

  await tab.chooseFromMenu('Logout')
  await tab.expectSignedOut()
  await expect(page.getByText("You're viewing cached notes.")).toBeVisible()
  await expect(page.getByText('No notes yet')).toBeVisible()
  await expect(tab.toast('Note saved successfully')).toHaveCount(0)
  for (const word of ['ecret', 'Lovelace', ada.email, ada.uid])
    await expect.poll(() => pageAndStorageText(page)).not.toContain(word)
  await page.reload()
  await tab.expectSignedOut()
  expect(await pageAndStorageText(page)).not.toContain('ecret')
})

test('the other tabs follow', async ({ tab, ada, context }) => {
  const note = memberNote(ada, 'Seen in both tabs')
  await writeToDatabase(ada, `notes/${note.id}`, note)
  await tab.openSignedIn(ada)
  const other = new MemberTab(await context.newPage())
  await other.page.goto('/')
  await expect(other.card('Seen in both tabs')).toBeVisible()
  await tab.chooseFromMenu('Logout')
  await other.expectSignedOut()
  await expect(other.cards).toHaveCount(0)
  await expect.poll(() => pageAndStorageText(other.page)).not.toContain('Seen in both tabs')
})

test('it stands, though another tab gets a new token meanwhile', async ({ tab, ada, context }) => {
  await tab.openSignedIn(ada)
  const other = await openWithoutAuthPolling(context)
  const answer = await holdResponse(other.page, TOKEN)
  await injectFault('expire', ada)
  await answer.requested
  await tab.chooseFromMenu('Logout')
  await tab.expectSignedOut()
  await answer.release()
  await other.expectSignedOut()
  await expectStaysSignedOut(tab)
})

test('it stands, though another tab is being opened meanwhile', async ({ tab, ada, context }) => {
  await tab.openSignedIn(ada)
  const other = await openWithoutAuthPolling(context)
  const answer = await holdResponse(other.page, ACCOUNT)
  await other.page.reload()
  await answer.requested
  await tab.chooseFromMenu('Logout')
  await tab.expectSignedOut()
  await answer.release()
  await other.expectSignedOut()
  await expectStaysSignedOut(tab)
})

test('whoever signs in then stays, though another tab gets a new token for who has left', async ({
  tab,
  ada,
  context,
}) => {
  const eve = await signUp('eve')
  await writeToDatabase(eve, 'fullName', 'Eve')
  await tab.openSignedIn(ada)
  const other = await openWithoutAuthPolling(context)
  const answer = await holdResponse(other.page, TOKEN)
  await injectFault('expire', ada)
  await answer.requested
  await tab.chooseFromMenu('Logout')
  await tab.expectSignedOut()
  await tab.signIn(eve)
  await tab.expectSignedIn()
  await answer.release()
  for (const each of [other, tab]) {
    await each.profile.press('Enter')
    await expect(each.menu.getByText(eve.email)).toBeVisible()
  }
})

const TOKEN = /securetoken\.googleapis\.com/
const ACCOUNT = /accounts:lookup/

/** A member's tab in which the library does not look by itself for what other tabs have done, as in one that the browser slows down. */
async function openWithoutAuthPolling(context: BrowserContext): Promise<MemberTab> {
  const page = await context.newPage()
  await page.addInitScript(() => {
    const originalSetInterval = window.setInterval
    Object.assign(window, {
      setInterval: (task: () => void, ms: number) => originalSetInterval(task, ms === 800 ? 600_000 : ms),
    })
  })
  const connected = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => payload.includes('"auth":')))
  await page.goto('/')
  await connected
  return new MemberTab(page)
}

/** Lets what a page asks for wait until the answer is to come. */
async function holdResponse(page: Page, url: RegExp) {
  const answer = gate()
  await page.route(url, async (route) => {
    await answer.opened
    await route.continue()
  })
  return {
    requested: page.waitForRequest(url),
    async release() {
      const answered = page.waitForResponse(url)
      answer.open()
      await answered
    },
  }
}

/** For longer than the library takes to look what other tabs have done. */
async function expectStaysSignedOut(tab: MemberTab) {
  await tab.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 2000)))
  await tab.expectSignedOut()
}

/** All that the page shows and all that the browser keeps for it, as one text. */
function pageAndStorageText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found: unknown[] = [
      document.documentElement.outerHTML,
      Array.from(document.querySelectorAll('input'), ({ value }) => value),
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      await caches.keys(),
    ]
    for (const { name = '' } of await indexedDB.databases()) {
      const database: IDBDatabase = await new Promise((resolve) => {
        const request = indexedDB.open(name)
        request.addEventListener('success', () => resolve(request.result))
      })
      for (const store of database.objectStoreNames)
        await new Promise((resolve) => {
          const request = database.transaction(store).objectStore(store).openCursor()
          request.addEventListener('success', () => {
            if (!request.result) return resolve(undefined)
            found.push(name, store, request.result.key, request.result.value)
            request.result.continue()
          })
        })
      database.close()
    }
    return JSON.stringify(found)
  })
}
