import { type Account, storedData } from '../members/local-cloud.ts'
import { expect, type MemberTab } from '../members/member-tab.ts'
import { type Oracle, tokensOf } from './oracle.ts'
import { crashTab, type Device } from './device.ts'

/** A page keeps nothing of what is typed before it has found the drafts of those before it. */
const DRAFT_RESTORE_MS = 2500

/** A device in its person's hands: what is open there, and which words were typed there and not saved. */
export class Driver {
  readonly device: Device
  tabs: readonly MemberTab[] = []
  isOnline = true
  private readonly account: Account
  private readonly oracle: Oracle
  private readonly name: string
  private readonly unsavedTokens = new Map<string, { readonly tab: MemberTab; readonly typedAt: number }>()
  private readonly openedAt = new Map<MemberTab, number>()

  constructor(at: { device: Device; account: Account; oracle: Oracle; name: string }) {
    this.device = at.device
    this.account = at.account
    this.oracle = at.oracle
    this.name = at.name
  }

  /** Puts down what is done here. */
  record(action: string) {
    this.oracle.record(`${this.name}: ${action}`)
  }

  async start() {
    const tab = await this.device.open()
    this.tabs = [tab]
    await this.signIn(tab)
  }

  /** A page of the app with its member, which can be written in. */
  async open(): Promise<MemberTab> {
    // A page comes over the network too.
    await this.setOnline(true)
    const tab = await this.device.open()
    tab.page.on('dialog', (dialog) => dialog.accept())
    this.tabs = [...this.tabs, tab]
    await this.waitUntilReady(tab)
    this.reassignUnsavedTokens(tab)
    return tab
  }

  async waitUntilReady(tab: MemberTab) {
    this.openedAt.set(tab, performance.now())
    await tab.expectSignedIn()
    await tab.editorIsReady()
  }

  async signIn(tab: MemberTab) {
    await this.setOnline(true)
    await tab.signIn(this.account)
    await this.waitUntilReady(tab)
    await this.waitForAccountState(true)
  }

  /** What one tab does about who is there the others do too, before the person turns to them. */
  async waitForAccountState(isMember: boolean) {
    for (const tab of this.tabs) await (isMember ? tab.expectSignedIn() : tab.expectSignedOut())
  }

  async setOnline(isOnline: boolean) {
    if (isOnline !== this.isOnline) await this.device.offline(!isOnline)
    this.isOnline = isOnline
  }

  async close(tab: MemberTab) {
    const closed = tab.page.waitForEvent('close')
    await tab.page.close({ runBeforeUnload: true })
    await closed
    this.tabs = this.tabs.filter((each) => each !== tab)
  }

  async crash(tab: MemberTab) {
    // The driver cannot ask a page that is gone.
    await this.setOnline(true)
    this.allowRecentTokensMissing(tab, 300)
    await crashTab(tab.page)
    this.tabs = this.tabs.filter((each) => each !== tab)
    await this.open()
    await tab.page.close()
  }

  async kill() {
    for (const tab of this.tabs) this.allowRecentTokensMissing(tab, 1000)
    await this.device.kill()
    this.tabs = []
    this.isOnline = true
    await this.device.start()
    await this.open()
  }

  /** The person writes a new word into what lies before them, and perhaps in the place of all of it. */
  async type(
    tab: MemberTab,
    insertion: 'newLastLine' | 'endOfLastLine' | 'newFirstLine' | 'replaceAll',
  ): Promise<string> {
    const { note, page } = tab
    await note.focus()
    const before = tokensOf(await note.innerText())
    const token = this.oracle.newToken(before)
    this.oracle.markOpened(before)
    const isLong = before.length > 3
    const press = async (key: string) => {
      await page.keyboard.press(key)
      await page.evaluate(() => new Promise(requestAnimationFrame))
    }
    if (insertion === 'replaceAll' || isLong) {
      await press('Control+a')
      // A draft of an earlier page may have come since.
      this.oracle.allowMissing(tokensOf(await note.innerText()))
    } else await press(insertion === 'newFirstLine' ? 'Control+Home' : 'Control+End')
    if (insertion === 'newLastLine' && before.length > 0 && !isLong) await press('Enter')
    await page.keyboard.type(token)
    this.record(`types ${token} ${insertion} ${before.join(' ')}`)
    const restoredAt = (this.openedAt.get(tab) ?? 0) + DRAFT_RESTORE_MS
    this.unsavedTokens.set(token, { tab, typedAt: Math.max(performance.now(), restoredAt) })
    if (insertion === 'newFirstLine' && before.length > 0 && !isLong) await press('Enter')
    return token
  }

  /** Saves what lies on top; what lay beneath comes up. */
  async save(tab: MemberTab): Promise<boolean> {
    const { note, page } = tab
    await note.focus()
    const text = await note.innerText()
    if (text.trim() === '') return false
    await page.keyboard.press('Control+s')
    await expect.poll(() => note.innerText(), { message: `${text.trim()} is saved` }).not.toBe(text)
    this.record(`saved ${tokensOf(text).join(' ')}`)
    for (const token of tokensOf(text)) this.unsavedTokens.delete(token)
    return true
  }

  /** All that was typed is saved, also what earlier pages have left: that comes a moment after the page itself. */
  async saveAll() {
    const [first] = this.tabs
    if (first && [...this.unsavedTokens.values()].some(({ tab }) => !this.tabs.includes(tab))) {
      await first.page.reload()
      await this.waitUntilReady(first)
      this.reassignUnsavedTokens(first)
    }
    for (const tab of this.tabs) {
      await tab.page.bringToFront()
      await expect(async () => {
        while (await this.save(tab));
        expect(await this.missingTokens(tab)).toEqual([])
      }).toPass({ timeout: 30_000, intervals: [100] })
    }
  }

  /** What tabs that are gone have left comes to the next page. */
  private reassignUnsavedTokens(tab: MemberTab) {
    for (const [token, typed] of this.unsavedTokens)
      if (!this.tabs.includes(typed.tab)) this.unsavedTokens.set(token, { ...typed, tab })
  }

  /** Words of this tab that are neither here nor in the account. */
  private async missingTokens(tab: MemberTab): Promise<readonly string[]> {
    const cards = await tab.page.locator('[data-note]').allInnerTexts()
    const visibleTokens = new Set(tokensOf(cards.join(' ') + JSON.stringify(await storedData(this.account))))
    const isExpected = ([token, typed]: [string, { tab: MemberTab }]) =>
      typed.tab === tab && this.oracle.isRequired(token)
    return [...this.unsavedTokens]
      .filter(isExpected)
      .flatMap(([token]) => (visibleTokens.has(token) ? [] : [token]))
  }

  private allowRecentTokensMissing(tab: MemberTab, maxAge: number) {
    const since = performance.now() - maxAge
    const isRecent = (typed: { tab: MemberTab; typedAt: number }) =>
      typed.tab === tab && typed.typedAt > since
    this.oracle.allowMissing(
      [...this.unsavedTokens].filter(([, typed]) => isRecent(typed)).map(([token]) => token),
    )
  }
}
