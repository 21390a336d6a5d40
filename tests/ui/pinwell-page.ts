import type { Locator, Page } from '@playwright/test'
import type { Note } from '../../src/notes/note.ts'
import { test as base, expect } from '../shared-context.ts'

/** A stored note of a visitor. A greater `age` makes it older. */
export function visitorNote(title: string, content = '', age = 0, overrides: Partial<Note> = {}): Note {
  const timestamp = Date.UTC(2026, 10, 21, 9, 5) - age * 60_000
  return {
    id: String(timestamp),
    title,
    content,
    createdAt: 'Nov 21, 2026, 09:05 AM',
    lastModified: 'Nov 21, 2026, 09:05 AM',
    timestamp,
    pinned: 'unpinned',
    userId: '',
    userEmail: '',
    author: '',
    ...overrides,
  }
}

/** A pinned note, a short one, one without a title, and one that is longer than its card. */
export const FEW_NOTES = [
  visitorNote('Pinned', 'first', 1, { pinned: 'pinned' }),
  visitorNote('One', 'text', 2),
  visitorNote('', 'call **mum** about the flat\nand more', 3),
  visitorNote('Long', 'line\n'.repeat(40), 4),
]

/** Page object of the app. It finds elements by role and accessible name. */
export class PinwellPage {
  readonly page: Page
  readonly #baseUrl: string | undefined

  /** With the `baseUrl` of the app, `open` loads one file less if the page has no app yet. */
  constructor(page: Page, baseUrl?: string) {
    this.page = page
    this.#baseUrl = baseUrl
  }

  /** Opens the app for a visitor with these notes, or with this text under `cachedNotes`. */
  async open(cached?: readonly unknown[] | string) {
    if (cached !== undefined) {
      const text = typeof cached === 'string' ? cached : JSON.stringify(cached)
      await this.openNeutralPage()
      await this.page.evaluate((value) => localStorage.setItem('cachedNotes', value), text)
    }
    await this.page.goto('/')
    await this.editorIsReady()
  }

  /** Opens the app for a visitor with these notes, and waits until keys run commands. */
  async openWithCommands(notes?: readonly unknown[]) {
    await this.open(notes)
    await this.commandsAreReady()
  }

  /** Runs the first command that the palette finds, or shows the first note. */
  async chooseInPalette(query: string) {
    await this.page.keyboard.press('Control+k')
    await this.page.keyboard.type(query)
    await this.page.keyboard.press('Enter')
  }

  /** Opens the draft of a new note that was kept. */
  async continueDraft() {
    await this.page.getByRole('button', { name: 'Continue draft' }).click()
  }

  /** Clicks on the note and types this text. */
  async typeNote(text: string) {
    await this.note.click()
    await this.page.keyboard.type(text)
  }

  /** Writes a new note with this text and saves it. */
  async createNote(text: string) {
    await this.typeNote(text)
    await this.page.keyboard.press('Control+s')
  }

  /** Opens a file of the app's origin, so that a test can store data before the app starts. */
  protected async openNeutralPage() {
    if (this.page.url() !== `${this.#baseUrl}/robots.txt`) await this.page.goto('/robots.txt')
  }

  /** Waits until the editor has replaced the plain field. */
  async editorIsReady() {
    await this.note.hover()
    await this.note.and(this.page.locator('[contenteditable="true"]')).waitFor()
  }

  /** Waits until the chunk with the commands has loaded, and keys run commands. */
  async commandsAreReady() {
    await expect(this.page.locator('[aria-keyshortcuts="/"], [aria-keyshortcuts="#"]').first()).toBeAttached()
  }

  get note() {
    return this.page.getByRole('textbox', { name: 'Note', exact: true })
  }

  get title() {
    return this.page.getByRole('textbox', { name: 'Title' })
  }

  get save() {
    return this.page.getByRole('button', { name: 'Save' })
  }

  get search() {
    return this.page.getByRole('searchbox', { name: 'Search notes' })
  }

  get cards() {
    return this.cardsWith(this.page.getByText('offline', { exact: true }))
  }

  protected cardsWith(part: Locator) {
    return this.page.getByRole('main').getByRole('listitem').filter({ has: part })
  }

  card(text: string) {
    return this.cards.filter({ hasText: text })
  }

  /** The first card in the middle of the window's height. It stays the same card when the page scrolls. */
  async cardInMiddle() {
    const id = await this.page.locator('[data-note]').evaluateAll((cards) =>
      cards
        .find((card) => {
          const { top, bottom } = card.getBoundingClientRect()
          return top > innerHeight / 4 && bottom < (innerHeight * 3) / 4
        })
        ?.getAttribute('data-note'),
    )
    return this.page.locator(`[data-note="${id}"]`)
  }

  button(card: string, name: string) {
    return this.card(card).getByRole('button', { name })
  }

  get profile() {
    return this.page.getByRole('button', { name: 'Profile', exact: true })
  }

  /** An item of the profile menu. */
  item(name: string) {
    return this.page.getByRole('menuitem', { name, exact: true })
  }

  get dialog() {
    return this.page.getByRole('dialog')
  }

