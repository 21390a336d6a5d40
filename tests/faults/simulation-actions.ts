import { type Account, injectFault } from '../members/local-cloud.ts'
import { expect, type MemberTab } from '../members/member-tab.ts'
import { type Oracle, tokensOf } from './oracle.ts'
import type { Action } from './history.ts'
import type { Driver } from './driver.ts'

/** What the actions of a history meet. */
export interface ActionContext {
  readonly driver: Driver
  readonly tab: MemberTab
  readonly choice: number
  readonly account: Account
  readonly oracle: Oracle
  readonly counts: Counts
}

export interface Counts {
  kills: number
  crashes: number
  disconnects: number
}

const FAULT_NAMES = ['cutBefore', 'cutAfter', 'lose', 'hold', 'refuse', 'drop', 'expire'] as const
const INSERTIONS = ['newLastLine', 'endOfLastLine', 'newFirstLine', 'replaceAll'] as const

/** How a person, or bad luck, does each of them. */
export const ACTIONS: Readonly<Record<Action, (context: ActionContext) => Promise<unknown>>> = {
  async create({ driver, tab }) {
    await driver.type(tab, 'newLastLine')
    await driver.save(tab)
    if (!driver.isOnline) await expect(tab.page.locator('[data-sync]')).not.toHaveText('Synced')
  },

  async edit(context) {
    if (!(await openNote(context))) return
    await context.driver.type(context.tab, INSERTIONS[context.choice % INSERTIONS.length] ?? 'newLastLine')
    await context.driver.save(context.tab)
  },

  type: ({ driver, tab, choice }) => driver.type(tab, choice % 5 ? 'newLastLine' : 'replaceAll'),

  async open(context) {
    if (await openNote(context))
      await context.driver.type(context.tab, INSERTIONS[context.choice % INSERTIONS.length] ?? 'newLastLine')
  },

  save: ({ driver, tab }) => driver.save(tab),
  pin: (context) => pressNoteButton(context, 'Pin note'),

  async remove(context) {
    const tokens = await pressNoteButton(context, 'Delete note')
    context.oracle.markDeleted(tokens ?? [])
    if (tokens && context.choice % 3 === 0) await ACTIONS.undo(context)
  },

  async undo({ tab }) {
    const undo = tab.notifications.getByRole('button', { name: 'Undo' }).first()
    // It stands for some seconds only.
    await undo.press('Enter', { timeout: 1000 }).catch(() => {})
  },

  async restore({ tab }) {
    await tab.chooseFromMenu('Trash')
    await expect(tab.heading('Trash')).toBeVisible()
    const restore = tab.dialog.getByRole('button', { name: 'Restore' }).first()
    // Another device may have brought it back meanwhile.
    if (await restore.isVisible()) await restore.press('Enter', { timeout: 1000 }).catch(() => {})
    await tab.page.keyboard.press('Escape')
    await expect(tab.dialog).toBeHidden()
  },

  async fault({ account, choice, counts }) {
    counts.disconnects++
    await injectFault(FAULT_NAMES[choice % FAULT_NAMES.length] ?? 'drop', account)
  },

  offline: ({ driver }) => driver.setOnline(false),
  online: ({ driver }) => driver.setOnline(true),

  async reload({ driver, tab }) {
    await driver.setOnline(true)
    await tab.page.reload()
    await driver.waitUntilReady(tab)
  },

  async tab({ driver, tab }) {
    if (driver.tabs.length > 1) await driver.close(tab)
    else await driver.open()
  },

  async crash(context) {
    context.counts.crashes++
    await typeBeforeKill(context, 300)
    await context.driver.crash(context.tab)
  },

  async kill(context) {
    context.counts.kills++
    await typeBeforeKill(context, 1000)
    await context.driver.kill()
  },

  async 'sign out and in'({ driver, tab, choice }) {
    await tab.chooseFromMenu('Logout')
    const signOutButton = tab.dialog.getByRole('button', { name: 'Sign out anyway' })
    await expect(signOutButton.or(tab.page.locator('[data-member="false"]'))).toBeVisible()
    if (await signOutButton.isVisible()) await signOutButton.press('Enter')
    await driver.waitForAccountState(false)
    if (choice % 2 === 0) {
      // A visitor's note goes to the account at the next sign-in.
      await driver.type(tab, 'newLastLine')
      await driver.save(tab)
    }
    await driver.signIn(tab)
  },
}

/** The end comes so long after a word that it must be there, in the middle of a save, or at some other moment. */
async function typeBeforeKill({ driver, tab, choice }: ActionContext, ms: number) {
  if (choice % 3 === 0) return
  await driver.type(tab, 'newLastLine')
  if (choice % 3 === 1) await tab.page.keyboard.press('Control+s')
  else await tab.page.evaluate((time) => new Promise((resolve) => setTimeout(resolve, time)), ms)
}

/** Puts a note on top to be edited, unless it is gone by now. */
async function openNote(context: ActionContext): Promise<boolean> {
  const tokens = await pressNoteButton(context, 'Edit note')
  if (!tokens) return false
  context.oracle.markOpened(tokens)
  await expect(context.tab.note).toBeFocused()
  return true
}

/** Presses a button of a note; the words of the note, or nothing where there was none. */
async function pressNoteButton(
  { tab, choice }: ActionContext,
  name: string,
): Promise<readonly string[] | undefined> {
  // At one look: another device may take a card away at any moment.
  const cards = await tab.page
    .locator('[data-note]')
    .evaluateAll((all) =>
      all.map((card) => ({ id: card.getAttribute('data-note') ?? '', text: card.textContent })),
    )
  // Most often one of the newest, so that devices clash.
  const candidates = cards.toSorted((a, b) => (a.id < b.id ? -1 : 1)).slice(choice % 4 ? -3 : 0)
  const picked = candidates[choice % Math.max(candidates.length, 1)]
  if (!picked) return undefined
  const card = tab.page.locator(`[data-note="${picked.id}"]`)
  const tokens = tokensOf(picked.text)
  try {
    // By keyboard: a toast may lie over the button.
    await card.getByRole('button', { name }).press('Enter', { timeout: 15_000 })
    return tokens
  } catch (error) {
    if ((await card.count()) > 0) throw error
    // Another device has deleted it meanwhile.
    return undefined
  }
}
