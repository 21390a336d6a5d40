import type { Page } from '@playwright/test'
import { overlaps } from './overlap.ts'
import { expect, type PinwellPage, test, visitorNote } from './pinwell-page.ts'

/** A card shows four of five lines, and a button for the rest. */
const LINE_COUNTS = [0, 2, 3, 4, 5, 5]
const TEN_THOUSAND = Array.from({ length: 10_000 }, (_, index) => {
  const content = 'line\n'.repeat(LINE_COUNTS[index % LINE_COUNTS.length] ?? 0)
  return visitorNote(`Note ${index}`, content, index, index < 3 ? { pinned: 'pinned' } : {})
})

/** Also too many to render all of them, and a second of work less to open. */
const THOUSAND = TEN_THOUSAND.slice(0, 1000)

test('renders only the notes in view of ten thousand, gives each its position, adapts the columns, and reaches all', async ({
  pinwell,
  page,
}) => {
  await pinwell.open(TEN_THOUSAND)
  await expect(pinwell.card('Note 0').first()).toBeVisible()
  expect(await pinwell.cards.count()).toBeLessThan(60)

  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Note 3', exact: true }) })
  await expect(card).toHaveAttribute('aria-posinset', '1')
  await expect(card).toHaveAttribute('aria-setsize', '9997')

  const columns = async () => {
    const lefts = await pinwell.cards.evaluateAll((cards) =>
      cards.map((each) => each.getBoundingClientRect().left),
    )
    return new Set(lefts).size
  }
  await expect.poll(columns).toBe(4)
  await page.setViewportSize({ width: 390, height: 800 })
  await expect.poll(columns).toBe(1)

  // Again if the list had not yet the height of one column.
  await expect(async () => {
    await page.mouse.wheel(0, 1e7)
    await expect(page.getByRole('heading', { name: 'Note 9999', exact: true })).toBeInViewport({
      timeout: 1000,
    })
  }).toPass()
  await expect(page.getByRole('contentinfo')).toBeInViewport()
})

test('the button for a new note covers no link at the end of the page', async ({ pinwell, page }) => {
  await page.setViewportSize({ width: 667, height: 375 })
  await pinwell.open(TEN_THOUSAND.slice(0, 20))
  const link = page.getByRole('contentinfo').getByRole('link')
  await link.scrollIntoViewIfNeeded()
  const button = page.getByRole('button', { name: 'New note', exact: true })
  await expect(button).toBeVisible()
  expect(overlaps({ button: await button.boundingBox(), link: await link.boundingBox() })).toEqual([])
})

test('paints the cards in view of a short list before it renders the others', async ({ pinwell, page }) => {
  await page.addInitScript(() => {
    const counts: number[] = []
    Object.assign(window, { counts })
    const recordCount = () => {
      const count = document.querySelectorAll('[data-note]').length
      if (count > 0) counts.push(count)
      requestAnimationFrame(recordCount)
    }
    recordCount()
  })
  await pinwell.open(TEN_THOUSAND.slice(0, 150))
  await expect(pinwell.cards).toHaveCount(150)
  const firstCount = await page.evaluate(() => Reflect.get(window, 'counts')[0])
  expect(firstCount).toBeGreaterThan(20)
  expect(firstCount).toBeLessThan(60)
})

test('shows all notes of a window that is opened later, and keeps the last card while the list grows', async ({
  pinwell,
  page,
}) => {
  // Some browsers report no height for a page in a new tab.
  await page.addInitScript(() =>
    Object.defineProperty(window, 'innerHeight', { value: 0, configurable: true }),
  )
  await pinwell.open(TEN_THOUSAND.slice(0, 20))
  await expect(pinwell.cards).toHaveCount(20)
  const last = await pinwell.cards.last().elementHandle()
  await pinwell.createNote('new')
  await expect(pinwell.cards).toHaveCount(21)
  expect(await last?.evaluate((card) => card.isConnected)).toBe(true)
})

for (const { speed, step, hasButtons } of [
  { speed: 'reading speed', step: 200, hasButtons: true },
  { speed: 'more than a window in each frame', step: 1500, hasButtons: false },
])
  test(`scrolling at ${speed} renders each card ${hasButtons ? 'with' : 'first without'} its buttons`, async ({
    pinwell,
    page,
  }) => {
    await pinwell.open(THOUSAND)
    await expect(editButtons(pinwell).first()).toBeAttached()
    const added = await page.evaluate(scrollInSteps, step)
    expect(added.length).toBeGreaterThan(0)
    expect(added.map(({ withButtons }) => withButtons)).toEqual(
      added.map(({ cards }) => (hasButtons ? cards : 0)),
    )
    await expect
      .poll(async () => (await editButtons(pinwell).count()) === (await pinwell.cards.count()))
      .toBe(true)
  })

