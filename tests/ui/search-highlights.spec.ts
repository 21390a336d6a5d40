import { contrast } from './contrast.ts'
import { expect, highlighted, test, visitorNote } from './pinwell-page.ts'

const NOTES = [
  visitorNote('Music', 'a gi**ant** step by Coltrane\n• Giant steps', 1),
  visitorNote('Café', 'crème,\nno giant', 2),
]

// @spec beyond.search-highlights
test('highlights what a query finds and changes nothing in the page', async ({ pinwell, page }) => {
  await pinwell.openWithCommands(NOTES)
  const card = pinwell.card('Music')
  const before = await card.innerHTML()
  await pinwell.search.pressSequentially('giant step')
  await expect.poll(() => highlighted(page)).toEqual(['giant step', 'Giant step'])
  expect(await card.innerHTML()).toBe(before)
  await pinwell.search.fill('CREME, (cafe)')
  await expect.poll(() => highlighted(page)).toEqual(['Café', 'crème'])
  await pinwell.search.fill('"creme, no" cafe')
  await expect.poll(() => highlighted(page)).toEqual(['Café', 'crème,\nno'])
  await pinwell.search.fill('giant')
  await expect.poll(() => highlighted(page)).toEqual(['giant', 'Giant', 'giant'])
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect.poll(() => highlighted(page)).toEqual([])
})

// @spec beyond.search-highlights
test('highlights the text of the check items whose boxes match a query', async ({ pinwell, page }) => {
  const items = '• [ ] milk\n• [x] six **eggs**\n   • [x] dill\nfox'
  await pinwell.open([visitorNote('Shopping', items, 1), visitorNote('Literal', 'an [x] in a text', 2)])
  await pinwell.search.fill('[x]')
  await expect.poll(() => highlighted(page)).toEqual(['six eggs', 'dill', '[x]'])
  await pinwell.search.fill('[ ] mi')
  await expect.poll(() => highlighted(page)).toEqual(['mi'])
  await pinwell.search.fill('• [x] six eg')
  await expect.poll(() => highlighted(page)).toEqual(['six eg'])
  await pinwell.search.fill('x')
  await expect.poll(() => highlighted(page)).toEqual(['x', 'x', 'x', 'x'])
})

test('highlights cards that appear later', async ({ pinwell, page }) => {
  await pinwell.open(NOTES)
  await pinwell.search.fill('giant')
  await expect.poll(() => highlighted(page)).toHaveLength(3)
  await pinwell.editorIsReady()
  await pinwell.note.pressSequentially('another giant')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(pinwell.card('another giant')).toBeVisible()
  await expect.poll(() => highlighted(page)).toHaveLength(4)
})

// @spec beyond.search-excerpt
test('moves the preview to the first match and back', async ({ pinwell, page }) => {
  const filler = Array.from({ length: 30 }, (_, n) => `line ${n}`).join('\n')
  const title = visitorNote(`${'word '.repeat(60)}huge title`, '', 2)
  await pinwell.open([visitorNote('Long', `${filler}\nthe **giant** step\nend`, 1), title, ...NOTES])
  const card = pinwell.card('Long')
  await expect(card).toContainText('line 0')
  await pinwell.search.fill('giant')
  await expect(card.getByText('the giant step')).toBeInViewport()
  await expect(card).not.toContainText('line 0')
  await expect.poll(() => highlighted(page)).toContain('giant')
  await card.getByRole('button', { name: 'Show all' }).click()
  await expect(card).toContainText('line 0')
  await card.getByRole('button', { name: 'Show less' }).click()
  await pinwell.search.fill('')
  await expect(card).toContainText('line 0')
  await expect(card).not.toContainText('giant')
  await pinwell.search.fill('huge')
  await expect(page.getByText('huge title')).toBeInViewport()
})

test('a preview that moved to the end of the text does not fade', async ({ pinwell }) => {
  const filler = Array.from({ length: 30 }, (_, n) => `line ${n}`).join('\n')
  await pinwell.open([
    visitorNote('Last', `${filler}\nthe giant step`, 1),
    visitorNote('Middle', `${filler}\na giant step\n${filler}`, 2),
  ])
  await pinwell.search.fill('giant')
  const mask = (card: string, text: string) =>
    pinwell
      .card(card)
      .locator('[data-searched]', { hasText: text })
      .evaluate((box) => getComputedStyle(box).maskImage)
  await expect.poll(() => mask('Last', 'the giant step')).toBe('none')
  await expect.poll(() => mask('Middle', 'a giant step')).toContain('linear-gradient')
  for (const card of ['Last', 'Middle']) await expect(pinwell.button(card, 'Show all')).toBeVisible()
})

test('highlights are neither copied nor stored', async ({ pinwell, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await pinwell.open(NOTES)
  const stored = await pinwell.cached()
  await pinwell.search.fill('giant')
  await expect.poll(() => highlighted(page)).toHaveLength(3)
  await pinwell.card('Music').getByText('step by').selectText()
  await page.keyboard.press('ControlOrMeta+c')
  const html = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read()
    return (await item?.getType('text/html'))?.text()
  })
  expect(html).toContain('ant')
  expect(html).not.toMatch(/<mark|highlight|251, 223, 140|fbdf8c/i)
  expect(await pinwell.cached()).toEqual(stored)
})

test('highlights are readable, light and dark', async ({ pinwell, page }) => {
  await pinwell.open(NOTES)
  await pinwell.search.fill('giant')
  await expect.poll(() => highlighted(page)).toHaveLength(3)
  const backgrounds = new Set<string>()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    const { color, background } = await page.evaluate(() => {
      const title = document.querySelector('[data-searched]')
      const style = getComputedStyle(title ?? document.body, '::highlight(search)')
      return { color: style.color, background: style.backgroundColor }
    })
    expect(contrast(color, background)).toBeGreaterThan(4.5)
    backgrounds.add(background)
  }
  expect(backgrounds.size).toBe(2)
})

// The current match is highlighted as one of all matches too, and Chromium then fills both alike.
test('the current match is distinct from the others in forced colours', async ({ pinwell, page }) => {
  await pinwell.open(NOTES)
  await pinwell.search.fill('giant')
  await expect.poll(() => highlighted(page)).toHaveLength(3)
  await page.emulateMedia({ forcedColors: 'active' })
  const lines = await page.evaluate(() =>
    ['search', 'search-note', 'search-current'].map(
      (name) => getComputedStyle(document.body, `::highlight(${name})`).textDecorationLine,
    ),
  )
  expect(lines).toEqual(['none', 'none', 'underline'])
})
