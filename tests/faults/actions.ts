import { type Account, pull } from '../members/cloud.ts'
import { expect, type Tab } from '../members/tab.ts'
import { type Book, wordsOf } from './book.ts'
import type { Action } from './history.ts'
import type { Seat } from './seat.ts'

/** What the actions of a history meet. */
export interface Hand {
  readonly seat: Seat
  readonly tab: Tab
  readonly number: number
  readonly account: Account
  readonly book: Book
  readonly counts: Counts
}

export interface Counts {
  kills: number
  crashes: number
  cuts: number
}

const FAULTS = ['cutBefore', 'cutAfter', 'lose', 'hold', 'refuse', 'drop', 'expire'] as const
const WAYS = ['behind', 'within', 'before', 'instead'] as const

/** How a person, or bad luck, does each of them. */
export const ACTIONS: Readonly<Record<Action, (hand: Hand) => Promise<unknown>>> = {
  async create({ seat, tab }) {
    await seat.type(tab, 'behind')
    await seat.save(tab)
    if (!seat.isOnline) await expect(tab.page.locator('[data-sync]')).not.toHaveText('Synced')
  },

  async edit(hand) {
    if (!(await open(hand))) return
    await hand.seat.type(hand.tab, WAYS[hand.number % WAYS.length] ?? 'behind')
    await hand.seat.save(hand.tab)
  },

  type: ({ seat, tab, number }) => seat.type(tab, number % 5 ? 'behind' : 'instead'),

  async open(hand) {
    if (await open(hand)) await hand.seat.type(hand.tab, WAYS[hand.number % WAYS.length] ?? 'behind')
  },

  save: ({ seat, tab }) => seat.save(tab),
  pin: (hand) => press(hand, 'Pin note'),

  async remove(hand) {
    const words = await press(hand, 'Delete note')
    hand.book.isDeleted(words ?? [])
    if (words && hand.number % 3 === 0) await ACTIONS.undo(hand)
  },

  async undo({ tab }) {
    const undo = tab.notifications.getByRole('button', { name: 'Undo' }).first()
    // It stands for some seconds only.
    await undo.press('Enter', { timeout: 1000 }).catch(() => {})
  },

  async restore({ tab }) {
    await tab.pick('Trash')
    await expect(tab.heading('Trash')).toBeVisible()
    const restore = tab.dialog.getByRole('button', { name: 'Restore' }).first()
    // Another device may have brought it back meanwhile.
    if (await restore.isVisible()) await restore.press('Enter', { timeout: 1000 }).catch(() => {})
    await tab.page.keyboard.press('Escape')
    await expect(tab.dialog).toBeHidden()
  },

  async fault({ account, number, counts }) {
    counts.cuts++
    await pull(FAULTS[number % FAULTS.length] ?? 'drop', account)
  },

  offline: ({ seat }) => seat.connect(false),
  online: ({ seat }) => seat.connect(true),

  async reload({ seat, tab }) {
    await seat.connect(true)
    await tab.page.reload()
    await seat.isReady(tab)
  },

  async tab({ seat, tab }) {
    if (seat.tabs.length > 1) await seat.close(tab)
    else await seat.open()
  },

  async crash(hand) {
    hand.counts.crashes++
    await typeLast(hand, 300)
    await hand.seat.crash(hand.tab)
  },

  async kill(hand) {
    hand.counts.kills++
    await typeLast(hand, 1000)
    await hand.seat.kill()
  },

  async 'sign out and in'({ seat, tab, number }) {
    await tab.pick('Logout')
    const leave = tab.dialog.getByRole('button', { name: 'Sign out anyway' })
    await expect(leave.or(tab.page.locator('[data-member="false"]'))).toBeVisible()
    if (await leave.isVisible()) await leave.press('Enter')
    await seat.follows(false)
    if (number % 2 === 0) {
      // A visitor's note goes to the account at the next sign-in.
      await seat.type(tab, 'behind')
      await seat.save(tab)
    }
    await seat.signIn(tab)
  },
}

/** The end comes so long after a word that it must be there, in the middle of a save, or at some other moment. */
async function typeLast({ seat, tab, number }: Hand, ms: number) {
  if (number % 3 === 0) return
  await seat.type(tab, 'behind')
  if (number % 3 === 1) await tab.page.keyboard.press('Control+s')
  else await tab.page.evaluate((time) => new Promise((resolve) => setTimeout(resolve, time)), ms)
}

/** Puts a note on top to be edited, unless it is gone by now. */
async function open(hand: Hand): Promise<boolean> {
  const words = await press(hand, 'Edit note')
  if (!words) return false
  hand.book.isOpened(words)
  await expect(hand.tab.note).toBeFocused()
  return true
}

/** Presses a button of a note; the words of the note, or nothing where there was none. */
async function press({ tab, number }: Hand, name: string): Promise<readonly string[] | undefined> {
  // At one look: another device may take a card away at any moment.
  const cards = await tab.page
    .locator('[data-note]')
    .evaluateAll((all) =>
      all.map((card) => ({ id: card.getAttribute('data-note') ?? '', text: card.textContent })),
    )
  // Most often one of the newest, so that devices clash.
  const few = cards.toSorted((a, b) => (a.id < b.id ? -1 : 1)).slice(number % 4 ? -3 : 0)
  const chosen = few[number % Math.max(few.length, 1)]
  if (!chosen) return undefined
  const card = tab.page.locator(`[data-note="${chosen.id}"]`)
  const words = wordsOf(chosen.text)
  try {
    // By keyboard: a toast may lie over the button.
    await card.getByRole('button', { name }).press('Enter', { timeout: 15_000 })
    return words
  } catch (error) {
    if ((await card.count()) > 0) throw error
    // Another device has deleted it meanwhile.
    return undefined
  }
}
