import type { Page } from '@playwright/test'
import { noteOf, write } from './cloud.ts'
import { expect, Tab, test } from './tab.ts'

test("signing out leaves nothing of the member in page or browser, and brings the visitor's view back", async ({
  tab,
  ada,
  page,
}) => {
  await write(ada, 'fullName', 'Ada Lovelace')
  const note = noteOf(ada, 'Secret title', 'secret words of old')
  await write(ada, `notes/${note.id}`, note)
  await tab.arriveAs(ada)
  await tab.jot('secret words of today')
  await expect(tab.toast('Note saved successfully')).toBeVisible()
  await expect(tab.cards).toHaveCount(2)
  await tab.isSynced()
  expect(await everything(page)).toMatch(/secret words of old.*secret words of today|Ada Lovelace/s)

  await tab.pick('Logout')
  await tab.isSignedOut()
  await expect(page.getByText("You're viewing cached notes.")).toBeVisible()
  await expect(page.getByText('No notes yet')).toBeVisible()
  await expect(tab.toast('Note saved successfully')).toHaveCount(0)
  for (const word of ['ecret', 'Lovelace', ada.email, ada.uid])
    await expect.poll(() => everything(page)).not.toContain(word)
  await page.reload()
  await tab.isSignedOut()
  expect(await everything(page)).not.toContain('ecret')
})

test('the other tabs follow', async ({ tab, ada, context }) => {
  const note = noteOf(ada, 'Seen in both tabs')
  await write(ada, `notes/${note.id}`, note)
  await tab.arriveAs(ada)
  const other = new Tab(await context.newPage())
  await other.page.goto('/')
  await expect(other.card('Seen in both tabs')).toBeVisible()
  await tab.pick('Logout')
  await other.isSignedOut()
  await expect(other.cards).toHaveCount(0)
  await expect.poll(() => everything(other.page)).not.toContain('Seen in both tabs')
})

/** All that the page shows and all that the browser keeps for it, as one text. */
function everything(page: Page): Promise<string> {
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
