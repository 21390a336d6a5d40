import { expect, test, visitorNote } from './pinwell-page.ts'

// @spec beyond.install
test('the page leaves the notch and the home indicator of a phone free', async ({
  pinwell,
  page,
  context,
}) => {
  await page.setViewportSize({ width: 700, height: 390 })
  await pinwell.openWithCommands([visitorNote('Card', 'text')])
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setSafeAreaInsetsOverride', {
    insets: { top: 30, left: 60, right: 50, bottom: 40 },
  })
  const heading = page.getByRole('heading', { name: 'Pinwell' })
  await expect.poll(async () => (await heading.boundingBox())?.x).toBe(60)
  const top = await page.getByRole('banner').evaluate((header) => getComputedStyle(header).paddingTop)
  expect(top).toBe('30px')
  const bottom = await page
    .getByRole('contentinfo')
    .evaluate((footer) => getComputedStyle(footer).paddingBottom)
  expect(bottom).toBe('40px')
  const card = await pinwell.card('Card').boundingBox()
  expect(card?.x).toBe(60)
  expect((card?.x ?? 0) + (card?.width ?? 0)).toBeLessThanOrEqual(700 - 50)
})
