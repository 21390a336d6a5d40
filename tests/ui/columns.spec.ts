import type { CDPSession, Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { observeMotion } from './observe-motion.ts'
import { expect, FEW_NOTES, type PinwellPage, test, visitorNote } from './pinwell-page.ts'

const TEXTS = [
  'one line',
  'A text that takes some lines of its card, because it goes on and on, and then is cut after the fourth of them. '.repeat(
    3,
  ),
  '• one\n• two\n• three',
  '```\nconst a = 1\nconst b = 2\n```',
  '• [ ] Milk\n• [x] Bread\n• [ ] Coffee',
  'two\nlines',
  '',
]

function notes(count: number, pinnedCount = 3) {
  return Array.from({ length: count }, (_, index) =>
    visitorNote(index % 5 === 4 ? '' : `Note ${index}`, TEXTS[(index * 5) % TEXTS.length], index, {
      pinned: index < pinnedCount ? 'pinned' : 'unpinned',
    }),
  )
}

interface Card {
  readonly id: string
  readonly left: number
  readonly top: number
  readonly bottom: number
  /** The height that is not used by the title, text and buttons of the card. */
  readonly spare: number
}

/** The rendered cards in the order of the document, in pixels of the page. */
function cards(page: Page): Promise<readonly Card[]> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLElement>('[data-note]'), (card) => {
      const { left, top, bottom, height } = card.getBoundingClientRect()
      const inside = Array.from(card.children).filter(
        (child) => getComputedStyle(child).position === 'static',
      )
      const { rowGap, paddingTop, paddingBottom } = getComputedStyle(card)
      const used = inside.reduce((sum, child) => sum + child.getBoundingClientRect().height, 0)
      const frame = Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom) + 2
      const gaps = Number.parseFloat(rowGap) * (inside.length - 1)
      return {
        id: card.dataset.note ?? '',
        left: Math.round(left),
        top: Math.round(top + scrollY),
        bottom: Math.round(bottom + scrollY),
        spare: Math.round(height - used - frame - gaps),
      }
    }),
  )
}

/** The gaps between cards of one column. An overlap is a negative gap. */
function gapsOf(all: readonly Card[]): readonly number[] {
  return all.flatMap((card) => {
    const below = all.filter(({ left, top }) => left === card.left && top > card.top)
    return below.length === 0 ? [] : Math.min(...below.map(({ top }) => top)) - card.bottom
  })
}

/** Waits until the page has not scrolled, and no card has moved or changed its height, for 200 ms. */
function whenStill(page: Page) {
  return page.evaluate(async () => {
    let last = ''
    for (let since = performance.now(); performance.now() - since < 200;) {
      await new Promise(requestAnimationFrame)
      const places = Array.from(document.querySelectorAll('[data-note]'), (card) => {
        const { left, top, height } = card.getBoundingClientRect()
        return [left, top, height]
      }).join()
      if (places !== last) since = performance.now()
      last = places
    }
  })
}

async function open(pinwell: PinwellPage, count: number, pinnedCount?: number) {
  await pinwell.openWithCommands(notes(count, pinnedCount))
  await whenStill(pinwell.page)
}

const WIDTHS = [
  // The cards of these two have the same width.
  [320, 1],
  [1280, 4],
  [1920, 4],
  // A plain list is packed in two columns for the first time while cards are in the third and fourth.
  [768, 2],
] as const

// The page is loaded at the first width and gets the others while it is open.
for (const [count, widths] of [
  [60, WIDTHS],
  [600, WIDTHS.toReversed()],
] as const)
  // @spec beyond.masonry
  test(`${count} cards are as high as their content and packed in 1 to 4 columns, in the order of the notes`, async ({
    pinwell,
    page,
  }) => {
    for (const [at, [width, columns]] of widths.entries()) {
      await page.setViewportSize({ width, height: 1000 })
      if (at === 0) await open(pinwell, count, 0)
      await expect.poll(async () => new Set((await cards(page)).map(({ left }) => left)).size).toBe(columns)
      await whenStill(page)
      const all = await cards(page)
      for (const { spare } of all) expect(spare).toBeLessThanOrEqual(1)
      for (const gap of gapsOf(all)) {
        expect(gap).toBeGreaterThanOrEqual(15)
        // In a long list, the columns of a row end together: what is left is spread over their gaps.
        expect(gap).toBeLessThanOrEqual(count === 60 ? 17 : 80)
      }
      expect(all.map(({ id }) => id)).toEqual(
        notes(count, 0)
          .slice(0, all.length)
          .map(({ id }) => id),
      )
      for (const [index, { top }] of all.entries())
        expect(top).toBeGreaterThanOrEqual((all[index - 1]?.top ?? 0) - (count === 60 ? 0 : 150))
    }
  })

