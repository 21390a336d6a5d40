import type { CDPSession, Page, Route } from '@playwright/test'
import { acceptChanges } from '../shared-context.ts'
import { expect, test } from './pinwell-page.ts'

// Real input events at coordinates, because `click()` waits until the composer is stable and never hits its edge.

const POINTERS = ['mouse', 'touch'] as const
type Pointer = (typeof POINTERS)[number]

type Point = readonly [x: number, y: number]
type Place = Readonly<Record<'x' | 'y', number>>

/** Points in the closed composer with its round corners: pixels from its left edge (if negative, its right one) and its top. */
const TOP_EDGE: Point = [20, 0]
const BOTTOM_EDGE: Point = [60, 47]
const POINTS: readonly Point[] = [TOP_EDGE, [0, 24], [-6, 38], BOTTOM_EDGE, [40, 6], [150, 24]]
const DURATIONS_MS = [0, 120, 400]

/** For each motion, the duration of the first press. Across the states every point is pressed for every duration. */
const STATES = {
  'the editor': [
    ['no-preference', 0],
    ['reduce', 1],
  ],
  'the plain field': [
    ['no-preference', 2],
    ['reduce', 1],
  ],
} as const

const EDITOR_CHUNK = /Editor-.*\.js/

for (const pointer of POINTERS)
  test.describe(`a press with ${pointer}`, () => {
    test.use(
      pointer === 'touch' ? { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } } : {},
    )

    for (const [field, states] of Object.entries(STATES))
      // @spec composer.open
      test(`anywhere in the closed composer, for 0 to 400 ms, puts the caret in the text, with any motion: ${field}`, async ({
        pinwell,
        page,
      }) => {
        const cdp = await openInput(page)
        if (field === 'the editor') await pinwell.open()
        else {
          await page.route(EDITOR_CHUNK, () => {})
          await page.goto('/')
        }
        for (const [reducedMotion, first] of states) {
          await page.emulateMedia({ reducedMotion })
          for (const [index, point] of POINTS.entries()) {
            const ms = DURATIONS_MS[(first + index) % DURATIONS_MS.length] ?? 0
            const place = await inClosedComposer(page, point)
            await pressDown(cdp, pointer, place)
            if (ms > 0) await page.waitForTimeout(ms)
            await pressUp(cdp, pointer, place)
            await page.keyboard.press('k')
            // Otherwise the letter may be in the title, and then the composer would not be closed at the next press.
            expect(await isTyped(page, 'k'), `${point.join()} for ${ms} ms, ${reducedMotion}`).toBe(true)
            await clear(page)
          }
        }
      })

    test('leaves the caret in the text if it is repeated at once', async ({ pinwell, page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const cdp = await openInput(page)
      await pinwell.open()
      const place = await inClosedComposer(page, [60, 24])
      for (const count of [1, 2, 3]) {
        await pressDown(cdp, pointer, place, count)
        await pressUp(cdp, pointer, place, count)
      }
      await page.keyboard.press('k')
      expect(await isTyped(page, 'k')).toBe(true)
    })

    // @spec composer.open
    test('puts the caret in the text if the editor loads during it', async ({ pinwell, page }) => {
      const cdp = await openInput(page)
      let heldRoutes: Route[] | undefined
      await page.route(EDITOR_CHUNK, (route) => (heldRoutes ? void heldRoutes.push(route) : route.continue()))
      for (const point of [TOP_EDGE, BOTTOM_EDGE]) {
        heldRoutes = []
        await page.goto('/')
        const place = await inClosedComposer(page, point)
        await pressDown(cdp, pointer, place)
        await expect.poll(() => heldRoutes?.length).toBeGreaterThan(0)
        const routes = heldRoutes
        heldRoutes = undefined
        for (const route of routes) await route.continue()
        await expect(pinwell.note).toHaveAttribute('contenteditable', 'true')
        await pressUp(cdp, pointer, place)
        await page.keyboard.press('k')
        expect(await isTyped(page, 'k'), point.join()).toBe(true)
        await clear(page)
      }
    })
  })

/** Waits until the composer is closed and nothing has the focus. Returns the point's position on the page. */
async function inClosedComposer(page: Page, [dx, dy]: Point): Promise<Place> {
  const form = page.getByRole('form', { name: 'New note' })
  const box = await form.evaluate(async (element) => {
    const isClosed = () =>
      element.dataset.expanded === 'false' && Math.round(element.getBoundingClientRect().height) === 48
    const hasFocus = () => element.contains(document.activeElement)
    while (hasFocus() || !isClosed()) {
      // Again in each frame: the selection of the last key, which Chromium reports later, lets Lexical take the focus again.
      if (hasFocus() && document.activeElement instanceof HTMLElement) document.activeElement.blur()
      await new Promise(requestAnimationFrame)
    }
    const { left, right, top } = element.getBoundingClientRect()
    return { left: Math.round(left), right: Math.round(right), top: Math.round(top) }
  })
  return { x: (dx < 0 ? box.right : box.left) + dx, y: box.top + dy }
}

/** A DevTools session for input events, which leave nothing behind. */
async function openInput(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  acceptChanges(page.context())
  return session
}

async function pressDown(cdp: CDPSession, pointer: Pointer, { x, y }: Place, clickCount = 1) {
  if (pointer === 'touch') {
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
    return
  }
  await cdp.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y })
  await cdp.send('Input.dispatchMouseEvent', { type: 'mousePressed', x, y, button: 'left', clickCount })
}

async function pressUp(cdp: CDPSession, pointer: Pointer, { x, y }: Place, clickCount = 1) {
  if (pointer === 'touch') await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  else await cdp.send('Input.dispatchMouseEvent', { type: 'mouseReleased', x, y, button: 'left', clickCount })
}

/** Whether the composer is open within a second, with the caret in the text and only this typed. */
function isTyped(page: Page, text: string) {
  return page.evaluate(async (expected) => {
    const matches = () => {
      const field = document.activeElement
      const typed = field instanceof HTMLTextAreaElement ? field.value : field?.textContent
      const isOpen = field?.closest('form')?.dataset.expanded === 'true'
      return isOpen && field?.getAttribute('aria-label') === 'Note' && typed === expected
    }
    const end = performance.now() + 1000
    while (!matches() && performance.now() < end) await new Promise(requestAnimationFrame)
    return matches()
  }, text)
}

/** Deletes the typed key, wherever it went, and closes the composer. */
async function clear(page: Page) {
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Escape')
}
