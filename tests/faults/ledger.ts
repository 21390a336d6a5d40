import type { Account } from '../members/cloud.ts'
import { notesOf } from '../members/cloud.ts'
import { expect, type Tab } from '../members/tab.ts'

/**
 * What a person was told is saved, or has typed a while ago. In the end each of these texts is found exactly once where its owner can
 * reach it: in the list, in the composer, or in the trash.
 */
export class Ledger {
  private readonly texts = new Set<string>()

  add(text: string) {
    this.texts.add(text)
  }

  /** The person replaced or gave up this text themselves. */
  strike(text: string) {
    this.texts.delete(text)
  }

  /** What this tab shows, once it shows all of it. */
  async isReachableIn(tab: Tab) {
    await expect
      .poll(async () => this.counts([...(await tab.cards.allInnerTexts()), await tab.note.innerText()]))
      .toEqual(this.each(1))
  }

  /** What the account holds in the cloud, once it holds all of it. */
  async isInCloudOf(account: Account) {
    await expect
      .poll(async () =>
        this.counts((await notesOf(account)).map(({ title, content }) => `${title}\n${content}`)),
      )
      .toEqual(this.each(1))
  }

  private counts(places: readonly string[]): Record<string, number> {
    return Object.fromEntries(
      [...this.texts].map((text) => [text, places.filter((place) => place.includes(text)).length]),
    )
  }

  private each(count: number): Record<string, number> {
    return Object.fromEntries([...this.texts].map((text) => [text, count]))
  }
}