// @spec beyond.masonry
test('a card that opens moves only the cards below it in its column, and all move back when it closes', async ({
  pinwell,
  page,
}) => {
  for (const count of [60, 600]) {
    await open(pinwell, count, 0)
    const opening = (name: string) => page.getByRole('button', { name, description: 'Note 3', exact: true })
    const before = await cards(page)
    const opened = before.find(({ id }) => id === notes(count, 0)[3]?.id)
    await opening('Show all').click()
    await expect(page.getByRole('group', { name: 'Whole note' })).toBeVisible()
    await whenStill(page)
    const after = new Map((await cards(page)).map((card) => [card.id, card]))
    const rowEnd = count === 60 ? before.length : 16
    for (const card of before.slice(0, rowEnd)) {
      const moved = after.get(card.id)
      expect(moved?.left).toBe(card.left)
      const isBelow = card.left === opened?.left && card.top > opened.top
      if (isBelow) expect(moved?.top).toBeGreaterThan(card.top + 50)
      else expect(moved?.top).toBe(card.top)
    }
    await opening('Show less').click()
    await expect.poll(() => cards(page)).toEqual(before)
  }
})

test('measuring the cards again leaves nothing in memory', async ({ pinwell, page }) => {
  await pinwell.openWithCommands(FEW_NOTES)
  const session = await page.context().newCDPSession(page)
  const before = await countObjects(session)
  await page.evaluate(() => {
    for (let times = 0; times < 5000; times++) dispatchEvent(new Event('pinwell.fonts'))
  })
  expect((await countObjects(session)) - before).toBeLessThan(10_000)
})

// @spec beyond.masonry
test('right and left lead to the next column, up and down stay in the column', async ({ pinwell, page }) => {
  await open(pinwell, 60, 0)
  const focused = async () => {
    const id = await page.locator('[data-note]:focus').getAttribute('data-note')
    return (await cards(page)).find((card) => card.id === id)
  }
  await page.keyboard.press('j')
  for (const key of [
    'ArrowDown',
    'ArrowRight',
    'ArrowDown',
    'ArrowDown',
    'ArrowLeft',
    'ArrowUp',
    'ArrowRight',
    'ArrowRight',
  ]) {
    const from = await focused()
    await page.keyboard.press(key)
    const to = await focused()
    if (!from || !to) throw new Error('No card has the focus')
    const columns = Math.round((to.left - from.left) / 304)
    expect([key, columns]).toEqual([key, key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0])
    if (key === 'ArrowDown') expect(to.top - from.bottom).toBeCloseTo(16, -1)
    if (key === 'ArrowUp') expect(from.top - to.bottom).toBeCloseTo(16, -1)
    // Beside each other: the one begins before the other ends.
    if (columns !== 0) expect(Math.max(from.top, to.top)).toBeLessThan(Math.min(from.bottom, to.bottom))
  }
})

// @spec beyond.masonry
test('two thousand notes have no axe violations, and scroll to the end and back without holes or overlaps', async ({
  pinwell,
  page,
}) => {
  await open(pinwell, 2000)
  await expectNoViolations(page)
  const expectNoHoles = async () => {
    const inWindow = (await cards(page)).filter(
      ({ top, bottom }) => bottom > scrollTop && top < scrollTop + 720,
    )
    for (const gap of gapsOf(inWindow)) {
      expect(gap).toBeGreaterThanOrEqual(15)
      expect(gap).toBeLessThanOrEqual(120)
    }
    expect(new Set(inWindow.map(({ left }) => left)).size).toBe(4)
  }
  let scrollTop = 0
  for (const distance of [3000, 3000, 40_000, 1e7, -700, -700, -5000, -1e7]) {
    await page.mouse.wheel(0, distance)
    await whenStill(page)
    scrollTop = await page.evaluate(() => scrollY)
    // The titles of the sections are at the top, the footer is at the end.
    if (Math.abs(distance) < 1e7) await expectNoHoles()
    else await expect(pinwell.cards.first()).toBeVisible()
  }
  expect(scrollTop).toBe(0)
  await expect(page.getByRole('heading', { name: 'Note 0', exact: true })).toBeInViewport()
})

