import { crashTab, type Device } from '../../faults/device.ts'
import { type Account, storedData } from '../../members/local-cloud.ts'
import { expect, type MemberTab } from '../../members/member-tab.ts'
import { type Model, tokensOf } from '../model.ts'

/** What the devices of a simulation share. */
export interface BrowserRun {
  readonly account: Account
  readonly model: Model
  readonly counts: { kills: number; crashes: number; disconnects: number }
  /** What was done, for the analysis of a failure. */
  readonly transcript: string[]
}

/** The time that a page may need to restore the drafts of closed tabs. It stores no draft before that. */
const DRAFT_RESTORE_MS = 2500

/** Performs the steps of a simulation on one device. Knows the open tabs and the tokens that were typed and not saved. */
export class DeviceDriver {
  readonly device: Device
  tabs: readonly MemberTab[] = []
  isOnline = true
  private readonly run: BrowserRun
  private readonly name: string
  private readonly unsavedTokens = new Map<string, { readonly tab: MemberTab; readonly typedAt: number }>()
  private readonly openedAt = new Map<MemberTab, number>()

  constructor(device: Device, run: BrowserRun, name: string) {
    this.device = device
    this.run = run
    this.name = name
  }

  /** Records an action of this device. */
  record(action: string) {
    this.run.transcript.push(`${new Date().toISOString().slice(11, 23)} ${this.name}: ${action}`)
  }

  async start() {
    const tab = await this.device.open()
    this.tabs = [tab]
    await this.signIn(tab)
  }

  /** Opens a page of the app, signed in and ready for typing. */
  async open(): Promise<MemberTab> {
    // Loading a page needs the network.
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
    await tab.signIn(this.run.account)
    await this.waitUntilReady(tab)
    await this.waitForAccountState(true)
  }

  /** Waits until all tabs have followed a sign-in or sign-out in one of them. */
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
    // Playwright cannot query a crashed page.
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

  /** Types a new token into the open draft, or replaces the whole text with it. */
  async type(
    tab: MemberTab,
    insertion: 'newLastLine' | 'endOfLastLine' | 'newFirstLine' | 'replaceAll',
  ): Promise<string> {
    const { note, page } = tab
    await note.focus()
    const before = tokensOf(await note.innerText())
    const { model } = this.run
    // Its draft must survive. A deletion may reach it unseen, because a card shows only four lines.
    const token = model.newToken(before, { isSaved: true, mayBeTrashed: true })
    model.markNotes(before, { isNoteOpened: true })
    const isLong = before.length > 3
    const press = async (key: string) => {
      await page.keyboard.press(key)
      await page.evaluate(() => new Promise(requestAnimationFrame))
    }
    if (insertion === 'replaceAll' || isLong) {
      await press('Control+a')
      // A draft of a closed tab may have been restored in the meantime.
      model.mark(tokensOf(await note.innerText()), { mayBeGone: true })
    } else await press(insertion === 'newFirstLine' ? 'Control+Home' : 'Control+End')
    if (insertion === 'newLastLine' && before.length > 0 && !isLong) await press('Enter')
    await page.keyboard.type(token)
    this.record(`types ${token} ${insertion} ${before.join(' ')}`)
    const restoredAt = (this.openedAt.get(tab) ?? 0) + DRAFT_RESTORE_MS
    this.unsavedTokens.set(token, { tab, typedAt: Math.max(performance.now(), restoredAt) })
    if (insertion === 'newFirstLine' && before.length > 0 && !isLong) await press('Enter')
    return token
  }

  /** Saves the active draft. Returns false if the composer is empty. */
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

  /** Saves all drafts, also those in the background and those of closed tabs, which are restored shortly after the page has loaded. */
  async saveAll() {
    const [first] = this.tabs
    if (first && [...this.unsavedTokens.values()].some(({ tab }) => !this.tabs.includes(tab))) {
      await first.page.reload()
      await this.waitUntilReady(first)
      this.reassignUnsavedTokens(first)
    }
    await expect(async () => {
      for (const tab of this.tabs) {
        await tab.page.bringToFront()
        while ((await this.save(tab)) || (await this.continueDraft(tab)));
      }
      expect(await this.missingTokens()).toEqual([])
    }).toPass({ timeout: 30_000, intervals: [100] })
  }

  /** Opens a draft of the background. Returns false if there is none. */
  private async continueDraft({ page }: MemberTab): Promise<boolean> {
    const button = page.getByRole('button', { name: 'Continue' }).first()
    if (!(await button.isVisible())) return false
    await button.press('Enter', { timeout: 1000 })
    return true
  }

  /** The drafts of closed tabs are restored in the next page. */
  private reassignUnsavedTokens(tab: MemberTab) {
    for (const [token, typed] of this.unsavedTokens)
      if (!this.tabs.includes(typed.tab)) this.unsavedTokens.set(token, { ...typed, tab })
  }

  /** Typed tokens that are neither on a card nor in the account. A tab that has just opened may restore those of a tab that reloads. */
  private async missingTokens(): Promise<readonly string[]> {
    const cards = await Promise.all(this.tabs.map(({ page }) => page.locator('[data-note]').allInnerTexts()))
    const visibleTokens = new Set(
      tokensOf(cards.flat().join(' ') + JSON.stringify(await storedData(this.run.account))),
    )
    return [...this.unsavedTokens.keys()].filter(
      (token) => !visibleTokens.has(token) && this.run.model.tokens.get(token)?.mayBeGone === false,
    )
  }

  private allowRecentTokensMissing(tab: MemberTab, maxAge: number) {
    const since = performance.now() - maxAge
    const isRecent = (typed: { tab: MemberTab; typedAt: number }) =>
      typed.tab === tab && typed.typedAt > since
    const recent = [...this.unsavedTokens].filter(([, typed]) => isRecent(typed))
    this.run.model.mark(
      recent.map(([token]) => token),
      { mayBeGone: true },
    )
  }
}
