import { type Account, storedNotes } from '../members/local-cloud.ts'
import { expect, type MemberTab } from '../members/member-tab.ts'

/**
 * The texts that the app reported as saved, or that were typed long enough ago. At the end each of them must exist exactly once where its
 * owner can reach it: in the list, in the composer, or in the trash.
 */
export class SavedTexts {
  private readonly texts = new Set<string>()

  add(text: string) {
    this.texts.add(text)
  }

  /** The person replaced or discarded this text. */
  remove(text: string) {
    this.texts.delete(text)
  }

  /** Checks what this tab shows after it has loaded everything. */
  async expectReachableIn(tab: MemberTab) {
    const counts = async () =>
      this.countOccurrences([...(await tab.cards.allInnerTexts()), await tab.note.innerText()])
    await expect.poll(counts).toEqual(this.eachOnce())
  }

  /** Checks what the account has in the cloud after everything is sent. */
  async expectInCloud(account: Account) {
    const counts = async () =>
      this.countOccurrences((await storedNotes(account)).map(({ title, content }) => `${title}\n${content}`))
    await expect.poll(counts).toEqual(this.eachOnce())
  }

  private countOccurrences(visibleTexts: readonly string[]): Record<string, number> {
    return Object.fromEntries(
      [...this.texts].map((text) => [
        text,
        visibleTexts.filter((visibleText) => visibleText.includes(text)).length,
      ]),
    )
  }

  private eachOnce(): Record<string, number> {
    return Object.fromEntries([...this.texts].map((text) => [text, 1]))
  }
}
