import { violations } from '../axe.ts'
import { holdFrames } from '../large-paste-steps.ts'
import { recordAnnouncements } from '../record-announcements.ts'
import { expect, memberNote, type MemberPage, test } from './member-page.ts'

/** Paragraphs with marks, items of two levels and blocks of code. */
function longText(blocks: number): string {
  const part = ['• rope', '   • of **hemp**', '1. cast __off__', 'The tide ~~waits~~.', '```\nlet a = 1\n```']
  return Array.from({ length: blocks }, (_, at) => part[at % part.length]).join('\n')
}

const LONG = longText(6000)
const NOTE = memberNote('Long', LONG, 1)
const SHORT = memberNote('Short', 'nothing', 2)

const progress = (ada: MemberPage) => ada.page.getByText(/^Opening the note: \d+ %/)

async function startEditing(ada: MemberPage, card = 'Long') {
  await ada.button(card, 'Edit note').click()
}

// @spec composer.long-note
test('loads a long note in chunks, with the caret at its end, its count and nothing to undo, and announces no percent', async ({
  ada,
  page,
}) => {
  await ada.open([NOTE, SHORT])
  const announcements = await recordAnnouncements(page)
  await startEditing(ada)
  await expect(progress(ada)).toBeVisible()
  const firstCount = page.evaluate(
    () =>
      new Promise<string | undefined>((resolve) => {
        const observer = new MutationObserver(() => {
          const texts = Array.from(document.querySelectorAll('form span'), ({ textContent }) => textContent)
          const count = texts.find((text) => /^[\d,]+ characters$/.test(text))
          if (count !== undefined) resolve(count)
        })
        observer.observe(document.body, { childList: true, subtree: true })
      }),
  )
  await expect(progress(ada)).toBeHidden({ timeout: 60_000 })
  expect(await announcements()).not.toContainEqual(expect.stringContaining('%'))
  expect(await firstCount).not.toBe('0 characters')
  await page.keyboard.press('Control+z')
  await page.keyboard.type('!')
  await expect(ada.note.locator('code').last()).toHaveText('let a = 1!')
  await ada.update.click()
  await expect(ada.toast('Note updated successfully')).toBeVisible()
  expect(await ada.runInHarness('mutations')).toEqual([`edit ${LONG.slice(0, -4)}!\n\`\`\``])
})

test('does not count the normal form of a long note as a change, and leaves the focus in the title', async ({
  ada,
  page,
}) => {
  await ada.open([memberNote('Long', LONG.replaceAll('```', '`````'), 1), SHORT])
  await startEditing(ada)
  await expect(progress(ada)).toBeVisible()
  await ada.title.focus()
  await expect(progress(ada)).toBeHidden({ timeout: 60_000 })
  await expect(ada.note.locator('code').last()).toBeVisible()
  await expect(ada.title).toBeFocused()
  await ada.cancel.click()
  await expect(page.getByRole('form', { name: 'New note' })).toBeAttached()
  await expect(ada.undo).toHaveCount(0)
  expect(await ada.runInHarness('mutations')).toEqual([])
})

test('a press, Tab and the page search do not lead into a text that is being loaded', async ({
  ada,
  page,
}) => {
  await ada.open([NOTE, SHORT])
  const releaseFrames = await holdFrames(page)
  await startEditing(ada)
  const prompt = page.getByRole('group', { name: /^Opening the note: \d+ %/ })
  await expect(prompt).toBeFocused()
  await expect(ada.note).toBeHidden()
  expect(await violations(page)).toEqual([])
  const text = page.locator('[contenteditable=true]')
  const box = await text.boundingBox()
  await page.mouse.click((box?.x ?? 0) + 40, (box?.y ?? 0) + 10)
  await expect(prompt).toBeFocused()
  await ada.title.focus()
  await page.keyboard.press('Tab')
  await expect(ada.cancel).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(ada.title).toBeFocused()
  // Chromium moves the focus to what its search of the page has found.
  await text.evaluate((element: HTMLElement) => element.focus())
  await expect(prompt).toBeFocused()
  await page.keyboard.type('lost')
  await page.keyboard.press('Escape')
  await releaseFrames()
  await expect(page.getByRole('form', { name: 'New note' })).toBeAttached()
  expect(await ada.runInHarness('mutations')).toEqual([])
  await expect(ada.undo).toHaveCount(0)
})

