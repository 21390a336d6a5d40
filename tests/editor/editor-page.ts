import { test as base, type Browser, type CDPSession, type Page } from '@playwright/test'
import { harnessUrl } from '../harness-url.ts'
import type { Harness } from './harness.ts'

/** A page that contains only the editor. `|` in a note marks the caret. */
export class EditorPage {
  readonly page: Page
  #devtools: Promise<CDPSession> | undefined

  constructor(page: Page) {
    this.page = page
  }

  async open(): Promise<void> {
    await this.page.goto(harnessUrl('editor'))
    await this.page.waitForFunction(() => 'harness' in window)
  }

  async load(text: string, caret: 'start' | 'end' = 'end'): Promise<void> {
    await this.page.evaluate(([note, at]) => window.harness.load(note, at), [text, caret] as const)
    await this.waitForFrame()
  }

  /** Presses keys such as `Shift+Tab` or `Enter` one after another, and waits for the selection event after each. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await this.page.keyboard.press(key)
      await this.waitForFrame()
    }
  }

  /** Types character by character. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text)
    await this.waitForFrame()
  }

  async text(): Promise<string> {
    return this.page.evaluate(() => window.harness.text())
  }

  /** The note with a `|` where the caret is. */
  async textWithCaret(): Promise<string> {
    return this.page.evaluate(() => window.harness.textWithCaret())
  }

  async signals(): Promise<ReturnType<Harness['signals']>> {
    return this.page.evaluate(() => window.harness.signals())
  }

  async run(name: string): Promise<void> {
    await this.runAtOnce(name)
    await this.waitForFrame()
  }

  /** The same without waiting for the next frame. */
  async runAtOnce(name: string): Promise<void> {
    await this.page.evaluate((command) => window.harness.run(command), name)
  }

  /** Runs a command of Chromium's own editor without a key event, such as `DeleteWordBackward`. */
  async runNative(command: string): Promise<void> {
    await this.runNativeAtOnce(command)
    await this.waitForFrame()
  }

  /** The same without waiting for the next frame. */
  async runNativeAtOnce(command: string): Promise<void> {
    const devtools = await this.devtools()
    await devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', commands: [command] })
  }

  /** Copies or cuts the selection. Returns what the editor puts into the clipboard. */
  async copy(type: 'copy' | 'cut' = 'copy'): Promise<Record<string, string>> {
    const copied = await this.page.evaluateHandle((kind) => {
      const data: Record<string, string> = {}
      const onCopy = ({ clipboardData, defaultPrevented }: ClipboardEvent) => {
        if (!defaultPrevented) return
        for (const format of clipboardData?.types ?? []) data[format] = clipboardData?.getData(format) ?? ''
      }
      addEventListener(kind, onCopy, { once: true })
      return data
    }, type)
    await this.runNative(type === 'copy' ? 'Copy' : 'Cut')
    return copied.evaluate((data) => data)
  }

  /** Puts data into the clipboard and pastes it. */
  async paste(data: Readonly<Record<string, string>>): Promise<void> {
    await this.pasteAtOnce(data)
    await this.waitForFrame()
  }

  /** The same without waiting for the next frame. */
  async pasteAtOnce(data: Readonly<Record<string, string>>): Promise<void> {
    await this.page.evaluate((formats) => {
      const onCopy = (event: ClipboardEvent) => {
        for (const [format, text] of Object.entries(formats)) event.clipboardData?.setData(format, text)
        event.preventDefault()
        event.stopImmediatePropagation()
      }
      addEventListener('copy', onCopy, { capture: true, once: true })
    }, data)
    await this.runNativeAtOnce('Copy')
    await this.runNativeAtOnce('Paste')
  }

  /** Restores the state of a fresh page: the note, the clipboard, the clock, the recorded errors. */
  async reset(): Promise<void> {
    await this.load('')
    await this.page.evaluate(() => window.harness.reset())
    await this.page.locator('#title').fill('clip')
    await this.page.locator('#title').press('Control+a')
    await this.page.locator('#title').press('Control+c')
  }

  /** The first violation once the page is idle. `typed` is the text that was just typed. It restores the focus. */
  async check(typed: string): Promise<string | null> {
    return this.page.evaluate((text) => window.harness.check(text), typed)
  }

  async isFocused(): Promise<boolean> {
    return this.page.evaluate(() => document.activeElement?.id === 'editor')
  }

  /** A session of the DevTools protocol. */
  devtools(): Promise<CDPSession> {
    return (this.#devtools ??= this.page.context().newCDPSession(this.page))
  }

  async violation(): Promise<string | null> {
    return this.page.evaluate(() => window.harness.violation())
  }

  /** The browser reports a moved caret only in the next frame. */
  async waitForFrame(): Promise<void> {
    await this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
  }
}

/**
 * Lexical takes it for Safari on iOS. An iPod has the shortcuts of iOS only for Lexical's user agent check, not for the app's, so the keys of all
 * tables apply.
 */
const IOS =
  'Mozilla/5.0 (iPod) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36'

interface WorkerFixtures {
  readonly editor: EditorPage
  /** The same page as iOS gets it: Backspace and Enter act by `beforeinput`. */
  readonly iosEditor: EditorPage
  /** The same page as Chrome on Android gets it: Lexical handles compositions differently. */
  readonly androidEditor: EditorPage
}

/** All tests of a worker share one page. Each test loads a note of its own. */
export const test = base.extend<object, WorkerFixtures>({
  editor: [({ browser }, use) => useEditor(browser, use), { scope: 'worker' }],
  iosEditor: [({ browser }, use) => useEditor(browser, use, IOS), { scope: 'worker' }],
  androidEditor: [({ browser }, use) => useEditor(browser, use, ANDROID), { scope: 'worker' }],
})

async function useEditor(
  browser: Browser,
  use: (editor: EditorPage) => Promise<void>,
  userAgent?: string,
): Promise<void> {
  const editor = new EditorPage(await browser.newPage(userAgent === undefined ? {} : { userAgent }))
  await editor.open()
  await use(editor)
  await editor.page.close()
}
