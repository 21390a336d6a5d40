import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { Account } from '../members/local-cloud.ts'
import { expect, type MemberTab } from '../members/member-tab.ts'
import { createRandom, oneOf, type Random } from '../random.ts'
import { expectDraftStored } from '../ui/pinwell-page.ts'
import { crashTab, type Device } from './device.ts'
import { SavedTexts } from './saved-texts.ts'

/** Types and saves while pages end at moments that are determined by a seed. */
export class TypingDriver {
  private readonly savedTexts = new SavedTexts()
  private readonly device: Device
  private readonly random: Random
  private tab: MemberTab
  private wordCount = 0

  private constructor(device: Device, tab: MemberTab, seed: number) {
    this.device = device
    this.tab = tab
    this.random = createRandom(seed)
  }

  static async create(device: Device, seed: number): Promise<TypingDriver> {
    // The seed makes a failure reproducible.
    console.log(`Moments of the seed ${seed}`)
    return new TypingDriver(device, await device.open(), seed)
  }

  /** From now on the notes belong to the account. Those that were saved before are moved to it. */
  async signIn(account: Account) {
    await this.tab.signIn(account)
    await this.tab.expectSignedIn()
    await this.savedTexts.expectReachableIn(this.tab)
  }

  /** The page ends in the middle of a word or a save. The next page must have everything that was typed. */
  interruptPage() {
    return this.endWhileTyping(oneOf(this.random, PAGE_EXITS), 400, 0)
  }

  /** The page crashes. Text of the last 300 ms may be lost. */
  crashPage() {
    return this.endWhileTyping(crashTab, 1500, 300)
  }

  /** The browser is killed. Text of the last second may be lost, but nothing that was saved. */
  killBrowser() {
    const kill = async () => {
      await this.device.kill()
      await this.device.start()
    }
    return this.endWhileTyping(kill, 3000, 1000)
  }

  /** Saves the remaining text. Then the account must have each word once. */
  async expectAllInCloud(account: Account) {
    await this.tab.note.focus()
    await this.tab.page.keyboard.press('Control+s')
    await this.savedTexts.expectInCloud(account)
  }

  /** Puts the caret at the end, and waits until the page stores what is typed there. */
  private async startTyping() {
    const { tab } = this
    await tab.note.focus()
    await expect(tab.note).toHaveAttribute('contenteditable', 'true')
    await tab.page.keyboard.press('Control+End')
    await tab.page.evaluate(() => new Promise(requestAnimationFrame))
    const word = this.nextWord()
    await tab.page.keyboard.type(word)
    await expectDraftStored(tab.page, word.trim())
    this.savedTexts.add(word.trim())
  }

  private async endWhileTyping(
    end: (page: Page) => Promise<unknown>,
    maxDelay: number,
    maxUnsavedAge: number,
  ) {
    const { page } = this.tab
    const [moment, wordsPerNote] = [this.random(maxDelay), 1 + this.random(4)]
    await this.startTyping()
    const signal = { isStopped: false }
    const typing = this.typeAndSave(signal, wordsPerNote)
    await pause(moment)
    signal.isStopped = true
    const safeBefore = performance.now() - maxUnsavedAge
    await end(page)
    for (const [word, at] of await typing) if (at <= safeBefore) this.savedTexts.add(word)
    if (page.isClosed() || !page.url().startsWith('http') || end === crashTab)
      this.tab = await this.device.open()
    await this.savedTexts.expectReachableIn(this.tab)
  }

  /** Types words and saves after each `wordsPerNote`, until it is stopped. Returns the unsaved words with the time of their last key. */
  private async typeAndSave(
    signal: { readonly isStopped: boolean },
    wordsPerNote: number,
  ): Promise<Map<string, number>> {
    const { note, page } = this.tab
    const unsaved = new Map<string, number>()
    try {
      for (let at = 1; !signal.isStopped; at++) {
        const word = this.nextWord()
        for (const key of word) if (!signal.isStopped) await page.keyboard.press(key)
        if (signal.isStopped) return unsaved
        unsaved.set(word.trim(), performance.now())
        if (at % wordsPerNote > 0) continue
        await page.keyboard.press('Control+s')
        // A page that has just been left has no note to wait for.
        while (!signal.isStopped && (await note.innerText({ timeout: 5000 })).trim() !== '');
        if (signal.isStopped) return unsaved
        for (const saved of unsaved.keys()) this.savedTexts.add(saved)
        unsaved.clear()
      }
    } catch (error) {
      // The page ended during the last key.
      if (!signal.isStopped) throw error
    }
    return unsaved
  }

  /** No word is a part of another, even if it was not typed to its end. */
  private nextWord(): string {
    this.wordCount++
    return `word${String(this.wordCount).padStart(4, '0')}. `
  }
}

/** The ways to end a page. */
const PAGE_EXITS: readonly ((page: Page) => Promise<unknown>)[] = [
  (page) => page.reload(),
  (page) => page.goto('about:blank'),
  async (page) => {
    const closed = page.waitForEvent('close')
    await page.close({ runBeforeUnload: true })
    await closed
  },
]
