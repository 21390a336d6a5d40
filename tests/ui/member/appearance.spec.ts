import type { Locator } from '@playwright/test'
import { violationsAtWidths } from '../axe.ts'
import { expect, memberNote, type MemberPage, test } from './member-page.ts'

const NOTES = [
  memberNote('Pinned', '**bold** and __more__', 1, { pinned: 'pinned' }),
  memberNote('Code', 'see\n```\nlet a = 1\n```', 2),
  memberNote('', '• one\n• two\n• three\n• four\n• five', 3),
]

/** [state, how to reach it from the previous one] */
const STATES: readonly (readonly [string, (ada: MemberPage) => Promise<unknown>])[] = [
  ['the list', async () => {}],
  ['a note being edited', (ada) => ada.edit('Code')],
  [
    'an update in flight',
    async (ada) => {
      await ada.page.keyboard.type('!')
      await ada.runInHarness('holdResponses')
      await ada.update.click()
    },
  ],
  [
    'an update that takes long',
    async (ada) => {
      await ada.page.clock.fastForward(10_000)
      await expect(ada.page.getByText('Not saved yet')).toBeVisible()
    },
  ],
  [
    'a note whose update was acknowledged',
    async (ada) => {
      await ada.runInHarness('releaseResponses')
      await expect(ada.toast('Note updated successfully')).toBeVisible()
    },
  ],
  [
    'changes that were discarded',
    async (ada) => {
      await ada.edit('Code')
      await ada.page.keyboard.type('?')
      await ada.cancel.click()
      await expect(ada.undo).toBeVisible()
    },
  ],
  [
    'a note deleted while it was edited',
    async (ada) => {
      await ada.edit('Code')
      await ada.page.keyboard.type('?')
      await ada.runInHarness('store', NOTES[1]?.id ?? '')
      await expect(ada.page.getByText('This note has been deleted')).toBeVisible()
    },
  ],
  [
    'a note pinned by keyboard',
    async (ada) => {
      await ada.cancel.click()
      await ada.button('five', 'Pin note').or(ada.button('four', 'Pin note')).press('Enter')
      await expect(ada.toast('Note pinned')).toBeVisible()
    },
  ],
]

test.describe('light and dark, on a phone, a tablet and in a window', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('has no axe violations in any state of a member’s notes', { tag: '@clock' }, async ({ ada, page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.clock.install()
    await ada.open(NOTES, 'noStorage')
    for (const [state, enterState] of STATES)
      await test.step(state, async () => {
        await enterState(ada)
        await expect.poll(() => violationsAtWidths(page), { message: state, timeout: 30_000 }).toEqual([])
      })
  })

  test('has no axe violations without notes, while loading and with unsynced changes', async ({
    ada,
    page,
  }) => {
    await ada.open([], 'held')
    await expect.poll(() => violationsAtWidths(page), { timeout: 30_000 }).toEqual([])
    await ada.runInHarness('releaseResponses')
    await expect(page.getByText('No notes yet')).toBeVisible()
    await expect.poll(() => violationsAtWidths(page), { timeout: 30_000 }).toEqual([])

    await ada.runInHarness('goOffline')
    await ada.createNote('on this device')
    await expect(ada.card('on this device')).toContainText('Saved on this device')
    await expect.poll(() => violationsAtWidths(page), { timeout: 30_000 }).toEqual([])
    await ada.runInHarness('setRejecting', true)
    await ada.runInHarness('goOnline')
    await expect(ada.card('on this device')).toContainText('Needs attention')
    await expect.poll(() => violationsAtWidths(page), { timeout: 30_000 }).toEqual([])
    await ada.button('on this device', 'Delete note').click()
    await expect(ada.undo).toBeVisible()
    await expect.poll(() => violationsAtWidths(page), { timeout: 30_000 }).toEqual([])
  })
})

