import type { Locator, Page } from '@playwright/test'
import { compose } from '../composition.ts'
import { holdFrames, PARAGRAPHS, paste, progressBox } from './large-paste-steps.ts'
import { expect, expectDraftStored, type PinwellPage, test, visitorNote } from './pinwell-page.ts'

const NOTES = [
  visitorNote('Pinned', 'one', 1, { pinned: 'pinned' }),
  visitorNote('List', '• one\n• two\n• three\n• four\n• five', 2),
  visitorNote(
    '',
    '• [ ] milk\n• [x] eggs from the market, and bread that is not too dark\n   • [ ] \u05d0\u05d1',
    3,
  ),
]
const TOUCH = { hasTouch: true, isMobile: true }
/** The approximate height that a keyboard leaves of a phone's screen. */
const ABOVE_KEYBOARD = 400

type State = readonly [name: string, enter: (pinwell: PinwellPage) => Promise<void>]

/** The states of the page with controls, and how to reach each: from the one before it, or in the next row from a page just opened. */
const STATES: readonly (readonly State[])[] = [
  [
    ['the list', async () => {}],
    ['the composer', async ({ note }) => note.click()],
    ['a list in the composer', async (pinwell) => pinwell.typeNote('- milk')],
  ],
  [
    [
      'the search',
      async ({ page, search }) => {
        const opener = page.getByRole('button', { name: 'Search', exact: true })
        if (await opener.isVisible()) await opener.click()
        await search.fill('i')
      },
    ],
  ],
  [['a toast', async (pinwell) => pinwell.button('List', 'Pin note').click()]],
  [
    [
      'a toast with a button',
      async (pinwell) => {
        await pinwell.commandsAreReady()
        await pinwell.card('List').focus()
        await pinwell.page.keyboard.press('Delete')
        await expect(pinwell.toastButton('Undo')).toBeVisible()
      },
    ],
  ],
]

/** Opens the page in each state and runs the check. */
async function inEachState(pinwell: PinwellPage, check: (name: string) => Promise<void>) {
  await pinwell.page.emulateMedia({ reducedMotion: 'reduce' })
  for (const states of STATES) {
    await pinwell.open(NOTES)
    for (const [name, enter] of states) {
      await enter(pinwell)
      await check(name)
    }
  }
}

test.describe('with fingers', () => {
  test.use({ ...TOUCH, viewport: { width: 390, height: 844 } })
  const WIDTHS = [390, 320]

  test('the sort menu covers nothing of a selected card', async ({ pinwell, page }) => {
    await pinwell.openWithCommands(NOTES)
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    const menu = page.getByRole('combobox', { name: 'Sort notes', includeHidden: true })
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 })
      const left = (await menu.boundingBox())?.x ?? 0
      const top = (await pinwell.cards.first().boundingBox())?.y ?? 0
      const edge = () => page.screenshot({ clip: { x: left, y: top - 4, width: 100, height: 8 } })
      const shown = await edge()
      await menu.evaluate((select) => (select.style.visibility = 'hidden'))
      expect((await edge()).equals(shown)).toBe(true)
      await menu.evaluate((select) => (select.style.visibility = ''))
    }
  })

  test('every control is at least 44 pixels high and wide, and nothing overflows', async ({
    pinwell,
    page,
  }) => {
    await inEachState(pinwell, async (state) => {
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 844 })
        expect(await smallTargets(page, 44), state).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth), state).toBe(width)
        expect(await cutOffControls(page), state).toEqual([])
      }
    })
  })

  test('a checkbox takes presses in an area of 44 pixels that nothing covers, and four fit on a card', async ({
    pinwell,
    page,
  }) => {
    await pinwell.open([visitorNote('Shopping', '• [ ] one\n• [x] two\n• [ ] three\n• [ ] four')])
    await expect(page.getByRole('button', { name: 'Show all' })).toHaveCount(0)
    const boxes = pinwell.card('Shopping').getByRole('checkbox')
    await expect(boxes).toHaveCount(4)
    for (const box of await boxes.all()) expect(await coveredCorners(box, 2)).toEqual([])
    const [title, mark] = await Promise.all([
      pinwell.card('Shopping').getByRole('heading').boundingBox(),
      boxes.first().evaluate((box) => box.getBoundingClientRect().left + (44 - 16) / 2),
    ])
    expect(mark).toBeCloseTo(title?.x ?? Number.NaN, 0)
  })
})

test('every control is at least 24 pixels high and wide with a mouse', async ({ pinwell, page }) => {
  await inEachState(pinwell, async (state) => expect(await smallTargets(page, 24), state).toEqual([]))
})

