import { expectNoViolationsAtWidths } from '../ui/axe.ts'
import { type Account, writeRemoteNote } from './local-cloud.ts'
import {
  CONFLICT_COPY_MESSAGE,
  CONTROLLED,
  type DatabaseConnection,
  expect,
  type MemberTab,
  test,
} from './member-tab.ts'

test.use({ errorsAreExpected: true, ...CONTROLLED })

/** Changes the same line of a note on two devices. Returns the other one. */
async function makeConflict(
  tab: MemberTab,
  ada: Account,
  connection: DatabaseConnection,
  openBrowser: () => Promise<MemberTab>,
): Promise<MemberTab> {
  await writeRemoteNote(ada, 'List', 'milk\n**bread**')
  const other = await openBrowser()
  await connection.open()
  await tab.openSignedIn(ada)
  await other.openSignedIn(ada)
  await tab.expectSynced()
  await expect(other.card('List')).toBeVisible()
  await connection.close()
  await tab.changeLastLine('List', 'rolls of mine')
  await other.changeLastLine('List', 'cake of theirs')
  await other.expectSynced()
  await connection.open()
  await expect(tab.toast(CONFLICT_COPY_MESSAGE)).toBeVisible()
  return other
}

// @spec beyond.conflict
test('shows the versions of two devices, also a newer one that arrives, and keeps mine', async ({
  tab,
  ada,
  page,
  databaseConnection,
  openBrowser,
}) => {
  const other = await makeConflict(tab, ada, databaseConnection, openBrowser)
  await tab.toastButton('Compare').press('Enter')
  const mine = tab.dialog.getByRole('region', { name: 'This device' })
  const theirs = tab.dialog.getByRole('region', { name: 'Chrome on Linux' })
  await expect(mine.getByRole('listitem')).toHaveText(['milk', 'Different: rolls of mine'])
  await expect(theirs.getByRole('listitem')).toHaveText(['milk', 'Different: cake of theirs'])
  await expect(theirs).toContainText(/\d{4}/)
  await expectNoViolationsAtWidths(page)
  await other.changeLastLine('cake of theirs', 'tarts of theirs')
  await expect(theirs.getByRole('listitem')).toHaveText(['milk', 'Different: tarts of theirs'])
  await tab.clickInDialog('Keep mine')
  await expect(tab.dialog).toHaveCount(0)
  await expect(tab.cards).toHaveCount(1)
  await tab.expectSynced()
  await expect(other.card('rolls of mine')).toContainText('List')
  await expect(other.cards).toHaveCount(1)
  await tab.button('List', 'Show versions').click()
  await expect(tab.dialog.getByRole('group').first()).toContainText('tarts of theirs')
})

// @spec beyond.conflict
test('keeps theirs without a connection, and Undo brings back the version of this device', async ({
  tab,
  ada,
  databaseConnection,
  openBrowser,
}) => {
  const other = await makeConflict(tab, ada, databaseConnection, openBrowser)
  await tab.expectSynced()
  await databaseConnection.close()
  await tab.toastButton('Compare').click()
  await tab.clickInDialog('Keep theirs')
  await expect(tab.cards).toHaveCount(1)
  await expect(tab.card('cake of theirs')).toBeVisible()
  await databaseConnection.open()
  await expect(other.cards).toHaveCount(1)
  await tab.toastButton('Undo').click()
  await expect(tab.card('rolls of mine')).toContainText('conflict copy')
  await expect(other.cards).toHaveCount(2)
})

const GERMAN_DATE = /^\d+\. \p{L}+\.? \d{4}, \d\d?:\d\d$/u

// @spec beyond.conflict
// @fault F13
test('can still be compared on each device after a reload with the view open, until both are kept', async ({
  tab,
  ada,
  databaseConnection,
  openBrowser,
}) => {
  const other = await makeConflict(tab, ada, databaseConnection, openBrowser)
  await tab.expectSynced()
  await tab.page.evaluate(() => localStorage.setItem('dates', 'de'))
  await tab.toastButton('Compare').click()
  await expect(tab.heading('Two versions')).toBeVisible()
  await tab.page.reload()
  const mark = { name: 'Conflict copy – Compare' }
  await other.card('rolls of mine').getByRole('button', mark).click()
  await expect(other.dialog.getByRole('region', { name: 'Conflict copy' })).toContainText('rolls of mine')
  await expect(other.dialog.getByRole('region', { name: 'Note' })).toContainText('cake of theirs')
  await other.page.keyboard.press('Escape')
  await tab.card('rolls of mine').getByRole('button', mark).click()
  await expect(tab.dialog.locator('time[lang=de]')).toHaveText([GERMAN_DATE, GERMAN_DATE])
  await tab.clickInDialog('Keep both')
  for (const each of [tab, other]) {
    await expect(each.card('rolls of mine')).toContainText('List (copy, ')
    await expect(each.card('cake of theirs')).toBeVisible()
    await expect(each.page.getByRole('button', mark)).toHaveCount(0)
  }
})
