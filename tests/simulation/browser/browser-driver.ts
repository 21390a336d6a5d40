import type { Note } from '../../../src/notes/note.ts'
import type { Device } from '../../faults/device.ts'
import { type Account, injectFault, signUp, storedData } from '../../members/local-cloud.ts'
import { expect, type MemberTab } from '../../members/member-tab.ts'
import { generateHistory, type History, pick, type Step } from '../history.ts'
import { Model, tokensOf } from '../model.ts'
import { expectNone, isConflictCopy, violations } from '../oracle.ts'
import { simulate } from '../simulate.ts'
import { ACTIONS, type BrowserAction, WEIGHTS } from './browser-actions.ts'
import { type BrowserRun, DeviceDriver } from './device-driver.ts'

/** The statistics of a simulation. */
export interface SimulationReport {
  readonly counts: BrowserRun['counts']
  readonly tokenCount: number
  readonly conflicts: number
  readonly seconds: number
  /** The time from the end of each sequence until all tabs and the cloud agreed. */
  readonly convergenceTimes: readonly number[]
}

/** Random histories of the app in real browsers. Each sequence of steps ends with a rest. */
export function generateBrowserHistory(
  seed: number,
  devices: number,
  sequences: number,
): History<BrowserAction> {
  return generateHistory(seed, { weights: WEIGHTS, devices, sequences, conflict: ['offline', 'edit'] })
}

/** Runs a history with some devices of one account. Rejects with the violations, or if the devices do not converge. */
export async function simulateInBrowsers(
  history: History<BrowserAction>,
  devices: readonly Device[],
): Promise<SimulationReport> {
  const account = await signUp('simulation')
  const counts = { kills: 0, crashes: 0, disconnects: 0 }
  const run: BrowserRun = { account, model: new Model(), counts, transcript: [] }
  const convergenceTimes: number[] = []
  const startedAt = performance.now()
  const drivers = devices.map((device, at) => new DeviceDriver(device, run, String(at)))
  await Promise.all(drivers.map((driver) => driver.start()))
  let serverState = await readServerState(account)
  try {
    await simulate(history, { perform, rest })
  } catch (error) {
    console.log(run.transcript.join('\n'))
    throw error
  }
  return {
    counts,
    tokenCount: run.model.tokens.size,
    conflicts: serverState.notes.filter(isConflictCopy).length,
    convergenceTimes,
    seconds: (performance.now() - startedAt) / 1000,
  }

  /** Each device performs its steps at its own pace. */
  async function perform(steps: readonly Step<BrowserAction>[]) {
    await Promise.all(
      drivers.map(async (driver, at) => {
        for (const [device, action, choice] of steps) if (device === at) await act(driver, action, choice)
      }),
    )
  }

  async function act(driver: DeviceDriver, action: BrowserAction, choice: number) {
    const tab = pick(driver.tabs, choice)
    if (!tab) return
    if (driver.tabs.length > 1) await tab.page.bringToFront()
    driver.record(`${action} ${choice}`)
    await ACTIONS[action]({ run, driver, tab, choice })
  }

  async function rest() {
    for (const driver of drivers) await driver.setOnline(true)
    for (const driver of drivers) await driver.saveAll()
    const restedAt = performance.now()
    serverState = await waitForConvergence(drivers, account)
    convergenceTimes.push(performance.now() - restedAt)
    // A draft may outlive the deletion of its note and become a note of its own.
    expectNone(violations(run.model, [{ ...serverState, trashMayRepeat: true }]))
    run.model.markIdle()
  }
}

/** Waits until every tab and the cloud agree, and returns the agreed state. */
async function waitForConvergence(drivers: readonly DeviceDriver[], account: Account): Promise<ServerState> {
  const tabs = drivers.flatMap((driver) => driver.tabs)
  let serverState = await readServerState(account)
  const poll = async () => {
    await injectFault('release', account)
    const tabStates = await Promise.all(tabs.map(readTab))
    serverState = await readServerState(account)
    return tabStates
  }
  await expect(async () => {
    const tabStates = await poll()
    const expected = { sync: 'Synced', notes: expectedCards(serverState.notes), field: '' }
    expect(tabStates).toEqual(tabStates.map(() => expected))
  }).toPass({ timeout: 30_000, intervals: [50, 100, 200] })
  return serverState
}

/** Returns what a tab shows, and retries rejected mutations. */
async function readTab(tab: MemberTab) {
  const retryButton = tab.cards.getByRole('button', { name: 'Try again' }).first()
  // The button disappears when the cloud accepts the note, and so does its focus. The key would then press the "Edit note" button.
  if (await retryButton.isVisible())
    await retryButton
      .evaluate((button: HTMLElement) => button.click(), undefined, { timeout: 1000 })
      .catch(() => {})
  const state = await tab.page.evaluate(() => ({
    sync: document.querySelector('[data-sync]')?.textContent,
    field: document.querySelector('[aria-label="Note"]')?.textContent,
    cards: Array.from(document.querySelectorAll('[data-note]'), (card) => ({
      id: card.getAttribute('data-note') ?? '',
      text: card.textContent,
      pinned: card.querySelector('[aria-pressed="true"]') !== null,
    })),
  }))
  const notes = state.cards.map(
    ({ id, text, pinned }) => `${id} ${tokensOf(text).join(' ')}${pinned ? ' pinned' : ''}`,
  )
  return { sync: state.sync, notes: notes.toSorted(), field: state.field }
}

interface ServerState {
  readonly notes: readonly Note[]
  readonly trash: readonly Note[]
}

async function readServerState(account: Account): Promise<ServerState> {
  const { notes, trash } = (await storedData(account)) ?? {}
  return {
    notes: Object.values(notes ?? {}),
    trash: Object.values<Note | number>(trash ?? {}).filter(isTrashedNote),
  }
}

/** A restored note leaves a tombstone that is a bare number. */
function isTrashedNote(trashed: Note | number): trashed is Note {
  return typeof trashed === 'object'
}

/** A card shows four lines. */
function expectedCards(notes: readonly Note[]): readonly string[] {
  return notes
    .map(
      ({ id, content, pinned }) =>
        `${id} ${tokensOf(content.split('\n').slice(0, 4).join('\n')).join(' ')}${pinned === 'pinned' ? ' pinned' : ''}`,
    )
    .toSorted()
}
