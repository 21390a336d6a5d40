import type { Page, Route } from '@playwright/test'
import { expect, FEW_NOTES, type PinwellPage, press, test } from './pinwell-page.ts'

// The keys are pressed before the commands have loaded.
for (const [name, keys, check] of [
  [
    'search',
    ['/', 'm', 'u', 'm'],
    async ({ search, cards }: PinwellPage) => {
      await expect(search).toHaveValue('mum')
      await expect(cards).toHaveCount(1)
    },
  ],
  ['write', ['n', 'j', 'k'], async ({ note }: PinwellPage) => expect(note).toHaveText('jk')],
  [
    'move',
    ['j', 'j', 'ArrowRight'],
    async ({ page }: PinwellPage) =>
      expect(page.locator(':focus')).toHaveAccessibleName('call mum about the flat'),
  ],
  [
    'find a command',
    ['Control+k', 'l', 'o', 'n', 'g'],
    async ({ page }: PinwellPage) =>
      expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('long'),
  ],
] as const)
  // @spec beyond.keyboard
  test(`early keys take effect: ${name}`, async ({ pinwell, page }) => {
    const loadCommands = await holdCommands(page)
    await pinwell.open(FEW_NOTES)
    await page.mouse.click(5, 5)
    await press(page, ...keys)
    await loadCommands()
    await check(pinwell)
  })

// @spec beyond.keyboard
test('early keys do nothing of the browser, which keeps Ctrl+F in a field', async ({ pinwell, page }) => {
  const loadCommands = await holdCommands(page)
  await pinwell.open(FEW_NOTES)
  await page.mouse.click(5, 5)
  await page.evaluate(() => {
    document.title = ''
    addEventListener('keydown', ({ key, defaultPrevented }) => {
      if (key !== 'Control') document.title += `,${defaultPrevented ? key : 'browser'}`
    })
  })
  await press(page, '/', 'Control+s', 'Control+f')
  await pinwell.search.click()
  await press(page, 'Control+s', 'Control+f')
  await expect(page).toHaveTitle(',/,s,f,s,browser')
  await loadCommands()
  await pinwell.commandsAreReady()
  await expect(pinwell.search).toBeFocused()
})

test('early keys leave what is selected in a field', async ({ pinwell, page }) => {
  const loadCommands = await holdCommands(page)
  await pinwell.open(FEW_NOTES)
  await pinwell.search.click()
  await press(page, 'm', 'e')
  // As AltGr is reported on Windows.
  await pinwell.search.dispatchEvent('keydown', {
    key: '@',
    ctrlKey: true,
    altKey: true,
    modifierAltGraph: true,
  })
  await page.keyboard.insertText('@')
  await press(page, 'Control+a', 'Control+c')
  await loadCommands()
  await pinwell.commandsAreReady()
  await expect(pinwell.search).toHaveValue('me@')
})

test('an early key opens the palette from the composer', async ({ pinwell, page }) => {
  const loadCommands = await holdCommands(page)
  await pinwell.open(FEW_NOTES)
  await pinwell.typeNote('my text')
  await press(page, 'Control+k', 'o', 'Enter', 'Backspace', 'Escape', 'Control+k', 'x', 'Backspace', 'n', 'e')
  await loadCommands()
  const combobox = page.getByRole('dialog').getByRole('combobox')
  await expect(combobox).toBeFocused()
  await expect(combobox).toHaveValue('ne')
  await expect(pinwell.note).toHaveText('my text')
})

// @spec beyond.keyboard
test('characters that are typed while early keys take effect come after them', async ({ pinwell, page }) => {
  const loadCommands = await holdCommands(page)
  await pinwell.open(FEW_NOTES)
  await page.mouse.click(5, 5)
  await press(page, 'n', 'o')
  const releaseFrames = await holdAnimationFrames(page)
  await loadCommands()
  await pinwell.commandsAreReady()
  await press(page, 'n', 'e')
  await releaseFrames()
  await expect(pinwell.note).toHaveText('one')
})

/** Holds the callbacks of the next frame, as on a busy processor. */
async function holdAnimationFrames(page: Page): Promise<() => Promise<void>> {
  const frames = await page.evaluateHandle(() => {
    const original = window.requestAnimationFrame.bind(window)
    const held: FrameRequestCallback[] = []
    window.requestAnimationFrame = (callback) => held.push(callback)
    return {
      release: () => {
        window.requestAnimationFrame = original
        for (const callback of held) original(callback)
      },
    }
  })
  return () => frames.evaluate(({ release }) => release())
}

/** Holds the chunk with the commands. The result waits until it is requested, and lets it load. */
async function holdCommands(page: Page): Promise<() => Promise<void>> {
  const requests: Route[] = []
  // Not its style sheet: if that is requested before the load of the page ends, the load waits for it.
  await page.route(/after-first-paint.*\.js/, (route) => void requests.push(route))
  return async () => {
    await expect.poll(() => requests.length).toBeGreaterThan(0)
    for (const request of requests) await request.continue()
  }
}
