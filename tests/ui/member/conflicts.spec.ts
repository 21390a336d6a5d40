import { createConflictCopy } from '../../../src/notes/sync/conflict-copy.ts'
import { expectNoViolationsAtWidths } from '../axe.ts'
import { leftOf } from '../left-of.ts'
import { expect, memberNote, type MemberPage, test } from './member-page.ts'

const PLAN = memberNote('Plan', 'milk\nbread', 1)
const COPY = createConflictCopy({ ...PLAN, content: 'milk\nrolls' }, PLAN.timestamp + 60_000)
const COMPARE = 'Conflict copy – Compare'

test.describe('a conflict copy in the list', () => {
  test.beforeEach(async ({ ada }) => ada.open([PLAN, COPY]))

  /** [decision, the texts of the cards after it] */
  for (const [decision, cards] of [
    ['Keep the copy', [/^Plan\s*milk\s*rolls/]],
    ['Keep the note', [/^Plan\s*milk\s*bread/]],
    ['Keep both', [/^Plan\s*milk\s*bread/, /^Plan \(copy, .*\)\s*milk\s*rolls/]],
  ] as const)
    // @spec beyond.conflict
    test(`is marked until a decision is made: ${decision}`, async ({ ada, page }) => {
      await expect(page.getByRole('button', { name: COMPARE })).toHaveCount(1)
      await ada.button('rolls', COMPARE).press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Two versions' })
      await expect(dialog.getByRole('region', { name: 'Conflict copy' })).toContainText('rolls')
      await expect(dialog.getByRole('region', { name: 'Note' })).toContainText('bread')
      await page.keyboard.press('Escape')
      await expect(ada.button('rolls', COMPARE)).toBeFocused()
      await page.keyboard.press('Enter')
      await dialog.getByRole('button', { name: decision }).click()
      await expect(ada.cards).toHaveCount(cards.length)
      for (const text of cards) await expect(ada.cards.filter({ hasText: text })).toHaveCount(1)
      await expect(page.getByRole('button', { name: COMPARE })).toHaveCount(0)
    })

  test('can be compared again at the moment when the view is closed', async ({ ada, page }) => {
    const button = ada.button('rolls', COMPARE)
    await button.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Two versions' })
    await expect(dialog).toBeVisible()
    await button.evaluate((element: HTMLElement) => {
      document.querySelector('dialog')?.close()
      element.click()
    })
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
    await expect(dialog).toBeVisible()
  })

  test('loses its button with its original, and violates no rule of axe', async ({ ada, page }) => {
    await expect(ada.button('rolls', COMPARE)).toBeVisible()
    await expectNoViolationsAtWidths(page)
    await ada.button('bread', 'Delete note').click()
    await expect(ada.button('rolls', COMPARE)).toHaveCount(0)
    await expect(ada.card('rolls')).toBeVisible()
  })
})

test('lines that are written from right to left keep their direction in the view of two versions', async ({
  ada,
  page,
}) => {
  const plan = memberNote('', 'milk\nחלב, bread!', 1)
  await ada.open([
    plan,
    createConflictCopy({ ...plan, content: 'milk\nחלב, rolls!' }, plan.timestamp + 60_000),
  ])
  await ada.button('rolls', COMPARE).press('Enter')
  const lines = page.getByRole('dialog', { name: 'Two versions' }).getByRole('listitem')
  await expect(lines.filter({ hasText: 'חלב' })).toHaveCount(2)
  for (const line of await lines.filter({ hasText: 'חלב' }).all())
    expect(await leftOf(line, '!')).toBeLessThan(await leftOf(line, 'ח'))
  for (const line of await lines.filter({ hasText: 'milk' }).all())
    expect(await leftOf(line, 'm')).toBeLessThan(await leftOf(line, 'k'))
})

test('on a phone, no line of the two versions scrolls past the title', async ({ ada, page }) => {
  await page.setViewportSize({ width: 390, height: 640 })
  const plan = memberNote('Plan', 'line\n'.repeat(30), 1)
  await ada.open([
    plan,
    createConflictCopy({ ...plan, content: 'text\n'.repeat(30) }, plan.timestamp + 60_000),
  ])
  await page.getByRole('button', { name: COMPARE }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Two versions' })
  const header = dialog.getByRole('heading', { name: 'Two versions' }).locator('..')
  await dialog.getByRole('button', { name: 'Keep both' }).focus()
  await expect(dialog.getByText('This note was changed on two devices.')).not.toBeInViewport()
  // Below the border of the dialog.
  expect((await header.boundingBox())?.y).toBeLessThanOrEqual(1)
})

test.describe('a draft whose note was changed elsewhere', () => {
  test.beforeEach(async ({ ada, page }) => {
    await ada.open([PLAN])
    await ada.edit('Plan')
    await page.keyboard.type(' of mine')
    await expect(page.getByText('This note has been changed elsewhere.')).toHaveCount(0)
    await ada.runInHarness('store', PLAN.id, { ...PLAN, content: 'milk\ncake' })
    await expect(page.getByText('This note has been changed elsewhere.')).toBeVisible()
    await expect(ada.note).toBeFocused()
    await page.keyboard.type('!')
  })

  // @spec beyond.conflict
  test('shows both texts on demand, and closing the view decides nothing', async ({ ada, page }) => {
    const dialog = await compare(ada)
    await expect(dialog.getByRole('region', { name: 'Your text' })).toContainText('bread of mine!')
    await expect(dialog.getByRole('region', { name: 'Saved elsewhere' })).toContainText('cake')
    await expectNoViolationsAtWidths(page)
    await page.keyboard.press('Escape')
    await expect(ada.form).toContainText('bread of mine!')
    await ada.update.click()
    await expect(ada.card('bread of mine!')).toContainText('conflict copy')
    await expect(ada.card('cake')).toHaveCount(1)
  })

  // @spec beyond.conflict
  test('replaces the other text after Keep mine', async ({ ada }) => {
    await (await compare(ada)).getByRole('button', { name: 'Keep mine' }).click()
    await expect(ada.note).toBeFocused()
    await ada.page.keyboard.type('!')
    await expect(ada.page.getByText('This note has been changed elsewhere.')).toHaveCount(0)
    await ada.update.click()
    await expect(ada.cards).toHaveText([/Plan\s*milk\s*bread of mine!!/])
  })

  // @spec beyond.conflict
  test('shows the other text after Keep theirs, and Undo brings it back', async ({ ada }) => {
    await (await compare(ada)).getByRole('button', { name: 'Keep theirs' }).click()
    await expect(ada.note).toHaveText('milkcake')
    await expect(ada.note).toBeFocused()
    await ada.undo.click()
    await expect(ada.note).toHaveText('milkbread of mine!')
  })
})

async function compare({ page }: MemberPage) {
  await page.getByRole('form').getByRole('button', { name: 'Compare' }).click()
  return page.getByRole('dialog', { name: 'Two versions' })
}
