import type { Page } from '@playwright/test'

/** Long enough to need a confirmation. */
export const LINES = `${`${'some words '.repeat(19)}\n`.repeat(1000)}end`

/** Enough to be inserted in several chunks, and not so many that they are asked about. */
const PARAGRAPH_COUNT = 1500
export const PARAGRAPHS = Array.from(
  { length: PARAGRAPH_COUNT },
  (_, index) => `<p>paragraph ${index}</p>`,
).join('')
export const LAST_PARAGRAPH = `paragraph ${PARAGRAPH_COUNT - 1}`

/** Paragraphs, items, or the lines of a code block. */
export function linesIn(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const code = document.querySelector('[contenteditable=true] code')
    const parts = code
      ? [...code.childNodes]
      : [...document.querySelectorAll('[contenteditable=true] :is(p, li)')]
    const texts = parts.map((part) => (part.nodeName === 'BR' ? '\n' : (part.textContent ?? '')))
    return texts.join(code ? '' : '\n').split('\n')
  })
}

export function progressBox(page: Page) {
  return page.getByRole('group', { name: /^Inserting the text: \d+ %$/ })
}

/** Pauses a chunked paste when the text has `blockCount` blocks, so that it is not complete when the test's keys or presses arrive. */
export async function holdFrames(page: Page, blockCount = 0): Promise<() => Promise<void>> {
  const frames = await page.evaluateHandle((minBlocks) => {
    const original = window.requestAnimationFrame.bind(window)
    const held: FrameRequestCallback[] = []
    const isLongEnough = () => document.querySelectorAll('[contenteditable=true] > *').length >= minBlocks
    window.requestAnimationFrame = (callback) => (isLongEnough() ? held.push(callback) : original(callback))
    return {
      release: () => {
        window.requestAnimationFrame = original
        for (const callback of held) original(callback)
      },
    }
  }, blockCount)
  return () => frames.evaluate(({ release }) => release())
}

/** Records the shortcuts whose default action, a dialog of the browser, was not prevented. */
export async function watchUnhandledShortcuts(page: Page): Promise<() => Promise<readonly string[]>> {
  const unhandled = await page.evaluateHandle(() => {
    const keys: string[] = []
    const onKeyDown = (event: KeyboardEvent) =>
      setTimeout(() => {
        const isModifier = ['Control', 'Shift'].includes(event.key)
        if (event.ctrlKey && !isModifier && !event.defaultPrevented) keys.push(event.key)
      })
    addEventListener('keydown', onKeyDown, { capture: true })
    return keys
  })
  return () => unhandled.evaluate((keys) => keys)
}

/** Copies data and pastes it with the keys of a person: for an event that a script dispatches, no microtasks run between its listeners. */
export async function paste(page: Page, data: Readonly<Record<string, string>>) {
  await copy(page, data)
  await page.keyboard.press('Control+v')
}

/** Copies data with the key of a person. */
export async function copy(page: Page, data: Readonly<Record<string, string>>) {
  await page.evaluate((formats) => {
    const onCopy = (event: ClipboardEvent) => {
      for (const [type, text] of Object.entries(formats)) event.clipboardData?.setData(type, text)
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    addEventListener('copy', onCopy, { capture: true, once: true })
  }, data)
  await page.keyboard.press('Control+c')
}

/** Pastes data that the clipboard would change, such as lone surrogates. */
export async function pasteUnchanged(page: Page, data: Readonly<Record<string, string>>) {
  await page.evaluate((formats) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(formats)) clipboardData.setData(type, text)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, data)
}

/** Sends an event of the clipboard to the text, as Firefox does also while the text has no focus. */
export async function sendToText(
  page: Page,
  type: 'cut' | 'paste',
  data: Readonly<Record<string, string>> = {},
) {
  await page.evaluate(
    ([eventType, formats]) => {
      const clipboardData = new DataTransfer()
      for (const [format, text] of Object.entries(formats)) clipboardData.setData(format, text)
      document
        .querySelector('[contenteditable=true] p')
        ?.dispatchEvent(new ClipboardEvent(eventType, { clipboardData, bubbles: true, cancelable: true }))
    },
    [type, data] as const,
  )
}

/** Waits until the editor has the focus again after a long insertion, during which polling by role would take longer than the insertion. */
export async function editorIsFocused(page: Page) {
  await page.waitForFunction(() => document.activeElement?.matches('[contenteditable=true]'), undefined, {
    timeout: 90_000,
    polling: 200,
  })
}
