import { expectNoViolations } from './axe.ts'
import { expect, test, type PinwellPage } from './pinwell-page.ts'

// @spec markers.check-items
test('a typed checklist is stored with its marks, and screen readers find checkboxes', async ({
  pinwell,
  page,
}) => {
  await writeChecklist(pinwell)
  await expect(pinwell.note).toMatchAriaSnapshot(`
    - textbox "Note":
      - group:
        - checkbox "Milk"
        - checkbox "Eggs" [checked]
  `)
  await expectNoViolations(page)
  await page.keyboard.press('Control+s')
  await expect(pinwell.toast('Note saved to local storage')).toBeVisible()
  expect((await pinwell.cached()).map(({ content }) => content)).toEqual(['• [ ] Milk\n• [x] Eggs'])
})

// @spec markers.check-items
test('a press on a checkbox checks its item, keeps the caret, and is one undo step', async ({
  pinwell,
  page,
}) => {
  await writeChecklist(pinwell)
  const milk = pinwell.note.getByRole('checkbox', { name: 'Milk' })
  await milk.click({ position: { x: -14, y: 12 }, force: true })
  await expect(milk).toBeChecked()
  await page.keyboard.type('!')
  await expect(pinwell.note.getByRole('checkbox', { name: 'Eggs!' })).toBeChecked()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(milk).not.toBeChecked()
  await milk.click()
  await expect(milk).not.toBeChecked()
})

test('the checkbox takes presses in an area of at least 24 pixels', async ({ pinwell }) => {
  await writeChecklist(pinwell)
  const area = await pinwell.note.getByRole('checkbox', { name: 'Milk' }).evaluate((item) => {
    const { width, height } = getComputedStyle(item, '::before')
    return [Number.parseFloat(width), Number.parseFloat(height)]
  })
  expect(Math.min(...area)).toBeGreaterThanOrEqual(24)
})

test('the checkbox is in the middle of its line', async ({ pinwell }) => {
  await writeChecklist(pinwell)
  const [space, box, line] = await pinwell.note.getByRole('checkbox', { name: 'Milk' }).evaluate((item) => {
    const { top, height } = getComputedStyle(item, '::after')
    return [top, height, getComputedStyle(item).lineHeight].map(Number.parseFloat)
  })
  expect(2 * (space ?? NaN) + (box ?? NaN)).toBeCloseTo(line ?? NaN, 0)
})

test.describe('with fingers', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('a tap on a checkbox checks its item', async ({ pinwell, page }) => {
    await writeChecklist(pinwell)
    const milk = pinwell.note.getByRole('checkbox', { name: 'Milk' })
    const box = await milk.boundingBox()
    await page.touchscreen.tap((box?.x ?? 0) - 14, (box?.y ?? 0) + 12)
    await expect(milk).toBeChecked()
  })
})

async function writeChecklist(pinwell: PinwellPage) {
  const { page } = pinwell
  await pinwell.open([])
  await pinwell.note.click()
  await page.keyboard.type('[ ] Milk')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Eggs')
  await page.keyboard.press('Control+Shift+Enter')
}
