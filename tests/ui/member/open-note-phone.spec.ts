import type { Locator } from '@playwright/test'
import { holdRequests } from '../../hold-requests.ts'
import { overlaps } from '../overlap.ts'
import { expect, memberNote, test } from './member-page.ts'

const NOTES = Array.from({ length: 20 }, (_, index) => memberNote(`Note ${index}.`, 'text', 2 * index + 1))

// @spec beyond.edit-in-place
test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 553 } })

  test('a button in reach of the thumb opens the composer while it is out of view', async ({ ada, page }) => {
    await ada.open(NOTES)
    const button = page.getByRole('button', { name: 'New note', exact: true })
    await expect(button).toBeHidden()
    await page.evaluate(() => scrollTo(0, 3000))
    await expect(button).toBeVisible()
    const box = await button.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    expect(box?.y).toBeGreaterThan(553 / 2)
    await page.setViewportSize({ width: 667, height: 331 })
    await expect(button).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 390, height: 553 })
    await button.tap()
    await expect(ada.note).toBeFocused()
    await expect(ada.form).toHaveAccessibleName('New note')
    await expect(ada.form).toBeInViewport({ ratio: 1 })
    const header = await page.getByRole('banner').boundingBox()
    expect((await ada.form.boundingBox())?.y).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0))
    await expect(button).toBeHidden()
  })

  test('a toast covers empty lines of the open note, or the tools if there are none', async ({
    ada,
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await ada.open([memberNote('Open', 'one\ntwo\nthree', 1), memberNote('Other', 'text', 2)])
    await page.getByRole('button', { name: 'More actions' }).last().tap()
    await page.getByRole('menuitem', { name: 'Delete' }).tap()
    await expect(ada.toastButton('Undo')).toBeVisible()
    await page.getByRole('heading', { name: 'Open' }).tap()
    await expect(page.getByRole('button', { name: 'Move down' })).toBeVisible()
    const expectUncovered = (...parts: readonly Locator[]) =>
      expect(async () => {
        const toast = await ada.toastButton('Undo').locator('../..').boundingBox()
        for (const part of parts) expect(overlaps({ toast, part: await part.boundingBox() })).toEqual([])
      }).toPass({ timeout: 2000 })
    const lines = ada.note.locator(':scope > *')
    await expectUncovered(ada.title, lines.first(), lines.last(), ada.form.getByRole('toolbar'))
    await page.keyboard.press('Control+End')
    await page.keyboard.type('\nfour'.repeat(30))
    await expectUncovered(ada.title, ada.note, ada.cancel, ada.update)
  })

  test('shows the caret above a keyboard that opened before the tools of the toolbar were loaded', async ({
    ada,
    page,
  }) => {
    const release = await holdRequests(page, /line-tools-chunk-/)
    await ada.open([memberNote('Long.', 'a line\n'.repeat(60) + 'the last', 10)])
    await page.getByRole('heading', { name: 'Long.' }).tap()
    await expect(ada.note).toBeFocused()
    await page.setViewportSize({ width: 390, height: 320 })
    const lastLine = ada.note.getByText('the last')
    await expect(lastLine).not.toBeInViewport()
    release()
    await expect(page.getByRole('button', { name: 'Move down' })).toBeVisible()
    await expect(lastLine).toBeInViewport()
  })

  test('shows the caret above the tools and the buttons on a phone that enlarges the page to twice the size', async ({
    ada,
    page,
  }) => {
    await page.setViewportSize({ width: 195, height: 370 })
    await ada.open([memberNote('Long.', 'a line\n'.repeat(60) + 'the last', 10)])
    await page.getByRole('heading', { name: 'Long.' }).tap()
    await expect(page.getByRole('button', { name: 'Move down' })).toBeAttached()
    await page.setViewportSize({ width: 195, height: 192 })
    await page.keyboard.type('!')
    const line = ada.note.getByText('the last!')
    const toolbar = page.getByRole('toolbar', { name: 'Formatting' })
    await expect(async () => {
      const [text, tools] = await Promise.all([line.boundingBox(), toolbar.boundingBox()])
      expect((text?.y ?? NaN) + (text?.height ?? NaN)).toBeLessThan((tools?.y ?? NaN) + 4)
    }).toPass({ timeout: 5000 })
    for (const part of [line, ada.cancel, ada.update]) await expect(part).toBeInViewport({ ratio: 1 })
  })

  test('shows an offer to reload above the note, unless a keyboard leaves too little of the note', async ({
    ada,
    page,
  }) => {
    await page.route(/dialogs-.*\.js/, (route) => route.abort())
    await ada.open([memberNote('Long.', 'a line\n'.repeat(60), 10)])
    await page.getByRole('heading', { name: 'Long.' }).tap()
    await expect(ada.note).toBeFocused()
    await page.keyboard.press('Control+k')
    const offer = page.getByRole('alert').filter({ hasText: 'Part of Pinwell could not be loaded.' })
    await page.getByRole('button', { name: 'Reload' }).tap({ trial: true })
    const boxes = async () => ({ offer: await offer.boundingBox(), note: await ada.form.boundingBox() })
    expect(overlaps(await boxes())).toEqual([])
    await expect(ada.form).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 390, height: 320 })
    await expect.poll(async () => (await ada.form.boundingBox())?.y).toBe(0)
    await expect(ada.form).toBeInViewport({ ratio: 1 })
  })

  test('typing in a long note does not scroll the list behind it', async ({ ada, page }) => {
    await ada.open([...NOTES, memberNote('Long.', 'a long line of text\n'.repeat(60).trim(), 10)])
    const heading = page.getByRole('heading', { name: 'Long.' })
    const position = () => page.evaluate(() => scrollY)
    for (const width of [360, 390]) {
      await page.setViewportSize({ width, height: 740 })
      await heading.evaluate((element) => element.scrollIntoView({ block: 'center' }))
      const before = await position()
      expect(before).toBeGreaterThan(500)
      await heading.tap()
      await expect(ada.note).toBeFocused()
      await page.keyboard.press('Control+End')
      for (const key of ['Enter', 'a', 'Enter', 'b', 'Enter', 'c', 'Enter', 'd'])
        await page.keyboard.press(key)
      expect(await position()).toBe(before)
      await page.keyboard.press('Control+Home')
      await page.keyboard.type('e')
      const line = ada.note.locator(':scope > *').first()
      await expect(line).toHaveText(/^ea/)
      for (const key of ['Enter', 'ArrowUp', 'f']) await page.keyboard.press(key)
      await expect(line).toHaveText('fe')
      expect(await position()).toBe(before)
      await ada.cancel.tap()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      expect(await position()).toBe(before)
    }
  })
})

