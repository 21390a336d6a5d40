import { type Account, dataOf } from '../members/cloud.ts'
import { expect, type Tab } from '../members/tab.ts'
import { type Book, wordsOf } from './book.ts'
import { crash, type Device } from './device.ts'

/** A page keeps nothing of what is typed before it has found the drafts of those before it. */
const SETTLING_MS = 2500

/** A device in its person's hands: what is open there, and which words were typed there and not saved. */
export class Seat {
  readonly device: Device
  tabs: readonly Tab[] = []
  isOnline = true
  private readonly account: Account
  private readonly book: Book
  private readonly name: string
  private readonly unsaved = new Map<string, { readonly tab: Tab; readonly at: number }>()
  private readonly openedAt = new Map<Tab, number>()

  constructor(at: { device: Device; account: Account; book: Book; name: string }) {
    this.device = at.device
    this.account = at.account
    this.book = at.book
    this.name = at.name
  }

  /** Puts down what is done here. */
  tell(what: string) {
    this.book.tell(`${this.name}: ${what}`)
  }

  async arrive() {
    const tab = await this.device.open()
    this.tabs = [tab]
    await this.signIn(tab)
  }

  /** A page of the app with its member, which can be written in. */
  async open(): Promise<Tab> {
    // A page comes over the network too.
    await this.connect(true)
    const tab = await this.device.open()
    tab.page.on('dialog', (dialog) => dialog.accept())
    this.tabs = [...this.tabs, tab]
    await this.isReady(tab)
    this.inherits(tab)
    return tab
  }

  async isReady(tab: Tab) {
    this.openedAt.set(tab, performance.now())
    await tab.isSignedIn()
    await tab.editorIsReady()
  }

  async signIn(tab: Tab) {
    await this.connect(true)
    await tab.signIn(this.account)
    await this.isReady(tab)
    await this.follows(true)
  }

  /** What one tab does about who is there the others do too, before the person turns to them. */
  async follows(isMember: boolean) {
    for (const tab of this.tabs) await (isMember ? tab.isSignedIn() : tab.isSignedOut())
  }

  async connect(isOnline: boolean) {
    if (isOnline !== this.isOnline) await this.device.offline(!isOnline)
    this.isOnline = isOnline
  }

  async close(tab: Tab) {
    const closed = tab.page.waitForEvent('close')
    await tab.page.close({ runBeforeUnload: true })
    await closed
    this.tabs = this.tabs.filter((each) => each !== tab)
  }

  async crash(tab: Tab) {
    // The driver cannot ask a page that is gone.
    await this.connect(true)
    this.forget(tab, 300)
    await crash(tab.page)
    this.tabs = this.tabs.filter((each) => each !== tab)
    await this.open()
    await tab.page.close()
  }

  async kill() {
    for (const tab of this.tabs) this.forget(tab, 1000)
    await this.device.kill()
    this.tabs = []
    this.isOnline = true
    await this.device.start()
    await this.open()
  }

  /** The person writes a new word into what lies before them, and perhaps in the place of all of it. */
  async type(tab: Tab, way: 'behind' | 'within' | 'before' | 'instead'): Promise<string> {
    const { note, page } = tab
    await note.focus()
    const before = wordsOf(await note.innerText())
    const word = this.book.newWord(before)
    this.book.isOpened(before)
    const isLong = before.length > 3
    const press = async (key: string) => {
      await page.keyboard.press(key)
      await page.evaluate(() => new Promise(requestAnimationFrame))
    }
    if (way === 'instead' || isLong) {
      await press('Control+a')
      // A draft of an earlier page may have come since.
      this.book.mayGo(wordsOf(await note.innerText()))
    } else await press(way === 'before' ? 'Control+Home' : 'Control+End')
    if (way === 'behind' && before.length > 0 && !isLong) await press('Enter')
    await page.keyboard.type(word)
    this.tell(`types ${word} ${way} ${before.join(' ')}`)
    const sure = (this.openedAt.get(tab) ?? 0) + SETTLING_MS
    this.unsaved.set(word, { tab, at: Math.max(performance.now(), sure) })
    if (way === 'before' && before.length > 0 && !isLong) await press('Enter')
    return word
  }

  /** Saves what lies on top; what lay beneath comes up. */
  async save(tab: Tab): Promise<boolean> {
    const { note, page } = tab
    await note.focus()
    const text = await note.innerText()
    if (text.trim() === '') return false
    await page.keyboard.press('Control+s')
    await expect.poll(() => note.innerText(), { message: `${text.trim()} is saved` }).not.toBe(text)
    this.tell(`saved ${wordsOf(text).join(' ')}`)
    for (const word of wordsOf(text)) this.unsaved.delete(word)
    return true
  }

  /** All that was typed is saved, also what earlier pages have left: that comes a moment after the page itself. */
  async saveAll() {
    const [first] = this.tabs
    if (first && [...this.unsaved.values()].some(({ tab }) => !this.tabs.includes(tab))) {
      await first.page.reload()
      await this.isReady(first)
      this.inherits(first)
    }
    for (const tab of this.tabs) {
      await tab.page.bringToFront()
      await expect(async () => {
        while (await this.save(tab));
        expect(await this.missing(tab)).toEqual([])
      }).toPass({ timeout: 30_000, intervals: [100] })
    }
  }

  /** What tabs that are gone have left comes to the next page. */
  private inherits(tab: Tab) {
    for (const [word, typed] of this.unsaved)
      if (!this.tabs.includes(typed.tab)) this.unsaved.set(word, { ...typed, tab })
  }

  /** Words of this tab that are neither here nor in the account. */
  private async missing(tab: Tab): Promise<readonly string[]> {
    const cards = await tab.page.locator('[data-note]').allInnerTexts()
    const there = new Set(wordsOf(cards.join(' ') + JSON.stringify(await dataOf(this.account))))
    const mustCome = ([word, typed]: [string, { tab: Tab }]) => typed.tab === tab && this.book.mustStay(word)
    return [...this.unsaved].filter(mustCome).flatMap(([word]) => (there.has(word) ? [] : [word]))
  }

  private forget(tab: Tab, young: number) {
    const since = performance.now() - young
    const isYoung = (typed: { tab: Tab; at: number }) => typed.tab === tab && typed.at > since
    this.book.mayGo([...this.unsaved].filter(([, typed]) => isYoung(typed)).map(([word]) => word))
  }
}
