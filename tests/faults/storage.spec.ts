import { readFile } from 'node:fs/promises'
import type { BrowserContext, Download, Page } from '@playwright/test'
import { clearData, limitDisk } from '../device/page.ts'
import { type Account, storedContents, storedNotes, writeRemoteNote } from '../members/local-cloud.ts'
import {
  CONTROLLED,
  type DatabaseConnection,
  expect,
  type MemberTab,
  passTimeUntil,
  test,
} from '../members/member-tab.ts'
import { blockStorage, visitorNote } from '../ui/pinwell-page.ts'

const CLEARED = 'Browser storage was cleared. We saved what was open.'
const REBUILT = 'Local copy was rebuilt'
const RESTORED = 'Restored your unsaved draft'

test.describe('of a visitor:', () => {
  // @fault F31
  test('warns that a draft cannot be stored on a full disk, and restores it after a reload', async ({
    tab,
    page,
  }) => {
    await page.goto('/humans.txt')
    await limitDisk(page, 1)
    await tab.open()
    await tab.typeNote('typed on a full disk')
    const warning = page.getByRole('alert').filter({ hasText: 'Storage is full' })
    await expect(warning).toBeVisible()
    // The warning appears at the first draft. The last one is stored a little later.
    const isStored = () => page.evaluate(() => JSON.stringify(localStorage).includes('typed on a full disk'))
    await expect.poll(isStored).toBe(true)
    await page.reload()
    await expect(page.getByText(RESTORED)).toBeVisible()
    await expect(tab.note).toHaveText('typed on a full disk')
    await limitDisk(page)
    await tab.note.press('End')
    await page.keyboard.type('!')
    await expect(warning).toHaveCount(0)
    await page.reload()
    await expect(tab.note).toHaveText('typed on a full disk!')
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('drafts'))),
    ).toEqual([])
  })

  // @fault F34
  test('sorts 20,000 notes, 4.9 MB, with duplicate ids and invalid times', async ({ tab, page }) => {
    const notes = Array.from({ length: 20_000 }, (_, at) => ({
      ...visitorNote('', 'x'.repeat(20), at),
      title: `Note ${at}`,
      ...(at % 1000 === 0 && { id: 'same' }),
      ...(at % 7000 === 6999 && { timestamp: 'never' }),
    }))
    expect(JSON.stringify(notes).length).toBeGreaterThan(4_500_000)
    await page.goto('/humans.txt')
    await page.evaluate((text) => localStorage.setItem('cachedNotes', text), JSON.stringify(notes))
    await page.goto('/')
    await expect(tab.card('Note 0')).toBeVisible()
    await tab.search.fill('note')
    await expect(page.getByRole('status').filter({ hasText: '20,000 notes found' })).toBeAttached()
    expect((await tab.cards.getByRole('heading').allInnerTexts()).slice(0, 3)).toEqual([
      'Note 0',
      'Note 1',
      'Note 2',
    ])
  })

  // @fault F35 F38
  test('restores cleared data while the page is open, and shows an empty list after it was closed', async ({
    tab,
    page,
  }) => {
    await tab.open([visitorNote('Kept')])
    await expect(page.getByText('They are stored only in this browser.')).toBeVisible()
    const [copy] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download them' }).click(),
    ])
    expect(await textOf(copy)).toBe('Kept\n')
    await tab.typeNote('being written')
    await clearData(page)
    await expect(tab.toast(CLEARED)).toBeVisible()
    await page.reload()
    await expect(tab.card('Kept')).toBeVisible()
    await expect(tab.note).toHaveText('being written')

    await page.goto('/humans.txt')
    await clearData(page)
    await page.goto('/')
    await expect(page.getByText('No notes yet')).toBeVisible()
    await expect(page.getByText("You're viewing cached notes.")).toBeVisible()
    await expect(tab.notifications.getByText(/./)).toHaveCount(0)
  })
})