test.describe('on a phone with text of twice the size', () => {
  test.use({ ...TOUCH, viewport: { width: 390, height: 844 } })

  test('the search box has room for its text', async ({ pinwell, page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await pinwell.open(NOTES)
    await page.evaluate(() => (document.documentElement.style.fontSize = '32px'))
    await page.getByRole('button', { name: 'Search', exact: true }).tap()
    const room = await pinwell.search.evaluate((input) => {
      const { paddingLeft, paddingRight } = getComputedStyle(input)
      return input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
    })
    expect(room).toBeGreaterThan(4 * 32)
  })

  test('the icons of the title and of a menu are larger too', async ({ pinwell, page }) => {
    await pinwell.openWithCommands(NOTES)
    await pinwell.button('Pinned', 'More actions').tap()
    await expect(page.getByRole('menuitem').first()).toBeVisible()
    const sizes = () =>
      page
        .locator('h1 svg, [role=menuitem] svg')
        .evaluateAll((icons) => icons.map(({ clientWidth }) => clientWidth))
    const before = await sizes()
    expect(before.length).toBeGreaterThan(4)
    await page.evaluate(() => (document.documentElement.style.fontSize = '32px'))
    expect(await sizes()).toEqual(before.map((size) => 2 * size))
  })
})

test.describe('on a phone', () => {
  test.use({ ...TOUCH, viewport: { width: 390, height: 844 } })

  test('a tap beside the menu of a card closes it and presses nothing behind it', async ({
    pinwell,
    page,
  }) => {
    await pinwell.openWithCommands(NOTES)
    const pin = await pinwell.button('Pinned', 'Pin note').boundingBox()
    const more = pinwell.button('Pinned', 'More actions')
    const menu = page.getByRole('menu')
    await more.tap()
    await expect(menu.getByRole('menuitem').first()).toBeFocused()
    await page.locator('[popover] p').first().tap()
    await expect(menu).toBeVisible()
    await page.touchscreen.tap((pin?.x ?? 0) + 10, (pin?.y ?? 0) + 10)
    await expect(menu).toHaveCount(0)
    await expect(more).toBeFocused()
    await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)
  })

  test('uses a font size that does not make browsers zoom into a field', async ({ pinwell, page }) => {
    await pinwell.open(NOTES)
    await pinwell.note.click()
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    for (const field of await page.locator('input:not([type=checkbox]), textarea, [contenteditable]').all())
      expect(
        await field.evaluate((element) => parseFloat(getComputedStyle(element).fontSize)),
      ).toBeGreaterThanOrEqual(16)
  })

  test('keeps the caret and the toolbar above a keyboard that makes the window smaller', async ({
    pinwell,
    page,
  }) => {
    await writeLines(pinwell)
    await page.setViewportSize({ width: 390, height: ABOVE_KEYBOARD })
    await expectInViewport(pinwell)
    await page.keyboard.type('\nmore\n\n')
    await expectInViewport(pinwell)
  })

  // As in Safari, where the window keeps its size. In Chromium this has to be simulated.
  test('keeps the caret and the toolbar above a keyboard that covers the page', async ({ pinwell, page }) => {
    await writeLines(pinwell)
    await page.evaluate((height) => {
      if (!visualViewport) return
      Object.defineProperty(visualViewport, 'height', { get: () => height })
      visualViewport.dispatchEvent(new Event('resize'))
    }, ABOVE_KEYBOARD)
    await expectInViewport(pinwell)
    await page.keyboard.type('\nmore\n\n')
    await expectInViewport(pinwell)
  })

  for (const [phone, width, height, heightAboveKeyboard, rows] of [
    ['a phone in landscape', 844, 390, 190, 1],
    ['a small phone in landscape', 640, 360, 160, 1],
    ['a small phone', 320, 560, 300, 2],
    ['a phone that enlarges the page by half', 240, 493, 270, 3],
  ] as const)
    test(`keeps the caret and the toolbar above the keyboard of ${phone}`, async ({ pinwell, page }) => {
      await page.setViewportSize({ width, height })
      await pinwell.open()
      await pinwell.note.tap()
      await expect(page.getByRole('toolbar')).toHaveCSS('height', `${rows * 44}px`)
      await page.setViewportSize({ width, height: heightAboveKeyboard })
      await expectInViewport(pinwell, heightAboveKeyboard)
      for (let line = 1; line <= 12; line++) {
        await page.keyboard.type(`${line}\n`)
        await expectInViewport(pinwell, heightAboveKeyboard)
      }
    })

  test('keeps the search box in view when a keyboard leaves a short window', async ({ pinwell, page }) => {
    await page.setViewportSize({ width: 320, height: 560 })
    await pinwell.open(Array.from({ length: 20 }, (_, at) => visitorNote(`Note ${at}`, 'text', at)))
    await page.mouse.wheel(0, 900)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)
    await page.getByRole('button', { name: 'Search', exact: true }).tap()
    await page.setViewportSize({ width: 320, height: 300 })
    await expect(pinwell.search).toBeFocused()
    await expect(pinwell.search).toBeInViewport({ ratio: 1 })
    await page.keyboard.type('note 1')
    await expect(pinwell.search).toBeInViewport({ ratio: 1 })
  })

  test('a tap after scrolling ends the composition of a word without scrolling back to it', async ({
    pinwell,
    page,
  }) => {
    await pinwell.open(Array.from({ length: 20 }, (_, at) => visitorNote(`Note ${at}`, 'text', at)))
    await pinwell.note.tap()
    await compose(page, 'milk')
    await pinwell.button('Note 19', 'Pin note').scrollIntoViewIfNeeded()
    const scrolled = await page.evaluate(() => scrollY)
    expect(scrolled).toBeGreaterThan(500)
    await pinwell.button('Note 19', 'Pin note').tap()
    await expect(pinwell.toast('Please sign in to pin notes')).toBeVisible()
    expect(await page.evaluate(() => scrollY)).toBe(scrolled)
    await expectDraftStored(page, 'milk')
  })

  test('shows Cancel above the toolbar while a long paste makes the text higher', async ({
    pinwell,
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 760 })
    await pinwell.open()
    await pinwell.note.tap()
    await pinwell.editorIsReady()
    await holdFrames(page, 100)
    await paste(page, { 'text/html': PARAGRAPHS })
    const cancel = progressBox(page).getByRole('button', { name: 'Cancel' })
    const text = page.locator('[contenteditable=true]')
    await expect
      .poll(() => text.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight))
      .toBeGreaterThan(0)
    expect(await coveredCorners(cancel, 8)).toEqual([])
    await cancel.tap()
    await expect(pinwell.note).toBeFocused()
  })
})

