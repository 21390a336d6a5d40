import { expect, visitorNote, test } from './pinwell-page.ts'

const TALL = Array.from({ length: 14 }, (_, line) => `line ${line}`).join('\n')

test('an open card changes the height of no other card', async ({ pinwell, page }) => {
  await page.setViewportSize({ width: 1100, height: 900 })
  const notes = Array.from({ length: 9 }, (_, at) =>
    visitorNote(`Card ${at}`, at % 3 === 1 ? TALL : 'short', at),
  )
  await pinwell.open(notes)
  const heights = () =>
    pinwell.cards.evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().height))
  const before = await heights()
  await pinwell.button('Card 4', 'Show all').click()
  await expect(pinwell.button('Card 4', 'Show less')).toBeVisible()
  const after = await heights()
  expect(after[4]).toBeGreaterThan(before[4] ?? Infinity)
  expect(after.toSpliced(4, 1)).toEqual(before.toSpliced(4, 1))
  await pinwell.button('Card 4', 'Show less').click()
  await expect.poll(heights).toEqual(before)
})

test('a preview begins with the first nonblank line', async ({ pinwell }) => {
  await pinwell.open([visitorNote('Card', '\n\n  \n   • first\nsecond')])
  await expect(pinwell.card('Card')).toContainText('• first')
  await expect(pinwell.button('Card', 'Show all')).toHaveCount(0)
})