  heading(name: string) {
    return this.dialog.getByRole('heading', { name, exact: true })
  }

  field(label: string) {
    return this.dialog.getByLabel(label, { exact: true })
  }

  dialogButton(name: string) {
    return this.dialog.getByRole('button', { name, exact: true })
  }

  get alerts() {
    return this.dialog.locator('form').getByRole('alert')
  }

  /** Fills fields of the dialog by their labels. */
  async fillFields(values: Readonly<Record<string, string>>) {
    for (const [label, value] of Object.entries(values)) await this.field(label).fill(value)
  }

  get notifications() {
    return this.page.getByRole('region', { name: 'Notifications' })
  }

  /** A button of a toast, which is beside its text. */
  toastButton(name: string) {
    return this.notifications.getByRole('button', { name, exact: true })
  }

  toast(message: string | RegExp) {
    return this.notifications.getByText(message, { exact: true })
  }

  /** The first word of each card, in page order. */
  async order() {
    return (await this.cards.allInnerTexts()).map((text) => text.trim().split(/\s/)[0])
  }

  cached(): Promise<Note[]> {
    return this.page.evaluate(() => JSON.parse(localStorage.getItem('cachedNotes') ?? '[]'))
  }
}

/** Presses these keys, one after another. */
export async function press(page: Page, ...keys: readonly string[]) {
  for (const key of keys) await page.keyboard.press(key)
}

/** The highlighted texts, in page order: those of a search, or of another highlight with this name. */
export function highlighted(page: Page, name = 'search') {
  return page.evaluate(
    (highlight) =>
      Array.from(CSS.highlights.get(highlight) ?? [], (found) => {
        const range = new Range()
        range.setStart(found.startContainer, found.startOffset)
        range.setEnd(found.endContainer, found.endOffset)
        return range.toString()
      }),
    name,
  )
}

/** Waits until a draft with this text is stored, or no longer stored. */
export function expectDraftStored(page: Page, text: string, isPresent = true) {
  return expectInStore(page, 'drafts', text, isPresent)
}

/** Waits until the mirror holds a note with this text. */
export function expectMirrored(page: Page, text: string) {
  return expectInStore(page, 'shelves', text, true)
}

/** Waits until the journal has a note with this text. */
export function expectJournaled(page: Page, text: string) {
  return expectInStore(page, 'journal', text, true)
}

async function expectInStore(page: Page, storeName: string, text: string, isPresent: boolean) {
  const all = () =>
    page.evaluate(async (store) => {
      // Opening the database before the app does would create an empty one.
      if (!(await indexedDB.databases()).some(({ name }) => name === 'pinwell')) return ''
      const database: IDBDatabase = await new Promise((resolve, reject) => {
        const request = indexedDB.open('pinwell')
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('no database')))
      })
      const found: unknown = await new Promise((resolve) => {
        const request = database.transaction(store).objectStore(store).getAll()
        request.addEventListener('success', () => resolve(request.result))
      })
      database.close()
      return JSON.stringify(found)
    }, storeName)
  const isFound = async () => (await all()).includes(JSON.stringify(text).slice(1, -1))
  await expect.poll(isFound).toBe(isPresent)
}

/** Blocks all storage from the next page load on, as browsers do if a person blocks all cookies. Only Firefox blocks channels too. */
export async function blockStorage(page: Page) {
  await page.addInitScript(() => {
    const error = new DOMException('blocked', 'SecurityError')
    const forbidden = {
      get() {
        throw error
      },
    }
    const reject = { value: () => Promise.reject(error) }
    Object.defineProperties(window, {
      localStorage: forbidden,
      sessionStorage: forbidden,
      indexedDB: forbidden,
      BroadcastChannel: forbidden,
    })
    Object.defineProperties(LockManager.prototype, { request: reject, query: reject })
    Object.defineProperties(CacheStorage.prototype, {
      open: reject,
      has: reject,
      match: reject,
      keys: reject,
    })
    Object.defineProperty(ServiceWorkerContainer.prototype, 'register', reject)
  })
}

/** Makes every card fail to render from the next page load on. Each card formats its date. */
export async function breakCards(page: Page) {
  await page.addInitScript(() =>
    Object.assign(Date.prototype, {
      toDateString() {
        throw new Error('broken on purpose')
      },
    }),
  )
}

interface Fixtures {
  readonly pinwell: PinwellPage
  /** Set if a test breaks something on purpose, so that the page may report errors. */
  readonly errorsAreExpected: boolean
  /** Fails the test if the page reported an error or violated the Content-Security-Policy. */
  readonly noErrors: void
}

export const test = base.extend<Fixtures>({
  context: async ({ context, reuseContext }, use) => {
    if (reuseContext)
      context.clock.install = context.clock.setFixedTime = () => {
        throw new Error("A test that sets the clock needs the tag '@clock' (see playwright.config.ts)")
      }
    await use(context)
  },
  pinwell: async ({ page, baseURL }, use) => use(new PinwellPage(page, baseURL)),
  errorsAreExpected: [false, { option: true }],
  noErrors: [
    async ({ page, errorsAreExpected }, use) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text())
      })
      await use()
      if (!errorsAreExpected)
        expect(errors.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
