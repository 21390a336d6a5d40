import { readFile } from 'node:fs/promises'
import { holdRequests } from '../../hold-requests.ts'
import { reportNetworkChange } from '../../network.ts'
import { paste } from '../large-paste-steps.ts'
import { overlaps } from '../overlap.ts'
import { expect, memberNote, test } from './member-page.ts'

const SUNDAY = memberNote('Sunday', 'nothing', 2)
const MONDAY = memberNote('Monday', 'work', 3)
const NOT_SAVED = /^Not saved yet/
const SLOW_SAVE_MESSAGE = 'Not saved yet: no response from the cloud. Your text stays here until it is saved.'

test.describe('with storage', () => {
  test.beforeEach(({ ada }) => ada.open([SUNDAY, MONDAY]))

  test('closes the composer at once, without waiting for the cloud', async ({ ada, page }) => {
    await ada.runInHarness('holdResponses')
    await ada.createNote('new words')
    await expect(ada.note).toHaveText('')
    await expect(ada.title).toBeHidden()
    await expect(ada.card('new words')).toHaveCount(1)
    await ada.edit('Sunday')
    await page.keyboard.type('!')
    await page.keyboard.press('Control+s')
    await expect(ada.button('nothing!', 'Edit note')).toBeFocused()
    await ada.runInHarness('releaseResponses')
    await expect(page.getByRole('status').filter({ hasText: /^Synced$/ })).toBeAttached()
    expect(await ada.runInHarness('mutations')).toEqual(['create new words', 'edit nothing!'])
  })

  // @spec beyond.keyboard
  test('saves an open note by its key when nothing in it has the focus', async ({ ada, page }) => {
    await ada.edit('Sunday')
    await page.keyboard.type('!')
    await ada.note.evaluate((note) => note.blur())
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(ada.button('nothing!', 'Edit note')).toBeFocused()
  })

  test('shows the offline status of the note and of the account until both are synced', async ({
    ada,
    page,
    context,
  }) => {
    const syncStatus = page.locator('[data-sync]')
    await expect(syncStatus).toHaveText('Synced')
    // A narrow window shows the icons of some states alone.
    await expect(syncStatus).toHaveAttribute('title', 'Synced')
    await ada.runInHarness('goOffline')
    await expect(syncStatus).toHaveText(/^Offline · last synced \d+:\d\d [AP]M$/)
    await ada.createNote('new words')
    await expect(ada.toast('Saved on this device. Will sync when you are back online.')).toBeVisible()
    // As while the SDK gets a new ID token.
    await reportNetworkChange(context)
    await expect(syncStatus).toHaveText('Saved on this device. No response from the cloud yet. Retrying.')
    await expect(ada.card('new words').getByText('Saved on this device')).toBeVisible()
    await expect(ada.card('Sunday').getByText('Saved on this device')).toHaveCount(0)

    await ada.runInHarness('goOnline')
    await expect(syncStatus).toHaveText('Synced')
    await expect(ada.card('new words').getByText('Saved on this device')).toHaveCount(0)
    expect(await ada.runInHarness('stored')).toContain('new words')
  })

  test('moves no card when the connection is lost or is back, in a window of 320, 360 and 390 px', async ({
    ada,
    page,
  }) => {
    const syncStatus = page.locator('[data-sync]')
    const order = page.getByRole('combobox', { name: 'Sort notes' })
    // The longest.
    await order.selectOption('Last edited')
    const topAt = async (width: number) => {
      await page.setViewportSize({ width, height: 800 })
      return (await ada.card('Sunday').boundingBox())?.y
    }
    const before = new Map<number, number | undefined>()
    await expect(syncStatus).toHaveAttribute('title', 'Synced')
    for (const width of [320, 360, 390]) before.set(width, await topAt(width))
    await ada.runInHarness('goOffline')
    await expect(syncStatus).toHaveAttribute('title', /^Offline · last synced \d+:\d\d [AP]M$/)
    for (const [width, top] of before) {
      await expect.poll(() => topAt(width)).toBe(top)
      await expect(syncStatus.getByText('Offline')).toBeVisible()
      const boxes = { status: await syncStatus.boundingBox(), order: await order.boundingBox() }
      expect(overlaps(boxes)).toEqual([])
    }
    await ada.runInHarness('goOnline')
    await expect(syncStatus).toHaveAttribute('title', 'Synced')
    for (const [width, top] of before) await expect.poll(() => topAt(width)).toBe(top)
  })

  // @spec error.save
  test('keeps a rejected note in the list with the reason and a retry', async ({ ada, page }) => {
    await ada.runInHarness('setRejecting', true)
    await ada.createNote('new words')
    await expect(ada.toast('Failed to save note. Please try again.')).toBeVisible()
    const card = ada.card('new words')
    await expect(card).toContainText('Needs attention')
    await expect(card).toContainText('You no longer have access. Your changes are kept on this device.')
    await expect(page.locator('[data-sync]')).toContainText('Needs attention')
    for (const name of ['Try again', 'Discard…'])
      await expect(card.getByRole('button', { name })).toHaveAccessibleDescription('new words')
    await ada.runInHarness('setRejecting', false)
    await card.getByRole('button', { name: 'Try again' }).click()
    await expect(card).not.toContainText('Needs attention')
    await expect(page.locator('[data-sync]')).toHaveText('Synced')
    expect(await ada.runInHarness('stored')).toContain('new words')
  })

  // @spec error.update
  test('downloads and discards a rejected change by keyboard, and undoes that', async ({ ada, page }) => {
    await ada.runInHarness('setRejecting', true)
    await ada.edit('Sunday')
    await page.keyboard.type(' new')
    await page.keyboard.press('Control+s')
    await expect(ada.toast('Failed to update note')).toBeVisible()
    const card = ada.card('Sunday')
    await expect(card).toContainText('Needs attention')
    const discard = card.getByRole('button', { name: 'Discard…' })
    await discard.press('Enter')
    const group = card.getByRole('group', {
      name: /^Discard the changes that are only on this device\? You can download/,
    })
    await expect(group.getByRole('button', { name: 'Download' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(discard).toBeFocused()
    await page.keyboard.press('Enter')
    const saved = page.waitForEvent('download')
    await page.keyboard.press('Enter')
    expect(await readFile(await (await saved).path(), 'utf8')).toBe('Sunday\n\nnothing new\n')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(card).not.toContainText('new')
    await expect(card).not.toContainText('Needs attention')
    await expect(ada.button('Sunday', 'Edit note')).toBeFocused()
    await expect(page.locator('[data-sync]')).toHaveText('Synced')

    await ada.runInHarness('setRejecting', false)
    await ada.undo.press('Enter')
    await expect(card).toContainText('nothing new')
    await expect(page.locator('[data-sync]')).toHaveText('Synced')
    expect(await ada.runInHarness('stored')).toContain('nothing new')
  })

  test('stores 500 characters as typed during ten remote changes per second', async ({ ada, page }) => {
    const text = Array.from({ length: 100 }, (_, at) => `w${String(at).padStart(3, '0')} `).join('')
    await ada.runInHarness('changeContinuously', SUNDAY, MONDAY)
    await ada.edit('Sunday')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
    await expect(ada.note).toHaveText(text.trim())
    await expect(ada.note).toBeFocused()
    await expect(ada.card('changed')).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect(ada.card(text.trim())).toBeVisible()
  })
})

// @fault F36
test.describe('without storage', () => {
  test.beforeEach(({ ada }) => ada.open([SUNDAY, MONDAY], 'noStorage'))

  test.describe('until the cloud has answered', () => {
    test('keeps a new note in the composer, which shows that it is saving', async ({ ada, page }) => {
      await ada.runInHarness('holdResponses')
      await ada.createNote('new words')
      const button = page.getByRole('button', { name: 'Saving...' })
      await expect(button).toHaveAttribute('aria-busy', 'true')
      await expect(ada.note).toHaveText('new words')

      await page.keyboard.press('Control+s')
      await button.click({ force: true })
      await ada.runInHarness('releaseResponses')
      await expect(ada.toast('Note saved successfully')).toBeVisible()
      await expect(ada.note).toHaveText('')
      await expect(ada.title).toBeHidden()
      await expect(ada.card('new words')).toHaveCount(1)
      expect(await ada.runInHarness('mutations')).toEqual(['create new words'])
    })

    test('keeps an edited note in the composer, and it cannot be cancelled', async ({ ada, page }) => {
      await ada.edit('Sunday')
      await page.keyboard.type('!')
      await ada.runInHarness('holdResponses')
      await ada.update.click()
      const button = page.getByRole('button', { name: 'Updating...' })
      await expect(button).toHaveAttribute('aria-busy', 'true')
      await expect(button).toBeFocused()
      await expect(ada.cancel).toHaveAttribute('aria-disabled', 'true')
      await ada.cancel.click({ force: true })
      await expect(ada.note).toHaveText('nothing!')
      await ada.runInHarness('releaseResponses')
      await expect(ada.button('Sunday', 'Edit note')).toBeFocused()
      expect(await ada.runInHarness('mutations')).toEqual(['edit nothing!'])
    })
  })

  test.describe('keeps text that the cloud rejects and can send it again:', () => {
    test('a new note', async ({ ada }) => {
      await ada.runInHarness('setRejecting', true)
      await ada.createNote('new words')
      await expect(ada.toast('Failed to save note. Please try again.')).toBeVisible()
      await expect(ada.note).toHaveText('new words')
      await expect(ada.note).toBeFocused()
      await ada.runInHarness('setRejecting', false)
      await ada.save.click()
      await expect(ada.card('new words')).toHaveCount(1)
      await expect(ada.note).toHaveText('')
    })

    test('a note that moved to the background', async ({ ada, page }) => {
      await ada.typeNote('new words')
      await ada.runInHarness('setRejecting', true)
      await ada.runInHarness('holdResponses')
      await page.keyboard.press('Control+s')
      await ada.edit('Sunday')
      await ada.runInHarness('releaseResponses')
      await expect(ada.toast('Failed to save note. Please try again.')).toBeVisible()
      await expect(ada.note).toHaveText('nothing')
      await ada.cancel.click()
      await expect(ada.note).toHaveText('new words')
    })
  })

  test('a late response does not move the focus', async ({ ada, page }) => {
    await ada.edit('Sunday')
    await page.keyboard.type('!')
    await ada.runInHarness('holdResponses')
    await page.keyboard.press('Control+s')
    await page.keyboard.press('Escape')
    await ada.search.click()
    await ada.runInHarness('releaseResponses')
    await expect(ada.note).toHaveText('')
    await expect(ada.title).toBeHidden()
    await expect(ada.search).toBeFocused()
    await expect(ada.toast('Note updated successfully')).toBeVisible()
    await expect(ada.toast(NOT_SAVED)).toHaveCount(0)
  })

  test('closing a note while it is saved shows that what was typed since is not saved', async ({
    ada,
    page,
  }) => {
    await ada.edit('Sunday')
    await page.keyboard.type('!')
    await ada.runInHarness('holdResponses')
    await page.keyboard.press('Control+s')
    await page.keyboard.type('!')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(ada.toast(NOT_SAVED)).toHaveCount(0)
    await ada.runInHarness('releaseResponses')
    await expect(ada.toast(NOT_SAVED)).toBeVisible()
    await ada.edit('Sunday')
    await expect(ada.note).toHaveText('nothing!!')
  })
})

test(
  'without storage, explains after ten seconds why the text is still there',
  { tag: '@clock' },
  async ({ ada, page }) => {
    await page.clock.install()
    await ada.open([SUNDAY, MONDAY], 'noStorage')
    await ada.runInHarness('holdResponses')
    await ada.createNote('new words')
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible()
    await expect(page.getByText(SLOW_SAVE_MESSAGE)).toHaveCount(0)
    await page.clock.fastForward(10_000)
    await expect(page.getByText(SLOW_SAVE_MESSAGE)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(ada.title).toBeHidden()
    await expect(page.getByText(SLOW_SAVE_MESSAGE)).toBeVisible()
    await ada.runInHarness('releaseResponses')
    await expect(page.getByText(SLOW_SAVE_MESSAGE)).toHaveCount(0)
    await expect(ada.note).toHaveText('')
  },
)

test('saves an early paste whose save waits for the editor, also after another note was opened', async ({
  ada,
  page,
}) => {
  const releaseEditor = await holdRequests(page, /Editor-.*\.js/)
  const opened = ada.open([SUNDAY])
  await ada.note.click()
  await paste(page, { 'text/html': '<p>a <b>bold</b> word</p>', 'text/plain': 'a bold word' })
  await page.keyboard.press('Control+s')
  await ada.edit('Sunday')
  await expect(ada.note).toHaveValue('nothing')
  await expect.poll(() => ada.runInHarness('mutations')).toEqual(['create a bold word'])
  await expect(ada.note).toHaveValue('nothing')
  releaseEditor()
  await opened
})
