import { holdRequests } from '../hold-requests.ts'
import { recordAnnouncements } from '../ui/record-announcements.ts'
import { type Account, injectFault, memberNote, writeRemoteNotes, writeToDatabase } from './local-cloud.ts'
import { CONTROLLED, expect, type MemberTab, rejectReads, test } from './member-tab.ts'

const EXPIRES_LATER = Date.now() - 1000

function trashRow({ dialog }: MemberTab, title: string) {
  return dialog.getByRole('listitem').filter({ hasText: title })
}

/** Stores a note in the trash, as an older build on another device. Returns the note. */
async function storeInTrash(account: Account, title: string, age = 0) {
  const note = { ...memberNote(account, title, 'thrown away', age), deletedAt: EXPIRES_LATER }
  await writeToDatabase(account, `trash/${note.id}`, note)
  return note
}

test('is loaded when it is opened', async ({ tab, ada, page }) => {
  await storeInTrash(ada, 'Old list')
  await tab.openSynced(ada)
  await injectFault('delay', ada, { ms: 700 })
  await tab.chooseFromMenu('Trash')
  const loading = tab.dialog.getByText('Loading the trash…')
  await expect(loading).toBeVisible()
  const announcements = await recordAnnouncements(page)
  await expect(tab.dialog).not.toContainText('The trash is empty')
  await expect(trashRow(tab, 'Old list')).toBeVisible()
  await expect(loading).toHaveCount(0)
  await expect(tab.dialog.getByRole('button', { name: 'Empty trash' })).toBeVisible()
  await expect.poll(announcements).toContain('1 deleted note')
  await injectFault('reset', ada)
  await page.keyboard.press('Escape')
})

test('keeps the focus in the list of a row that is deleted for good', async ({ tab, ada, page }) => {
  for (const [age, title] of ['Old list', 'Old plan'].entries()) await storeInTrash(ada, title, age)
  const notes = ['Ink', 'Jam'].map((title, at) => memberNote(ada, title, 'text', at + 5))
  await writeRemoteNotes(ada, ...notes)
  await tab.openSynced(ada)
  await tab.editorIsReady()
  for (const { title } of notes) {
    await tab.button(title, 'Edit note').click()
    await page.keyboard.type('!')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(tab.button(title, 'Edit note')).toBeFocused()
  }
  await tab.chooseFromMenu('Trash')
  await expect(trashRow(tab, 'Old list')).toBeVisible()
  const deleteForGood = async (title: string) => {
    await trashRow(tab, title).getByRole('button', { name: 'Delete for good' }).press('Enter')
    const question = tab.dialog.getByRole('group', { name: 'Delete this edit for good?' })
    await question.getByRole('button', { name: 'Delete for good' }).press('Enter')
  }
  await deleteForGood('Jam')
  await expect(trashRow(tab, 'Ink').getByRole('button', { name: 'Restore' })).toBeFocused()
  await deleteForGood('Ink')
  await expect(trashRow(tab, 'Ink')).toHaveCount(0)
  await expect(tab.dialog.locator(':focus')).not.toHaveRole('button')
  await expect(trashRow(tab, 'Old')).toHaveCount(2)
})

test.describe('of an account that could not be read for a while', () => {
  test.use({ errorsAreExpected: true })

  test('no longer has what another device has deleted for good meanwhile', async ({ tab, ada, page }) => {
    const { id } = await storeInTrash(ada, 'Old list')
    await storeInTrash(ada, 'Old plan', 1)
    let isRejecting = false
    await rejectReads(page, () => isRejecting)
    await tab.openSynced(ada)
    await tab.chooseFromMenu('Trash')
    await expect(trashRow(tab, 'Old list')).toBeVisible()
    await page.keyboard.press('Escape')
    isRejecting = true
    await injectFault('drop', ada)
    await expect(page.locator('[data-sync]')).toContainText('Needs attention')
    await writeToDatabase(ada, `trash/${id}`, null)
    isRejecting = false
    await page.getByRole('button', { name: 'Retry' }).press('Enter')
    await tab.expectSynced()
    await tab.chooseFromMenu('Trash')
    await expect(trashRow(tab, 'Old plan')).toBeVisible()
    await expect(trashRow(tab, 'Old list')).toHaveCount(0)
  })
})

test.describe('without a connection', () => {
  test.use({ ...CONTROLLED, errorsAreExpected: true })

  test('says that it is not complete, and is loaded with the next connection', async ({
    tab,
    ada,
    databaseConnection,
  }) => {
    await storeInTrash(ada, 'Old list')
    await tab.openSynced(ada)
    await databaseConnection.close()
    await expect(tab.page.locator('[data-sync]')).toContainText('Offline')
    const announcements = await recordAnnouncements(tab.page)
    await tab.chooseFromMenu('Trash')
    await expect.poll(announcements).toContain('You will see all of them when you are online again.')
    await expect(tab.dialog).not.toContainText('The trash is empty')
    await expect(tab.dialog.getByRole('button', { name: 'Empty trash' })).toHaveCount(0)
    await databaseConnection.open()
    await expect(trashRow(tab, 'Old list')).toBeVisible()
    await expect.poll(announcements).toContain('1 deleted note')
  })

  test('says that it is not complete if the network is lost before the first connection', async ({
    tab,
    ada,
    page,
    databaseConnection,
  }) => {
    await storeInTrash(ada, 'Old list')
    await tab.openSynced(ada)
    await databaseConnection.close()
    const releaseLookups = await holdRequests(page, /accounts:lookup/)
    await page.reload()
    await tab.editorIsReady()
    await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: false }))
    await tab.chooseFromMenu('Trash')
    await expect(tab.dialog).toContainText('Deleted notes are kept here for 30 days.')
    expect(await tab.dialog.innerText()).toContain('You will see all of them when you are online again.')
    releaseLookups()
    await databaseConnection.open()
    await expect(trashRow(tab, 'Old list')).toContainText('thrown away')
    // The announcement of this text stays for 10 s.
    const shown = tab.dialog.locator('p:not(.visually-hidden)')
    await expect(shown.filter({ hasText: 'You will see all of them' })).toHaveCount(0)
  })
})
