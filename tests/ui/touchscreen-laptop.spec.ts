import type { Locator, Page } from '@playwright/test'
import config from '../../playwright.config.ts'
import { expect, test, visitorNote } from './pinwell-page.ts'

const launch = config.use?.launchOptions
// Playwright's own touch screens replace the mouse. These are a mouse that hovers, and beside it a touch screen.
const POINTERS = 'availablePointerTypes=6,primaryPointerType=4,availableHoverTypes=2,primaryHoverType=2'
test.use({ launchOptions: { ...launch, args: [...(launch?.args ?? []), `--blink-settings=${POINTERS}`] } })

test('a tap on a card presses only a button that was visible before', async ({ pinwell, page }) => {
  await pinwell.open([visitorNote('One', 'text', 1), visitorNote('Two', 'text', 2)])
  const matches = (query: string) => page.evaluate((media) => matchMedia(media).matches, query)
  expect(await matches('(hover: hover) and (pointer: fine) and (any-pointer: coarse)')).toBe(true)
  for (const name of ['Edit note', 'Copy note', 'Delete note'])
    await expect(pinwell.button('One', name)).toHaveCSS('opacity', '1')
  await expect(pinwell.card('One').getByRole('checkbox')).toHaveCSS('opacity', '1')
  await tap(page, pinwell.button('One', 'Delete note'))
  await expect(pinwell.cards).toHaveText([/Two/])
})

/** Playwright's own taps need its touch screen. */
async function tap(page: Page, target: Locator) {
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const session = await page.context().newCDPSession(page)
  const finger = { x: x + width / 2, y: y + height / 2 }
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] })
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
