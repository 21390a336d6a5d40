import { holdRequests } from '../hold-requests.ts'
import { watchTasks } from '../main-thread.ts'
import { expectNoViolations, expectNoViolationsAtWidths } from './axe.ts'
import { expect, press, test, visitorNote } from './pinwell-page.ts'

const NOTES = [
  visitorNote('One', 'first', 1),
  visitorNote('Two', 'second', 2),
  visitorNote('', 'third\nline', 3),
]

test('a visitor deletes, undoes, restores and empties the trash', async ({ pinwell, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await pinwell.open(NOTES)
  const undo = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' })
  const trash = page.getByRole('button', { name: 'Trash', exact: true })
  const dialog = page.getByRole('dialog', { name: 'Trash' })
  const rows = dialog.getByRole('listitem')
  await expect(trash).toHaveCount(0)

  await pinwell.button('One', 'Delete note').press('Enter')
  await expect(pinwell.toast('Note deleted from local storage')).toBeVisible()
  await expect(pinwell.button('Two', 'Delete note')).toBeFocused()
  await expectNoViolationsAtWidths(page)
  await undo.click()
  await expect(pinwell.card('One')).toContainText('first')
  await expect(undo).toHaveCount(0)

  await pinwell.button('One', 'Delete note').press('Enter')
  await expect(undo).toBeVisible()
  await pinwell.note.focus()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(pinwell.cards).toHaveCount(2)
  await pinwell.button('Two', 'Edit note').focus()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(pinwell.cards).toHaveCount(3)

  for (const name of ['One', 'Two', 'third']) await pinwell.button(name, 'Delete note').press('Enter')
  await expect(page.getByText('No notes yet')).toBeVisible()
  await expect.poll(() => pinwell.cached()).toEqual([])
  await page.reload()
  await trash.press('Enter')
  // The date as on the cards: without a zero before the hour.
  const deleted = 'Deleted [A-Z][a-z]{2} \\d+, \\d{4}, [1-9]\\d?:\\d\\d [AP]M'
  await expect(rows).toHaveText(['third', 'Two', 'One'].map((name) => new RegExp(`${name}.*${deleted}`, 's')))
  await expectNoViolationsAtWidths(page)

  await rows.filter({ hasText: 'Two' }).getByRole('button', { name: 'Restore' }).press('Enter')
  await expect(rows).toHaveCount(2)
  await expect(rows.last().getByRole('button', { name: 'Restore' })).toBeFocused()
  await expect(dialog.getByRole('status').filter({ hasText: 'Note restored' })).toBeAttached()
  const deleteForGood = rows.last().getByRole('button', { name: 'Delete for good' })
  await deleteForGood.press('Enter')
  await expect(rows.last().getByRole('button', { name: 'Keep it' })).toBeFocused()
  await expectNoViolationsAtWidths(page)
  await page.keyboard.press('Enter')
  await expect(deleteForGood).toBeFocused()
  // Escape answers the question and leaves the trash open.
  for (const key of ['Enter', 'Escape']) await page.keyboard.press(key)
  await expect(deleteForGood).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const question = rows.getByRole('group', { name: 'Delete this note for good? This cannot be undone.' })
  await expect(question.getByRole('button', { name: 'Delete for good' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rows).toHaveText([/third/])
  await expect(rows.getByRole('button', { name: 'Restore' })).toBeFocused()

  const empty = dialog.getByRole('button', { name: 'Empty trash' })
  await empty.press('Enter')
  await dialog.getByRole('button', { name: 'Keep it' }).press('Enter')
  await expect(empty).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await expectNoViolationsAtWidths(page)
  await dialog.getByRole('group').getByRole('button', { name: 'Delete for good' }).press('Enter')
  await expect(dialog).toContainText('The trash is empty. Deleted notes are kept here for 30 days.')
  await expectNoViolationsAtWidths(page)
  await page.keyboard.press('Escape')
  await expect(pinwell.cards).toHaveText([/Two/])
  await expect(trash).toHaveCount(0)
})

test('a double click or a held key restores or purges one note', async ({ pinwell, page }) => {
  await pinwell.openWithCommands(NOTES)
  for (const key of ['j', 'Control+a', '#']) await page.keyboard.press(key)
  await page.getByRole('button', { name: 'Trash', exact: true }).press('Enter')
  const rows = page.getByRole('dialog', { name: 'Trash' }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  // The first click asks, and the second one answers nothing.
  await rows.first().getByRole('button', { name: 'Delete for good' }).dblclick()
  await expect(rows.first().getByRole('button', { name: 'Keep it' })).toBeVisible()
  await expect(rows).toHaveCount(3)
  // The next row moves to this place, and gets the focus.
  await rows.first().getByRole('button', { name: 'Delete for good' }).dblclick()
  await expect(rows).toHaveCount(2)
  await expect(rows.getByRole('group')).toHaveCount(0)
  await rows.first().getByRole('button', { name: 'Restore' }).focus()
  for (let repetition = 0; repetition < 3; repetition++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(rows).toHaveCount(1)
})

test('the trash shows its first 100 notes, then all of them, and is emptied as a whole', async ({
  pinwell,
  page,
}) => {
  await pinwell.openWithCommands(
    Array.from({ length: 1000 }, (_, at) => visitorNote(`Note ${at}`, 'text', at)),
  )
  for (const key of ['j', 'Control+a', '#']) await page.keyboard.press(key)
  await expect(pinwell.toast('1,000 notes deleted')).toBeVisible()
  await page.getByRole('button', { name: 'Trash', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Trash' })
  const rows = dialog.getByRole('listitem')
  await expect(rows).toHaveCount(100)
  await rows.last().getByRole('button', { name: 'Delete for good' }).press('Enter')
  await rows.getByRole('group').getByRole('button', { name: 'Delete for good' }).press('Enter')
  await expect(rows.last().getByRole('button', { name: 'Restore' })).toBeFocused()
  await expect(rows).toHaveCount(100)
  await expectNoViolations(page)
  const tasks = await watchTasks(page)
  await dialog.getByRole('button', { name: 'Show all 999 notes' }).press('Enter')
  await expect(dialog.locator('li')).toHaveCount(999)
  const { longest, sum } = await tasks()
  // In one task it is most of the work.
  expect(longest).toBeLessThan(sum / 3)
  // Not a button of it, which a held key would press.
  await expect(rows.nth(100)).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Close trash' })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Tab')
  await expect(rows.nth(100).getByRole('button', { name: 'Restore' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(998)
  await expect(rows.nth(100).getByRole('button', { name: 'Restore' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Empty trash' }).press('Enter')
  await expect(dialog).toContainText('Delete these 998 notes for good?')
})

// @spec beyond.trash
// @fault F10
test(
  'keeps deleted notes if the clock is 40 days ahead for a moment',
  { tag: '@clock' },
  async ({ pinwell, page }) => {
    const trash = page.getByRole('button', { name: 'Trash', exact: true })
    const rows = page.getByRole('dialog', { name: 'Trash' }).getByRole('listitem')
    await pinwell.open(NOTES)
    await pinwell.button('One', 'Delete note').press('Enter')
    await expect(trash).toBeVisible()
    const now = Date.now()
    for (const days of [40, 0]) {
      await page.clock.setFixedTime(now + days * 24 * 60 * 60 * 1000)
      await page.reload()
      await expect(pinwell.cards).toHaveCount(2)
      await trash.press('Enter')
      await expect(rows).toHaveText([/One/])
      await page.keyboard.press('Escape')
      await expect(page.locator('dialog')).toHaveCount(0)
    }
    await trash.press('Enter')
    await rows.getByRole('button', { name: 'Restore' }).press('Enter')
    await page.keyboard.press('Escape')
    await expect(pinwell.cards).toHaveCount(3)
  },
)

for (const [what, isThere] of [
  ['still opens', true],
  ['asks for a reload to open', false],
] as const)
  // @spec beyond.outdated-tab
  // @fault F21
  test(`a tab that is out of date saves notes, and ${what} the trash`, async ({ pinwell, page, context }) => {
    if (!isThere) await page.route(/assets\/dialogs-.*\.js/, (route) => route.abort())
    await pinwell.open(NOTES)
    await pinwell.button('One', 'Delete note').press('Enter')
    const trash = page.getByRole('button', { name: 'Trash', exact: true })
    await expect(trash).toBeVisible()
    const newer = await context.newPage()
    await newer.goto('/humans.txt')
    await newer.evaluate(
      () => new Promise((resolve) => indexedDB.open('pinwell', 999).addEventListener('success', resolve)),
    )
    await expect(page.getByText('This tab is out of date. Reload to continue')).toBeVisible()
    await pinwell.typeNote('saved since')
    // Both in one alert, so the offer does not promise to keep the draft.
    const warning = page.getByRole('alert').filter({ hasText: 'may lose what you type' })
    await expect(warning).toContainText('Reload to continue with the newer version.')
    await page.keyboard.press('Control+s')
    await expect(pinwell.card('saved since')).toBeVisible()
    await trash.press('Enter')
    if (isThere)
      await expect(page.getByRole('dialog', { name: 'Trash' }).getByRole('listitem')).toHaveText([/One/])
    else await expect(pinwell.toast('This tab is out of date. Reload it to open the trash.')).toBeVisible()
  })

// @spec beyond.keyboard
test('z restores the note that was deleted last, also if the messages of both appear together', async ({
  pinwell,
  page,
}) => {
  const release = await holdRequests(page, /ToastList-.*\.js/)
  await pinwell.open([
    visitorNote('One', 'text', 1),
    visitorNote('Two', 'text', 2),
    visitorNote('Three', 'text', 3),
  ])
  await pinwell.commandsAreReady()
  await page.keyboard.press('j')
  await page.keyboard.press('Delete')
  await expect(pinwell.card('One')).toHaveCount(0)
  await expect(pinwell.card('Two')).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(pinwell.cards).toHaveCount(1)
  release()
  await expect(pinwell.toast('Note deleted from local storage')).toHaveCount(2)
  await page.keyboard.press('z')
  await expect(pinwell.card('Two')).toBeVisible()
  await expect(pinwell.cards).toHaveCount(2)
})

test('the list has the focus after the trash closes, if its button is gone with the last deleted note', async ({
  pinwell,
  page,
}) => {
  await pinwell.openWithCommands([visitorNote('One'), visitorNote('Two', '', 1)])
  await pinwell.button('Two', 'Delete note').press('Enter')
  const opener = page.getByRole('button', { name: 'Trash', exact: true })
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Trash' })
  await dialog.getByRole('button', { name: 'Restore' }).press('Enter')
  await expect(dialog.getByText('The trash is empty.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toHaveCount(0)
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
})

test('restoring a note or deleting it for good dismisses the messages that offer Undo', async ({
  pinwell,
  page,
}) => {
  await pinwell.open(NOTES)
  await pinwell.button('One', 'Delete note').press('Enter')
  await pinwell.button('Two', 'Delete note').press('Enter')
  const undo = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' })
  await expect(undo).toHaveCount(2)
  await page.getByRole('button', { name: 'Trash', exact: true }).press('Enter')
  const row = page.getByRole('dialog', { name: 'Trash' }).getByRole('listitem').filter({ hasText: 'One' })
  await row.getByRole('button', { name: 'Restore' }).press('Enter')
  await expect(undo).toHaveCount(1, { timeout: 1000 })
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(pinwell.cards).toHaveText([/One/, /Two/, /third/])
  await page.keyboard.press('Escape')
  await expect(undo).toHaveCount(0)
  await pinwell.button('Two', 'Delete note').press('Enter')
  for (const card of ['One', 'third'])
    await pinwell
      .card(card)
      .getByRole('checkbox', { name: /^Select/ })
      .check()
  await page.getByRole('button', { name: 'Delete notes' }).press('Enter')
  await expect(undo).toHaveCount(2)
  await page.getByRole('button', { name: 'Trash', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Empty trash' }).press('Enter')
  await page
    .getByRole('group', { name: /for good/ })
    .getByRole('button', { name: 'Delete for good' })
    .press('Enter')
  await expect(undo).toHaveCount(0, { timeout: 1000 })
})

test('deleting one of several notes for good dismisses their Undo, which would bring it back', async ({
  pinwell,
  page,
}) => {
  await pinwell.openWithCommands(NOTES)
  await press(page, 'j', 'Control+a', '#')
  await expect(pinwell.toastButton('Undo')).toBeVisible()
  await page.getByRole('button', { name: 'Trash', exact: true }).click()
  const row = page.getByRole('dialog', { name: 'Trash' }).getByRole('listitem').filter({ hasText: 'Two' })
  for (let step = 0; step < 2; step++) await row.getByRole('button', { name: 'Delete for good' }).click()
  await expect(row).toHaveCount(0)
  await expect(pinwell.toastButton('Undo')).toHaveCount(0, { timeout: 1000 })
})