async function writeLines(pinwell: PinwellPage): Promise<void> {
  const { note, page } = pinwell
  await pinwell.open()
  await note.click()
  for (let line = 1; line <= 30; line++) await page.keyboard.type(`${line}\n`)
}

/** The names of the buttons that reach beyond the window, where they can be neither seen nor pressed as a whole. */
function cutOffControls(page: Page): Promise<string[]> {
  return page.getByRole('button').evaluateAll((buttons) =>
    buttons
      .filter((button) => {
        const { left, right } = button.getBoundingClientRect()
        return left < 0 || right > innerWidth
      })
      .map((button) => button.getAttribute('aria-label') ?? button.textContent ?? ''),
  )
}

/** The controls that are smaller than so many pixels, with name and size. */
async function smallTargets(page: Page, pixels: number): Promise<string[]> {
  const targets = page.locator('button, a, input, textarea, [contenteditable=true]')
  return targets.evaluateAll((elements, minSize) => {
    const shown = elements.filter((element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    )
    return shown.flatMap((element) => {
      // The closed composer is one target as a whole.
      const target = element.closest('form[data-expanded=false]') ?? element
      const { width, height } = target.getBoundingClientRect()
      const name = element.getAttribute('aria-label') ?? element.textContent
      // Differences below a thousandth of a pixel are rounding errors.
      return Math.min(width, height) > minSize - 0.001 ? [] : [`${name}: ${width} × ${height}`]
    })
  }, pixels)
}

/** The corners of a control at which a press would reach another element. They are `inset` pixels inside, because corners are round. */
async function coveredCorners(control: Locator, inset: number): Promise<readonly string[]> {
  return control.evaluate((box, distance) => {
    const { left, top, right, bottom } = box.getBoundingClientRect()
    const corners = [left + distance, right - distance].flatMap((x) =>
      [top + distance, bottom - distance].map((y) => [x, y] as const),
    )
    return corners
      .filter(([x, y]) => document.elementFromPoint(x, y) !== box)
      .map(([x, y]) => `${x - left}, ${y - top}`)
  }, inset)
}

async function expectInViewport({ note, page }: PinwellPage, height = ABOVE_KEYBOARD): Promise<void> {
  const toolbar = page.getByRole('toolbar', { name: 'Formatting' })
  await expect(async () => {
    const [top, bottom] = await edges(toolbar)
    expect(bottom).toBeLessThanOrEqual(height)
    const [, header] = await edges(page.locator('header'))
    const caret = await note.evaluate(caretEdges)
    expect(caret[0]).toBeGreaterThanOrEqual(header)
    expect(caret[1]).toBeLessThanOrEqual(top)
  }).toPass({ timeout: 5000 })
}

async function edges(locator: Locator): Promise<readonly [number, number]> {
  return locator.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return [top, bottom] as const
  })
}

/** The top and the bottom of the caret's line. */
function caretEdges(): readonly [number, number] {
  const selection = getSelection()
  const node = selection?.focusNode
  const line = node instanceof Element ? node : node?.parentElement
  const { top = 0, bottom = 0 } = line?.getBoundingClientRect() ?? {}
  return [top, bottom]
}