function editButtons({ page }: PinwellPage) {
  return page.getByRole('button', { name: 'Edit note', includeHidden: true })
}

/** Scrolls ten times by `step` pixels. Returns how many cards the list renders first each time, and how many of them with buttons. */
async function scrollInSteps(step: number) {
  const list = document.querySelector('[data-note]')?.closest('main') ?? document.body
  const added: { readonly cards: number; readonly withButtons: number }[] = []
  for (let n = 0; n < 10; n++) {
    const observer = new MutationObserver((records) => {
      const cards = records.flatMap(({ addedNodes }) =>
        Array.from(addedNodes).flatMap((node) =>
          node instanceof Element ? Array.from(node.querySelectorAll('[data-note]')) : [],
        ),
      )
      // The cards of the last step may get their buttons now.
      if (cards.length === 0) return
      observer.disconnect()
      const withButtons = cards.filter((card) => card.querySelector('[data-action=edit]'))
      added.push({ cards: cards.length, withButtons: withButtons.length })
    })
    // From the event on: a slow machine may take so long for a step that the list counts the scrolling as ended before the next one.
    addEventListener('scroll', () => observer.observe(list, { subtree: true, childList: true }), {
      capture: true,
      once: true,
    })
    scrollBy(0, step)
    // Two frames: in the first one the list renders its rows, before the second one it measures them.
    // oxlint-disable-next-line no-await-in-loop -- the steps are sequential
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    observer.disconnect()
  }
  return added
}

test('a card takes the focus as soon as it is rendered, before the list has measured it', async ({
  pinwell,
  page,
}) => {
  await pinwell.open(THOUSAND)
  await expect(pinwell.card('Note 0').first()).toBeVisible()
  const focusable = await page.evaluate(async () => {
    const list = document.querySelector('[data-note]')?.closest('main') ?? document.body
    const isChanged = new Promise((resolve) => {
      new MutationObserver(resolve).observe(list, { subtree: true, childList: true })
    })
    scrollTo(0, 10_000)
    await isChanged
    return Array.from(document.querySelectorAll<HTMLElement>('[data-note]'), (card) => {
      card.focus({ preventScroll: true })
      return document.activeElement === card
    })
  })
  expect(focusable).toEqual(focusable.map(() => true))
})

test('the focus is on the new last note when the last one is deleted right after End', async ({
  pinwell,
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await pinwell.openWithCommands(TEN_THOUSAND.slice(0, 300))
  for (const key of ['j', 'End']) await page.keyboard.press(key)
  await expect(pinwell.card('Note 299')).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(pinwell.card('Note 298')).toBeFocused()
  await expect(page.locator(':focus')).toBeInViewport({ ratio: 0.9 })
})

test('keeps the scroll position and the focus when a note in the middle is deleted', async ({
  pinwell,
  page,
}) => {
  await pinwell.open(THOUSAND)
  await page.mouse.wheel(0, 4000)
  await expect(page.getByRole('heading', { name: 'Note 8', exact: true })).toHaveCount(0)
  // Cards that are fully in view. Focusing another one would scroll.
  const titles = () =>
    pinwell.cards.evaluateAll((cards) =>
      cards
        .map((card) => ({ card, box: card.getBoundingClientRect() }))
        .filter(({ box }) => box.top > 120 && box.bottom < innerHeight)
        .map(({ card }) => card.querySelector('h3')?.textContent ?? ''),
    )
  await waitForLayout(page)
  const [before = '', after = ''] = await titles()
  const boxOf = (title: string) => pinwell.card(title).boundingBox()
  const oldBox = await boxOf(before)
  await pinwell.button(before, 'Delete note').click()
  await expect(page.getByRole('heading', { name: before, exact: true })).toHaveCount(0)
  await expect(page.locator(':focus')).toHaveAttribute('aria-label', 'Delete note')
  await expect(pinwell.card(after).locator(':focus')).toHaveCount(1)
  const newBox = await boxOf(after)
  expect(newBox?.x).toBeCloseTo(oldBox?.x ?? -1, 0)
  expect(newBox?.y).toBeCloseTo(oldBox?.y ?? -1, 0)
})

test('keeps what is read in place when the list becomes plain or virtual, and when a long list is turned or loaded again', async ({
  pinwell,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await pinwell.openWithCommands(TEN_THOUSAND.slice(0, 201))
  const topOf = async (title: string) => {
    const box = await page.getByRole('heading', { name: title, exact: true }).boundingBox()
    return box?.y ?? -1
  }
  await page.mouse.move(200, 600)
  await page.mouse.wheel(0, 3150)
  await waitForLayout(page)
  // A click would scroll to the button.
  await pinwell.button('Note 17', 'Show all').dispatchEvent('click')
  const showLess = page.getByRole('button', { name: 'Show less' })
  await expect(showLess).toHaveCount(1)
  await waitForLayout(page)
  const before = await topOf('Note 19')
  expect(before).toBeGreaterThan(100)
  await pinwell.button('Note 20', 'Delete note').click()
  await expect(pinwell.cards).toHaveCount(200)
  await expect.poll(() => topOf('Note 19')).toBeCloseTo(before, -1)
  await expect(showLess).toHaveCount(1)
  await pinwell.toastButton('Undo').click()
  // A list that is plain stays so while it grows a little.
  await expect(pinwell.cards).toHaveCount(201)
  await expect.poll(() => topOf('Note 19')).toBeCloseTo(before, -1)
  await expect(showLess).toHaveCount(1)
  const readInGrown = await titlesInView(page)
  await page.reload()
  await expect.poll(async () => (await titlesInView(page))[0]).toBe(readInGrown[0])
  expect(await pinwell.cards.count()).toBeLessThan(60)
  await waitForLayout(page)
  for (const [width, height] of [
    [800, 390],
    [390, 800],
  ] as const) {
    const read = await titlesInView(page)
    await page.setViewportSize({ width, height })
    await waitForLayout(page)
    const shown = await titlesInView(page)
    expect(shown.filter((title) => read.includes(title))).not.toEqual([])
  }
  const readInLong = await titlesInView(page)
  await page.reload()
  await expect.poll(() => titlesInView(page)).toEqual(readInLong)

  // On a busy device, many frames pass before React has rendered a plain list.
  await pinwell.button('Note 20', 'Delete note').click()
  await expect(pinwell.cards).toHaveCount(200)
  await page.mouse.wheel(0, 3000)
  await waitForLayout(page)
  const readInPlain = await titlesInView(page)
  await page.addInitScript(() => {
    window.requestAnimationFrame = (onFrame) => window.setTimeout(() => onFrame(performance.now()))
    window.cancelAnimationFrame = (id) => clearTimeout(id)
    const post: unknown = Reflect.get(MessagePort.prototype, 'postMessage')
    MessagePort.prototype.postMessage = function (...args: readonly unknown[]) {
      setTimeout(() => typeof post === 'function' && Reflect.apply(post, this, args), 200)
    }
  })
  await page.reload()
  await expect.poll(() => titlesInView(page)).toEqual(readInPlain)
})

function titlesInView(page: Page) {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll('[data-note] h3'))
      .filter((title) => title.getBoundingClientRect().bottom > 0)
      .filter((title) => title.getBoundingClientRect().top < innerHeight)
      .map(({ textContent }) => textContent),
  )
}

