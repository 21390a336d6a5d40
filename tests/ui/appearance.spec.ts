import type { Locator, Page } from '@playwright/test'
import { expectNoViolationsAtWidths } from './axe.ts'
import { contrast } from './contrast.ts'
import { expect, type PinwellPage, test, visitorNote } from './pinwell-page.ts'

const NOTES = [
  visitorNote('Pinned', '**bold** and `text`', 1, { pinned: 'pinned' }),
  visitorNote('Code', 'see\n```\nlet a = 1\n```', 2),
  visitorNote('', '• one\n• two\n• three\n• four\n• five', 3),
  visitorNote('رحلة', 'اشترِ الخبز', 4),
]

type Step = (pinwell: PinwellPage) => Promise<void>

/** [state, how to reach it from the previous one, what keeps it at another width] */
const STATES: readonly (readonly [string, Step, Step?])[] = [
  ['list', async () => {}],
  ['composer open', async ({ note }) => note.click()],
  [
    'composer with text',
    async ({ note, page, title }) => {
      await page.keyboard.type('- **item**')
      await expect(note.locator('li')).toHaveText('item')
      await title.fill('Title')
    },
  ],
  [
    'whole note',
    async (pinwell) =>
      pinwell
        .button('five', 'Show all')
        .or(pinwell.page.getByRole('button', { name: 'Show all' }))
        .first()
        .click(),
  ],
  ['error toast', async (pinwell) => pinwell.button('Code', 'Pin note').click(), hoverToast],
  // A toast may cover the button.
  ['success toast', async (pinwell) => pinwell.button('Code', 'Delete note').press('Enter'), hoverToast],
  [
    'no results',
    async ({ page, search }) => {
      const opener = page.getByRole('button', { name: 'Search', exact: true })
      if (await opener.isVisible()) await opener.press('Enter')
      await search.fill('nothing like it')
      await expect(page.getByText('No results found')).toBeVisible()
    },
  ],
]

test.describe('has no axe violations, light and dark, on a phone, a tablet and in a window:', () => {
  test.use({ viewport: { width: 1440, height: 900 } })
  test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

  test('without notes', async ({ pinwell, page }) => {
    await pinwell.open([])
    await expectNoViolationsAtWidths(page)
  })

  test('with notes, with text in the composer, with toasts and without search results', async ({
    pinwell,
    page,
  }) => {
    await pinwell.open(NOTES)
    for (const [state, enterState, prepare] of STATES)
      await test.step(state, async () => {
        await enterState(pinwell)
        await expectNoViolationsAtWidths(page, prepare && { prepare: () => prepare(pinwell) })
      })
  })
})

