import type { Page } from '@playwright/test'
import { watchTasks } from '../main-thread.ts'
import { expect, test } from './pinwell-page.ts'

const LINES = `${`${'some words '.repeat(19)}\n`.repeat(1000)}end`

/** Long enough to be inserted in chunks, and not so long that it is asked about. */
const PARAGRAPHS = Array.from({ length: 3000 }, (_, index) => `<p>paragraph ${index}</p>`).join('')

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']))

// @fault F49
test('confirms a very large paste, inserts it and undoes it in one step', async ({ pinwell, page }) => {
  await pinwell.open()
  await pinwell.note.click()
  await page.keyboard.type('before ')
  await paste(page, { 'text/plain': LINES })
  const question = page.getByRole('group', { name: 'The pasted text is very large (210,003 characters).' })
  await expect(question).toBeVisible()
  await expect(question.getByRole('button', { name: 'Insert as plain text' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(question.getByRole('button', { name: 'Do not insert' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(pinwell.note).toBeFocused()
  await expect(pinwell.note).toHaveText('before')

  await paste(page, { 'text/plain': LINES })
  await page.keyboard.press('Enter')
  await expect(pinwell.note).toBeFocused({ timeout: 30_000 })
  await expect(pinwell.note.locator('p').last()).toHaveText('end')
  await expect(pinwell.note.locator('p')).toHaveCount(1001)
  await page.keyboard.press('Control+z')
  await expect(pinwell.note).toHaveText('before')
  await page.keyboard.press('Control+y')
  await expect(pinwell.note.locator('p')).toHaveCount(1001)
})

// @fault F49
test('inserts tens of thousands of lines completely', async ({ pinwell, page }) => {
  await pinwell.open()
  await pinwell.note.click()
  await paste(page, { 'text/plain': `${'a word\n'.repeat(30_000)}end` })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: /^Inserting the text: \d+ %$/ })).toBeVisible()
  // Polling by role would take longer than the insertion.
  await page.waitForFunction(() => document.activeElement?.matches('[contenteditable=true]'), undefined, {
    timeout: 90_000,
    polling: 200,
  })
  await expect(page.locator('[contenteditable=true] p')).toHaveCount(30_001)
  await expect(pinwell.note.locator('p').last()).toHaveText('end')
  await page.keyboard.type('!')
  await expect(pinwell.note.locator('p').last()).toHaveText('end!')
})

for (const [where, format] of [
  ['words', undefined],
  ['an item', 'Bulleted list'],
  ['code', 'Code block'],
] as const)
  // @fault F49
  test(`keeps the text around a large paste into ${where}`, async ({ pinwell, page }) => {
    await pinwell.open()
    await pinwell.note.click()
    if (format) await page.getByRole('toolbar').getByRole('button', { name: format }).click()
    await page.keyboard.type('<>')
    await page.keyboard.press('ArrowLeft')
    await caretIsBehind(page, '<')
    await paste(page, { 'text/plain': LINES })
    await page.keyboard.press('Enter')
    await expect(pinwell.note).toBeFocused({ timeout: 30_000 })
    await page.keyboard.type('!')
    await expect.poll(() => linesIn(page)).toEqual(`<${LINES}!>`.split('\n'))
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await expect.poll(() => linesIn(page)).toEqual(['<>'])
  })

test('inserts a long formatted paste in chunks with its formatting and undoes it in one step', async ({
  pinwell,
  page,
}) => {
  await pinwell.open()
  await pinwell.note.click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Bulleted list' }).click()
  await page.keyboard.type('<>')
  await page.keyboard.press('ArrowLeft')
  await caretIsBehind(page, '<')
  const items = Array.from({ length: 3000 }, (_, at) => `<li>an <b>item</b> ${at}</li>`).join('')
  const tasks = await watchTasks(page)
  await paste(page, { 'text/html': `<ul>${items}</ul>` })
  await expect(page.getByRole('group', { name: /^Inserting the text: \d+ %$/ })).toBeFocused()
  await page.keyboard.type('typed x')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await page.keyboard.type('on')
  await expect(pinwell.note).toBeFocused({ timeout: 60_000 })
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
  await writeHtmlToClipboard(page, 'a <b>bold</b> word')
  const releaseFrames = await holdFrames(page)
  await paste(page, { 'text/html': PARAGRAPHS })
  await expect(progressBox(page)).toBeFocused()
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
  await expect(pinwell.note).toBeFocused({ timeout: 60_000 })
  expect((await linesIn(page)).slice(-4)).toEqual([
    'paragraph 2999one a bold word two',
    'a bold wor',
    '',
    'end',
  ])
  await expect(pinwell.note.locator('strong')).toHaveText(['bold', 'end'])
})

test('a second large paste during a chunked paste needs a confirmation, and later keys follow both', async ({
  pinwell,
  page,
}) => {
  await pinwell.open()
  await pinwell.note.click()
  await pinwell.editorIsReady()
  const releaseFrames = await holdFrames(page)
  await paste(page, { 'text/html': PARAGRAPHS })
  await expect(progressBox(page)).toBeFocused()
  await page.keyboard.type('one ')
  await paste(page, { 'text/plain': LINES })
  await page.keyboard.type(' two ')
  await paste(page, { 'text/html': PARAGRAPHS })
  await page.keyboard.type(' three')
  await releaseFrames()
  await page.getByRole('button', { name: 'Insert as plain text' }).press('Enter')
  await expect(pinwell.note).toBeFocused({ timeout: 60_000 })
  const lines = await linesIn(page)
  expect(lines).toHaveLength(6999)
  expect([2999, 3999, 6998].map((index) => lines[index])).toEqual([
    `paragraph 2999one ${LINES.slice(0, LINES.indexOf('\n'))}`,
    'end two paragraph 0',
    'paragraph 2999 three',
  ])
})

test('cancelling a chunked paste keeps the keys and pastes that followed it', async ({ pinwell, page }) => {
  await pinwell.open()
  await pinwell.note.click()
  await pinwell.editorIsReady()
  await page.keyboard.type('before ')
  const releaseFrames = await holdFrames(page)
  await paste(page, { 'text/html': PARAGRAPHS })
  await expect(progressBox(page)).toBeFocused()
  await page.keyboard.type('one ')
  await paste(page, { 'text/html': 'a <b>bold</b> word' })
  await page.keyboard.press('Escape')
  await releaseFrames()
  await expect(pinwell.note).toBeFocused()
  await expect(pinwell.note).toHaveText('before one a bold word')
})

for (const shortcut of ['Control+s', 'Control+Enter'])
  for (const focus of ['progress', 'title'] as const)
    test(`${shortcut} in the ${focus} box during a chunked paste saves the note when the paste is complete`, async ({
      pinwell,
      page,
    }) => {
      await pinwell.open()
      await pinwell.note.click()
      await pinwell.editorIsReady()
      await page.keyboard.type('before ')
      const unhandled = await watchUnhandledShortcuts(page)
      const releaseFrames = await holdFrames(page)
      await paste(page, { 'text/html': PARAGRAPHS })
      await expect(progressBox(page)).toBeFocused()
      await page.keyboard.type(' after')
      if (focus === 'title') await pinwell.title.focus()
      await page.keyboard.press(shortcut)
      await expect(page.getByText('The note will be saved after this.')).toBeVisible()
      await releaseFrames()
      await expect(pinwell.cards).toHaveCount(1, { timeout: 60_000 })
      const [note] = await pinwell.cached()
      expect(note?.content).toMatch(/^before paragraph 0\n[^]*\nparagraph 2999 after$/)
      expect(await unhandled()).toEqual([])
    })

test('Control+s while a large paste waits for a confirmation saves the note after the answer', async ({
  pinwell,
  page,
}) => {
  await pinwell.open()
  await pinwell.note.click()
  await pinwell.editorIsReady()
  await page.keyboard.type('before')
  const unhandled = await watchUnhandledShortcuts(page)
  await paste(page, { 'text/plain': LINES })
  await expect(page.getByRole('button', { name: 'Insert as plain text' })).toBeFocused()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('The note will be saved after this.')).toBeVisible()
  await expect(pinwell.cards).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(pinwell.cards).toHaveCount(1)
  expect((await pinwell.cached())[0]?.content).toBe('before')
  expect(await unhandled()).toEqual([])
})

test('confirms a paste with lines that would block the page, and breaks them', async ({ pinwell, page }) => {
  await pinwell.open()
  await pinwell.note.click()
  const line = '\u05d0\u05d1 '.repeat(20_000)
  for (const [type, data] of [
    ['text/plain', line],
    ['text/html', `<p>${line}`],
  ] as const) {
    await paste(page, { [type]: data })
    await expect(page.getByRole('group', { name: /they are broken into lines of 5,000 char/ })).toBeVisible()
    await expect(pinwell.note).toHaveText('')
    if (type === 'text/plain') await page.keyboard.press('Escape')
  }
  await page.keyboard.press('Enter')
  await expect(pinwell.note).toBeFocused({ timeout: 30_000 })
  await expect(pinwell.note.locator('p')).toHaveCount(13)
  expect((await pinwell.note.textContent())?.trimEnd()).toBe(line.trimEnd())
})

test('confirms a paste whose formatting changes thousands of times in a line', async ({ pinwell, page }) => {
  await pinwell.open()
  await pinwell.note.click()
  const html = `<a href="https://x.example/">${'<b>x</b>y'.repeat(20_000)}</a>`
  await paste(page, { 'text/html': html })
  await expect(
    page.getByRole('group', { name: 'The pasted text is very large (180,033 characters).' }),
  ).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(pinwell.note).toBeFocused({ timeout: 30_000 })
  await expect(pinwell.note).toHaveText(`${'xy'.repeat(20_000)} (https://x.example/)`)
  await expect(pinwell.note.locator('strong')).toHaveCount(0)
})

// @fault F49
test('leaves nothing of a cancelled insertion, not even in the undo history', async ({ pinwell, page }) => {
  await pinwell.open()
  await pinwell.note.click()
  await page.keyboard.type('a')
  await paste(page, { 'text/plain': LINES })
  // As early as possible: the whole text may be inserted before a key of the test arrives.
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      const cancel = [...document.querySelectorAll('button')].find(
        (button) => button.textContent === 'Cancel',
      )
      if (!cancel) return
      observer.disconnect()
      cancel.click()
    })
    observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(0)
  await expect(pinwell.note).toHaveText('a')
  await expect(pinwell.note).toBeFocused()
  await page.keyboard.type('b')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(pinwell.note).toHaveText('')
})

