import { injectFault } from '../../members/local-cloud.ts'
import { expect, type MemberTab } from '../../members/member-tab.ts'
import { pick, type Weights } from '../history.ts'
import { tokensOf } from '../model.ts'
import type { BrowserRun, DeviceDriver } from './device-driver.ts'

/** What an action acts on. */
interface ActionContext {
  readonly run: BrowserRun
  readonly driver: DeviceDriver
  readonly tab: MemberTab
  readonly choice: number
}

export type BrowserAction = keyof typeof WEIGHTS

export const WEIGHTS = {
  create: 12,
  edit: 16,
  type: 8,
  open: 5,
  save: 5,
  pin: 5,
  remove: 6,
  undo: 4,
  restore: 3,
  fault: 14,
  offline: 10,
  online: 4,
  reload: 4,
  tab: 4,
  crash: 4,
  kill: 2,
  'sign out and in': 2,
} as const satisfies Weights<string>

const FAULT_NAMES = ['cutBefore', 'cutAfter', 'lose', 'hold', 'refuse', 'drop', 'expire'] as const
const INSERTIONS = ['newLastLine', 'endOfLastLine', 'newFirstLine', 'replaceAll'] as const

/** Performs each action. */
export const ACTIONS: Readonly<Record<BrowserAction, (context: ActionContext) => Promise<unknown>>> = {
  async create({ driver, tab }) {
    await driver.type(tab, 'newLastLine')
    await driver.save(tab)
    if (!driver.isOnline) await expect(tab.page.locator('[data-sync]')).not.toHaveText('Synced')
  },

  async edit(context) {
    if (!(await openNote(context))) return
    await context.driver.type(context.tab, pick(INSERTIONS, context.choice) ?? 'newLastLine')
    await context.driver.save(context.tab)
  },

  type: ({ driver, tab, choice }) => driver.type(tab, choice % 5 ? 'newLastLine' : 'replaceAll'),

  async open(context) {
    if (await openNote(context))
      await context.driver.type(context.tab, pick(INSERTIONS, context.choice) ?? 'newLastLine')
  },

  save: ({ driver, tab }) => driver.save(tab),
  pin: (context) => pressNoteButton(context, 'Pin note'),

  async remove(context) {
    const tokens = await pressNoteButton(context, 'Delete note')
    context.run.model.markNotes(tokens ?? [], { isNoteDeleted: true })
    if (tokens && context.choice % 3 === 0) await ACTIONS.undo(context)
  },

  async undo({ tab }) {
    const undo = tab.notifications.getByRole('button', { name: 'Undo' }).first()
    // The toast is visible for only a few seconds.
    await undo.press('Enter', { timeout: 1000 }).catch(() => {})
  },

  async restore({ tab }) {
    await leaveNote(tab)
    await tab.chooseFromMenu('Trash')
    await expect(tab.heading('Trash')).toBeVisible()
    const restore = tab.dialog.getByRole('button', { name: 'Restore' }).first()
    // Another device may have restored it in the meantime.
    if (await restore.isVisible()) await restore.press('Enter', { timeout: 1000 }).catch(() => {})
    // It may have reopened an edit, which is a dialog too.
    await pressEscapeUntilClosed(tab)
  },

  async fault({ run, choice }) {
    run.counts.disconnects++
    await injectFault(pick(FAULT_NAMES, choice) ?? 'drop', run.account)
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
    context.run.counts.crashes++
    await typeBeforeKill(context, 300)
    await context.driver.crash(context.tab)
  },

  async kill(context) {
    context.run.counts.kills++
    await typeBeforeKill(context, 1000)
    await context.driver.kill()
  },

  async 'sign out and in'({ driver, tab, choice }) {
    await leaveNote(tab)
    await tab.chooseFromMenu('Logout')
    const signOutButton = tab.dialog.getByRole('button', { name: 'Sign out anyway' })
    await expect(signOutButton.or(tab.page.locator('[data-member="false"]'))).toBeVisible()
    if (await signOutButton.isVisible()) await signOutButton.press('Enter')
    await driver.waitForAccountState(false)
    if (choice % 2 === 0) {
      // The next sign-in moves a visitor's note to the account.
      await driver.type(tab, 'newLastLine')
      await driver.save(tab)
    }
    await driver.signIn(tab)
  },
}

/** Types a token before a kill: so early that it must survive, in the middle of a save, or not at all. */
async function typeBeforeKill({ driver, tab, choice }: ActionContext, ms: number) {
  if (choice % 3 === 0) return
  await driver.type(tab, 'newLastLine')
  if (choice % 3 === 1) await tab.page.keyboard.press('Control+s')
  else await tab.page.evaluate((time) => new Promise((resolve) => setTimeout(resolve, time)), ms)
}

/** Closes the note that is open over the page, because nothing else can be used meanwhile. Unsaved text stays a draft. */
async function leaveNote(tab: MemberTab) {
  if (await tab.dialog.isVisible()) await pressEscapeUntilClosed(tab)
}

/** A toast takes the first Escape. */
async function pressEscapeUntilClosed({ page, dialog }: MemberTab) {
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden({ timeout: 500 })
  }).toPass()
}

/** Opens a note for editing. Returns false if the note no longer exists. */
async function openNote(context: ActionContext): Promise<boolean> {
  const tokens = await pressNoteButton(context, 'Edit note')
  if (!tokens) return false
  context.run.model.markNotes(tokens, { isNoteOpened: true })
  await expect(context.tab.note).toBeFocused()
  return true
}

/** Presses a button of a note. Returns the tokens of the note, or undefined if it no longer exists. */
async function pressNoteButton(
  { tab, choice }: ActionContext,
  name: string,
): Promise<readonly string[] | undefined> {
  await leaveNote(tab)
  // Reads all cards at once, because another device may remove a card at any moment.
  const cards = await tab.page
    .locator('[data-note]')
    .evaluateAll((all) =>
      all.map((card) => ({ id: card.getAttribute('data-note') ?? '', text: card.textContent })),
    )
  // Mostly one of the newest notes, so that devices conflict.
  const candidates = cards.toSorted((a, b) => (a.id < b.id ? -1 : 1)).slice(choice % 4 ? -3 : 0)
  const picked = pick(candidates, choice)
  if (!picked) return undefined
  const card = tab.page.locator(`[data-note="${picked.id}"]`)
  const tokens = tokensOf(picked.text)
  try {
    // By keyboard, because a toast may cover the button.
    await card.getByRole('button', { name }).press('Enter', { timeout: 15_000 })
    return tokens
  } catch (error) {
    if ((await card.count()) > 0) throw error
    // Another device has deleted the note in the meantime.
    return undefined
  }
}
