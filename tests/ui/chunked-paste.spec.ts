import type { Page } from '@playwright/test'
import { watchTasks } from '../main-thread.ts'
import {
  editorIsFocused,
  holdFrames,
  LAST_PARAGRAPH,
  LINES,
  linesIn,
  PARAGRAPHS,
  paste,
  progressBox,
  sendToText,
  watchUnhandledShortcuts,
} from './large-paste-steps.ts'
import { expect, type PinwellPage, test } from './pinwell-page.ts'
import { recordAnnouncements } from './record-announcements.ts'

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']))

test('inserts a long formatted paste in chunks with its formatting and undoes it in one step', async ({
  pinwell,
  page,
}) => {
  await pinwell.open()
  await pinwell.note.click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Bulleted list' }).click()
  await page.keyboard.type('<>')
  await page.keyboard.press('ArrowLeft')
  const items = Array.from({ length: 3000 }, (_, at) => `<li>an <b>item</b> ${at}</li>`).join('')
  const tasks = await watchTasks(page)
  await paste(page, { 'text/html': `<ul>${items}</ul>` })
  await expect(page.getByRole('group', { name: /^Inserting the text: \d+ %$/ })).toBeFocused()
  await page.keyboard.type('typed x')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await page.keyboard.type('on')
  await editorIsFocused(page)
  const { longest, sum } = await tasks()
  // In chunks it is about a tenth of the work, in one task half of it.
  expect(longest).toBeLessThan(sum / 4)
  await expect(pinwell.note.locator('strong')).toHaveCount(3000)
  const lines = Array.from({ length: 3000 }, (_, at) => `an item ${at}`)
  expect(await linesIn(page)).toEqual(['<', ...lines.slice(0, -1), 'an item 2999typed ', 'on', '>'])
  // Some steps undo the typing, and one undoes the whole paste.
  let left = await linesIn(page)
  while (left.length > 1) {
    expect([3002, 3003]).toContain(left.length)
    await page.keyboard.press('Control+z')
    left = await linesIn(page)
  }
  expect(left).toEqual(['<>'])
})

test('keys and pastes during a chunked paste are inserted after it, in order and with their formatting', async ({
  pinwell,
  page,
}) => {
  await pinwell.open()
  await pinwell.note.click()
  await pinwell.editorIsReady()
  const releaseFrames = await holdFrames(page)
  await paste(page, { 'text/html': PARAGRAPHS })
  await expect(progressBox(page)).toBeFocused()
  await writeHtmlToClipboard(page, 'a <b>bold</b> word')
  await page.keyboard.type('one ')
  await page.keyboard.press('Control+v')
  await page.keyboard.type(' two')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Shift+v')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('end')
  await releaseFrames()
  await editorIsFocused(page)
  expect((await linesIn(page)).slice(-4)).toEqual([
    `${LAST_PARAGRAPH}one a bold word two`,
    'a bold wor',
    '',
    'end',
  ])
  await expect(pinwell.note.locator('strong')).toHaveText(['bold', 'end'])
})

test('a paste that Firefox sends to the text during a chunked paste is inserted after it, between the keys', async ({
  pinwell,
  page,
}) => {
  const releaseFrames = await beginPaste(pinwell)
  await page.keyboard.type('one ')
  await sendToText(page, 'paste', { 'text/plain': 'small' })
  await page.keyboard.type(' two')
  await releaseFrames()
  await editorIsFocused(page)
  const lines = await linesIn(page)
  expect([lines[0], lines.at(-1)]).toEqual(['paragraph 0', `${LAST_PARAGRAPH}one small two`])
})

test('a second large paste during a chunked paste needs a confirmation, and later keys follow both', async ({
  pinwell,
  page,
}) => {
  const releaseFrames = await beginPaste(pinwell)
  await page.keyboard.type('one ')
  await paste(page, { 'text/plain': LINES })
  await page.keyboard.type(' two ')
  await paste(page, { 'text/html': PARAGRAPHS })
  await page.keyboard.type(' three')
  const afterEditorFocus = focusAfterEditorFocus(page)
  await releaseFrames()
  expect(await afterEditorFocus).toBe('BUTTON')
  await page.keyboard.type('!')
  await page.keyboard.press('Enter')
  await editorIsFocused(page)
  const lines = await linesIn(page)
  expect(lines).toHaveLength(3999)
  expect([1499, 2499, 3998].map((index) => lines[index])).toEqual([
    `${LAST_PARAGRAPH}one ${LINES.slice(0, LINES.indexOf('\n'))}`,
    'end two paragraph 0',
    `${LAST_PARAGRAPH} three!`,
  ])
})

/** The kind of element that has the focus in the next task after the editor has got it: as soon as a key may arrive. */
function focusAfterEditorFocus(page: Page): Promise<string | undefined> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const report = () => resolve(document.activeElement?.tagName)
        // As early as an event of the keyboard, which goes before other tasks.
        addEventListener('focusin', () => scheduler.postTask(report, { priority: 'user-blocking' }), {
          once: true,
        })
      }),
  )
}

test('cancelling a chunked paste keeps the keys and pastes that followed it', async ({ pinwell, page }) => {
  const releaseFrames = await beginPaste(pinwell, 'before ')
  await page.keyboard.type('one ')
  await paste(page, { 'text/html': 'a <b>bold</b> word' })
  await page.keyboard.press('Escape')
  await releaseFrames()
  await expect(pinwell.note).toBeFocused()
  await expect(pinwell.note).toHaveText('before one a bold word')
})