test('a selected card has an edge of its own in forced colours', async ({ pinwell, page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await pinwell.openWithCommands([visitorNote('One'), visitorNote('Two', '', 1), visitorNote('Three', '', 2)])
  for (const name of ['One', 'Two']) await pinwell.card(name).getByRole('checkbox').check()
  const [one, two, three] = await Promise.all(
    ['One', 'Two', 'Three'].map((name) =>
      pinwell.card(name).evaluate((card) => {
        const { borderColor, outlineStyle, outlineColor } = getComputedStyle(card)
        return { borderColor, outline: outlineStyle === 'none' ? 'none' : outlineColor }
      }),
    ),
  )
  expect(two).toEqual(one)
  expect(two?.borderColor).not.toBe(three?.borderColor)
  expect(two?.outline).toBe(two?.borderColor)
  expect(three?.outline).toBe('none')
})

test('a pressed pin looks like any pressed button in forced colours', async ({ pinwell, page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await pinwell.open([visitorNote('One', '', 0, { pinned: 'pinned' })])
  await pinwell.note.click()
  await page.keyboard.press('ControlOrMeta+b')
  const [pin, bold] = await Promise.all(
    [pinwell.button('One', 'Pin note'), page.getByRole('button', { name: 'Bold', pressed: true })].map(
      (button) =>
        button.evaluate((element) => {
          const { fill, stroke } = getComputedStyle(element.querySelector('svg') ?? element)
          return { fill, stroke, background: getComputedStyle(element).backgroundColor }
        }),
    ),
  )
  expect(pin).toEqual(bold)
})

// @spec beyond.contrast
test('gives the edges of the search box and the composer a contrast of 3:1 to both sides, light and dark', async ({
  pinwell,
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await pinwell.open()
  const boxes = [pinwell.search, page.getByRole('form', { name: 'New note' })]
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect.poll(() => shownTheme(page)).toBe(colorScheme)
    for (const box of boxes) {
      await page.mouse.move(0, 0)
      expect(await edgeContrast(box)).toBeGreaterThanOrEqual(3)
      await box.hover()
      expect(await edgeContrast(box)).toBeGreaterThanOrEqual(3)
    }
    for (const field of [pinwell.search, pinwell.note]) {
      await field.click()
      for (const box of boxes) expect(await edgeContrast(box)).toBeGreaterThanOrEqual(3)
    }
    await page.keyboard.press('Escape')
  }
})

test('gives the cards clear edges and dates, and fades no text, for people who prefer more contrast', async ({
  pinwell,
  page,
}) => {
  await page.emulateMedia({ contrast: 'more', reducedMotion: 'reduce' })
  await pinwell.openWithCommands(NOTES)
  const card = pinwell.card('three')
  expect(await edgeContrast(card)).toBeGreaterThanOrEqual(3)
  await card.hover()
  expect(await edgeContrast(card)).toBeGreaterThanOrEqual(3)
  const ink = await card.evaluate((element) => getComputedStyle(element).color)
  await expect(card.locator('time').first()).toHaveCSS('color', ink)
  await expect(card.locator('[data-clipped]')).toHaveCSS('mask-image', 'none')
})

/** The minimum contrast (WCAG 2.2) of a box's four edges to the colours of the box and of the page around it. */
async function edgeContrast(box: Locator): Promise<number> {
  const { sides, backgrounds } = await box.evaluate(async (element) => {
    await Promise.allSettled(element.getAnimations().map(({ finished }) => finished))
    const style = getComputedStyle(element)
    const isDrawn = style.borderStyle === 'solid' && Number.parseFloat(style.borderWidth) >= 1
    const pageStyle = getComputedStyle(document.documentElement)
    return {
      sides: isDrawn
        ? [style.borderTopColor, style.borderRightColor, style.borderBottomColor, style.borderLeftColor]
        : [],
      backgrounds: [style.backgroundColor, pageStyle.backgroundColor],
    }
  })
  expect(sides).toHaveLength(4)
  return Math.min(...sides.flatMap((side) => backgrounds.map((ground) => contrast(side, ground))))
}

test('clips nothing and does not scroll sideways at 320 px', async ({ pinwell, page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await pinwell.open([...NOTES, visitorNote('W'.repeat(80), 'https://example.org/' + 'x'.repeat(200), 5)])
  await pinwell.typeNote('x'.repeat(200))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('does not cover text with the pin in either text direction', async ({ pinwell }) => {
  await pinwell.open([...NOTES, visitorNote('', 'اشترِ الخبز والحليب ثم اتصل بأمي', 5)])
  for (const card of await pinwell.cards.all()) {
    const pin = await card.getByRole('button', { name: 'Pin note' }).boundingBox()
    const textBox = await card.locator(':scope > :first-child').boundingBox()
    expect((textBox?.x ?? 0) + (textBox?.width ?? 0)).toBeLessThanOrEqual((pin?.x ?? 0) + 8)
  }
})

test.describe('the theme', () => {
  // @spec theme.stored theme.cycle
  test("follows a change of the system's theme, cycles through system, light and dark and is remembered", async ({
    pinwell,
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await pinwell.open()
    const button = page.getByRole('button', { name: /^Theme/ })
    await expect(button).toHaveAccessibleName('Theme: system')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect.poll(() => shownTheme(page)).toBe(colorScheme)
    }
    for (const [choice, theme] of [
      ['light', 'light'],
      ['dark', 'dark'],
      ['system', 'dark'],
      ['light', 'light'],
    ] as const) {
      await button.click()
      await expect(button).toHaveAccessibleName(`Theme: ${choice}`)
      expect(await shownTheme(page)).toBe(theme)
      expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe(choice)
    }
    await page.reload()
    await expect(button).toHaveAccessibleName('Theme: light')
    expect(await shownTheme(page)).toBe('light')
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light')
  })

  test('is applied before the first paint', async ({ page, pinwell }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await pinwell.open()
    await page.evaluate(() => localStorage.setItem('theme', 'dark'))
    await page.route(/\.(js|css)$/, () => {})
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.getByText('Loading your notes')).toBeVisible()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
      'rgb(25, 23, 20)',
    )
  })

  test("sets the colour of the browser's interface", async ({ pinwell, page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await pinwell.open()
    const colour = () =>
      page.evaluate(
        () =>
          Array.from(document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')).find(
            (meta) => matchMedia(meta.media).matches,
          )?.content,
      )
    expect(await colour()).toBe('#f7f3ec')
    const button = page.getByRole('button', { name: /^Theme/ })
    await button.click()
    await button.click()
    expect(await colour()).toBe('#191714')
  })
})

// @spec main.parts
test('can be used by keyboard from top to bottom with a visible focus', async ({ pinwell, page }) => {
  await pinwell.open(NOTES.slice(0, 1))
  const names: string[] = []
  await pinwell.commandsAreReady()
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press('Tab')
    const focus = page.locator(':focus')
    const ring = await focus.evaluate((element) => {
      const box = element.matches('[contenteditable]') ? element.closest('form') : element
      return box && getComputedStyle(box).outlineStyle
    })
    expect(ring).toBe('solid')
    names.push((await focus.getAttribute('aria-label')) ?? (await focus.innerText()))
    if (names.at(-1) === 'Note') await page.keyboard.press('Escape')
  }
  expect(names).toEqual([
    'Search notes',
    'Theme: system',
    'Settings',
    'Download them',
    'Note',
    expect.stringContaining('Pinned'),
    'Edit note',
    'Copy note',
    'Delete note',
    'Select Pinned',
    'Pin note',
    'the Pinwell team',
  ])
})

/** A toast stays while the pointer is on it. */
async function hoverToast({ page }: PinwellPage) {
  await page.getByRole('region', { name: 'Notifications' }).getByRole('paragraph').first().hover()
}

function shownTheme(page: Page) {
  return page.evaluate(() => document.documentElement.dataset.theme)
}
