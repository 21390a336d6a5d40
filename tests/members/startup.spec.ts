import type { Page } from '@playwright/test'
import { holdRequests } from '../hold-requests.ts'
import { expectDraftStored } from '../ui/pinwell-page.ts'
import { blockIdentity, holdIdentityRequests, LOOKUP } from './identity-routes.ts'
import { type Account, writeRemoteNote } from './local-cloud.ts'
import { expect, type MemberTab, test } from './member-tab.ts'

// @spec beyond.edit-in-place
test('a reload opens the note of the address with its unsaved text', async ({ tab, ada, page }) => {
  await leaveUnsavedEdit(tab, ada)
  await page.reload()
  await expect(page.getByRole('dialog', { name: 'Plain' })).toBeVisible()
  await expect(tab.note).toHaveText('some words of mine')
  await expect(page.getByText('Restored your unsaved draft')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(tab.card('some words of mine')).toBeVisible()
  await expect.poll(() => new URL(page.url()).hash).toBe('')
})

// The note opens in the moment in which the page begins to follow its address.
test('a draft of a note stays open if it is restored while the page starts', async ({ tab, ada, page }) => {
  const note = await leaveUnsavedEdit(tab, ada)
  await page.route(/after-first-paint/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await page.goto('about:blank')
  await page.goto('/')
  await expect(page.getByRole('dialog', { name: 'Plain' })).toBeVisible()
  await expect.poll(() => new URL(page.url()).hash).toBe(`#note=${note.id}`)
  await expect(page.getByText('Restored your unsaved draft')).toBeVisible()
})

test('a note that is pressed while the page starts opens, also after a press on the composer', async ({
  tab,
  ada,
  page,
}) => {
  await writeRemoteNote(ada, 'Plain', 'some words', 1)
  await tab.openSynced(ada)
  const release = await holdRequests(page, /after-first-paint-.*\.js/)
  await page.reload()
  await tab.note.click()
  await page.getByRole('listitem').getByText('some words').click()
  // The press has ended, and nothing of the page shows that.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
  release()
  await expect(page.getByRole('dialog', { name: 'Plain' })).toBeVisible()
  await expect(tab.note).toHaveText('some words')
})

/** Opens a stored note and types into it. Resolves with the note when its draft is stored. */
async function leaveUnsavedEdit(tab: MemberTab, ada: Account) {
  const note = await writeRemoteNote(ada, 'Plain', 'some words', 1)
  await tab.openSynced(ada)
  await tab.editorIsReady()
  await tab.button('Plain', 'Edit note').click()
  await tab.page.keyboard.type(' of mine')
  await expectDraftStored(tab.page, 'some words of mine')
  return note
}

// The local storage of a killed browser may be older than the user of Auth. The page of a visitor is then replaced while it opens, often
// before it has been drawn.
test('keeps the draft of a visitor who is found to be signed in', async ({ tab, ada, page }) => {
  await page.goto('/')
  await tab.note.fill('half a thought')
  await expectDraftStored(page, 'half a thought')
  await tab.storeUser(ada)
  await page.evaluate(() => localStorage.setItem('session', '"visitor"'))
  await page.goto('/')
  await tab.expectSignedIn()
  await expect(tab.note).toHaveText('half a thought')
  await tab.note.click()
  await page.keyboard.press('Control+s')
  await expect(tab.card('half a thought')).toBeVisible()
})

test.describe('a member without a cached session', () => {
  test.beforeEach(async ({ tab, ada, page }) => {
    await tab.openSignedIn(ada)
    // At the start of the next page, because this one may still write it when the profile arrives.
    await page.addInitScript(() => {
      if (sessionStorage.getItem('cleared')) return
      sessionStorage.setItem('cleared', 'yes')
      localStorage.removeItem('session')
    })
    await recordViews(page)
  })

  // @spec startup.text
  test(
    "sees 'Loading your notes' until Auth reports the session",
    { tag: '@clock' },
    async ({ tab, page }) => {
      const release = await holdIdentityRequests(page, LOOKUP)
      await page.clock.install()
      await page.clock.pauseAt(Date.now() + 60_000)
      const lookup = page.waitForRequest((request) => request.url().includes(LOOKUP))
      await page.reload()
      await lookup
      // Longer than the page waits if no member is signed in.
      await page.clock.runFor(2_500)
      await expect(page.locator('body')).toHaveText('Loading your notes')
      release()
      await tab.expectSignedIn()
      expect((await recordedViews(page)).join('\n')).not.toContain(VISITOR)
    },
  )

  test('is offered a reload if Auth cannot be loaded', async ({ tab, page }) => {
    await page.route(/\/assets\/account-/, (route) => route.abort())
    await page.reload()
    await expect(
      page.getByRole('alert').filter({ hasText: 'Part of Pinwell could not be loaded.' }),
    ).toBeVisible()
    await expect(page.getByText('Loading your notes')).toBeHidden()
    expect((await recordedViews(page)).join('\n')).not.toContain(VISITOR)
    await page.unroute(/\/assets\/account-/)
    await page.getByRole('button', { name: 'Reload' }).click()
    await tab.expectSignedIn()
  })
})

test(
  'shows the page to new and returning visitors without waiting for Auth',
  { tag: '@clock' },
  async ({ page }) => {
    await page.route(/\/assets\/account-/, () => {})
    for (const session of [null, '"visitor"']) {
      await page.goto('/')
      await page.evaluate((text) => text && localStorage.setItem('session', text), session)
      await page.clock.install()
      await page.clock.pauseAt(Date.now() + 60_000)
      await page.reload()
      await expect(page.getByText(VISITOR)).toBeVisible()
    }
  },
)

test('shows the page to a returning member at once, also without the identity service and offline', async ({
  tab,
  ada,
  page,
}) => {
  await tab.openSignedIn(ada)
  await recordViews(page)
  for (const prepare of [
    () => holdIdentityRequests(page, LOOKUP),
    () => blockIdentity(page),
    () => page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false })),
  ]) {
    await prepare()
    await page.reload()
    await tab.expectSignedIn()
    await tab.profile.click()
    await expect(tab.menu).toContainText(ada.email)
    await expect(page.getByRole('textbox', { name: 'Note', exact: true })).toBeVisible()
    expect((await recordedViews(page)).join('\n')).not.toContain(VISITOR)
  }
})

test("shows the visitor's view to a returning member whose session ended elsewhere", async ({
  tab,
  ada,
  page,
}) => {
  await tab.openSignedIn(ada)
  await page.evaluate(() => indexedDB.deleteDatabase('firebaseLocalStorageDb'))
  await page.reload()
  await tab.expectSignedOut()
  await expect(page.getByText(VISITOR)).toBeVisible()
})

const VISITOR = "You're viewing cached notes."

/** Records the views that the page shows, in order, from the next page load on. */
async function recordViews(page: Page) {
  await page.addInitScript(() => {
    const views: string[] = []
    Object.assign(window, { views })
    const recordView = () => {
      const text = document.body?.innerText.trim()
      if (text && text !== views.at(-1)) views.push(text)
    }
    new MutationObserver(recordView).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    })
  })
}

function recordedViews(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => Reflect.get(window, 'views'))
}

test('connects to the database after the SDK remembered a failed WebSocket', async ({ tab, ada, page }) => {
  // What the SDK stores after the failure. It would then use only long polling with scripts, which the policy forbids.
  await page.addInitScript(() => localStorage.setItem('firebase:previous_websocket_failure', 'true'))
  await tab.openSignedIn(ada)
  await tab.expectProfileWritten()
})
