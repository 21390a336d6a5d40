import { type Account, dataOf, join, pull } from '../members/cloud.ts'
import type { Note } from '../../src/notes/note.ts'
import { expect, type Tab } from '../members/tab.ts'
import { ACTIONS, type Counts } from './actions.ts'
import { Book, wordsOf } from './book.ts'
import type { Device } from './device.ts'
import { type History, sequencesOf, type Step } from './history.ts'
import { Seat } from './seat.ts'

/** How it went. */
export interface Report extends Counts {
  readonly words: number
  readonly conflicts: number
  readonly seconds: number
  /** How long it took after each sequence until all agreed. */
  readonly agreed: readonly number[]
}

/** Plays a history with some devices of one account. Rejects with what became of the words, or with a device that came to no agreement. */
export async function play(history: History, devices: readonly Device[]): Promise<Report> {
  const book = new Book()
  try {
    return await live(history, devices, book)
  } catch (error) {
    console.log(book.story)
    throw error
  }
}

async function live(history: History, devices: readonly Device[], book: Book): Promise<Report> {
  const account = await join('household')
  const counts = { kills: 0, crashes: 0, cuts: 0 }
  const agreed: number[] = []
  const began = performance.now()
  const seats = devices.map((device, at) => new Seat({ device, account, book, name: String(at) }))
  await Promise.all(seats.map((seat) => seat.arrive()))
  let held = await heldBy(account)
  for (const sequence of sequencesOf(history)) {
    await Promise.all(
      seats.map((seat, at) =>
        act(
          seat,
          sequence.filter(([device]) => device === at),
        ),
      ),
    )
    for (const seat of seats) await seat.connect(true)
    for (const seat of seats) await seat.saveAll()
    const start = performance.now()
    held = await agree(seats, account)
    agreed.push(performance.now() - start)
    expect(book.flaws(held.notes, held.trash)).toEqual([])
    book.isQuiet()
  }
  const conflicts = held.notes.filter(({ title }) => title.includes('(conflict copy')).length
  return { ...counts, words: book.size, conflicts, agreed, seconds: (performance.now() - began) / 1000 }

  async function act(seat: Seat, steps: readonly Step[]) {
    for (const [, action, number] of steps) {
      const tab = seat.tabs[number % seat.tabs.length]
      if (!tab) continue
      if (seat.tabs.length > 1) await tab.page.bringToFront()
      seat.tell(`${action} ${number}`)
      await ACTIONS[action]({ seat, tab, number, account, book, counts })
    }
  }
}

/** After quiet every tab and the cloud agree: what they agree on. */
async function agree(seats: readonly Seat[], account: Account): Promise<Held> {
  const tabs = seats.flatMap((seat) => seat.tabs)
  let held = await heldBy(account)
  const look = async () => {
    await pull('release', account)
    const shown = await Promise.all(tabs.map(lookAt))
    held = await heldBy(account)
    return shown
  }
  await expect(async () => {
    const shown = await look()
    const expected = { sync: 'Synced', notes: shapeOf(held.notes), field: '' }
    expect(shown).toEqual(shown.map(() => expected))
  }).toPass({ timeout: 30_000, intervals: [50, 100, 200] })
  return held
}

/** What a tab shows; what was refused is sent again. */
async function lookAt(tab: Tab) {
  const again = tab.cards.getByRole('button', { name: 'Try again' }).first()
  // It goes when the cloud takes the note after all, and the focus with it: a key would then press "Edit note" beside it.
  if (await again.isVisible())
    await again
      .evaluate((button: HTMLElement) => button.click(), undefined, { timeout: 1000 })
      .catch(() => {})
  const seen = await tab.page.evaluate(() => ({
    sync: document.querySelector('[data-sync]')?.textContent,
    field: document.querySelector('[aria-label="Note"]')?.textContent,
    cards: Array.from(document.querySelectorAll('[data-note]'), (card) => ({
      id: card.getAttribute('data-note') ?? '',
      text: card.textContent,
      pinned: card.querySelector('[aria-pressed="true"]') !== null,
    })),
  }))
  const notes = seen.cards.map(
    ({ id, text, pinned }) => `${id} ${wordsOf(text).join(' ')}${pinned ? ' pinned' : ''}`,
  )
  return { sync: seen.sync, notes: notes.toSorted(), field: seen.field }
}

interface Held {
  readonly notes: readonly Note[]
  readonly trash: readonly Note[]
}

async function heldBy(account: Account): Promise<Held> {
  const { notes, trash } = (await dataOf(account)) ?? {}
  return {
    notes: Object.values(notes ?? {}),
    trash: Object.values<Note | number>(trash ?? {}).filter(isNote),
  }
}

/** A bare number is left where a note was brought back. */
function isNote(trashed: Note | number): trashed is Note {
  return typeof trashed === 'object'
}

/** A card shows four lines. */
function shapeOf(notes: readonly Note[]): readonly string[] {
  return notes
    .map(
      ({ id, content, pinned }) =>
        `${id} ${wordsOf(content.split('\n').slice(0, 4).join('\n')).join(' ')}${pinned === 'pinned' ? ' pinned' : ''}`,
    )
    .toSorted()
}
