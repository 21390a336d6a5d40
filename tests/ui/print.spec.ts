import type { Page } from '@playwright/test'
import { expect, test, visitorNote } from './pinwell-page.ts'

const LINES = Array.from({ length: 120 }, (_, line) => `line ${line} of the long note`)
const NOTES = [
  visitorNote('Pinned', '**bold** text', 1, { pinned: 'pinned' }),
  visitorNote('Code', 'see\n```\nlet a = 1\nlet b = 2\nlet c = 3\nlet d = 4\n```\nbehind the code', 2),
  visitorNote('', '• one\n• two\n• three\n• four\n• [x] five', 3),
  visitorNote('Long', LINES.join('\n'), 4),
]

test('prints “Empty note” for an empty note', async ({ pinwell, page }) => {
  await pinwell.open([visitorNote(' ', '  ', 1)])
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => printedText(page)).toContain('Empty note')
  await expect(page.getByRole('article').getByRole('heading')).toHaveCount(0)
})

test('breaks a title without spaces, so that no part of it is cut off', async ({ pinwell, page }) => {
  await pinwell.open([visitorNote('W'.repeat(300))])
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('article')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
})

test('prints a long code block without gaps between its lines', async ({ pinwell, page }) => {
  await pinwell.open([visitorNote('Code', `\`\`\`\n${LINES.join('\n')}\n\`\`\``)])
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => printedText(page)).toContain('line 119')
  const distances = await page.getByRole('article').evaluate((article) => {
    const tops = Array.from(article.querySelectorAll('code'), (code) => {
      const range = document.createRange()
      range.selectNodeContents(code)
      return Array.from(range.getClientRects(), ({ top }) => Math.round(top * 10) / 10)
    }).flat()
    return [...new Set(tops)].map((top, at, all) => Math.round(top - (all[at - 1] ?? NaN))).slice(1)
  })
  expect(distances.length).toBeGreaterThanOrEqual(LINES.length - 1)
  expect(Math.max(...distances) - Math.min(...distances)).toBeLessThanOrEqual(1)
})

test('keeps the date of a note on the page with its last lines', async ({ pinwell, page }) => {
  await pinwell.open([visitorNote('Long', LINES.slice(0, 20).join('\n'))])
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => printedText(page)).toContain('line 19')
  // Columns break as pages do.
  const apart = await page.getByRole('article').evaluate((article) => {
    const date = article.querySelector('time')
    const text = date?.previousElementSibling
    return Array.from({ length: 50 }, (_, at) => 300 + 5 * at).filter((height) => {
      article.style.cssText = `columns: 2; column-fill: auto; block-size: ${height}px`
      const lastPart = Array.from(text?.getClientRects() ?? []).at(-1)
      return date?.getBoundingClientRect().left !== lastPart?.left
    })
  })
  expect(apart).toEqual([])
})

// @spec beyond.print
test('prints only the complete notes, black on white in either theme', async ({ pinwell, page }) => {
  await pinwell.open(NOTES)
  await pinwell.typeNote('a draft')
  await pinwell.button('Code', 'Pin note').click()
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('sign in')

  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => printedText(page)).toContain('line 119')
  expect(
    (await printedText(page))
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ).toEqual([
    'Pinned Notes',
    'Pinned',
    'bold text',
    expect.stringMatching(DATE),
    'My Notes',
    'Code',
    'see',
    'let a = 1',
    'let b = 2',
    'let c = 3',
    'let d = 4',
    'behind the code',
    expect.stringMatching(DATE),
    '• one',
    '• two',
    '• three',
    '• four',
    'five',
    expect.stringMatching(DATE),
    'Long',
    ...LINES,
    expect.stringMatching(DATE),
  ])
  // As a control of the browser, it would be grey.
  await expect(page.getByRole('checkbox', { name: 'five' })).toHaveCSS('appearance', 'none')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await coloursOf(page)).toEqual({ ink: ['rgb(0, 0, 0)'], paper: ['rgb(255, 255, 255)'] })
  }

  await page.emulateMedia({ media: null })
  await expect(pinwell.note).toHaveText('a draft')
  await expect(pinwell.card('Long')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
})

const DATE = /^Nov \d+, 2026, \d+:\d\d [AP]M$/

// @spec beyond.print
test('prints all notes of a virtual list', async ({ pinwell, page }) => {
  const notes = Array.from({ length: 400 }, (_, at) =>
    visitorNote(`Note ${at}`, LINES.slice(0, 12).join('\n'), at),
  )
  await pinwell.open(notes)
  await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBeLessThan(100)
  const shown = await pinwell.order()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('article')).toHaveCount(400)
  await page.emulateMedia({ media: null })
  await expect(page.getByRole('article')).toHaveCount(0)

  // The browser lays out the pages right after the event.
  await page.evaluate(() => {
    addEventListener('beforeprint', () => {
      const titles = Array.from(document.querySelectorAll('article h3'), (title) => title.textContent)
      Object.assign(window, { titles })
    })
  })
  const pdf = await page.pdf({ format: 'A4' })
  expect(await page.evaluate(() => Reflect.get(window, 'titles'))).toEqual(notes.map(({ title }) => title))
  // Twelve lines, a title and a date: no more than five fit on a page.
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(400 / 5)
  expect(await pinwell.order()).toEqual(shown)
})

test('prints only the results of a search, and says when there are none', async ({ pinwell, page }) => {
  await pinwell.open(NOTES)
  await pinwell.search.fill('behind')
  await expect(pinwell.cards).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => printedText(page)).toContain('behind the code')
  expect(await printedText(page)).not.toContain('line 1')
  await page.emulateMedia({ media: null })
  await expect(page.getByRole('article')).toHaveCount(0)
  await pinwell.search.fill('zebra')
  await expect(page.getByText('No results found for "zebra"')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => printedText(page)).toBe('No notes to print')
})

// @spec beyond.print
test('prints only the selected notes', async ({ pinwell, page }) => {
  await pinwell.openWithCommands(NOTES)
  for (const name of ['Pinned', 'Code']) await pinwell.card(name).getByRole('checkbox').check()
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => printedText(page)).toContain('behind the code')
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Pinned', 'Code'])
  // Two changes of the media in one frame do not render the printed notes again, so they must follow the selection.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('article')).toHaveCount(NOTES.length)
})

/** The rendered text of the whole document. */
function printedText(page: Page): Promise<string> {
  return page.evaluate(() => document.body.innerText)
}

/** The colours of everything that is rendered. */
function coloursOf(page: Page) {
  return page.evaluate(() => {
    const drawn = Array.from(document.querySelectorAll('html, body *')).filter(
      (element) => element.checkVisibility() && !element.matches('.visually-hidden'),
    )
    const ink = new Set(drawn.map((element) => getComputedStyle(element).color))
    const paper = new Set(drawn.map((element) => getComputedStyle(element).backgroundColor))
    paper.delete('rgba(0, 0, 0, 0)')
    return { ink: [...ink], paper: [...paper] }
  })
}
