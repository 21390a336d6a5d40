import type { Locator, Page } from '@playwright/test'
import { type AccountPage, expect, test } from './account/account-page.ts'

/** The tag of tests that set the clock: they need a page of their own (see playwright.config.ts). */
const CLOCK = { tag: '@clock' }
const KINDS = ['loading', 'success', 'error', 'custom'] as const

test.describe('a toast', () => {
  for (const width of [1440, 390])
    // @spec limits.toasts
    test(`covers neither the header nor the focused control, ${width} px wide`, async ({ account, page }) => {
      await page.setViewportSize({ width, height: 844 })
      await account.open()
      const field = page.getByRole('textbox', { name: 'Note' })
      for (const focus of [account.profile, page.getByRole('button', { name: /^Theme/ })]) {
        await focus.focus()
        await account.showToast('error', 'Failed to update note')
        await expect(account.toast('Failed to update note')).toBeVisible()
        expect(await isCovered(page, account.notifications, page.getByRole('banner'))).toBe(false)
      }
      // At the end of a scrolled page. The field is higher than the window, and its last line is not covered.
      await field.fill('the last line')
      await field.evaluate((element) => (element.style.blockSize = '20rem'))
      await field.evaluate((element) => (element.style.inlineSize = '100%'))
      await field.focus()
      await account.showToast('success', 'Note updated successfully')
      await expect(account.toast('Note updated successfully')).toBeVisible()
      await expect.poll(() => isCovered(page, account.notifications, field)).toBe(false)
      const box = await account.notifications.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(width - 16)
      expect(box?.width).toBeLessThanOrEqual(350)
    })

  test('does not cover a focused button below the header, where there is no caret', async ({
    account,
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 844 })
    await account.open()
    await page.evaluate(() => {
      const button = document.createElement('button')
      button.textContent = 'In the corner'
      button.style.cssText = 'position: fixed; inset-block-start: 5rem; inset-inline-end: 2rem'
      document.querySelector('main')?.append(button)
      getSelection()?.removeAllRanges()
    })
    const button = page.getByRole('button', { name: 'In the corner' })
    // This kind stays until it is dismissed.
    await page.evaluate(() => window.account.showToast('loading', 'Saving'))
    await expect(account.toast('Saving')).toBeVisible()
    expect(await isCovered(page, account.notifications, button)).toBe(true)
    await button.focus()
    await expect.poll(() => isCovered(page, account.notifications, button)).toBe(false)
  })

  // @spec toasts.kinds limits.toasts
  test(
    'stays for the specified time of its kind: 3 s, or 8 s for Undo, information and two sentences',
    CLOCK,
    async ({ account, page }) => {
      await openWithStoppedClock(account)
      await account.showToast('success', 'Copied')
      await account.showToast('error', 'Failed to save note. Please try again.')
      await account.showToast('success', 'Password changed. Other devices have to sign in again.')
      await account.showToast('info', 'Not deleted: this note was edited on another device.')
      // The first toasts wait until their code has loaded, and later ones do not.
      await expect(account.notifications.locator('[data-type]')).toHaveCount(4)
      await page.evaluate(() => window.account.offerUndo('Note deleted successfully'))
      await expect(account.notifications.locator('[data-type]')).toHaveCount(5)
      for (const kind of KINDS)
        await page.evaluate((each) => window.account.showToast(each, `a ${each} toast`), kind)
      await expect(account.notifications.locator('[data-type]')).toHaveCount(9)
      await page.clock.runFor(1900)
      expect(await visibleToasts(account.notifications)).toHaveLength(9)
      const after = async (ms: number) => {
        await page.clock.runFor(ms)
        return visibleToasts(account.notifications)
      }
      expect(await after(300)).not.toContain('a success toast')
      expect(await after(700)).toContain('Copied')
      expect(await after(300)).toEqual([
        'a error toast',
        'a custom toast',
        'a loading toast',
        'Note deleted successfully',
        'Not deleted: this note was edited on another device.',
        'Password changed. Other devices have to sign in again.',
      ])
      expect(await after(1000)).toEqual([
        'a loading toast',
        'Note deleted successfully',
        'Not deleted: this note was edited on another device.',
        'Password changed. Other devices have to sign in again.',
      ])
      expect(await after(3600)).toHaveLength(4)
      expect(await after(300)).toEqual(['a loading toast'])
      // The person pressed the undo keys while they saw it go. The second time there is nothing more to undo.
      for (let times = 0; times < 2; times++) await page.keyboard.press('ControlOrMeta+z')
      expect(await page.evaluate(() => window.account.undone())).toBe(1)
      expect(await after(600_000)).toEqual(['a loading toast'])
    },
  )

  // @spec toasts.states
  test(
    'is held by a pointer that enters it, but not by one that was there before',
    CLOCK,
    async ({ account, page }) => {
      await openWithStoppedClock(account)
      await page.setViewportSize({ width: 1440, height: 844 })
      await page.mouse.move(1300, 95)
      await account.showToast('success', 'Copied')
      await expect(account.toast('Copied')).toBeVisible()
      expect(await account.toast('Copied').evaluate((each) => each.parentElement?.matches(':hover'))).toBe(
        true,
      )
      await page.mouse.move(1302, 96)
      await page.clock.runFor(3100)
      await expect.poll(() => visibleToasts(account.notifications)).toEqual([])
      await page.clock.runFor(1100)
      await expect(account.toast('Copied')).toHaveCount(0)

      await account.showToast('success', 'Copied')
      await page.mouse.move(1250, 96)
      await page.clock.runFor(20_000)
      await expect(account.toast('Copied')).toBeVisible()
      await page.mouse.move(600, 500)
      await page.clock.runFor(3100)
      await expect.poll(() => visibleToasts(account.notifications)).toEqual([])
      await page.clock.runFor(1100)
      await expect(account.toast('Copied')).toHaveCount(0)
    },
  )

  test(
    'stays no longer because an equal one was dismissed under the pointer',
    CLOCK,
    async ({ account, page }) => {
      await openWithStoppedClock(account)
      await account.showToast('success', 'Copied')
      await account.notifications.getByRole('button', { name: 'Dismiss' }).click()
      await page.clock.runFor(1100)
      await expect(account.toast('Copied')).toHaveCount(0)
      await account.showToast('success', 'Copied')
      await expect(account.toast('Copied')).toBeVisible()
      await page.clock.runFor(3100)
      await expect.poll(() => visibleToasts(account.notifications)).toEqual([])
    },
  )

  // @spec toasts.states
  test('stays while it has the focus, and returns the focus', CLOCK, async ({ account, page }) => {
    await openWithStoppedClock(account)
    await account.profile.focus()
    await page.evaluate(() => window.account.offerUndo('Note deleted successfully'))
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.focus()
    await page.clock.runFor(60_000)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Dismiss' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(account.profile).toBeFocused()
    expect(await page.evaluate(() => window.account.undone())).toBe(0)
  })

  for (const method of ['key', 'button'] as const)
    test(`tells screen readers that a change was undone by ${method}`, async ({ account, page }) => {
      await account.open()
      await page.evaluate(() => window.account.offerUndo('Note deleted successfully'))
      const undo = page.getByRole('button', { name: 'Undo' })
      await expect(undo).toBeVisible()
      await (method === 'key' ? page.keyboard.press('ControlOrMeta+z') : undo.press('Enter'))
      await expect(account.notifications.getByRole('status').getByText('Undone')).toBeAttached()
      expect(await page.evaluate(() => window.account.undone())).toBe(1)
    })

  test('takes the undo keys before another key can be pressed', async ({ account, page }) => {
    await account.open()
    // The first toast loads their chunk.
    await account.showToast('success', 'Note updated successfully')
    await expect(account.toast('Note updated successfully')).toBeVisible()
    await page.evaluate(async () => {
      window.account.offerUndo('Note deleted successfully')
      // The browser dispatches no event between microtasks.
      for (let turn = 0; turn < 20; turn++) await Promise.resolve()
      // On a Cyrillic keyboard.
      dispatchEvent(new KeyboardEvent('keydown', { key: 'я', code: 'KeyZ', ctrlKey: true }))
    })
    expect(await page.evaluate(() => window.account.undone())).toBe(1)
  })

  // @spec toasts.states
  test('is reused for an equal message', CLOCK, async ({ account, page }) => {
    await openWithStoppedClock(account)
    await account.showToast('error', 'Failed to update note')
    await page.clock.runFor(2000)
    await account.showToast('error', 'Failed to update note')
    await page.clock.runFor(2000)
    await expect(account.toast('Failed to update note')).toHaveCount(1)
    expect(await visibleToasts(account.notifications)).toEqual(['Failed to update note'])
    // Two deletions have separate toasts, because each can be undone.
    for (let count = 0; count < 2; count++)
      await page.evaluate(() => window.account.offerUndo('Note deleted successfully'))
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(2)
    // With Tab alone, a screen reader reads a button without the message before it.
    const buttons = account.notifications.getByRole('button')
    for (const [at, message] of [
      [0, 'Failed to update note'],
      [1, 'Note deleted successfully'],
      [2, 'Note deleted successfully'],
    ] as const)
      await expect(buttons.nth(at)).toHaveAccessibleDescription(message)
  })
})

