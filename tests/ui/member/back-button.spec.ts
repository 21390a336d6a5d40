import type { Page } from '@playwright/test'
import { type PinwellPage, visitorNote } from '../pinwell-page.ts'
import { expect, memberNote, type MemberPage, test } from './member-page.ts'

const TITLES = ['One', 'Two', 'Three']

const hash = (ada: MemberPage) => new URL(ada.page.url()).hash
const bar = (page: Page) => page.getByRole('group', { name: 'Selected notes' })

/**
 * Chromium on a desktop sends by Escape what a phone's back button sends first: the request to close, which ends at a `CloseWatcher` or at
 * a dialog. The app must not see the key.
 */
async function openOnPhone(pinwell: PinwellPage, toNote: typeof memberNote | typeof visitorNote) {
  await pinwell.open(TITLES.map((title, age) => toNote(title, 'text', age)))
  await expect(pinwell.page.locator('[data-action=pin][aria-keyshortcuts]').first()).toBeAttached()
  await pinwell.page.evaluate(() =>
    addEventListener('keydown', (event) => event.key === 'Escape' && event.stopImmediatePropagation(), true),
  )
}

/** Not by its buttons, which are behind one button on a phone. */
const card = (page: Page, title: string) => page.locator('[data-note]').filter({ hasText: title })

const requestClose = (page: Page) => page.keyboard.press('Escape')

async function select(page: Page, title: string) {
  await card(page, title).focus()
  await page.keyboard.press('x')
  await expect(bar(page)).toBeVisible()
}

test.describe("a phone's back button", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 740 } })

  test('closes the composer and keeps its text, then it can be opened and closed again', async ({
    pinwell,
    page,
  }) => {
    await openOnPhone(pinwell, visitorNote)
    for (const text of ['milk', 'milk and eggs']) {
      await pinwell.note.tap()
      await expect(pinwell.title).toBeVisible()
      await page.keyboard.press('Control+a')
      await page.keyboard.type(text)
      await requestClose(page)
      await expect(pinwell.title).toBeHidden()
      await expect(pinwell.note).not.toBeFocused()
      await expect(pinwell.note).toHaveText(text)
    }
  })

  test('clears the selection, then closes the search', async ({ pinwell, page }) => {
    await openOnPhone(pinwell, visitorNote)
    await page.getByRole('button', { name: 'Search', exact: true }).tap()
    await pinwell.search.fill('t')
    await select(page, 'Two')
    await requestClose(page)
    await expect(bar(page)).toHaveCount(0)
    await expect(pinwell.search).toHaveValue('t')
    await requestClose(page)
    await expect(page.getByRole('button', { name: 'Close search' })).toHaveCount(0)
    await expect(pinwell.cards).toHaveCount(3)
  })

  test('closes an open note first, by its entry in the history, and then clears the selection', async ({
    ada,
    page,
  }) => {
    await openOnPhone(ada, memberNote)
    await card(page, 'One').tap()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await select(page, 'Two')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect.poll(() => hash(ada)).toMatch(/^#note=/)
    await requestClose(page)
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(bar(page)).toBeVisible()
    await requestClose(page)
    await expect(bar(page)).toHaveCount(0)
    expect(hash(ada)).toBe('')
  })

  test('closes a dialog before the selection', async ({ pinwell, page }) => {
    await openOnPhone(pinwell, visitorNote)
    await select(page, 'Two')
    await bar(page).getByRole('button', { name: 'Export notes' }).tap()
    await expect(page.getByRole('dialog')).toBeVisible()
    await requestClose(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(bar(page)).toBeVisible()
    await requestClose(page)
    await expect(bar(page)).toHaveCount(0)
  })
})

test('a note that closes goes back once, also if the step before is reported meanwhile', async ({
  ada,
  page,
}) => {
  await ada.openWithCommands([memberNote('One', 'text', 0)])
  const url = page.url()
  await ada.edit('One')
  await expect(page).toHaveURL(/#note=/)
  await page.evaluate(() => {
    history.back = () => {
      Reflect.deleteProperty(history, 'back')
      history.back()
      dispatchEvent(new HashChangeEvent('hashchange'))
    }
  })
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(url)
  await expect(ada.button('One', 'Edit note')).toBeFocused()
})