test('keeps the focused card in the window when the page is zoomed', async ({ pinwell, page }) => {
  await pinwell.openWithCommands(THOUSAND)
  for (let pressed = 0; pressed < 14; pressed++) await page.keyboard.press('j')
  const card = page.locator('[data-note]:focus')
  await expect(card).toHaveAccessibleName('Note 13')
  await page.setViewportSize({ width: 853, height: 480 })
  // Sooner than the list scrolls back to a card that it has lost.
  await page.waitForTimeout(700)
  await expect(card).toHaveAccessibleName('Note 13', { timeout: 1 })
  await expect(card).toBeInViewport()
})

test('keeps the titles, the order and the trash apart with the spacing of text that readers may set', async ({
  pinwell,
  page,
}) => {
  await pinwell.open([
    visitorNote('One', 'text', 1, { pinned: 'pinned' }),
    visitorNote('Two', 'text', 2),
    visitorNote('Three', 'text', 3),
  ])
  await pinwell.button('Two', 'Delete note').click()
  const trash = page.getByRole('button', { name: 'Trash', exact: true })
  await expect(trash).toBeVisible()
  // WCAG 1.4.12.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }')
    document.adoptedStyleSheets = [sheet]
  })
  const textOf = async (title: string) =>
    page.getByRole('heading', { name: title }).evaluate((heading) => {
      const range = document.createRange()
      range.selectNodeContents(heading)
      return range.getBoundingClientRect().toJSON()
    })
  for (const width of [320, 390, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    const boxes = {
      title: await textOf('Pinned Notes'),
      order: await page.getByRole('combobox', { name: 'Sort notes' }).boundingBox(),
      trash: await trash.boundingBox(),
    }
    expect(overlaps(boxes), `${width} px`).toEqual([])
  }
})

/** Waits until the scroll position is stable. Rows that come into view are measured, and the page scrolls by the estimate's error. */
async function waitForLayout(page: Page) {
  const cardTops = () =>
    page.evaluate(() =>
      Array.from(document.querySelectorAll('[data-note]'), (card) => card.getBoundingClientRect().top).join(),
    )
  await expect(async () => {
    const before = await cardTops()
    await page.waitForTimeout(300)
    expect(await cardTops()).toBe(before)
  }).toPass()
}
