import type { Account } from '../members/local-cloud.ts'
import { storedNotes } from '../members/local-cloud.ts'
import { expect, type MemberTab } from '../members/member-tab.ts'

/**
 * What a person was told is saved, or has typed a while ago. In the end each of these texts is found exactly once where its owner can
 * reach it: in the list, in the composer, or in the trash.
 */
export class SavedTexts {
  private readonly texts = new Set<string>()

  add(text: string) {
    this.texts.add(text)
  }

  /** The person replaced or gave up this text themselves. */
  remove(text: string) {
    this.texts.delete(text)
  }

  /** What this tab shows, once it shows all of it. */
  async expectReachableIn(tab: MemberTab) {
    await expect
      .poll(async () =>
        this.countOccurrences([...(await tab.cards.allInnerTexts()), await tab.note.innerText()]),
      )
      .toEqual(this.expectedCounts(1))
  }

  /** What the account holds in the cloud, once it holds all of it. */
  async expectInCloud(account: Account) {
    await expect
      .poll(async () =>
        this.countOccurrences(
          (await storedNotes(account)).map(({ title, content }) => `${title}\n${content}`),
        ),
      )
      .toEqual(this.expectedCounts(1))
  }

  private countOccurrences(visibleTexts: readonly string[]): Record<string, number> {
    return Object.fromEntries(
      [...this.texts].map((text) => [
        text,
        visibleTexts.filter((visibleText) => visibleText.includes(text)).length,
      ]),
    )
  }

  private expectedCounts(count: number): Record<string, number> {
    return Object.fromEntries([...this.texts].map((text) => [text, count]))
  }
}
