import { gate } from '../account/world.ts'
import { reportNetworkChange } from '../network.ts'
import { injectFault, memberNote, storedContents, storedNotes, writeRemoteNote } from './local-cloud.ts'
import { CONFLICT_COPY_MESSAGE, CONTROLLED, expect, test } from './member-tab.ts'

test.use({ errorsAreExpected: true, ...CONTROLLED })

test.beforeEach(async ({ tab, ada, databaseConnection }) => {
  await databaseConnection.open()
  await writeRemoteNote(ada, 'Plain', 'some words', 1)
  await writeRemoteNote(ada, 'Other', 'more words', 2)
  await tab.openSignedIn(ada)
  await expect(tab.cards).toHaveCount(2)
  await tab.expectProfileWritten()
  await tab.editorIsReady()
})

test('shows a change in another tab at once, and another tab becomes the leader when the leader closes', async ({
  tab,
  ada,
  databaseConnection,
}) => {
  const other = await tab.openOtherTab()
  await expect(other.cards).toHaveCount(2)
  await other.editorIsReady()
  await databaseConnection.close()
  await other.createNote('from the other tab')
  await expect(tab.card('from the other tab')).toBeVisible({ timeout: 2000 })
  await other.page.close()
  await databaseConnection.open()
  await tab.expectSynced()
  expect(await storedContents(ada)).toContain('from the other tab')
})

// @spec error.delete
test('replaces the success by the failure in the tab of the change, even if another tab sends it', async ({
  tab,
  ada,
}) => {
  // The tab that was opened last is the leader.
  const sender = await tab.openOtherTab()
  await expect(sender.cards).toHaveCount(2)
  await sender.expectSynced()
  await injectFault('delay', ada, { ms: 300 })
  const [success, failure] = ['Note deleted successfully', 'Failed to delete note']
  const messages = await tab.recordMessages()
  await injectFault('refuse', ada)
  await injectFault('refuse', ada)
  await tab.button('Plain', 'Delete note').click()
  await expect(tab.toast(success)).toBeVisible()
  await expect(tab.toast(failure)).toBeVisible()
  expect(await tab.toast(success).count()).toBe(0)
  expect(await messages()).toEqual([expect.stringContaining(success), failure])
  for (const each of [tab, sender]) {
    await expect(each.cards).toHaveCount(2)
    await expect(each.toast(success)).toHaveCount(0)
  }
})

// @spec beyond.merge
test('merges edits of different words of one line on two devices without asking', async ({
  tab,
  ada,
  page,
  databaseConnection,
  openBrowser,
}) => {
  const other = await openBrowser()
  await writeRemoteNote(ada, 'Shopping', '• [ ] **oat** milk and bread', 3)
  await other.openSignedIn(ada)
  await expect(tab.card('Shopping')).toBeVisible()
  await tab.expectSynced()
  await databaseConnection.close()
  await tab.button('Shopping', 'Edit note').click()
  await expect(tab.note).toBeFocused()
  await tab.note.press('End')
  await page.keyboard.type(' and tea')
  await tab.update.click()
  await expect(tab.card('Shopping')).toContainText('bread and tea')

  await other.editorIsReady()
  await other.button('Shopping', 'Edit note').click()
  await expect(other.note).toBeFocused()
  await other.note.press('Home')
  await other.page.keyboard.type('Fresh ')
  await other.update.click()
  await other.card('Shopping').getByRole('checkbox', { name: /milk/ }).click()
  await other.expectSynced()

  const messages = await tab.recordMessages()
  await databaseConnection.open()
  await tab.expectSynced()
  for (const each of [tab, other]) {
    await expect(each.card('Shopping')).toContainText(/Fresh oat milk and bread and tea/)
    await expect(each.card('Shopping').getByRole('checkbox', { name: /milk/ })).toBeChecked()
    await expect(each.card('Shopping').locator('strong')).toHaveText(/oat$/)
    await expect(each.card('conflict copy')).toHaveCount(0)
  }
  expect((await messages()).filter((message) => message.startsWith('Changed on another'))).toEqual([])
})

// @fault F18
test('loses nothing of an edit that is open in two tabs', async ({ tab, ada, page }) => {
  const other = await tab.openOtherTab()
  await expect(other.cards).toHaveCount(2)
  await other.editorIsReady()
  for (const each of [tab, other]) {
    await each.page.bringToFront()
    await each.button('Plain', 'Edit note').click()
    await expect(each.note).toBeFocused()
    await each.note.press('End')
  }
  await other.page.keyboard.type(' of the other')
  await other.update.click()
  await expect(tab.card('some words of the other')).toBeVisible()
  await expect(tab.note).toHaveText('some words')
  await page.bringToFront()
  await page.keyboard.type(' of mine')
  await tab.update.click()
  await expect(tab.toast(CONFLICT_COPY_MESSAGE)).toBeVisible()
  await expect(tab.toast('Note updated successfully')).toHaveCount(0)
  await tab.expectSynced()
  const contents = await storedContents(ada)
  expect(contents).toContain('some words of the other')
  expect(contents).toContain('some words of mine')
})

