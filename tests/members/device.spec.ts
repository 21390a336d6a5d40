import { notesOf, noteOf, pull, write } from './cloud.ts'
import { expect, KEPT_BOTH, Tab, test } from './tab.ts'

test.use({ errorsAreExpected: true })

test.beforeEach(async ({ tab, ada, way }) => {
  await way.open()
  for (const note of [noteOf(ada, 'Plain', 'some words', 1), noteOf(ada, 'Other', 'more words', 2)])
    await write(ada, `notes/${note.id}`, note)
  await tab.arriveAs(ada)
  await expect(tab.cards).toHaveCount(2)
  await tab.profileIsWritten()
  await tab.editorIsReady()
})

test('the list is there from the device, without any network, and so is what was saved offline', async ({
  tab,
  ada,
  page,
  way,
}) => {
  await tab.isSynced()
  await way.close()
  await tab.jot('written offline')
  await expect(tab.toast('Saved on this device. Will sync when you are back online.')).toBeVisible()
  await expect(tab.note).toHaveText('')
  await page.reload()
  await expect(tab.card('written offline')).toContainText('Saved on this device')
  await expect(tab.cards).toHaveCount(3)
  expect(await notesOf(ada)).toHaveLength(2)
  await way.open()
  await tab.isSynced()
  expect((await notesOf(ada)).map(({ content }) => content)).toContain('written offline')
})

test('a change in one tab is in the other at once, and a tab that is gone leaves the sending to it', async ({
  tab,
  ada,
  way,
  context,
}) => {
  const other = new Tab(await context.newPage())
  await other.page.goto('/')
  await expect(other.cards).toHaveCount(2)
  await other.editorIsReady()
  await way.close()
  await other.jot('from the other tab')
  await expect(tab.card('from the other tab')).toBeVisible({ timeout: 2000 })
  await other.page.close()
  await way.open()
  await tab.isSynced()
  expect((await notesOf(ada)).map(({ content }) => content)).toContain('from the other tab')
})

for (const [button, success, failure] of [
  ['Pin note', 'Note pinned', 'Failed to update pin status'],
  ['Delete note', 'Note deleted successfully', 'Failed to delete note'],
] as const)
  test(`the tab that said “${success}” says “${failure}” instead, though another tab sends`, async ({
    tab,
    ada,
    context,
  }) => {
    // The tab that is opened last is the one that sends.
    const sender = new Tab(await context.newPage())
    await sender.page.goto('/')
    await expect(sender.cards).toHaveCount(2)
    await sender.isSynced()
    const messages = await tab.recordMessages()
    await pull('refuse', ada)
    await pull('refuse', ada)
    await pull('delay', ada, { ms: 700 })
    await tab.button('Plain', button).click()
    await expect(tab.toast(success)).toBeVisible()
    await expect(tab.toast(failure)).toBeVisible()
    expect(await tab.toast(success).count()).toBe(0)
    expect(await messages()).toEqual([expect.stringContaining(success), failure])
    for (const each of [tab, sender]) {
      await expect(each.cards).toHaveCount(2)
      await expect(each.button('Plain', 'Pin note')).toHaveAttribute('aria-pressed', 'false')
      await expect(each.toast(success)).toHaveCount(0)
    }
  })

test('an edit that is open in two tabs loses nothing', async ({ tab, ada, page, context }) => {
  const other = new Tab(await context.newPage())
  await other.page.goto('/')
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
  await expect(tab.toast(KEPT_BOTH)).toBeVisible()
  await expect(tab.toast('Note updated successfully')).toHaveCount(0)
  await tab.isSynced()
  const contents = (await notesOf(ada)).map(({ content }) => content)
  expect(contents).toContain('some words of the other')
  expect(contents).toContain('some words of mine')
})

test('a deleted note is back by Undo, by its keys, and from the trash', async ({ tab, ada, page }) => {
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
  await tab.isSynced()
  await page.reload()
  await expect(tab.cards).toHaveCount(1)
  await tab.pick('Trash')
  await tab.dialog
    .getByRole('listitem')
    .filter({ hasText: 'Plain' })
    .getByRole('button', { name: 'Restore' })
    .click()
  await expect(tab.dialog).toContainText('The trash is empty')
  await page.keyboard.press('Escape')
  await expect(tab.card('Plain')).toContainText('some words')
  await tab.isSynced()
  expect(await notesOf(ada)).toContainEqual(noteOf(ada, 'Plain', 'some words', 1))
})

test.describe('signing out with changes that are not synced asks first:', () => {
  test.beforeEach(async ({ tab, way }) => {
    await way.close()
    await tab.jot('not sent yet')
    await expect(tab.card('not sent yet')).toBeVisible()
    await tab.pick('Logout')
    await expect(tab.heading('Not everything is synced')).toBeVisible()
    await expect(tab.dialog.getByRole('listitem')).toHaveText('not sent yet')
  })

  test('Escape stays', async ({ tab, page }) => {
    await page.keyboard.press('Escape')
    await expect(tab.dialog).toBeHidden()
    await tab.isSignedIn()
  })

  test('Wait until they are synced', async ({ tab, ada, way }) => {
    await tab.press('Wait until they are synced')
    await expect(tab.dialog.getByRole('button', { name: 'Waiting' })).toBeFocused()
    await way.open()
    await tab.isSignedOut()
    expect(await notesOf(ada)).toHaveLength(3)
  })

  test('Download them', async ({ tab, page }) => {
    const download = page.waitForEvent('download')
    await tab.press('Download them')
    const chunks: Uint8Array[] = []
    for await (const chunk of await (await download).createReadStream()) chunks.push(chunk)
    expect(Buffer.concat(chunks).toString()).toContain('not sent yet')
  })

  test('Sign out anyway: they are sent when their member comes back', async ({ tab, ada, way }) => {
    await expect(tab.dialog).toContainText('stays on this device until the next sign-in with it')
    await tab.press('Sign out anyway')
    await tab.isSignedOut()
    await expect(tab.cards).toHaveCount(0)
    await way.open()
    await tab.signIn(ada)
    await expect(tab.card('not sent yet')).toBeVisible()
    await tab.isSynced()
    expect(await notesOf(ada)).toHaveLength(3)
  })
})
