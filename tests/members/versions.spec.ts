import { expectNoViolations } from '../ui/axe.ts'
import { recordAnnouncements } from '../ui/record-announcements.ts'
import { memberNote, writeRemoteNote, writeRemoteNotes, writeToDatabase } from './local-cloud.ts'
import { CONTROLLED, expect, type MemberTab, test } from './member-tab.ts'

/** Replaces the text of a note from its card. */
async function editNote(tab: MemberTab, title: string, text: string) {
  await tab.editorIsReady()
  await tab.button(title, 'Edit note').click()
  await expect(tab.note).toBeFocused()
  await tab.note.press('Control+a')
  await tab.page.keyboard.insertText(text)
  await tab.page.keyboard.press('Control+s')
  await expect(tab.card(title)).toContainText(text.split('\n')[0] ?? '')
  await tab.expectSynced()
}

// @spec beyond.versions
test('lists the earlier texts of a note with their changed lines, and restores one', async ({
  tab,
  ada,
  page,
  openBrowser,
}) => {
  await writeRemoteNote(ada, 'List', 'milk\n**bread**\neggs\n• [x] salt')
  await writeRemoteNote(ada, 'Plan', 'next', 1)
  await tab.openSynced(ada)
  const announcements = await recordAnnouncements(page)
  await tab.openVersions('List')
  await expect.poll(announcements).toContainEqual(expect.stringMatching(/^No earlier versions\./))
  await page.keyboard.press('Escape')

  await editNote(tab, 'List', 'milk\nrolls\neggs\ntea')
  await tab.openVersions('List')
  await expect.poll(announcements).toContainEqual(expect.stringMatching(/^The last version of this note/))
  const version = tab.dialog.getByRole('group')
  await expect(version).toContainText('Until ')
  await expect(version.getByRole('listitem')).toHaveText([
    'milk',
    'Removed: bread',
    'Added: rolls',
    'eggs',
    'Removed: ☑ salt',
    'Added: tea',
  ])
  await expectNoViolations(page)
  await tab.dialog.getByRole('button', { name: /^Restore the version until/ }).click()
  await expect(tab.dialog).toHaveCount(0)
  await expect(tab.card('List')).toBeFocused()
  await expect(tab.card('List')).toContainText('bread')
  await expect(tab.card('List').locator('strong')).toHaveText('bread')
  await expect.poll(announcements).toContainEqual(expect.stringMatching(/^Version restored/))
  // The list still knows where the focus is.
  await page.keyboard.press('#')
  await expect(tab.card('Plan')).toBeFocused()
  await expect(tab.toast('Note deleted successfully')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(tab.card('List')).toContainText('bread')
  await tab.expectSynced()

  await tab.button('List', 'Show versions').click()
  await expect(tab.dialog.getByRole('group').first()).toContainText('Removed: rolls')
  // Another device edits the note.
  const other = await openBrowser()
  await other.openSynced(ada)
  await editNote(other, 'List', 'milk only')
  await expect(version.first().getByRole('listitem')).toContainText(['Removed: bread'])
  await page.keyboard.press('Escape')

  await editNote(tab, 'List', 'line\n'.repeat(120))
  await tab.openVersions('List')
  await tab.dialog.getByRole('button', { name: /^Show all \d+ lines$/ }).press('Enter')
  await expect(version.first().getByRole('list')).toBeFocused()
})

test('lists a text once that was restored and then replaced within ten minutes', async ({
  tab,
  ada,
  page,
}) => {
  await writeRemoteNote(ada, 'List', 'milk')
  await tab.openSynced(ada)
  await editNote(tab, 'List', 'rolls')
  await tab.openVersions('List')
  await tab.dialog.getByRole('button', { name: /^Restore the version until/ }).click()
  await expect(tab.card('List')).toContainText('milk')
  await tab.expectSynced()
  await editNote(tab, 'List', 'cake')
  await tab.openVersions('List')
  const version = tab.dialog.getByRole('group')
  await expect(version.getByRole('listitem')).toHaveText(['Removed: milk', 'Added: cake'])
  await expect(version).toHaveCount(1)
  await expect(tab.dialog).toContainText('The last version of this note')
  await page.keyboard.press('Escape')
})

test('says if only the formatting was changed, if the note has the text again and if it was deleted', async ({
  tab,
  ada,
  page,
}) => {
  await writeRemoteNote(ada, 'First', '', 2)
  await writeRemoteNote(ada, 'Last', '', 0)
  const note = await writeRemoteNote(ada, 'List', 'bread', 1)
  await tab.openSynced(ada)
  await tab.editorIsReady()
  await tab.button('List', 'Edit note').click()
  await expect(tab.note).toBeFocused()
  for (const key of ['Control+a', 'Control+b', 'Control+s']) await page.keyboard.press(key)
  await expect(tab.card('List').locator('strong')).toHaveText('bread')
  await tab.expectSynced()
  await tab.openVersions('List')
  await expect(tab.dialog).toContainText('Only the formatting was changed.')
  await writeRemoteNotes(ada, note)
  await expect(tab.dialog).toContainText('The note has this text again.')
  await expect(tab.dialog.getByRole('button', { name: /^Restore/ })).toHaveCount(0)
  const announcements = await recordAnnouncements(page)
  await writeToDatabase(ada, `notes/${note.id}`, null)
  await expect.poll(announcements).toContain('This note has been deleted.')
  await page.keyboard.press('Escape')
  await expect(tab.cards.last()).toBeFocused()
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('opens from the menu of a card', async ({ tab, ada, page }) => {
    const note = { ...memberNote(ada, 'List', 'bread'), lastModified: 'Nov 21, 2026, 09:05 AM' }
    await writeRemoteNotes(ada, note)
    await tab.openSynced(ada)
    await page.evaluate(() => localStorage.setItem('dates', 'de'))
    await page.reload()
    await page.getByRole('button', { name: 'More actions' }).tap()
    await expect(page.getByRole('paragraph').filter({ hasText: 'Edited 21. Nov. 2026, 9:05' })).toBeVisible()
    await page.getByRole('menuitem', { name: 'Versions' }).tap()
    await expect(tab.dialog).toContainText('No earlier versions.')
    await tab.dialog.getByRole('button', { name: 'Close versions' }).tap()
    await expect(tab.dialog).toHaveCount(0)
  })
})

test.describe('without a connection', () => {
  test.use({ ...CONTROLLED, errorsAreExpected: true })

  test('says so at once, and loads the versions when the connection is back', async ({
    tab,
    ada,
    page,
    databaseConnection,
  }) => {
    await writeRemoteNote(ada, 'List', 'bread')
    await tab.openSynced(ada)
    await tab.commandsAreReady()
    await databaseConnection.close()
    await expect(page.locator('[data-sync]')).toContainText('Offline')
    await tab.openVersions('List')
    const retry = tab.dialog.getByRole('button', { name: 'Try again' })
    // Reading them fails only after 15 s.
    await expect(retry).toBeVisible({ timeout: 5000 })
    await retry.press('Enter')
    await expect(tab.dialog).toContainText(
      'The versions could not be loaded. Please check your connection and try again.',
    )
    await databaseConnection.open()
    await expect(tab.dialog).toContainText('No earlier versions.')
    await expect(tab.dialog.getByRole('heading', { name: 'Versions' })).toBeFocused()
  })

  test('reads the versions again when an edit has been sent', async ({
    tab,
    ada,
    page,
    databaseConnection,
  }) => {
    await writeRemoteNote(ada, 'List', 'bread')
    await tab.openSynced(ada)
    await tab.commandsAreReady()
    await databaseConnection.close()
    await expect(page.locator('[data-sync]')).toContainText('Offline')
    await tab.changeLastLine('List', 'rolls')
    await tab.openVersions('List')
    await expect(tab.dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
    await databaseConnection.open()
    await expect(tab.dialog.getByRole('group').getByRole('listitem')).toHaveText([
      'Removed: bread',
      'Added: rolls',
    ])
  })
})