// @spec toasts.states
test(
  'Escape dismisses the latest toast after open dialogs and popovers',
  CLOCK,
  async ({ account, page }) => {
    await openWithStoppedClock(account)
    await account.showToast('success', 'first')
    await account.showToast('error', 'second')
    await account.showToast('info', 'third')
    await expect(account.notifications.locator('[data-type]')).toHaveCount(3)
    await account.profile.click()
    await expect(account.menu).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(account.menu).toBeHidden()
    expect(await visibleToasts(account.notifications)).toEqual(['second', 'third', 'first'])
    await page.keyboard.press('Escape')
    expect(await visibleToasts(account.notifications)).toEqual(['second', 'first'])
    await account.chooseFromMenu('Login')
    await expect(account.dialog).toBeVisible()
    // With the focus in a toast, Escape dismisses the toast before the dialog.
    await account.dialog.locator('[data-type="error"]').getByRole('button', { name: 'Dismiss' }).focus()
    await page.keyboard.press('Escape')
    await expect(account.dialog).toBeVisible()
    expect(await visibleToasts(account.notifications)).toEqual(['first'])
    await expect(account.field('Email address')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(account.dialog).toBeHidden()
    // The toasts return to the page once React has removed the dialog.
    await expect.poll(() => visibleToasts(account.notifications)).toEqual(['first'])
    await page.keyboard.press('Escape')
    expect(await visibleToasts(account.notifications)).toEqual([])
  },
)

test('a toast in a dialog is reachable by pointer and keyboard and covers no control', async ({
  account,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await account.openDialog('Login')
  await page.evaluate(() => window.account.offerUndo('Note deleted successfully'))
  const undo = account.dialog.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  const close = account.dialog.getByRole('button', { name: /^Close/ })
  for (const each of [close, account.field('Email address')])
    expect(await isCovered(page, account.notifications, each)).toBe(false)
  // As when the content of the dialog arrives, which moves the button up.
  await account.dialog.locator('form').evaluate((form) => (form.style.minBlockSize = '800px'))
  await expect.poll(() => isCovered(page, account.notifications, close)).toBe(false)
  const buttonBox = await undo.boundingBox()
  await page.mouse.click((buttonBox?.x ?? 0) + 5, (buttonBox?.y ?? 0) + 5)
  expect(await page.evaluate(() => window.account.undone())).toBe(1)
})

/** Opens the page with a clock that only the test advances. */
async function openWithStoppedClock(account: AccountPage) {
  await account.page.clock.install()
  await account.open()
  await account.page.clock.pauseAt(Date.now() + 3_600_000)
}

/** The visible messages, from the top. */
function visibleToasts(region: Locator): Promise<readonly string[]> {
  return region
    .locator('[data-type]:not([data-leaving])')
    .evaluateAll((all) =>
      all.map((each) => (each.querySelector('p > span') ?? each.querySelector('p') ?? each).textContent),
    )
}

/** Whether the toasts overlap the element. */
async function isCovered(page: Page, region: Locator, what: Locator): Promise<boolean> {
  const [toasts, box] = await Promise.all([region.boundingBox(), what.boundingBox()])
  const view = page.viewportSize()
  if (!toasts || !box || !view) throw new Error('The toasts or the element are not visible')
  return (
    toasts.x < box.x + box.width &&
    toasts.x + toasts.width > box.x &&
    toasts.y < box.y + box.height &&
    toasts.y + toasts.height > box.y
  )
}
