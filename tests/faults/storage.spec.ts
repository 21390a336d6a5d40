import { readFile } from 'node:fs/promises'
import type { BrowserContext, Download, Page } from '@playwright/test'
import { clearData } from '../device/page.ts'
import { type Account, notesOf, noteOf, write } from '../members/cloud.ts'
import { expect, type Tab, test, type Way } from '../members/tab.ts'
import { forbidStorage, stored } from '../ui/pinwell.ts'

const CLEARED = 'Browser storage was cleared. We saved what was open.'
const REBUILT = 'Local copy was rebuilt'
const RESTORED = 'Restored your unsaved draft'

test.describe('of a visitor:', () => {
  test('F31 where the disk is full what is typed is warned about, and is there after a reload', async ({
    tab,
    page,
  }) => {
    await page.goto('/humans.txt')
    await limitDisk(page, 1)
    await tab.open()
    await tab.note.click()
    await page.keyboard.type('no room on the disk')
    const warning = page.getByRole('alert').filter({ hasText: 'Storage is full' })
    await expect(warning).toBeVisible()
    await page.reload()
    await expect(page.getByText(RESTORED)).toBeVisible()
    await expect(tab.note).toHaveText('no room on the disk')
    await limitDisk(page)
    await tab.note.press('End')
    await page.keyboard.type('!')
    await expect(warning).toHaveCount(0)
    await page.reload()
    await expect(tab.note).toHaveText('no room on the disk!')
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('drafts'))),
    ).toEqual([])
  })

  test('F34 20,000 notes, 4.9 MB, with ids that meet and times that are none, are shown in their order', async ({
    tab,
    page,
  }) => {
    const notes = Array.from({ length: 20_000 }, (_, at) => ({
      ...stored('', 'x'.repeat(20), at),
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
    await expect(page.getByRole('status').filter({ hasText: '20000 notes found' })).toBeAttached()
    expect((await tab.cards.getByRole('heading').allInnerTexts()).slice(0, 3)).toEqual([
      'Note 0',
      'Note 1',
      'Note 2',
    ])
  })

  test('F35 F38 what is cleared is written again while the page is open, and is gone plainly else', async ({
    tab,
    page,
  }) => {
    await tab.open([stored('Kept')])
    await expect(page.getByText('They live only in this browser.')).toBeVisible()
    const [copy] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download them' }).click(),
    ])
    expect(await textOf(copy)).toBe('Kept\n')
    await tab.note.click()
    await page.keyboard.type('being written')
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
  test.use({ errorsAreExpected: true })

  test.beforeEach(async ({ ada }) => {
    for (const note of [noteOf(ada, 'One', 'some words', 1), noteOf(ada, 'Two', 'more words', 2)])
      await write(ada, `notes/${note.id}`, note)
  })

  test('F35 what waits when the browser’s data is cleared is sent, once, by whoever signs in again', async ({
    tab,
    ada,
    way: databaseConnection,
    page,
  }) => {
    await leaveUnsentNote(tab, ada, databaseConnection)
    await clearData(page)
    await expect(tab.toast(CLEARED)).toBeVisible()
    await page.reload()
    // The sign-in went with the rest.
    await tab.isSignedOut()
    await databaseConnection.open()
    await tab.signIn(ada)
    await expect(tab.card('not sent yet')).toBeVisible()
    await tab.isSynced()
    await expectStoredNotes(ada, 'not sent yet')
  })

  test('F37 a database that is deleted is rebuilt: from the open page with what waits, else from the cloud', async ({
    tab,
    ada,
    way: databaseConnection,
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
    await tab.isSynced()
    await expectStoredNotes(ada, 'not sent yet')

    await page.goto('/humans.txt')
    await deleteDatabase(context)
    await page.goto('/')
    await expect(tab.toast(REBUILT)).toBeVisible()
    await expect(tab.cards).toHaveCount(3)
    await tab.isSynced()
    await expectStoredNotes(ada, 'not sent yet')
  })

  test('F37 F38 where the database hangs or everything but the sign-in is gone the notes come from the cloud', async ({
    tab,
    ada,
    page,
    context,
  }) => {
    await tab.arriveAs(ada)
    await expect(tab.cards).toHaveCount(2)
    await tab.profileIsWritten()
    await page.goto('/humans.txt')
    await page.evaluate(() => localStorage.clear())
    await deleteDatabase(context)
    await page.goto('/')
    await expect(tab.cards).toHaveCount(2)
    await tab.isSynced()

    await page.goto('/humans.txt')
    const blockingPage = await hangDatabase(context, 'delete')
    await page.goto('/')
    await expect(tab.cards).toHaveCount(2)
    await tab.editorIsReady()
    await tab.jot('kept by the cloud')
    await expect(tab.toast('Note saved successfully')).toBeVisible()
    await expect(tab.note).toHaveText('')
    await page.keyboard.type('only typed')
    await expect(page.getByRole('alert').filter({ hasText: 'may lose what you type' })).toBeVisible()
    await page.reload()
    await expect(page.getByText(RESTORED)).toBeVisible()
    await expect(tab.note).toHaveText('only typed')
    await blockingPage.close()
    await page.reload()
    await expect(tab.note).toHaveText('only typed')
    await tab.isSynced()
    await expectStoredNotes(ada, 'kept by the cloud')
  })

  test('F37 while the database does not open nothing is called synced: what waits there is sent when it does', async ({
    tab,
    ada,
    way: databaseConnection,
    page,
    context,
  }) => {
    await leaveUnsentNote(tab, ada, databaseConnection)
    await page.goto('/humans.txt')
    const blockingPage = await hangDatabase(context, 'upgrade')
    await databaseConnection.open()
    await page.goto('/')
    await expect(tab.cards).toHaveCount(2)
    const syncStatusLine = page.locator('[data-sync]')
    await expect(syncStatusLine).toContainText(
      'The storage of this browser cannot be read: changes that wait there are not sent.',
    )
    await blockingPage.close()
    await tab.isSynced()
    await expect(tab.cards).toHaveCount(3)
    await expectStoredNotes(ada, 'not sent yet')
  })

  test('F36 where the browser keeps nothing a note is kept by the cloud, and the person is told', async ({
    tab,
    ada,
    way: databaseConnection,
    page,
  }) => {
    await forbidStorage(page)
    await page.goto('/')
    await expect(tab.toast('This browser is not keeping your notes')).toBeVisible()
    await tab.signIn(ada)
    await expect(tab.cards).toHaveCount(2)
    await tab.jot('kept by the cloud')
    await expect(tab.toast('Note saved successfully')).toBeVisible()
    await expectStoredNotes(ada, 'kept by the cloud')

    await databaseConnection.close()
    await tab.jot('only here')
    await tab.pick('Logout')
    await expect(tab.dialog).toContainText('they are safe only when synced')
    await expect(tab.dialog).not.toContainText('until the next sign-in')
    await tab.press('Wait until they are synced')
    await databaseConnection.open()
    await tab.isSignedOut()
    expect(await notesOf(ada)).toContainEqual(expect.objectContaining({ content: 'only here' }))
  })
})

/** A note is written that cannot be sent. */
async function leaveUnsentNote(tab: Tab, account: Account, databaseConnection: Way) {
  await tab.arriveAs(account)
  await expect(tab.cards).toHaveCount(2)
  await tab.profileIsWritten()
  await tab.editorIsReady()
  await databaseConnection.close()
  await tab.jot('not sent yet')
  await expect(tab.card('not sent yet')).toContainText('Saved on this device')
}

async function limitDisk(page: Page, quotaSize?: number) {
  const session = await page.context().newCDPSession(page)
  const origin = new URL(page.url()).origin
  await session.send('Storage.overrideQuotaForOrigin', {
    origin,
    ...(quotaSize !== undefined && { quotaSize }),
  })
}

/** From a page of its own, as the browser would. */
async function deleteDatabase(context: BrowserContext) {
  const page = await context.newPage()
  await page.goto('/humans.txt')
  await page.evaluate(
    () => new Promise((resolve) => indexedDB.deleteDatabase('pinwell').addEventListener('success', resolve)),
  )
  await page.close()
}

/** From now on whoever opens the database waits, until the page that holds it is closed. */
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

/** The account has these notes, what was written, and nothing twice. */
async function expectStoredNotes(account: Account, newContent: string) {
  const contents = (await notesOf(account)).map(({ content }) => content)
  expect(contents.toSorted()).toEqual(['more words', newContent, 'some words'].toSorted())
}

async function textOf(download: Download) {
  return readFile(await download.path(), 'utf8')
}
