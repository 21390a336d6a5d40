import type { BrowserContext, Page } from '@playwright/test'
import { gate } from '../account/world.ts'
import { occupyStore } from '../ui/occupy-store.ts'
import { respondWithError } from './identity-routes.ts'
import { injectFault, signUp, storedNotes, writeRemoteNote, writeToDatabase } from './local-cloud.ts'
import { expect, MemberTab, test } from './member-tab.ts'
import { pageAndStorageText } from './stored-text.ts'

// @spec list.banner notes.sign-out
test("leaves nothing of the member in the page or the browser and shows the visitor's view", async ({
  tab,
  ada,
  page,
}) => {
  await writeToDatabase(ada, 'fullName', 'Ada Lovelace')
  await writeRemoteNote(ada, 'Secret title', 'secret words of old')
  await tab.openSignedIn(ada)
  await tab.createNote('secret words of today')
  await expect(tab.toast('Note saved successfully')).toBeVisible()
  await expect(tab.cards).toHaveCount(2)
  await tab.expectSynced()
  expect(await pageAndStorageText(page)).toMatch(/secret words of old.*secret words of today|Ada Lovelace/s)

  await tab.chooseFromMenu('Logout')
  await tab.expectSignedOut()
  await expect(page.getByRole('status').filter({ hasText: 'Signed out' })).toBeAttached()
  await expect(page.getByText("You're viewing cached notes.")).toBeVisible()
  await expect(page.getByText('No notes yet')).toBeVisible()
  await expect(tab.toast('Note saved successfully')).toHaveCount(0)
  for (const word of ['ecret', 'Lovelace', ada.email, ada.uid])
    await expect.poll(() => pageAndStorageText(page)).not.toContain(word)
  await page.reload()
  await tab.expectSignedOut()
  expect(await pageAndStorageText(page)).not.toContain('ecret')
})

// @spec notes.sign-out
test('removes the notes of a member whose page was closed during the sign-out', async ({
  tab,
  ada,
  page,
  context,
}) => {
  const eve = await signUp('eve')
  await writeRemoteNote(ada, 'Secret title')
  await writeRemoteNote(eve, 'A note of Eve')
  const closed = new MemberTab(await context.newPage())
  await closed.openSynced(ada)
  await closed.page.evaluate(occupyStore, ['shelves', 60_000] as const)
  await closed.chooseFromMenu('Logout')
  await closed.expectSignedOut()
  await closed.page.close()
  await page.goto('/robots.txt')
  expect(await pageAndStorageText(page)).toContain('Secret title')

  await page.goto('/')
  await tab.expectSignedOut()
  const other = await tab.openOtherTab()
  await other.signIn(eve)
  await other.expectSynced()
  for (const word of ['ecret', ada.uid])
    await expect.poll(() => pageAndStorageText(page), { timeout: 10_000 }).not.toContain(word)
  expect(await pageAndStorageText(page)).toContain('A note of Eve')
})

test("removes the messages about the member's notes, whose Undo would do nothing", async ({ tab, ada }) => {
  await writeRemoteNote(ada, 'Secret title')
  await tab.openSynced(ada)
  await tab.button('Secret title', 'Delete note').click()
  await tab.expectSynced()
  await expect(tab.toast('Note deleted successfully')).toBeVisible()
  await tab.chooseFromMenu('Logout')
  await tab.expectSignedOut()
  // By itself the message stays for eight seconds.
  await expect(tab.toast('Note deleted successfully')).toHaveCount(0, { timeout: 3000 })
  await tab.page.keyboard.press('Control+z')
  await tab.signIn(ada)
  await expect(tab.toast('Signed in successfully!')).toBeVisible()
  await tab.expectSynced()
  await expect(tab.cards).toHaveCount(0)
})

test('offers to sign out, to sign in and to sign up in the palette', async ({ tab, ada, page }) => {
  await tab.openSignedIn(ada)
  await tab.commandsAreReady()
  await tab.chooseInPalette('logout')
  await tab.expectSignedOut()
  for (const [query, title] of [
    ['sign up', 'Create Account'],
    ['login', 'Welcome Back'],
  ] as const) {
    await tab.chooseInPalette(query)
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(tab.dialog).toHaveCount(0)
  }
})

// @spec notes.sign-out
// @fault F19
test('signs out the other tabs, closes their dialogs about notes, empties every search, and keeps unsaved text', async ({
  tab,
  ada,
}) => {
  await writeRemoteNote(ada, 'Seen in both tabs')
  await tab.openSignedIn(ada)
  const other = await tab.openOtherTab()
  await other.editorIsReady()
  await other.typeNote('half a thought')
  for (const each of [tab, other]) {
    await each.commandsAreReady()
    await each.search.fill('seen in both')
    await expect(each.card('Seen in both tabs')).toBeVisible()
  }
  await other.card('Seen in both tabs').focus()
  await other.page.keyboard.press('x')
  await other.page
    .getByRole('group', { name: 'Selected notes' })
    .getByRole('button', { name: 'Export' })
    .click()
  await expect(other.dialog).toContainText('The selected note.')
  await tab.chooseFromMenu('Logout')
  // The words of a search are nothing for the next person.
  for (const each of [tab, other]) {
    await each.expectSignedOut()
    await expect(each.search).toHaveValue('')
    await expect(each.page.getByText('No notes yet')).toBeVisible()
  }
  await expect(other.dialog).toHaveCount(0)
  await expect(other.cards).toHaveCount(0)
  await expect(other.note).toHaveText('')
  await expect(other.page.getByText('Your unsaved draft is kept for your next sign-in.')).toBeVisible()
  await expect.poll(() => pageAndStorageText(other.page)).not.toContain('Seen in both tabs')
  await expect(other.notifications).toHaveText('')
  expect(await storedNotes(ada)).toHaveLength(1)
  await other.page.bringToFront()
  await other.signIn(ada)
  await expect(other.note).toHaveText('half a thought')
})