test('Undo cancels a chunked paste, and Redo does nothing', async ({ pinwell, page }) => {
  const releaseFrames = await beginPaste(pinwell, 'before ')
  await page.keyboard.press('Control+Shift+z')
  await expect(progressBox(page)).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(progressBox(page)).toBeHidden()
  await releaseFrames()
  await expect(pinwell.note).toBeFocused()
  await expect(pinwell.note).toHaveText('before ')
  await page.keyboard.type('after')
  await page.keyboard.press('Control+s')
  await expect(pinwell.cards).toHaveCount(1)
  expect((await pinwell.cached())[0]?.content).toBe('before after')
})

test('shows the caret when a chunked paste is complete, and when it is cancelled', async ({
  pinwell,
  page,
}) => {
  await pinwell.open()
  await pinwell.note.click()
  await pinwell.editorIsReady()
  for (let line = 1; line <= 30; line++) await page.keyboard.type(`${line}\n`)
  await page.keyboard.type('before')
  const releaseFirst = await holdFrames(page)
  await paste(page, { 'text/html': PARAGRAPHS })
  await expect(progressBox(page)).toBeVisible()
  await releaseFirst()
  await editorIsFocused(page)
  await expect(pinwell.note.getByText(LAST_PARAGRAPH, { exact: true })).toBeInViewport()
  await page.keyboard.press('Control+z')
  await expect(pinwell.note.getByText(LAST_PARAGRAPH, { exact: true })).toHaveCount(0)
  const releaseSecond = await holdFrames(page, 100)
  await paste(page, { 'text/html': PARAGRAPHS })
  await expect(progressBox(page)).toBeFocused()
  await expect.poll(() => linesIn(page).then(({ length }) => length)).toBeGreaterThan(100)
  await page.keyboard.press('Escape')
  await releaseSecond()
  await editorIsFocused(page)
  await expect(pinwell.note.getByText('before', { exact: true })).toBeInViewport()
})

test('a press and Tab do not lead into the text during a chunked paste', async ({ pinwell, page }) => {
  const releaseFrames = await beginPaste(pinwell, 'before ')
  const progress = progressBox(page)
  await expect(pinwell.note).toBeHidden()
  const text = page.locator('[contenteditable=true]')
  // On a touch screen, even a short focus would show the keyboard.
  await text.evaluate((element) => element.addEventListener('focus', () => element.classList.add('focused')))
  const box = await text.boundingBox()
  await page.mouse.click((box?.x ?? 0) + 40, (box?.y ?? 0) + 10)
  await expect(progress).toBeFocused()
  await expect(text).not.toContainClass('focused')
  await pinwell.title.focus()
  await page.keyboard.press('Tab')
  await expect(progress.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(pinwell.title).toBeFocused()
  await progress.focus()
  await page.keyboard.type('after')
  await releaseFrames()
  await editorIsFocused(page)
  const lines = await linesIn(page)
  expect([lines[0], lines.at(-1)]).toEqual(['before paragraph 0', `${LAST_PARAGRAPH}after`])
  await pinwell.title.focus()
  await page.keyboard.press('Tab')
  await editorIsFocused(page)
})

test('the end of a chunked paste leaves the focus in the title, and inserts the keys that came before', async ({
  pinwell,
  page,
}) => {
  const releaseFrames = await beginPaste(pinwell)
  await page.keyboard.type('typed x')
  await page.keyboard.press('Backspace')
  await pinwell.title.focus()
  await page.keyboard.type('ti')
  await releaseFrames()
  await expect(progressBox(page)).toBeHidden()
  await page.keyboard.type('tle')
  await expect(pinwell.title).toHaveValue('title')
  expect((await linesIn(page)).at(-1)).toBe(`${LAST_PARAGRAPH}typed `)
})

for (const [shortcut, focus] of [
  ['Control+s', 'progress'],
  ['Control+Enter', 'title'],
] as const)
  test(`${shortcut} in the ${focus} box during a chunked paste saves the note when the paste is complete, and no percent is announced`, async ({
    pinwell,
    page,
  }) => {
    const releaseFrames = await beginPaste(pinwell, 'before ')
    const unhandled = await watchUnhandledShortcuts(page)
    const announcements = await recordAnnouncements(page)
    await page.keyboard.type(' after')
    if (focus === 'title') await pinwell.title.focus()
    await page.keyboard.press(shortcut)
    await expect(page.getByText('The note will be saved after this.')).toBeVisible()
    await releaseFrames()
    await expect(pinwell.cards).toHaveCount(1, { timeout: 60_000 })
    expect((await announcements())[0]).toBe(' The note will be saved after this.')
    expect(await announcements()).not.toContainEqual(expect.stringContaining('%'))
    const [note] = await pinwell.cached()
    expect(note?.content).toMatch(/^before paragraph 0\n/)
    expect(note?.content.endsWith(`\n${LAST_PARAGRAPH} after`)).toBe(true)
    expect(await unhandled()).toEqual([])
  })

/** Opens the app, types a text and pastes after it. Returns a function that lets the paste go on after its first frame request. */
async function beginPaste(pinwell: PinwellPage, typed = '') {
  const { page } = pinwell
  await pinwell.open()
  await pinwell.typeNote(typed)
  const releaseFrames = await holdFrames(page)
  await paste(page, { 'text/html': PARAGRAPHS })
  await expect(progressBox(page)).toBeFocused()
  return releaseFrames
}

function writeHtmlToClipboard(page: Page, html: string) {
  return page.evaluate(
    (text) =>
      navigator.clipboard.write([
        new ClipboardItem({
          'text/html': new Blob([text], { type: 'text/html' }),
          'text/plain': new Blob([text.replaceAll(/<[^>]*>/g, '')], { type: 'text/plain' }),
        }),
      ]),
    html,
  )
}