// @spec composer.long-note
test('saves the whole note before its last chunk is loaded', async ({ ada, page }) => {
  await ada.open([NOTE, SHORT])
  await startEditing(ada)
  await expect(progress(ada)).toBeVisible()
  await ada.title.fill('Longer')
  await page.keyboard.press('Control+s')
  await expect(ada.toast('Note updated successfully')).toBeVisible()
  expect(await ada.runInHarness('mutations')).toEqual([`edit ${LONG}`])
  await expect(progress(ada)).toBeHidden()
  await expect(ada.note).toHaveText('')
})

test('does not change a note that is cancelled or left before its last chunk is loaded', async ({
  ada,
  page,
}) => {
  await ada.open([NOTE, SHORT])
  await startEditing(ada)
  await expect(progress(ada)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('form', { name: 'New note' })).toBeAttached()
  await expect(progress(ada)).toBeHidden()
  await startEditing(ada)
  await expect(progress(ada)).toBeVisible()
  await page.keyboard.press('Escape')
  await startEditing(ada, 'Short')
  await expect(ada.note).toBeFocused()
  await expect(ada.note).toHaveText('nothing')
  await page.keyboard.press('Control+s')
  await expect(ada.title).toBeHidden()
  await startEditing(ada)
  await expect(progress(ada)).toBeVisible()
  await ada.cancel.click()
  await expect(page.getByRole('form', { name: 'New note' })).toBeAttached()
  expect(await ada.runInHarness('mutations')).toEqual([])
  await expect(ada.undo).toHaveCount(0)
})

test('keeps the changed title and the whole text if another note is edited before the last chunk is loaded', async ({
  ada,
  page,
}) => {
  await ada.open([NOTE, SHORT])
  await startEditing(ada)
  await expect(progress(ada)).toBeVisible()
  await ada.title.fill('Longer')
  await expect(progress(ada)).toBeVisible()
  await page.keyboard.press('Escape')
  await startEditing(ada, 'Short')
  await expect(ada.note).toHaveText('nothing')
  await expect(progress(ada)).toBeHidden()
  await ada.cancel.click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(ada.note.locator('code')).toHaveCount(1200, { timeout: 60_000 })
  await expect(progress(ada)).toBeHidden()
  await ada.note.click()
  await expect(ada.title).toHaveValue('Longer')
  await ada.update.click()
  await expect(ada.toast('Note updated successfully')).toBeVisible()
  expect(await ada.runInHarness('mutations')).toEqual([`edit ${LONG}`])
  await expect(ada.card('Longer')).toBeVisible()
})

// @spec composer.long-note
test('loads a note that is hard to edit after a confirmation and loses nothing before it', async ({
  ada,
  page,
}) => {
  const content = `${'a **b** '.repeat(2500)}end`
  await ada.open([memberNote('Hard', content, 1), SHORT])
  await startEditing(ada, 'Hard')
  const openAnyway = page.getByRole('button', { name: 'Open anyway' })
  await expect(openAnyway).toBeFocused()
  await expect(page.getByText(/^This note is hard to edit \(10,003 characters in 1 line\)/)).toBeVisible()
  await expect(page.getByText('0 characters')).toHaveCount(0)
  await expect(page.getByText('Write a note…')).toHaveCount(0)
  await page.keyboard.type('x')
  await ada.title.fill('Harder')
  await page.keyboard.press('Control+s')
  await expect(ada.toast('Note updated successfully')).toBeVisible()
  expect(await ada.runInHarness('mutations')).toEqual([`edit ${content}`])
  await startEditing(ada, 'Harder')
  await openAnyway.press('Enter')
  await expect(openAnyway).toBeHidden()
  await expect(ada.note).toBeFocused({ timeout: 60_000 })
  await page.keyboard.type('!')
  await page.keyboard.press('Control+s')
  await expect(ada.title).toBeHidden()
  expect((await ada.runInHarness('mutations')).at(-1)).toBe(`edit ${content}!`)
})
