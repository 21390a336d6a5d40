import { readFile } from 'node:fs/promises'
import { holdRequests } from '../hold-requests.ts'
import { breakCards } from '../ui/pinwell-page.ts'
import { memberNote, writeRemoteNote, writeToDatabase } from './local-cloud.ts'
import { CONTROLLED, expect, test } from './member-tab.ts'

test.use(CONTROLLED)

// @spec beyond.export
test('exports the notes of an account with their trash and versions', async ({ tab, ada, page }) => {
  const kept = await writeRemoteNote(ada, 'Kept', 'bread', 1)
  const removed = await writeRemoteNote(ada, 'Removed', 'milk', 2)
  await tab.openSynced(ada)
  await tab.button('Removed', 'Delete note').click()
  await tab.button('Kept', 'Edit note').click()
  await tab.note.press('Control+a')
  await page.keyboard.insertText('rolls')
  await page.keyboard.press('Control+s')
  await expect(tab.card('Kept')).toContainText('rolls')
  await tab.expectSynced()

  await tab.chooseFromMenu('Export')
  for (const name of ['Include the trash', 'Include earlier versions'])
    await tab.dialog.getByRole('checkbox', { name }).check()
  const [file] = await Promise.all([page.waitForEvent('download'), tab.clickInDialog('Export')])
  const exported: unknown = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(exported).toMatchObject({
    notes: [{ id: kept.id, content: 'rolls', versions: [{ title: 'Kept', content: 'bread' }] }],
    trash: [{ id: removed.id, title: 'Removed', content: 'milk', versions: [] }],
  })
  await expect(tab.toast('2 notes exported')).toBeVisible()
})

test('ends when another tab signs out, and downloads no file that lacks the versions', async ({
  tab,
  ada,
  page,
}) => {
  await writeRemoteNote(ada, 'Kept', 'bread')
  await tab.openSynced(ada)
  const other = await tab.openOtherTab()
  await other.expectSynced()
  const release = await holdRequests(page, /exporting-.*\.js/)
  const download = page.waitForEvent('download')
  await tab.chooseFromMenu('Export')
  await tab.dialog.getByRole('checkbox', { name: 'Include earlier versions' }).check()
  await tab.clickInDialog('Export')
  await expect(tab.dialog.getByRole('progressbar')).toBeVisible()
  await other.chooseFromMenu('Logout')
  await tab.expectSignedOut()
  release()

  await tab.createNote('Of the visitor')
  await tab.chooseInPalette('export all')
  await tab.clickInDialog('Export')
  const exported: unknown = JSON.parse(await readFile(await (await download).path(), 'utf8'))
  expect(exported).toMatchObject({ notes: [{ content: 'Of the visitor' }] })
})

test.describe('without a connection', () => {
  test.use({ errorsAreExpected: true })

  test('offers the trash while neither it nor the notes are on this device', async ({
    tab,
    ada,
    page,
    databaseConnection,
  }) => {
    const removed = memberNote(ada, 'Removed', 'milk')
    await writeToDatabase(ada, `trash/${removed.id}`, { ...removed, deletedAt: Date.now() - 1000 })
    await databaseConnection.close()
    await tab.openSignedIn(ada)
    await tab.chooseFromMenu('Export')
    await expect(tab.dialog).toContainText('Not all of your notes are on this device yet.')
    await tab.dialog.getByRole('checkbox', { name: 'Include the trash' }).check()
    await expect(tab.dialog).toContainText('The trash has not been read yet')
    await databaseConnection.open()
    await expect(tab.dialog).not.toContainText('The trash has not been read yet')
    const [file] = await Promise.all([page.waitForEvent('download'), tab.clickInDialog('Export')])
    const exported: unknown = JSON.parse(await readFile(await file.path(), 'utf8'))
    expect(exported).toMatchObject({ notes: [], trash: [{ id: removed.id, content: 'milk' }] })
  })

  test('says that there is nothing to export once it is known that the account has no notes', async ({
    tab,
    ada,
    databaseConnection,
  }) => {
    await databaseConnection.close()
    await tab.openSignedIn(ada)
    await tab.chooseFromMenu('Export')
    await tab.dialog.getByRole('checkbox', { name: 'Include the trash' }).check()
    await databaseConnection.open()
    await expect(tab.dialog).toContainText('There are no notes to export.')
    await expect(tab.dialog.getByRole('button', { name: 'Export', exact: true })).toHaveCount(0)
  })

  test(
    'says that the versions could not be read, and exports without them',
    { tag: '@clock' },
    async ({ tab, ada, page, databaseConnection }) => {
      const note = await writeRemoteNote(ada, 'Kept', 'bread')
      await tab.openSynced(ada)
      await page.clock.install()
      await databaseConnection.close()
      await tab.chooseFromMenu('Export')
      const versions = tab.dialog.getByRole('checkbox', { name: 'Include earlier versions' })
      await versions.check()
      await tab.clickInDialog('Export')
      await expect(tab.dialog.getByRole('progressbar')).toBeVisible()
      // The bar is shown before the reading begins, and with it the time that it may take.
      await expect(async () => {
        await page.clock.fastForward(15_000)
        await expect(tab.alerts).toHaveText(
          'The versions could not be read. Check your connection and try again, or export without them.',
          { timeout: 500 },
        )
      }).toPass()
      await versions.uncheck()
      const [file] = await Promise.all([page.waitForEvent('download'), tab.clickInDialog('Export')])
      const exported: unknown = JSON.parse(await readFile(await file.path(), 'utf8'))
      expect(exported).toMatchObject({ notes: [{ id: note.id, content: 'bread' }], trash: [] })
    },
  )
})

test.describe('on a page that fails to render', () => {
  test.use({ errorsAreExpected: true })

  test('downloads the notes of an account', async ({ tab, ada, page }) => {
    const note = await writeRemoteNote(ada, 'Kept', 'bread')
    await tab.openSynced(ada)
    await expect(tab.card('Kept')).toBeVisible()
    await breakCards(page)
    await page.reload()
    const download = page.getByRole('button', { name: 'Download notes' })
    const [file] = await Promise.all([page.waitForEvent('download'), download.click()])
    const exported: unknown = JSON.parse(await readFile(await file.path(), 'utf8'))
    expect(exported).toMatchObject({ notes: [{ id: note.id, title: 'Kept', content: 'bread' }] })
  })
})