// @fault F49
test('rejects a paste that exceeds the limit of a note at once, however long it is', async ({
  pinwell,
  page,
}) => {
  test.setTimeout(120_000)
  await pinwell.open()
  await pinwell.note.click()
  for (const kind of ['one line', 'lines', 'html'] as const) {
    const took = await page.evaluate((which) => {
      const text = which === 'lines' ? 'x'.repeat(49).concat('\n').repeat(200_000) : 'x'.repeat(10_000_000)
      const clipboardData = new DataTransfer()
      clipboardData.setData(
        which === 'html' ? 'text/html' : 'text/plain',
        which === 'html' ? `<p>${text}` : text,
      )
      const start = performance.now()
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
      return performance.now() - start
    }, kind)
    expect(took).toBeLessThan(1000)
    await expect(
      page.getByRole('group', { name: /^The pasted text is very large .* so nothing was inserted\.$/ }),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Insert as plain text' })).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(pinwell.note).toBeFocused()
  }
  await expect(pinwell.note).toHaveText('')
})

test('pastes one line into the title and rejects a line that is too long', async ({ pinwell, page }) => {
  await pinwell.open()
  await pinwell.note.click()
  await pinwell.title.focus()
  await page.evaluate(() => navigator.clipboard.writeText('one\r\ntwo\n• three'))
  await page.keyboard.press('Control+v')
  await expect(pinwell.title).toHaveValue('one two • three')
  await page.evaluate(() => navigator.clipboard.writeText('x'.repeat(1001)))
  await page.keyboard.press('Control+v')
  await expect(pinwell.toast(/^This title is too long: 1,016 characters\./)).toBeVisible()
  await expect(pinwell.title).toHaveValue('one two • three')
  await pinwell.title.fill('x'.repeat(1001))
  await expect(page.getByRole('status').filter({ hasText: 'A title can have 1,000.' })).toBeVisible()
})

test('warns while a note is longer than can be stored', async ({ pinwell, page }) => {
  const line = `${'some words '.repeat(18)}\n`
  await pinwell.open()
  await pinwell.note.click()
  for (const text of [line.repeat(990), line.repeat(990), line.repeat(530) + 'x'.repeat(509)]) {
    await paste(page, { 'text/plain': text })
    await expect(pinwell.note).toBeFocused({ timeout: 30_000 })
  }
  await page.keyboard.type('abc')
  const status = page.getByRole('status').filter({ hasText: 'This note is too long' })
  await expect(status).toHaveText(
    'This note is too long: 500,002 characters with its formatting. A note can hold 500,000.',
  )
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await expect(status).toHaveCount(0)
})

// @fault F57
test('does not open a dropped file in place of the page, before and after the editor loads', async ({
  pinwell,
  page,
}) => {
  const editorGate = new EventTarget()
  const allowed = new Promise((resolve) => editorGate.addEventListener('allowed', resolve))
  await page.route(/Editor-.*\.js/, async (route) => {
    await allowed
    await route.continue()
  })
  await page.goto('/')
  for (const isThere of [false, true]) {
    if (isThere) {
      editorGate.dispatchEvent(new Event('allowed'))
      await pinwell.editorIsReady()
    }
    for (const target of [page.locator('main').first(), page.locator('form').first(), pinwell.note])
      expect(await target.evaluate(dropFile)).toEqual([false, false])
    await expect(pinwell.note).toHaveText('')
  }
})

test.describe('if the importer cannot be loaded', () => {
  test.use({ errorsAreExpected: true })

  test('inserts the plain text with an error, and formats the next paste', async ({ pinwell, page }) => {
    const reader = /\/importer-.*\.js/
    let refused = 0
    await page.route(reader, (route) => {
      refused++
      return route.abort()
    })
    await pinwell.open()
    await pinwell.note.click()
    await expect.poll(() => refused).toBeGreaterThanOrEqual(2)
    await pinwell.editorIsReady()
    await paste(page, { 'text/plain': '- one\n- two' })
    await expect.poll(() => linesIn(page)).toEqual(['- one', '- two'])
    await page.keyboard.press('Control+z')
    await expect(pinwell.note).toHaveText('')
    await page.unroute(reader)
    const importerResponse = page.waitForResponse(reader)
    await paste(page, { 'text/plain': 'a bold word', 'text/html': '<p>a <b>bold</b> word</p>' })
    await expect(pinwell.note).toHaveText('a bold word')
    await expect(pinwell.note.locator('strong')).toHaveCount(0)
    await expect(pinwell.toast(/^The formatting could not be read yet/)).toBeVisible()
    await (await importerResponse).finished()
    await page.keyboard.press('Control+z')
    await expect(pinwell.note).toHaveText('')
    await paste(page, { 'text/plain': 'a bold word', 'text/html': '<p>a <b>bold</b> word</p>' })
    await expect(pinwell.note.locator('strong')).toHaveText('bold')
  })
})

test.describe('if the importer fails', () => {
  test.use({ errorsAreExpected: true })

  // @spec limits.paste
  test('inserts the plain text and shows that the formatting could not be read', async ({
    pinwell,
    page,
  }) => {
    await pinwell.open()
    await pinwell.note.click()
    await pinwell.editorIsReady()
    await page.evaluate(() => {
      DOMParser.prototype.parseFromString = () => {
        throw new TypeError('broken by the test')
      }
    })
    await paste(page, { 'text/plain': 'a bold word', 'text/html': '<p>a <b>bold</b> word</p>' })
    await expect(pinwell.note).toHaveText('a bold word')
    await expect(
      pinwell.toast('The formatting could not be read. Only the plain text was inserted.'),
    ).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(pinwell.note).toHaveText('')
  })
})

/** Waits until the editor has received the new caret from the browser. */
async function caretIsBehind(page: Page, text: string) {
  await page.waitForFunction((before) => {
    const { anchorNode, anchorOffset } = getSelection() ?? {}
    return anchorNode?.nodeValue?.slice(0, anchorOffset) === before
  }, text)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
}

/** Paragraphs, items, or the lines of a code block. */
function linesIn(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const code = document.querySelector('[contenteditable=true] code')
    const parts = code
      ? [...code.childNodes]
      : [...document.querySelectorAll('[contenteditable=true] :is(p, li)')]
    const texts = parts.map((part) => (part.nodeName === 'BR' ? '\n' : (part.textContent ?? '')))
    return texts.join(code ? '' : '\n').split('\n')
  })
}

