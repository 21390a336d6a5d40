import type { Locator } from '@playwright/test'
import { expect, test, visitorNote } from './pinwell-page.ts'

const NOTES = [
  visitorNote('Groceries', 'milk', 1, { pinned: 'pinned' }),
  visitorNote('', 'call **mum** about the flat\nand more', 2),
  visitorNote('', '• one\n• two\n• three\n• four\n• five', 3),
]

const HINTS: ReadonlyMap<string, string> = new Map([
  ['Edit note', '. Sign in to edit notes'],
  ['Pin note', '. Sign in to pin notes'],
])

/** To the four buttons of a card. */
const TABS = Array.from({ length: 5 }, () => 'Tab')

// @spec card.buttons
test("describes each card's buttons by its title, or by its first words without a title, and says which need a sign-in", async ({
  pinwell,
  page,
}) => {
  await pinwell.open(NOTES)
  for (const [card, description, names] of [
    ['Groceries', 'Groceries', ['Edit note', 'Pin note', 'Copy note', 'Delete note']],
    ['mum', 'call mum about the flat', ['Edit note', 'Pin note', 'Copy note', 'Delete note']],
    ['four', 'one', ['Show all', 'Edit note', 'Pin note', 'Copy note', 'Delete note']],
  ] as const)
    for (const name of names) {
      const hint = HINTS.get(name) ?? ''
      await expect(pinwell.button(card, name)).toHaveAccessibleDescription(`${description}${hint}`)
    }
  // A tooltip that repeats the name is not read after it. One that says more is: the keys of a sequence.
  const banner = page.getByRole('banner')
  await expect(banner.getByRole('button', { name: /^Theme/ })).toHaveAccessibleDescription('')
  await expect(pinwell.search).toHaveAccessibleDescription('')
  await expect(page.getByRole('combobox', { name: 'Sort notes' })).toHaveAccessibleDescription('')
  await pinwell.commandsAreReady()
  await expect(banner.getByRole('button', { name: 'Settings' })).toHaveAccessibleDescription('Settings (G S)')
})

// @spec list.sections
test('names the sections as regions by their headings', async ({ pinwell, page }) => {
  await pinwell.open(NOTES)
  for (const [name, count] of [
    ['Pinned Notes', 1],
    ['My Notes', 2],
  ] as const) {
    const section = page.getByRole('region', { name, exact: true })
    await expect(section.getByRole('heading', { level: 2 })).toHaveText(name)
    await expect(section.getByRole('listitem')).toHaveCount(count)
    // Without it, VoiceOver says nothing of a list, because its items have no markers.
    await expect(section.getByRole('list')).toHaveAttribute('role', 'list')
  }
})

// @spec list.sections
test('names each row of a virtual list by its section', async ({ pinwell, page }) => {
  await pinwell.open([
    ...NOTES,
    ...Array.from({ length: 300 }, (_, at) => visitorNote(`Note ${at}`, '', at + 10)),
  ])
  await expect(page.getByRole('list', { name: 'Pinned Notes' })).toHaveCount(1)
  await expect(page.getByRole('list', { name: 'My Notes' }).first()).toBeVisible()
  await expect(page.getByRole('list')).not.toHaveCount(0)
  for (const list of await page.getByRole('main').getByRole('list').all()) {
    await expect(list).toHaveAccessibleName(/^(Pinned|My) Notes$/)
    await expect(list).toHaveAttribute('role', 'list')
  }
})