// @fault F44
test('restores a deleted note by Undo, by its keys and from the trash', async ({ tab, ada, page }) => {
  await tab.button('Plain', 'Delete note').click()
  await expect(tab.card('Plain')).toHaveCount(0)
  const undo = tab.notifications.getByRole('button', { name: 'Undo' })
  await undo.click()
  await expect(tab.card('Plain')).toBeVisible()
  await expect(undo).toHaveCount(0)

  await tab.button('Plain', 'Delete note').click()
  await expect(undo).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(tab.card('Plain')).toBeVisible()
  await expect(undo).toHaveCount(0)

  await tab.button('Plain', 'Delete note').click()
  await tab.expectSynced()
  await page.reload()
  await expect(tab.cards).toHaveCount(1)
  await tab.chooseFromMenu('Trash')
  await tab.dialog
    .getByRole('listitem')
    .filter({ hasText: 'Plain' })
    .getByRole('button', { name: 'Restore' })
    .click()
  await expect(tab.dialog).toContainText('The trash is empty')
  await page.keyboard.press('Escape')
  await expect(tab.card('Plain')).toContainText('some words')
  await tab.expectSynced()
  expect(await storedNotes(ada)).toContainEqual(memberNote(ada, 'Plain', 'some words', 1))
})

test.describe('the dialog at a sign-out with unsynced changes', () => {
  test.beforeEach(async ({ tab, databaseConnection }) => {
    await databaseConnection.close()
    await tab.createNote('not sent yet')
    await expect(tab.card('not sent yet')).toBeVisible()
    await tab.chooseFromMenu('Logout')
    await expect(tab.heading('Not everything is synced')).toBeVisible()
    await expect(tab.dialog.getByRole('listitem')).toHaveText('not sent yet')
  })

  // @fault F24
  test('keeps the member signed in at Escape, downloads the notes, and signs out after the sync', async ({
    tab,
    ada,
    page,
    databaseConnection,
  }) => {
    await expect(tab.dialogButton('Wait until it is synced')).toHaveAccessibleDescription(
      'One change is on this device only, and not in your account yet.',
    )
    // As in the sync status: the browser has a network.
    await reportNetworkChange(page.context())
    await expect(tab.dialog).toContainText('No response from the cloud yet. Retrying.')
    const download = page.waitForEvent('download')
    await tab.clickInDialog('Download it')
    const chunks: Uint8Array[] = []
    for await (const chunk of await (await download).createReadStream()) chunks.push(chunk)
    expect(Buffer.concat(chunks).toString()).toContain('not sent yet')
    await page.keyboard.press('Escape')
    await expect(tab.dialog).toBeHidden()
    await tab.expectSignedIn()
    await tab.createNote('not sent either')
    await expect(tab.card('not sent either')).toBeVisible()
    await tab.chooseFromMenu('Logout')
    await expect(tab.dialogButton('Download them')).toBeVisible()
    await tab.clickInDialog('Wait until they are synced')
    await expect(tab.dialog.getByRole('button', { name: 'Waiting' })).toBeFocused()
    await databaseConnection.open()
    await tab.expectSignedOut()
    expect(await storedNotes(ada)).toHaveLength(4)
  })

  test('keeps the member signed in after the sync if another dialog was opened while it waited', async ({
    tab,
    ada,
    page,
    databaseConnection,
  }) => {
    await tab.clickInDialog('Wait until it is synced')
    await page.evaluate(() => location.replace('#settings'))
    await expect(tab.settings).toContainText(ada.email)
    await databaseConnection.open()
    await expect.poll(() => storedNotes(ada)).toHaveLength(3)
    await page.keyboard.press('Escape')
    await tab.createNote('written later')
    await expect.poll(() => storedNotes(ada)).toHaveLength(4)
    await tab.expectSignedIn()
  })

  test('says why the sign-out after the sync failed and that all is synced, and signs out at the next press', async ({
    tab,
    page,
    databaseConnection,
  }) => {
    await page.evaluate(() => {
      const remove: (key: IDBValidKey) => IDBRequest = Reflect.get(IDBObjectStore.prototype, 'delete')
      Object.assign(IDBObjectStore.prototype, {
        delete(this: IDBObjectStore, key: IDBValidKey) {
          if (this.name === 'firebaseLocalStorage') throw new DOMException('No space', 'QuotaExceededError')
          return remove.call(this, key)
        },
      })
      addEventListener('repair', () => Object.assign(IDBObjectStore.prototype, { delete: remove }))
    })
    await tab.clickInDialog('Wait until it is synced')
    await databaseConnection.open()
    await expect(tab.dialog.getByText('Failed to sign out. Please try again.')).toBeVisible()
    await expect(tab.heading('Everything is synced')).toBeVisible()
    await expect(tab.dialog).toContainText('All changes are in your account now.')
    await page.evaluate(() => dispatchEvent(new Event('repair')))
    await tab.clickInDialog('Sign out')
    await tab.expectSignedOut()
  })

  test('says why a sign-out failed that was asked for twice', async ({ tab, page }) => {
    const chunk = gate()
    await page.route(/\/assets\/account-/, async (route) => {
      await chunk.opened
      await route.abort()
    })
    await page.reload()
    await tab.chooseFromMenu('Logout')
    await tab.clickInDialog('Sign out anyway')
    await tab.clickInDialog('Sign out anyway')
    chunk.open()
    await expect(tab.dialog.getByText('Part of the app could not be loaded.')).toBeVisible()
  })

  // @fault F24
  test("sends the changes at the next sign-in after 'Sign out anyway'", async ({
    tab,
    ada,
    databaseConnection,
  }) => {
    await expect(tab.dialog).toContainText(
      'Changes that are not in your account stay on this device until you sign in again.',
    )
    await tab.clickInDialog('Sign out anyway')
    await tab.expectSignedOut()
    await expect(tab.page.getByRole('status').filter({ hasText: 'Signed out' })).toBeAttached()
    await expect(tab.cards).toHaveCount(0)
    await databaseConnection.open()
    await tab.signIn(ada)
    await expect(tab.card('not sent yet')).toBeVisible()
    await tab.expectSynced()
    expect(await storedNotes(ada)).toHaveLength(3)
  })
})