test('clips nothing and does not scroll sideways at 320 px', async ({ ada, page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await ada.open([memberNote('W'.repeat(80), 'x'.repeat(200))], 'noStorage')
  await ada.edit('WWW')
  await expect(ada.update).toBeInViewport({ ratio: 1 })
  await page.keyboard.type('!')
  await ada.runInHarness('holdResponses')
  await ada.update.click()
  await expect(page.getByRole('button', { name: 'Updating...' })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('an open note fills the height of a phone in landscape, and its caret stays above the keyboard', async ({
  ada,
  page,
}) => {
  await page.setViewportSize({ width: 844, height: 430 })
  await ada.open([memberNote('Long', 'a line of text\n'.repeat(100).trim())])
  await ada.edit('Long')
  const verticalFrame = async () => {
    const { y, height } = (await ada.form.boundingBox()) ?? {}
    return { y, height }
  }
  expect(await verticalFrame()).toEqual({ y: 0, height: 430 })
  // In Chromium the keyboard makes the window smaller.
  await page.setViewportSize({ width: 844, height: 190 })
  await expect.poll(verticalFrame).toEqual({ y: 0, height: 190 })
  const expectAboveToolbar = async (lastLine: Locator) => {
    const line = await lastLine.boundingBox()
    const toolbar = await ada.form.getByRole('toolbar').boundingBox()
    // A line is a few pixels higher than its caret.
    expect((line?.y ?? NaN) + (line?.height ?? NaN)).toBeLessThan((toolbar?.y ?? NaN) + 4)
  }
  await expectAboveToolbar(ada.note.locator('p').last())
  await page.keyboard.type('\nlast')
  await expectAboveToolbar(ada.note.getByText('last', { exact: true }))
  await expect(ada.update).toBeInViewport({ ratio: 1 })

  // On a tablet, the keyboard of Safari covers the window, and the page may have moved behind it.
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.evaluate(() => {
    if (!visualViewport) return
    Object.defineProperties(visualViewport, { height: { get: () => 400 }, offsetTop: { get: () => 60 } })
    visualViewport.dispatchEvent(new Event('resize'))
  })
  const { y = NaN, height = NaN } = await verticalFrame()
  expect(y).toBeGreaterThan(60)
  expect(y + height).toBeLessThan(460)
  expect(await ada.update.evaluate((button) => button.getBoundingClientRect().bottom)).toBeLessThan(460)
})

test('an edit works by keyboard alone with a visible focus at every stop', async ({ ada, page }) => {
  await ada.open(NOTES.slice(1, 2))
  await ada.search.focus()
  const stops = async (count: number, key = 'Tab') => {
    const names: string[] = []
    for (let stop = 0; stop < count; stop++) {
      await page.keyboard.press(key)
      const focus = page.locator(':focus')
      const ring = await focus.evaluate((element) => {
        const box = element.matches('[contenteditable], form input') ? element.closest('form') : element
        return box && getComputedStyle(box).outlineStyle
      })
      expect(ring).toBe('solid')
      names.push((await focus.getAttribute('aria-label')) ?? (await focus.innerText()))
    }
    return names
  }
  expect(await stops(1)).toEqual(['Note'])
  await page.keyboard.press('Escape')
  // The card, then its buttons.
  expect(await stops(2)).toEqual([expect.stringContaining('Code'), 'Edit note'])
  await page.keyboard.press('Enter')
  await expect(ada.note).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  expect(await stops(1, 'Shift+Tab')).toEqual(['Title'])
  await page.keyboard.type('Better ')
  await page.keyboard.press('Enter')
  await expect(ada.note).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(ada.button('Code', 'Edit note')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(ada.note).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(ada.card('Better')).toBeVisible()
  await expect(ada.button('Better', 'Edit note')).toBeFocused()
  expect(await stops(5)).toEqual([
    'Copy note',
    'Show versions',
    'Delete note',
    expect.stringMatching(/^Select Better/),
    'Pin note',
  ])
})
