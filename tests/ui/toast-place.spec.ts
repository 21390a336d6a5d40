import { overlaps } from './overlap.ts'
import { expect, test, visitorNote } from './pinwell-page.ts'

test('toasts on a phone do not cover the composer, and the latest two hide the others', async ({
  pinwell,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const titles = ['One', 'Two', 'Three']
  await pinwell.open([...titles, 'Four'].map((title, age) => visitorNote(title, 'text', age)))
  for (const title of titles) await pinwell.button(title, 'Delete note').click()
  await expect(pinwell.toastButton('Undo')).toHaveCount(2)
  const toast = pinwell.toast('Note deleted from local storage').first().locator('..')
  await expect(toast).toBeVisible()
  const composer = (await page.locator('[data-expanded]').boundingBox()) ?? { y: 0, height: 0 }
  await expect
    .poll(async () => (await toast.boundingBox())?.y)
    .toBeGreaterThanOrEqual(composer.y + composer.height)
  await pinwell.button('Four', 'Edit note').press('Enter')
  await expect(pinwell.toast('Please sign in to edit notes')).toBeVisible()
  await expect(pinwell.toastButton('Undo')).toHaveCount(1)
})

test('over a dialog on a phone the latest toast hides the others, so that it needs no place in the dialog', async ({
  pinwell,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 720 })
  await pinwell.open(['One', 'Two', 'Three'].map((title, age) => visitorNote(title, '', age)))
  for (const title of ['One', 'Two']) await pinwell.button(title, 'Delete note').click()
  await page.getByRole('button', { name: 'Trash', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Empty trash' }).click()
  await expect(dialog.getByText('This cannot be undone.')).toBeVisible()
  await expect(pinwell.toastButton('Undo')).toHaveCount(1)
  const toasts = page.getByRole('region', { name: 'Notifications' })
  const covered = async () =>
    overlaps({ toasts: await toasts.boundingBox(), dialog: await dialog.boundingBox() })
  // The toasts end after 8 s.
  await expect.poll(covered, { timeout: 3000 }).toEqual([])
})

test.describe('with fingers', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('the toast about a checked item does not cover the next item of the card', async ({
    pinwell,
    page,
  }) => {
    const shopping = visitorNote('Shopping', '• [ ] milk\n• [ ] bread\n• [ ] tea', 1)
    await pinwell.open([
      shopping,
      ...Array.from({ length: 9 }, (_, at) => visitorNote(`${at}`, 'text', 2 + at)),
    ])
    const [milk, bread] = await pinwell.card('Shopping').getByRole('checkbox').all()
    const header = (await page.getByRole('banner').boundingBox())?.height ?? 0
    await page.evaluate((y) => scrollBy(0, y), ((await milk?.boundingBox())?.y ?? 0) - header)
    for (const item of [milk, bread]) {
      const { x = 0, y = 0 } = (await item?.boundingBox()) ?? {}
      await page.touchscreen.tap(x + 22, y + 22)
      await expect(pinwell.toast('Item checked').last()).toBeInViewport({ ratio: 1 })
      expect(await item?.isChecked()).toBe(true)
    }
  })
})

test('in a low window the latest toast hides the others, and does not cover the focused control', async ({
  pinwell,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await pinwell.open(['One', 'Two', 'Three', 'Four', 'Five'].map((title, age) => visitorNote(title, '', age)))
  for (const title of ['One', 'Two']) {
    await pinwell.button(title, 'Delete note').press('Enter')
    await expect(pinwell.toastButton('Undo')).toHaveCount(1)
  }
  const pin = pinwell.button('Four', 'Pin note')
  await pin.focus()
  const isUncovered = () =>
    pin.evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect()
      return button.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
  // The toasts end after 8 s.
  await expect.poll(isUncovered, { timeout: 4000 }).toBe(true)
})

test('in a low window a toast covers the header of a dialog before it covers the focused control', async ({
  pinwell,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await pinwell.openWithCommands([visitorNote('One'), visitorNote('Two', '', 1)])
  await page.keyboard.press('j')
  await page.keyboard.press('#')
  await expect(pinwell.toastButton('Undo')).toHaveCount(1)
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  const toasts = page.getByRole('region', { name: 'Notifications' })
  const theme = page.getByRole('dialog').getByLabel('Theme')
  await theme.focus()
  const covered = async () =>
    overlaps({ toasts: await toasts.boundingBox(), theme: await theme.boundingBox() })
  // The toasts end after 8 s.
  await expect.poll(covered, { timeout: 3000 }).toEqual([])
})

test('a toast with long buttons stays in a wide or narrow window at 200 % text size', async ({
  pinwell,
  page,
}) => {
  await pinwell.open([visitorNote('Card', 'text')])
  await page.evaluate(() => (document.documentElement.style.fontSize = '32px'))
  await page.getByText('Card', { exact: true }).click()
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 })
    for (const name of ['Copy into composer', 'Dismiss'])
      await expect(pinwell.toastButton(name)).toBeInViewport({ ratio: 1 })
  }
})