// @spec beyond.masonry
test('what is read stays in place while cards above it grow', async ({ pinwell, page }) => {
  await open(pinwell, 60, 0)
  await page.mouse.wheel(0, 900)
  await whenStill(page)
  const scrollTop = await page.evaluate(() => scrollY)
  const first = (await cards(page)).find(({ bottom }) => bottom > scrollTop)
  const placeInWindow = () =>
    page.evaluate(
      (id) => Math.round(document.querySelector(`[data-note="${id}"]`)?.getBoundingClientRect().top ?? NaN),
      first?.id,
    )
  const before = await placeInWindow()
  await page.evaluate(() => {
    for (const card of Array.from(document.querySelectorAll<HTMLElement>('[data-note]')).slice(0, 4))
      card.style.minHeight = '300px'
  })
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrollTop)
  expect(await placeInWindow()).toBe(before)
})

// @spec beyond.masonry
test.describe('cards that change their places', () => {
  test('move there in 150 ms, and a new one appears gradually', async ({ pinwell, page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.setViewportSize({ width: 1280, height: 800 })
    await pinwell.openWithCommands(notes(8, 0))
    const moves = observeMotion(page)
    await pinwell.button('Note 0', 'Delete note').click()
    expect(await moves).toEqual(
      expect.arrayContaining([expect.objectContaining({ property: 'translate', duration: 150 })]),
    )
    const appears = observeMotion(page)
    await page.getByRole('button', { name: 'Undo' }).click()
    expect(await appears).toEqual(
      expect.arrayContaining([expect.objectContaining({ property: 'opacity', duration: 150 })]),
    )
    await expect(pinwell.cards).toHaveCount(8)
  })

  test('do not move with reduced motion, nor while a search is being typed', async ({ pinwell, page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await pinwell.openWithCommands(notes(8, 0))
    const reduced = observeMotion(page)
    await pinwell.button('Note 0', 'Delete note').click()
    expect(await reduced).toEqual([])
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await pinwell.search.click()
    const searching = observeMotion(page)
    await page.keyboard.type('Note 5')
    await expect(pinwell.cards).toHaveCount(1)
    expect(await searching).toEqual([])
  })
})

// WebKit makes the columns too wide if the grid has no item in flow. Chromium does not, so the test also looks for that item.
test('the columns of cards end where the list ends', async ({ pinwell, page }) => {
  await page.setViewportSize({ width: 1280, height: 1000 })
  await open(pinwell, 12, 0)
  const list = page
    .getByRole('main')
    .getByRole('list')
    .filter({ has: page.locator('[data-note]') })
  const { right, cardsRight, content } = await list.evaluate((element) => ({
    right: Math.round(element.getBoundingClientRect().right),
    cardsRight: Math.round(
      Math.max(...Array.from(element.children, (card) => card.getBoundingClientRect().right)),
    ),
    content: getComputedStyle(element, '::before').content,
  }))
  expect(cardsRight).toBe(right)
  expect(content).toBe('""')
})

test('a phone that is turned at the end of the list, and back, shows the same notes', async ({
  pinwell,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(pinwell, 30)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await page.setViewportSize({ width: 844, height: 390 })
  await whenStill(page)
  const [read] = await cardsInView(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await whenStill(page)
  expect((await cardsInView(page)).slice(0, 3)).toContain(read)
})

/** The ids of the cards in the window, in the order of the document. */
function cardsInView(page: Page) {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLElement>('[data-note]'))
      .filter((card) => card.getBoundingClientRect().bottom > 0)
      .filter((card) => card.getBoundingClientRect().top < innerHeight)
      .map((card) => card.dataset.note),
  )
}

/** The number of objects that the page still holds after a garbage collection. */
async function countObjects(session: CDPSession): Promise<number> {
  const { result: prototype } = await session.send('Runtime.evaluate', { expression: 'Object.prototype' })
  const { objects } = await session.send('Runtime.queryObjects', {
    prototypeObjectId: prototype.objectId ?? '',
  })
  const { result: count } = await session.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: 'function () { return this.length }',
  })
  await session.send('Runtime.releaseObject', { objectId: objects.objectId ?? '' })
  return Number(count.value)
}