// @spec card.buttons
test("shows the whole focus ring of a card’s button beside neighbours, the header and the window's edge", async ({
  pinwell,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await pinwell.open([
    ...Array.from({ length: 16 }, (_, at) => visitorNote(`Note ${at}`, 'line\n'.repeat(at % 6), at)),
    visitorNote('Shop', `• [x] milk\nhttps://example.org\n${'line\n'.repeat(9)}`, 10),
  ])
  const header = await page.getByRole('banner').boundingBox()
  const rings: { readonly top: number; readonly bottom: number; readonly outside: number }[] = []
  const covered = new Set<string>()
  await pinwell.commandsAreReady()
  await page.keyboard.press('j')
  // Tab reaches the buttons of the current card, and the arrow keys from any of them the next card.
  for (const keys of [
    ['ArrowDown', ...TABS],
    ['ArrowUp', ...TABS],
  ])
    for (let stop = 0; stop < 50; stop++) {
      await page.keyboard.press(keys[stop % keys.length] ?? '')
      const ring = await page.evaluate(() => {
        const button = document.activeElement
        if (!button?.matches('main li button[aria-label]')) return undefined
        const { top, bottom, left, right } = button.getBoundingClientRect()
        const { outlineWidth, outlineOffset } = getComputedStyle(button)
        const outside = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
        const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
        const cover = button.contains(middle) ? undefined : middle?.closest('[aria-label]')?.ariaLabel
        return { top: top - outside, bottom: bottom + outside, outside, cover }
      })
      if (ring) rings.push(ring)
      if (ring?.cover) covered.add(ring.cover)
    }
  expect(rings.length).toBeGreaterThan(60)
  expect(Math.max(...rings.map(({ outside }) => outside))).toBeLessThanOrEqual(0)
  expect(Math.max(...rings.map(({ bottom }) => bottom))).toBeLessThanOrEqual(800)
  expect(Math.min(...rings.map(({ top }) => top))).toBeGreaterThanOrEqual(header?.height ?? 0)
  expect([...covered]).toEqual([])

  // Backwards from the first card, below the header.
  await page.keyboard.press('Home')
  await page.evaluate(() => scrollBy(0, (document.activeElement?.getBoundingClientRect().top ?? 0) - 80))
  await page.keyboard.press('Shift+Tab')
  const order = page.getByRole('combobox', { name: 'Sort notes' })
  await expect(order).toBeFocused()
  expect((await order.boundingBox())?.y).toBeGreaterThanOrEqual(header?.height ?? 0)

  const expectBelowHeader = async (control: Locator) => {
    await control.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 20))
    await control.focus()
    expect((await control.boundingBox())?.y).toBeGreaterThanOrEqual(header?.height ?? 0)
  }
  await expectBelowHeader(pinwell.cards.first().getByRole('checkbox'))
  await expectBelowHeader(page.getByRole('button', { name: 'Download them' }))
  for (const role of ['checkbox', 'link'] as const)
    await expectBelowHeader(pinwell.card('Shop').getByRole(role).last())
  for (const name of ['Show all', 'Uncheck all']) await expectBelowHeader(pinwell.button('Shop', name))
  await pinwell.note.click()
  await expectBelowHeader(pinwell.title)
  // What is typed after the person has scrolled away, too.
  await pinwell.note.focus()
  await page.evaluate(() => scrollTo(0, 900))
  await page.keyboard.type('a')
  const typed = await pinwell.note.getByText('a', { exact: true }).boundingBox()
  expect(typed?.y).toBeGreaterThanOrEqual(header?.height ?? 0)
  await page.keyboard.press('Backspace')

  // The scroll to a focused control shows the button for a new note.
  await page.keyboard.press('Escape')
  await page.evaluate(() => scrollTo(0, 0))
  const remove = pinwell.button('Note 2', 'Delete note')
  const composerEnd = await pinwell.note.evaluate(bottomOf)
  await page.setViewportSize({ width: 390, height: (await remove.evaluate(bottomOf)) - composerEnd })
  await page.evaluate((end) => scrollTo(0, end - 10), composerEnd)
  await remove.focus()
  const create = page.getByRole('button', { name: 'New note', exact: true })
  await expect(create).toBeInViewport()
  expect(await remove.evaluate(bottomOf)).toBeLessThan((await create.boundingBox())?.y ?? 0)

  // The bar appears where the focused control is.
  await remove.evaluate((button) => scrollBy(0, button.getBoundingClientRect().bottom - innerHeight + 16))
  await page.keyboard.press('x')
  const bar = page.getByRole('group', { name: 'Selected notes' })
  await expect(bar).toBeVisible()
  expect(await remove.evaluate(bottomOf)).toBeLessThan((await bar.boundingBox())?.y ?? 0)
})

function bottomOf(element: Element) {
  return Math.ceil(element.getBoundingClientRect().bottom)
}