/** Whether the page left the dragover and drop events of a file to the browser. */
function dropFile(element: Element): readonly boolean[] {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File(['x'], 'x.html', { type: 'text/html' }))
  const drag = (type: string) => new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })
  return [element.dispatchEvent(drag('dragover')), element.dispatchEvent(drag('drop'))]
}

function progressBox(page: Page) {
  return page.getByRole('group', { name: /^Inserting the text: \d+ %$/ })
}

/** Stops a chunked paste after its first frame request, so that it is still going on when the test's keys arrive. */
async function holdFrames(page: Page): Promise<() => Promise<void>> {
  const frames = await page.evaluateHandle(() => {
    const original = window.requestAnimationFrame.bind(window)
    const held: FrameRequestCallback[] = []
    window.requestAnimationFrame = (callback) => held.push(callback)
    return {
      release: () => {
        window.requestAnimationFrame = original
        for (const callback of held) original(callback)
      },
    }
  })
  return () => frames.evaluate(({ release }) => release())
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

/** Records the shortcuts whose default action, a dialog of the browser, was not prevented. */
async function watchUnhandledShortcuts(page: Page): Promise<() => Promise<readonly string[]>> {
  const unhandled = await page.evaluateHandle(() => {
    const keys: string[] = []
    const onKeyDown = (event: KeyboardEvent) =>
      setTimeout(() => {
        if (event.ctrlKey && event.key !== 'Control' && !event.defaultPrevented) keys.push(event.key)
      })
    addEventListener('keydown', onKeyDown, { capture: true })
    return keys
  })
  return () => unhandled.evaluate((keys) => keys)
}

async function paste(page: Page, data: Readonly<Record<string, string>>) {
  await page.evaluate((formats) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(formats)) clipboardData.setData(type, text)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, data)
}
