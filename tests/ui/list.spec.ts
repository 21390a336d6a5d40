import type { Page } from '@playwright/test'
import { expect, visitorNote, test } from './pinwell-page.ts'

const MANY = Array.from({ length: 10_000 }, (_, index) =>
  visitorNote(`Note ${index}`, 'line\n'.repeat(index % 6), index, index < 3 ? { pinned: 'pinned' } : {}),
)

test.beforeEach(async ({ pinwell }) => pinwell.open(MANY))

test('renders only the notes in view of ten thousand, gives each its position, adapts the columns, and reaches all', async ({
  pinwell,
  page,
}) => {
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

  await page.mouse.wheel(0, 1e7)
  await expect(page.getByRole('heading', { name: 'Note 9999', exact: true })).toBeInViewport()
  await expect(page.getByRole('contentinfo')).toBeInViewport()
})

test('filters the list by a search, and shows few results as a plain list', async ({ pinwell }) => {
  // One word, which the search finds in the same notes before and after its index has loaded.
  await pinwell.search.pressSequentially('999')
  await expect(pinwell.cards).toHaveCount(19)
  await pinwell.search.fill('')
  await expect(pinwell.card('Note 1').first()).toBeVisible()
})

test('keeps the scroll position and the focus when a note in the middle is deleted', async ({
  pinwell,
  page,
}) => {
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