test.describe('of a member:', () => {
  test.use({ errorsAreExpected: true, ...CONTROLLED })

  test.beforeEach(async ({ ada }) => {
    await writeRemoteNote(ada, 'One', 'some words', 1)
    await writeRemoteNote(ada, 'Two', 'more words', 2)
  })

  for (const { cause, clear, message } of [
    {
      cause: 'the browser’s data was cleared',
      clear: ({ page }: MemberTab) => clearData(page),
      message: CLEARED,
    },
    {
      cause: 'the sign-in was cleared before the database',
      async clear(tab: MemberTab) {
        await clearSignIn(tab.page.context())
        await tab.expectSignedOut()
        await deleteDatabase(tab.page.context())
      },
      message: REBUILT,
    },
  ])
    // @fault F35 F37
    test(`sends unsent mutations once at the next sign-in if ${cause}`, async ({
      tab,
      ada,
      databaseConnection,
      page,
    }) => {
      await leaveUnsentNote(tab, ada, databaseConnection)
      await clear(tab)
      await expect(tab.toast(message)).toBeVisible()
      await page.reload()
      await tab.expectSignedOut()
      await databaseConnection.open()
      await tab.signIn(ada)
      await expectUnsentNoteSent(tab, ada)
    })

  // @fault F37
  test('rebuilds a deleted database from the open page with unsent mutations, or from the cloud', async ({
    tab,
    ada,
    databaseConnection,
    page,
    context,
  }) => {
    await leaveUnsentNote(tab, ada, databaseConnection)
    await deleteDatabase(context)
    await expect(tab.toast(REBUILT)).toBeVisible()
    await page.reload()
    await expect(tab.cards).toHaveCount(3)
    await expect(tab.card('not sent yet')).toContainText('Saved on this device')
    await databaseConnection.open()
    await tab.expectSynced()
    await expectStoredNotes(ada, 'not sent yet')

    await page.goto('/humans.txt')
    await deleteDatabase(context)
    await page.goto('/')
    await expect(tab.toast(REBUILT)).toBeVisible()
    await expect(tab.cards).toHaveCount(3)
    await tab.expectSynced()
    await expectStoredNotes(ada, 'not sent yet')
  })

  // @fault F37 F38
  test(
    'reads the notes from the cloud if the database does not respond, or if only the sign-in is left',
    { tag: '@clock' },
    async ({ tab, ada, page, context }) => {
      await tab.openSignedIn(ada)
      await expect(tab.cards).toHaveCount(2)
      await tab.expectProfileWritten()
      await page.goto('/humans.txt')
      await page.evaluate(() => localStorage.clear())
      await deleteDatabase(context)
      await page.goto('/')
      await expect(tab.cards).toHaveCount(2)
      await tab.expectSynced()

      await page.goto('/humans.txt')
      await page.clock.install()
      const blockingPage = await hangDatabase(context, 'delete')
      await page.goto('/')
      await passTimeUntil(page, () => expect(tab.cards).toHaveCount(2, { timeout: 100 }))
      await tab.editorIsReady()
      await tab.createNote('kept by the cloud')
      await expect(tab.toast('Note saved successfully')).toBeVisible()
      await expect(tab.note).toHaveText('')
      await page.keyboard.type('only typed')
      await expect(page.getByRole('alert').filter({ hasText: 'may lose what you type' })).toBeVisible()
      await page.reload()
      await passTimeUntil(page, () => expect(page.getByText(RESTORED)).toBeVisible({ timeout: 100 }))
      await expect(tab.note).toHaveText('only typed')
      await blockingPage.close()
      await page.reload()
      await expect(tab.note).toHaveText('only typed')
      await tab.expectSynced()
      await expectStoredNotes(ada, 'kept by the cloud')
    },
  )

  // @fault F37
  test(
    'never shows "Synced" while the database does not open, and sends the stored mutations when it opens',
    { tag: '@clock' },
    async ({ tab, ada, databaseConnection, page, context }) => {
      await leaveUnsentNote(tab, ada, databaseConnection)
      await page.goto('/humans.txt')
      await page.clock.install()
      const blockingPage = await hangDatabase(context, 'upgrade')
      await databaseConnection.open()
      await page.goto('/')
      await passTimeUntil(page, () => expect(tab.cards).toHaveCount(2, { timeout: 100 }))
      const syncStatusLine = page.locator('[data-sync]')
      await expect(syncStatusLine).toContainText(
        "This browser's storage cannot be read, so the changes in it are not sent.",
      )
      await blockingPage.close()
      await passTimeUntil(page, () => expect(tab.cards).toHaveCount(3, { timeout: 100 }))
      await tab.expectSynced()
      await expectStoredNotes(ada, 'not sent yet')
    },
  )

  // @fault F36
  test('saves notes only in the cloud if the browser stores nothing, and warns the person', async ({
    tab,
    ada,
    databaseConnection,
    page,
  }) => {
    await blockStorage(page)
    await page.goto('/')
    await expect(tab.toast('This browser is not keeping your notes')).toBeVisible()
    await tab.signIn(ada)
    await expect(tab.cards).toHaveCount(2)
    await tab.createNote('kept by the cloud')
    await expect(tab.toast('Note saved successfully')).toBeVisible()
    await expectStoredNotes(ada, 'kept by the cloud')

    await databaseConnection.close()
    await tab.createNote('only here')
    await tab.chooseFromMenu('Logout')
    await expect(tab.dialog).toContainText('they are safe only when synced')
    await expect(tab.dialog).not.toContainText('until the next sign-in')
    await tab.clickInDialog('Wait until it is synced')
    await databaseConnection.open()
    await tab.expectSignedOut()
    expect(await storedNotes(ada)).toContainEqual(expect.objectContaining({ content: 'only here' }))
  })
})

