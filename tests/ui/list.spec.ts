import type { Page } from '@playwright/test'
import { expect, visitorNote, test } from './pinwell-page.ts'

const MANY = Array.from({ length: 10_000 }, (_, index) =>
  visitorNote(`Note ${index}`, 'line\n'.repeat(index % 6), index, index < 3 ? { pinned: 'pinned' } : {}),
)

test.beforeEach(async ({ pinwell }) => pinwell.open(MANY))

test('of ten thousand notes only those in view are in the page, and all can be reached', async ({
  pinwell,
  page,
}) => {
  await expect(pinwell.card('Note 0').first()).toBeVisible()
  expect(await pinwell.cards.count()).toBeLessThan(60)
  await page.mouse.wheel(0, 1e7)
  await expect(page.getByRole('heading', { name: 'Note 9999', exact: true })).toBeInViewport()
  await expect(page.getByRole('contentinfo')).toBeInViewport()
})

test('each card says where it stands among how many', async ({ page }) => {
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Note 3', exact: true }) })
  await expect(card).toHaveAttribute('aria-posinset', '1')
  await expect(card).toHaveAttribute('aria-setsize', '9997')
})

test('a search narrows them, and a narrow answer is a plain list', async ({ pinwell }) => {
  await pinwell.search.pressSequentially('note 999')
  await expect(pinwell.cards).toHaveCount(11)
  await pinwell.search.fill('')
  await expect(pinwell.card('Note 1').first()).toBeVisible()
})

test('deleting in the middle keeps the place and the focus', async ({ pinwell, page }) => {
  await page.mouse.wheel(0, 4000)
  await expect(page.getByRole('heading', { name: 'Note 8', exact: true })).toHaveCount(0)
  // Cards in full view: reaching for another one would scroll.
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

test('the columns follow the width', async ({ pinwell, page }) => {
  const columns = async () => {
    const lefts = await pinwell.cards.evaluateAll((cards) =>
      cards.map((card) => card.getBoundingClientRect().left),
    )
    return new Set(lefts).size
  }
  await expect.poll(columns).toBe(4)
  await page.setViewportSize({ width: 390, height: 800 })
  await expect.poll(columns).toBe(1)
})

/** Rows that come in view are measured, and the page is moved by what they differ from the guess: waits until that is over. */
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
