import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { createRandom, oneOf, type Random } from '../editor/random.ts'
import type { Account } from '../members/cloud.ts'
import { expect, type Tab } from '../members/tab.ts'
import { isKept } from '../ui/pinwell.ts'
import { crash, type Device } from './device.ts'
import { Ledger } from './ledger.ts'

/** A person who types and saves while one page after the other ends under their hands, at moments that a seed gives. */
export class Writer {
  private readonly ledger = new Ledger()
  private readonly device: Device
  private readonly random: Random
  private tab: Tab
  private words = 0

  private constructor(device: Device, tab: Tab, seed: number) {
    this.device = device
    this.tab = tab
    this.random = createRandom(seed)
  }

  static async at(device: Device, seed: number): Promise<Writer> {
    // What failed can be done again.
    console.log(`Moments of the seed ${seed}`)
    return new Writer(device, await device.open(), seed)
  }

  /** From here on the notes are an account's, to which what was written before comes along. */
  async signIn(account: Account) {
    await this.tab.signIn(account)
    await this.tab.isSignedIn()
    await this.ledger.isReachableIn(this.tab)
  }

  /** The page goes in the middle of a word or a save, and the next one has all that was typed. */
  isInterrupted() {
    return this.ends(oneOf(this.random, ENDS), 400, 0)
  }

  /** The page crashes; what was typed in the last 300 ms may be gone. */
  isCrashed() {
    return this.ends(crash, 1500, 300)
  }

  /** The browser is killed; what was typed in the last second may be gone, but nothing that was saved. */
  isKilled() {
    const kill = async () => {
      await this.device.kill()
      await this.device.start()
    }
    return this.ends(kill, 3000, 1000)
  }

  /** Saves what is left; then the account has each word once. */
  async hasAllInCloudOf(account: Account) {
    await this.tab.note.focus()
    await this.tab.page.keyboard.press('Control+s')
    await this.ledger.isInCloudOf(account)
  }

  /** The caret is at the end, and the page keeps what is typed there. */
  private async begin() {
    const { tab } = this
    await tab.note.focus()
    await expect(tab.note).toHaveAttribute('contenteditable', 'true')
    await tab.page.keyboard.press('Control+End')
    await tab.page.evaluate(() => new Promise(requestAnimationFrame))
    const word = this.nextWord()
    await tab.page.keyboard.type(word)
    await isKept(tab.page, word.trim())
    this.ledger.add(word.trim())
  }

  private async ends(end: (page: Page) => Promise<unknown>, within: number, young: number) {
    const { page } = this.tab
    const [moment, wordsANote] = [this.random(within), 1 + this.random(4)]
    await this.begin()
    const hands = { areOff: false }
    const typing = this.write(hands, wordsANote)
    await pause(moment)
    hands.areOff = true
    const due = performance.now() - young
    await end(page)
    for (const [word, at] of await typing) if (at <= due) this.ledger.add(word)
    if (page.isClosed() || !page.url().startsWith('http') || end === crash)
      this.tab = await this.device.open()
    await this.ledger.isReachableIn(this.tab)
  }

  /** Types word after word, and saves after so many, until the hands are off the keys. What was not saved is told, with its time. */
  private async write(hands: { readonly areOff: boolean }, wordsANote: number): Promise<Map<string, number>> {
    const { note, page } = this.tab
    const unsaved = new Map<string, number>()
    try {
      for (let at = 1; !hands.areOff; at++) {
        const word = this.nextWord()
        for (const key of word) if (!hands.areOff) await page.keyboard.press(key)
        if (hands.areOff) return unsaved
        unsaved.set(word.trim(), performance.now())
        if (at % wordsANote > 0) continue
        await page.keyboard.press('Control+s')
        // A page that has just gone elsewhere has no note to wait for.
        while (!hands.areOff && (await note.innerText({ timeout: 5000 })).trim() !== '');
        if (hands.areOff) return unsaved
        for (const saved of unsaved.keys()) this.ledger.add(saved)
        unsaved.clear()
      }
    } catch (error) {
      // The page went away under the fingers.
      if (!hands.areOff) throw error
    }
    return unsaved
  }

  /** None is a part of another, also where it was not typed to its end. */
  private nextWord(): string {
    this.words++
    return `word${String(this.words).padStart(4, '0')}. `
  }
}

/** The ways in which a page goes. */
const ENDS: readonly ((page: Page) => Promise<unknown>)[] = [
  (page) => page.reload(),
  (page) => page.goto('about:blank'),
  async (page) => {
    const closed = page.waitForEvent('close')
    await page.close({ runBeforeUnload: true })
    await closed
  },
]