/** Saves a note that cannot be sent. */
async function leaveUnsentNote(tab: MemberTab, account: Account, databaseConnection: DatabaseConnection) {
  await tab.openSignedIn(account)
  await expect(tab.cards).toHaveCount(2)
  await tab.expectProfileWritten()
  await tab.editorIsReady()
  await databaseConnection.close()
  await tab.createNote('not sent yet')
  await expect(tab.card('not sent yet')).toContainText('Saved on this device')
}

/** Waits until the note of `leaveUnsentNote` is in the list and in the account. */
async function expectUnsentNoteSent(tab: MemberTab, account: Account) {
  await expect(tab.card('not sent yet')).toBeVisible()
  await tab.expectSynced()
  await expectStoredNotes(account, 'not sent yet')
}

/** Deletes the database from another page, as the browser would. */
async function deleteDatabase(context: BrowserContext) {
  const page = await context.newPage()
  await page.goto('/humans.txt')
  await page.evaluate(
    () => new Promise((resolve) => indexedDB.deleteDatabase('pinwell').addEventListener('success', resolve)),
  )
  await page.close()
}

/** Removes what Auth has stored, from another page. */
async function clearSignIn(context: BrowserContext) {
  const page = await context.newPage()
  await page.goto('/humans.txt')
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        indexedDB.open('firebaseLocalStorageDb').addEventListener('success', ({ target }) => {
          if (!(target instanceof IDBOpenDBRequest)) return
          const transaction = target.result.transaction('firebaseLocalStorage', 'readwrite')
          transaction.objectStore('firebaseLocalStorage').clear()
          transaction.addEventListener('complete', resolve)
        })
      }),
  )
  await page.close()
}

/** From now on opening the database is blocked until this page is closed. */
async function hangDatabase(context: BrowserContext, blocker: 'delete' | 'upgrade'): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/humans.txt')
  await page.evaluate(
    (operation) =>
      new Promise<void>((resolve) => {
        indexedDB.open('pinwell').addEventListener('success', () => {
          const requests = {
            delete: () => indexedDB.deleteDatabase('pinwell'),
            upgrade: () => indexedDB.open('pinwell', 99),
          }
          requests[operation]().addEventListener('blocked', () => resolve())
        })
      }),
    blocker,
  )
  return page
}

/** Waits until the account has these notes and the new note, each once. */
async function expectStoredNotes(account: Account, newContent: string) {
  const contents = await storedContents(account)
  expect(contents.toSorted()).toEqual(['more words', newContent, 'some words'].toSorted())
}

async function textOf(download: Download) {
  return readFile(await download.path(), 'utf8')
}