test('says so if the service has ended the session', async ({ tab, ada, page }) => {
  await tab.openSignedIn(ada)
  await respondWithError(page, 'accounts:lookup', 'TOKEN_EXPIRED')
  await page.reload()
  await tab.expectSignedOut()
  const message = tab.toast('You have been signed out. Please sign in again.')
  await expect(message).toBeVisible()
  await page.unrouteAll()
  await tab.signIn(ada)
  await expect(tab.toast('Signed in successfully!')).toBeVisible()
  // By itself it stays longer.
  await expect(message).toHaveCount(0, { timeout: 2000 })
})

// @fault F19
test('stays signed out if another tab receives a new token at the same time', async ({
  tab,
  ada,
  context,
}) => {
  await tab.openSignedIn(ada)
  const other = await openWithoutAuthPolling(context)
  const response = await holdResponse(other.page, TOKEN)
  await injectFault('expire', ada)
  await response.requested
  await tab.chooseFromMenu('Logout')
  await tab.expectSignedOut()
  // The local cloud's tokens of the same second are equal, and Auth does not store an equal token.
  await tab.waitForNextSecond()
  await response.release()
  await other.expectSignedOut()
  await expectStaysSignedOut(tab)
})

// @fault F19
test('stays signed out if another tab opens at the same time', async ({ tab, ada, context }) => {
  await tab.openSignedIn(ada)
  const other = await openWithoutAuthPolling(context)
  const response = await holdResponse(other.page, ACCOUNT)
  await other.page.reload()
  await response.requested
  await tab.chooseFromMenu('Logout')
  await tab.expectSignedOut()
  await response.release()
  await other.expectSignedOut()
  await expectStaysSignedOut(tab)
})

// @fault F20
test('keeps the next member signed in if another tab receives a new token for the previous one', async ({
  tab,
  ada,
  context,
}) => {
  const eve = await signUp('eve')
  await writeToDatabase(eve, 'fullName', 'Eve')
  await tab.openSignedIn(ada)
  const other = await openWithoutAuthPolling(context)
  const response = await holdResponse(other.page, TOKEN)
  await injectFault('expire', ada)
  await response.requested
  await tab.chooseFromMenu('Logout')
  await tab.expectSignedOut()
  await tab.signIn(eve)
  await tab.expectSignedIn()
  await tab.waitForNextSecond()
  await response.release()
  for (const each of [other, tab]) {
    await each.profile.press('Enter')
    await expect(each.menu.getByText(eve.email)).toBeVisible()
  }
})

test('closes a form of the settings that is open when another tab signs in the next member', async ({
  tab,
  ada,
  context,
}) => {
  const eve = await signUp('eve')
  await writeToDatabase(ada, 'fullName', 'Ada')
  await writeToDatabase(eve, 'fullName', 'Eve')
  await tab.openSignedIn(ada)
  const other = await openWithoutAuthPolling(context)
  await other.chooseFromMenu('Settings')
  await other.clickInDialog('Change name')
  await expect(other.field('Full Name')).toHaveValue('Ada')
  await tab.chooseFromMenu('Logout')
  await tab.expectSignedOut()
  await tab.signIn(eve)
  await tab.expectSignedIn()
  await other.page.evaluate(() => dispatchEvent(new Event('poll-auth')))
  await expect(other.settings).toContainText(eve.email)
  await expect(other.settings.getByText('Eve', { exact: true })).toBeVisible()
  await expect(other.field('Full Name')).toHaveCount(0)
  await other.clickInDialog('Change name')
  await expect(other.field('Full Name')).toHaveValue('Eve')
})

const TOKEN = /securetoken\.googleapis\.com/
const ACCOUNT = /accounts:lookup/

/** A member's tab in which the SDK polls for changes by other tabs only at the event `poll-auth`, as in a throttled tab. */
async function openWithoutAuthPolling(context: BrowserContext): Promise<MemberTab> {
  const page = await context.newPage()
  await page.addInitScript(() => {
    const originalSetInterval = window.setInterval
    Object.assign(window, {
      setInterval(task: () => void, ms: number) {
        if (ms !== 800) return originalSetInterval(task, ms)
        addEventListener('poll-auth', task)
        return originalSetInterval(task, 600_000)
      },
    })
  })
  const connected = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => payload.includes('"auth":')))
  await page.goto('/')
  await connected
  return new MemberTab(page)
}

/** Holds a page's requests until they are released. */
async function holdResponse(page: Page, url: RegExp) {
  const response = gate()
  await page.route(url, async (route) => {
    await response.opened
    await route.continue()
  })
  return {
    requested: page.waitForRequest(url),
    async release() {
      const answered = page.waitForResponse(url)
      response.open()
      await answered
    },
  }
}

/** Waits longer than the SDK's interval of polling for changes by other tabs. */
async function expectStaysSignedOut(tab: MemberTab) {
  await tab.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1200)))
  await tab.expectSignedOut()
}
