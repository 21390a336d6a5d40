import type { Page } from '@playwright/test'
import { dropFiles } from '../drag.ts'
import { occupyStore } from '../ui/occupy-store.ts'
import { memberNote, storedNotes, writeToDatabase } from './local-cloud.ts'
import { expect, test } from './member-tab.ts'

// @spec beyond.import
test('imports a file into the account with the member as author, and another device gets the notes', async ({
  tab,
  ada,
  page,
  openBrowser,
}) => {
  const notes = [
    {
      ...memberNote(ada, 'First', '**bold**'),
      author: 'Somebody',
      userEmail: 'somebody@example.org',
      pinned: 'pinned' as const,
    },
    { ...memberNote(ada, 'Second', '• [x] done', 1), userId: 'somebody' },
  ]
  await tab.openSynced(ada)
  await tab.commandsAreReady()
  await dropExport(page, notes)
  await expect(tab.dialog).toContainText('2 notes are new.')
  await page.keyboard.press('Enter')
  await expect(tab.toast('2 notes imported')).toBeVisible()
  await expect(tab.card('First').locator('strong')).toHaveText('bold')
  await tab.expectSynced()
  expect(await storedNotes(ada)).toEqual(
    expect.arrayContaining(
      notes.map((note) =>
        expect.objectContaining({
          ...note,
          author: expect.any(String),
          userId: ada.uid,
          userEmail: ada.email,
        }),
      ),
    ),
  )
  const other = await openBrowser()
  await other.openSignedIn(ada)
  await expect(other.card('Second').getByRole('checkbox', { name: 'done' })).toBeChecked()

  await dropExport(page, notes)
  await expect(tab.dialog).toContainText('There is nothing to add.2 notes are already here.')
})

// @fault F57
test('keeps the text of the file and the text of the trash if a deleted note is imported', async ({
  tab,
  ada,
  page,
}) => {
  const note = memberNote(ada, 'Deleted', 'before')
  await writeToDatabase(ada, `trash/${note.id}`, { ...note, deletedAt: Date.now() })
  await tab.openSynced(ada)
  await tab.commandsAreReady()
  await dropExport(page, [{ ...note, content: 'edited in a file' }])
  await expect(tab.dialog).toContainText('1 note is new.')
  await page.keyboard.press('Enter')
  await expect(tab.toast('1 note imported')).toBeVisible()
  await tab.expectSynced()
  await expect(tab.card('edited in a file')).toBeVisible()
  await tab.chooseFromMenu('Trash')
  await expect(tab.dialog).toContainText('before')
})

// @fault F10
test(
  'keeps the date of an imported note on a device whose clock is behind',
  { tag: '@clock' },
  async ({ tab, ada, page }) => {
    const timestamp = Date.now() - 60_000
    await page.clock.setFixedTime(timestamp - 3 * 24 * 60 * 60 * 1000)
    await tab.openSynced(ada)
    await tab.commandsAreReady()
    await dropExport(page, [{ ...memberNote(ada, 'Recent'), timestamp }])
    await expect(tab.dialog).toContainText('1 note is new.')
    await page.keyboard.press('Enter')
    await expect(tab.toast('1 note imported')).toBeVisible()
    await tab.expectSynced()
    expect(await storedNotes(ada)).toMatchObject([{ title: 'Recent', timestamp }])
  },
)

// @fault F57
test('ends when another tab signs out, says how many notes it has added, and adds none for a visitor', async ({
  tab,
  ada,
  page,
}) => {
  await tab.openSignedIn(ada)
  await tab.expectSynced()
  await tab.commandsAreReady()
  const other = await tab.openOtherTab()
  await other.expectSynced()
  await dropExport(
    page,
    Array.from({ length: 400 }, (_, age) => memberNote(ada, `Note ${age}`, '', age)),
  )
  await expect(tab.dialog).toContainText('400 notes are new.')
  await other.page.evaluate(occupyStore, ['outbox', 60_000] as const)
  await page.keyboard.press('Enter')
  await expect(tab.dialog).toContainText('0 of 400 notes added')
  await other.chooseFromMenu('Logout')
  await tab.expectSignedOut()
  await other.page.evaluate(() => dispatchEvent(new Event('free-store')))
  await expect(
    tab.dialog.getByText('You were signed out, so only 200 of 400 notes were imported.'),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('No notes yet')).toBeVisible()
  await tab.signIn(ada)
  // They are listed before they are sent, which takes some seconds. The sign-in empties the search.
  await expect(tab.cards.first()).toBeVisible()
  await tab.search.fill('note')
  await expect(page.getByRole('status').filter({ hasText: '200 notes found' })).toBeAttached()
})

/** Drops an export with these notes on the page. */
async function dropExport(page: Page, notes: readonly object[]) {
  const text = JSON.stringify({ format: 'pinwell-notes', version: 1, notes, trash: [] })
  await dropFiles(page.locator('body'), ['notes.json', text])
}
