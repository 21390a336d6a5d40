import { harnessUrl } from '../../harness-url.ts'
import { watchTasks } from '../../main-thread.ts'
import { setActiveAfterFocus } from '../active-after-focus.ts'
import { expectNoViolations } from '../axe.ts'
import { visitorNote } from '../pinwell-page.ts'
import { expect, memberNote, type MemberPage, test } from './member-page.ts'

const manyNotes = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    memberNote(`Note ${String(index).padStart(3, '0')}.`, 'text', index),
  )
const NOTES = manyNotes(20)
const [FIRST, SECOND] = NOTES
const LINK = (id = '') => `${harnessUrl('ui/member')}#note=${id}`

/** Chromium keeps no more. */
const MAX_ENTRIES = 50

const dialog = (ada: MemberPage) => ada.page.getByRole('dialog')
const hash = (ada: MemberPage) => new URL(ada.page.url()).hash

/** Waits for the hash, because the browser goes back some time after it was asked to. */
async function expectHash(ada: MemberPage, expected: string) {
  await expect.poll(() => hash(ada)).toBe(expected)
}

// @spec beyond.edit-in-place
test.describe('a note opens over the page,', () => {
  for (const count of [60, 1000])
    test(`which stays where it is, in a list of ${count} notes`, async ({ ada, page }) => {
      await ada.open(Array.from({ length: count }, (_, index) => memberNote(`Note ${index}.`, 'text', index)))
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      const card = page.locator('[data-note]').last()
      // A long list renders its end when it has been scrolled to.
      await expect(card).toContainText(`Note ${count - 1}.`)
      // A long list that is scrolling takes no click. Playwright would scroll by another distance before it tries again.
      await expect(card).not.toHaveCSS('pointer-events', 'none')
      await card.getByText('text').click()
      await expect(ada.note).toBeFocused()
      const before = await page.evaluate(() => scrollY)
      expect(before).toBeGreaterThan(500)
      await expect(dialog(ada)).toHaveAccessibleName(/^Note \d+\.$/)
      await expect(ada.note).toBeInViewport({ ratio: 1 })
      await page.keyboard.type('!')
      await page.keyboard.press('Control+s')
      await expect(dialog(ada)).toHaveCount(0)
      await expect(card.getByText('text!')).toBeVisible()
      await expect(card.getByRole('button', { name: 'Edit note' })).toBeFocused()
      expect(await page.evaluate(() => scrollY)).toBe(before)
    })

  test('and all else is inert but the toasts, whose Undo works', async ({ ada, page }) => {
    await ada.open(NOTES)
    await ada.edit('Note 000')
    await page.keyboard.type('!')
    await ada.cancel.click()
    await expect(ada.undo).toBeVisible()
    await ada.edit('Note 001')
    for (let stop = 0; stop < 25; stop++) {
      await page.keyboard.press('Tab')
      const outside = await page.evaluate(() => {
        const { activeElement } = document
        const isInside = activeElement?.closest('[role=dialog], [aria-label=Notifications]')
        return isInside || activeElement === document.body ? '' : activeElement?.outerHTML.slice(0, 100)
      })
      expect(outside).toBe('')
    }
    // The keys are those of the note: a toast that takes the focus does not close it.
    await ada.undo.focus()
    await expect(dialog(ada)).toHaveAccessibleName('Note 001.')
    await ada.undo.click()
    await expect(dialog(ada)).toHaveAccessibleName('Note 000.')
    await expect(ada.note).toHaveText('text!')
  })

  for (const browser of ['Chromium', 'Firefox'])
    test(`and a press beside it closes it, unless it has unsaved text, in ${browser}`, async ({
      ada,
      page,
    }) => {
      if (browser === 'Firefox') await setActiveAfterFocus(page)
      await ada.open(NOTES)
      await ada.edit('Note 001')
      await page.mouse.click(8, 400)
      await expect(dialog(ada)).toHaveCount(0)
      await expect(ada.button('Note 001', 'Edit note')).toBeFocused()

      await ada.edit('Note 001')
      await page.keyboard.type('!')
      await page.mouse.click(8, 400)
      await expect(page.getByRole('status').filter({ hasText: /^Draft kept$/ })).toBeVisible()
      await expect(dialog(ada)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog(ada)).toHaveCount(0)
      await expect(ada.button('Note 001', 'Edit note')).toBeFocused()
      await expect(ada.toast(/^Not saved yet/)).toBeVisible()
      await ada.edit('Note 001')
      await expect(ada.note).toHaveText('text!')
      // Sooner than after its time.
      await expect(ada.toast(/^Not saved yet/)).toHaveCount(0, { timeout: 3000 })
    })

  test('and the second click of a double click does nothing to it', async ({ ada, page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await ada.open(NOTES)
    const missed: string[] = []
    for (const { title } of NOTES.slice(0, 12)) {
      // Its buttons are below the text of some cards.
      await ada.card(title).getByText('text').dblclick()
      await expect(ada.note).toHaveText('text')
      await page.keyboard.type('!')
      const isTyped = await dialog(ada).getByText('text!', { exact: true }).count()
      if (isTyped === 0) missed.push(title)
      await page.keyboard.press('Backspace')
      await page.keyboard.press('Escape')
      await expect(dialog(ada)).toHaveCount(0)
    }
    expect(missed).toEqual([])
    // After that, a double click selects a word.
    await ada.edit('Note 001')
    await ada.note.getByText('text').dblclick()
    await page.keyboard.type('word')
    await expect(ada.note).toHaveText('word')
  })

  test('and Ctrl+K pins it, and leads from it to another note', async ({ ada, page }) => {
    await ada.openWithCommands(manyNotes(100))
    await ada.card('Note 000').press('x')
    await ada.edit('Note 001')
    await ada.chooseInPalette('pin')
    await expect(ada.cards.filter({ has: page.locator('[aria-pressed=true]') })).toContainText(['Note 001'])
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox', { name: 'Command or note' }).fill('Note 090')
    // The browser could scroll back to where the note was opened.
    const wentBack = page.evaluate(() => new Promise((resolve) => addEventListener('popstate', resolve)))
    await page.keyboard.press('Enter')
    await expect(dialog(ada)).toHaveCount(0)
    await expect(ada.card('Note 090')).toBeFocused()
    await wentBack.then(() => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve))))
    await expect(ada.card('Note 090')).toBeInViewport()
  })

  test('and single keys do nothing on its buttons', async ({ ada, page }) => {
    await ada.openWithCommands(NOTES)
    await ada.edit('Note 001')
    await ada.cancel.focus()
    for (const key of ['n', 'j', '#', '/']) await page.keyboard.press(key)
    await expect(dialog(ada)).toHaveAccessibleName('Note 001.')
    await expect(ada.cancel).toBeFocused()
  })

  test('has no accessibility violations and shows all of its controls in windows of any size', async ({
    ada,
    page,
  }) => {
    await ada.open([memberNote('Long', 'a long line of text\n'.repeat(100).trim())])
    await ada.edit('Long')
    await page.keyboard.type('!')
    for (const [width, height] of [
      [1280, 720],
      [390, 844],
      [320, 256],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expectNoViolations(page)
      for (const control of [ada.title, ada.cancel, ada.update]) {
        await control.scrollIntoViewIfNeeded()
        await expect(control).toBeInViewport({ ratio: 1 })
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  })

  test('fills a phone, and its buttons stay above the keyboard', async ({ ada, page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await ada.open([memberNote('Long', 'a long line of text\n'.repeat(100).trim())])
    await ada.edit('Long')
    expect(await ada.form.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
    // In Chromium the keyboard makes the window smaller.
    await page.setViewportSize({ width: 390, height: 420 })
    await expect(ada.update).toBeInViewport({ ratio: 1 })
    await expect.poll(() => ada.form.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 420 })
  })
})

// @spec beyond.edit-in-place
test.describe('with motion', () => {
  test('a note grows from its card in 150 ms, and not with reduced motion', async ({ ada, page }) => {
    await ada.open(NOTES)
    for (const [reducedMotion, durations] of [
      ['no-preference', [150, 150]],
      ['reduce', []],
    ] as const) {
      await page.emulateMedia({ reducedMotion })
      const started = await ada.button('Note 001', 'Edit note').evaluate((button: HTMLElement) => {
        button.click()
        return document
          .getAnimations()
          .filter((animation) => !(animation instanceof CSSTransition))
          .map(({ effect }) => effect?.getTiming().duration)
      })
      expect(started).toEqual(durations)
      await expect(page.locator('[data-sheet]')).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(dialog(ada)).toHaveCount(0)
    }
  })

  test('the text of a note is laid out once when it opens', async ({ ada, page }) => {
    await ada.open([memberNote('Long.', 'word '.repeat(50_000))])
    const tasks = await watchTasks(page)
    await ada.button('Long.', 'Edit note').press('Enter')
    await expect(ada.note).toBeFocused()
    const { layouts } = await tasks()
    const longest = Math.max(...layouts)
    expect(longest).toBeGreaterThan(5)
    expect(layouts.filter((each) => each > longest / 3)).toHaveLength(1)
  })

  test('the list does not move when a note closes', async ({ ada, page }) => {
    await ada.open(NOTES)
    await ada.edit('Note 001')
    const top = () => ada.card('Note 001').evaluate((card) => card.getBoundingClientRect().top)
    const before = await top()
    await page.keyboard.press('Escape')
    for (let frame = 0; frame < 10; frame++) {
      expect(await top()).toBe(before)
      await page.evaluate(() => new Promise(requestAnimationFrame))
    }
  })
})

// @spec beyond.edit-in-place
test.describe('the address of the page', () => {
  // A new page load: an earlier test may have left entries to go forward to, and a link would only change the fragment.
  test.beforeEach(({ page }) => page.goto('about:blank'))

  test('names the open note in one entry of the history: back closes it and forward opens it', async ({
    ada,
    page,
  }) => {
    await ada.openWithCommands(NOTES)
    const entries = await page.evaluate(() => history.length)
    await ada.edit('Note 001')
    await expectHash(ada, `#note=${SECOND?.id}`)
    await page.keyboard.type(' and more')
    for (let count = 0; count < 9; count++) await page.keyboard.press('Backspace')
    expect(await page.evaluate(() => history.length)).toBe(Math.min(entries + 1, MAX_ENTRIES))
    await page.keyboard.press('ControlOrMeta+k')
    await expect(page.getByRole('combobox', { name: 'Command or note' })).toBeFocused()
    await page.goBack()
    await expect(dialog(ada)).toHaveCount(0)
    await expect(ada.button('Note 001', 'Edit note')).toBeFocused()
    await expectHash(ada, '')
    await page.goForward()
    await expect(dialog(ada)).toHaveAccessibleName('Note 001.')
    await expect(ada.note).toBeFocused()
    await page.keyboard.press('Escape')
    await expectHash(ada, '')
    await ada.edit('Note 000')
    await expectHash(ada, `#note=${FIRST?.id}`)
    expect(await page.evaluate(() => history.length)).toBe(Math.min(entries + 1, MAX_ENTRIES))
  })

  test('has no note any more when notes are opened and closed quickly', async ({ ada, page }) => {
    await ada.openWithCommands(NOTES)
    await ada.card('Note 001').focus()
    const opened = page.waitForEvent('framenavigated', (frame) => frame.url().includes('#note='))
    for (let round = 0; round < 3; round++)
      for (const key of ['e', 'Escape', 'k', 'e', 'Escape', 'j']) await page.keyboard.press(key)
    await opened
    await expect(dialog(ada)).toHaveCount(0)
    await expectHash(ada, '')
    await ada.edit('Note 001')
    await expectHash(ada, `#note=${SECOND?.id}`)
  })

  test('back keeps unsaved text as a draft', async ({ ada, page }) => {
    await ada.open(NOTES)
    await ada.edit('Note 001')
    await page.keyboard.type('!')
    await page.goBack()
    await expect(dialog(ada)).toHaveCount(0)
    await expect(ada.toast(/^Not saved yet/)).toBeVisible()
    await page.goForward()
    await expect(dialog(ada)).toBeVisible()
    await expect(ada.note).toHaveText('text!')
  })

  test('opens a note by a link, also before the notes are loaded', async ({ ada, page }) => {
    await page.goto(LINK(SECOND?.id))
    await page.waitForFunction(() => 'member' in window)
    await ada.runInHarness('holdResponses')
    await ada.runInHarness('open', NOTES)
    await expect(dialog(ada)).toHaveCount(0)
    await ada.runInHarness('releaseResponses')
    await expect(dialog(ada)).toHaveAccessibleName('Note 001.')
    await page.keyboard.press('Escape')
    await expectHash(ada, '')
    await expect(dialog(ada)).toHaveCount(0)
  })

  test('with a wrong or a deleted note is corrected with a message', async ({ ada, page }) => {
    for (const id of ['nothing', '%E0%A4%A']) {
      // Else only the fragment would change.
      await page.goto('about:blank')
      await page.goto(LINK(id))
      await page.waitForFunction(() => 'member' in window)
      await ada.runInHarness('open', NOTES)
      await expect(ada.toast(/^This note is not in your account/)).toBeVisible()
      await expectHash(ada, '')
      await expect(dialog(ada)).toHaveCount(0)
    }
  })
})

// @spec beyond.edit-in-place
test("a visitor's link opens nothing and says why", async ({ pinwell, page }) => {
  const note = visitorNote('Mine')
  await pinwell.open([note])
  for (const [id, message] of [
    [note.id, 'Please sign in to edit notes'],
    ["-Omember's", /^This note is not in this browser/],
  ] as const) {
    await page.goto('about:blank')
    await page.goto(`/#note=${id}`)
    await expect(pinwell.toast(message)).toBeVisible()
    await expect.poll(() => new URL(page.url()).hash).toBe('')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})