test('at a zoom of 400 % on a desktop, no button covers the tools of the card with the focus', async ({
  ada,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await ada.openWithCommands([memberNote('List', '• [ ] one\n• [x] two\n• [ ] three', 4), ...NOTES])
  for (const key of 'jjj') await page.keyboard.press(key)
  await expect(ada.card('List')).toBeFocused()
  await expect(ada.form).not.toBeInViewport()
  await expect(page.getByRole('button', { name: 'New note', exact: true })).toBeHidden()
})

for (const width of [320, 390])
  test.describe(`on a phone of ${width} px`, () => {
    test.use({ hasTouch: true, isMobile: true, viewport: { width, height: 740 } })

    // @spec composer.leave
    test('the message about an edit that was left does not cover the button to continue a draft', async ({
      ada,
      page,
    }) => {
      await ada.open([memberNote('Sunday', 'nothing', 2)])
      await ada.note.tap()
      await page.keyboard.type('half new')
      await page.keyboard.press('Escape')
      await page.getByRole('heading', { name: 'Sunday' }).tap()
      await expect(ada.dialog).toBeVisible()
      await page.keyboard.type('!')
      await expect(page).toHaveURL(/#note=/)
      await page.goBack()
      await expect(ada.dialog).toHaveCount(0)
      const toast = ada.toast(/^Not saved yet/).locator('..')
      await expect(toast).toBeVisible()
      const button = page.getByRole('button', { name: 'Continue draft' })
      const covered = async () =>
        overlaps({ toast: await toast.boundingBox(), button: await button.boundingBox() })
      // The toast ends after 8 s.
      await expect.poll(covered, { timeout: 3000 }).toEqual([])
      await button.tap()
      await expect(ada.note).toHaveText('half new')
      // The name of the note is in view as far as there is room, with its button.
      const status = page.getByRole('status').filter({ hasText: 'Unsaved changes in "Sunday"' })
      const name = status.getByText('Sunday', { exact: true })
      expect(await name.evaluate((label) => label.scrollWidth - label.clientWidth)).toBeLessThanOrEqual(0)
      expect((await status.boundingBox())?.height).toBeLessThan(30)
      for (const part of [name, page.getByRole('button', { name: 'Continue "Sunday"' })])
        await expect(part).toBeInViewport({ ratio: 1 })
    })
  })
