import type { Page } from '@playwright/test'
import { expectNoViolationsAtWidths } from './axe.ts'
import { expect, type PinwellPage, test, visitorNote } from './pinwell-page.ts'

const NOTES = [visitorNote('Banana', 'text', 1), visitorNote('Apple', 'text', 2)]

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Settings' })

/** Of the first card, in px. */
async function height(page: Page) {
  return (await page.locator('[data-note]').first().boundingBox())?.height ?? 0
}

async function openSettings(pinwell: PinwellPage) {
  await pinwell.openWithCommands(NOTES)
  await pinwell.chooseInPalette('settings')
  await expect(dialog(pinwell.page)).toBeVisible()
}

// @spec beyond.settings
test('opens by keys and from a link, which is then removed from the address', async ({ pinwell, page }) => {
  await pinwell.openWithCommands(NOTES)
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await expect(dialog(page)).toBeVisible()
  // Not its panel, which scrolls.
  await expect(dialog(page).getByRole('button', { name: 'Close settings' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await page.evaluate(() => (location.hash = '#settings'))
  await expect(dialog(page)).toBeVisible()
  expect(new URL(page.url()).hash).toBe('')
  await page.goto('about:blank')
  await page.goto('/#settings')
  await expect(dialog(page)).toBeVisible()
  await page.getByRole('button', { name: 'Close settings' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await page.reload()
  await pinwell.commandsAreReady()
  await expect(dialog(page)).toHaveCount(0)
})

// @spec beyond.settings
test('opens by a press in a build without an account menu', async ({ pinwell, page }) => {
  await pinwell.open(NOTES)
  const button = page.getByRole('banner').getByRole('button', { name: 'Settings' })
  await expect(button).toHaveAttribute('title', 'Settings (G S)')
  await button.click()
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})

// @spec beyond.settings
test('changes the theme, the order of the list and the single-key shortcuts for good', async ({
  pinwell,
  page,
}) => {
  await openSettings(pinwell)
  await dialog(page).getByLabel('Theme').selectOption('Dark')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await dialog(page).getByLabel('Order of the list').selectOption('Title')
  await dialog(page).getByRole('switch', { name: 'Single-key shortcuts' }).uncheck()
  await page.keyboard.press('Escape')
  await expect.poll(() => pinwell.order()).toEqual(['Apple', 'Banana'])
  await page.keyboard.press('n')
  await expect(pinwell.title).toHaveCount(0)

  await page.reload()
  await expect.poll(() => pinwell.order()).toEqual(['Apple', 'Banana'])
  await page.goto('/#settings')
  await expect(dialog(page).getByLabel('Theme')).toHaveValue('dark')
  await expect(dialog(page).getByLabel('Order of the list')).toHaveValue('title')
  await expect(dialog(page).getByRole('switch', { name: 'Single-key shortcuts' })).not.toBeChecked()
})

// @spec beyond.settings
test('changes the language of dates at once, in all tabs and for good', async ({
  pinwell,
  page,
  context,
}) => {
  await openSettings(pinwell)
  const date = page.locator('[data-note] time').first()
  await expect(date).toHaveText(/^[A-Z][a-z]{2} \d+, \d{4}, \d+:\d\d [AP]M$/)
  await expect(date).not.toHaveAttribute('lang')
  const other = await context.newPage()
  await other.goto('/')
  await expect(other.locator('[data-note] time').first()).toHaveText(/[AP]M$/)
  // So that screen readers pronounce each language as it is spoken.
  await expect(dialog(page).getByRole('option', { name: '日本語' })).toHaveAttribute('lang', 'ja')
  await dialog(page).getByLabel('Dates').selectOption('Deutsch')
  for (const each of [page, other]) {
    const shown = each.locator('[data-note] time').first()
    await expect(shown).toHaveText(/^\d+\. \p{L}+\.? \d{4}, \d{1,2}:\d\d$/u)
    await expect(shown).toHaveAttribute('lang', 'de')
  }
  await page.reload()
  await expect(date).toHaveAttribute('lang', 'de')
  await page.goto('/#settings')
  await expect(dialog(page).getByLabel('Dates')).toHaveValue('de')
  await dialog(page).getByLabel('Dates').selectOption('English (United States)')
  await expect(date).toHaveText(/[AP]M$/)
  await expect(other.locator('[data-note] time').first()).toHaveText(/[AP]M$/)
})

test('makes one format for the dates of all cards', async ({ pinwell, page }) => {
  await openSettings(pinwell)
  await page.evaluate(() => {
    const locales: unknown[] = []
    Object.assign(globalThis, { locales })
    Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
      construct(target, [locale, options]: [string, Intl.DateTimeFormatOptions]) {
        locales.push(locale)
        return new target(locale, options)
      },
    })
  })
  await dialog(page).getByLabel('Dates').selectOption('Deutsch')
  await expect(page.locator('time[lang=de]')).toHaveCount(NOTES.length)
  expect(await page.evaluate(() => Reflect.get(globalThis, 'locales'))).toEqual(['de'])
  await dialog(page).getByLabel('Dates').selectOption('English (United States)')
})

// @spec beyond.settings
test('makes cards compact at once, in all tabs and for good', async ({ pinwell, page, context }) => {
  await openSettings(pinwell)
  const comfortable = await height(page)
  const other = await context.newPage()
  await other.goto('/')
  await expect.poll(() => height(other)).toBe(comfortable)
  await dialog(page).getByLabel('Cards').selectOption('Compact')
  for (const each of [page, other]) await expect.poll(() => height(each)).toBeLessThan(comfortable - 8)
  await page.keyboard.press('Escape')
  await expectNoViolationsAtWidths(page)
  await page.reload()
  await expect.poll(() => height(page)).toBeLessThan(comfortable - 8)
  await page.goto('/#settings')
  await dialog(page).getByLabel('Cards').selectOption('Comfortable')
  await expect.poll(() => height(page)).toBe(comfortable)
})

// @spec beyond.settings
test('offers the number on the app icon only where the browser can show it, and not by default on a desktop', async ({
  pinwell,
  page,
}) => {
  for (const canShow of [false, true]) {
    await page.addInitScript((isAble) => {
      if (isAble) Object.assign(Navigator.prototype, { setAppBadge: async () => {} })
      else Reflect.deleteProperty(Navigator.prototype, 'setAppBadge')
    }, canShow)
    await openSettings(pinwell)
    await expect(dialog(page).getByLabel('Unsent changes on the app icon')).toHaveCount(canShow ? 1 : 0)
  }
  await expect(dialog(page).getByLabel('Unsent changes on the app icon')).toHaveValue('off')
})

test('removes the number that an earlier use has left on the app icon', async ({ pinwell, page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { badge: 3 })
    Object.assign(Navigator.prototype, {
      setAppBadge: async (count: number) => void Object.assign(window, { badge: count }),
    })
  })
  await pinwell.openWithCommands()
  expect(await page.evaluate((): unknown => Reflect.get(window, 'badge'))).toBe(0)
})

// @spec beyond.settings
test('leads to the export and the import', async ({ pinwell, page }) => {
  for (const name of ['Export notes', 'Import notes']) {
    await openSettings(pinwell)
    await dialog(page).getByRole('button', { name }).click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
  }
})

// @spec beyond.settings
test('says how much is stored on the device, the version and the licences', async ({ pinwell, page }) => {
  await openSettings(pinwell)
  await expect(dialog(page).getByRole('region', { name: 'This device' })).toContainText(
    /Pinwell uses about \d+(\.\d)? MB on this device/,
  )
  const about = dialog(page).getByRole('region', { name: 'About Pinwell' })
  await expect(about).toContainText(/Version \d+\.\d+\.\d+/)
  await about.getByText('Licences').click()
  for (const name of ['react', 'lexical', 'firebase', 'Figtree'])
    await expect(about.getByText(name, { exact: true })).toBeVisible()
  await expect(about).toContainText('Permission is hereby granted, free of charge')
})

test('lines the choices up at the end of their rows, also of those that wrap', async ({ pinwell, page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openSettings(pinwell)
  const ends = await dialog(page)
    .getByRole('combobox')
    .evaluateAll((selects) => selects.map((select) => select.getBoundingClientRect().right))
  expect(ends.length).toBeGreaterThan(3)
  expect(new Set(ends).size).toBe(1)
})

test('has no axe violations', async ({ pinwell, page }) => {
  await openSettings(pinwell)
  await dialog(page).getByText('Licences').click()
  await expect(dialog(page).getByText('lexical', { exact: true })).toBeVisible()
  await expectNoViolationsAtWidths(page)
})
