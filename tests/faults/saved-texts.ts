import type { StoredDraft } from '../../src/notes/ports.ts'
import type { Account } from '../members/local-cloud.ts'
import { storedNotes } from '../members/local-cloud.ts'
import { expect, type MemberTab } from '../members/member-tab.ts'
import { POLL_INTERVALS } from '../ui/pinwell-page.ts'

/**
 * The texts that the app reported as saved, or that were typed long enough ago. At the end each of them must exist exactly once where its
 * owner can reach it: in the list, in the composer, in a draft that returns to the composer, or in the trash.
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
      this.countOccurrences([
        ...(await tab.cards.allInnerTexts()),
        await tab.note.innerText(),
        ...(await draftsInBackground(tab)),
      ])
    await expect.poll(counts, { intervals: POLL_INTERVALS }).toEqual(this.expectedCounts(1))
  }

  /** Checks what the account has in the cloud after everything is sent. */
  async expectInCloud(account: Account) {
    const counts = async () =>
      this.countOccurrences((await storedNotes(account)).map(({ title, content }) => `${title}\n${content}`))
    await expect.poll(counts, { intervals: POLL_INTERVALS }).toEqual(this.expectedCounts(1))
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

/** The stored drafts but the one in the composer. Such a draft was being saved when its page ended, and something else was begun after it. */
async function draftsInBackground({ note, page }: MemberTab): Promise<readonly string[]> {
  const shown = await note.innerText()
  const stored = await page.evaluate(readDrafts)
  return stored.map(({ words }) => words.content).filter((content) => content.trim() !== shown.trim())
}

/** Runs in the page. */
async function readDrafts(): Promise<readonly StoredDraft[]> {
  // Opening the database before the app does would create an empty one.
  if (!(await indexedDB.databases()).some(({ name }) => name === 'pinwell')) return []
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('pinwell')
    opening.addEventListener('error', () => reject(opening.error ?? new Error('no database')))
    opening.addEventListener('success', () => {
      const database = opening.result
      const reading = database.transaction('drafts').objectStore('drafts').getAll()
      reading.addEventListener('success', () => {
        database.close()
        resolve(reading.result)
      })
    })
  })
}
