import { type Account, storedData, signUp, injectFault } from '../members/local-cloud.ts'
import type { Note } from '../../src/notes/note.ts'
import { expect, type MemberTab } from '../members/member-tab.ts'
import { ACTIONS, type Counts } from './simulation-actions.ts'
import { Oracle, tokensOf } from './oracle.ts'
import type { Device } from './device.ts'
import { type History, splitSequences, type SimulationStep } from './history.ts'
import { Driver } from './driver.ts'

/** The statistics of a simulation. */
export interface SimulationReport extends Counts {
  readonly tokenCount: number
  readonly conflicts: number
  readonly seconds: number
  /** The time from the end of each sequence until all tabs and the cloud agreed. */
  readonly convergenceTimes: readonly number[]
}

/** Runs a history with some devices of one account. Rejects with the violations, or if the devices do not converge. */
export async function simulate(history: History, devices: readonly Device[]): Promise<SimulationReport> {
  const oracle = new Oracle()
  try {
    return await runSimulation(history, devices, oracle)
  } catch (error) {
    console.log(oracle.transcript)
    throw error
  }
}

async function runSimulation(
  history: History,
  devices: readonly Device[],
  oracle: Oracle,
): Promise<SimulationReport> {
  const account = await signUp('simulation')
  const counts = { kills: 0, crashes: 0, disconnects: 0 }
  const convergenceTimes: number[] = []
  const simulationStartedAt = performance.now()
  const drivers = devices.map((device, at) => new Driver({ device, account, oracle, name: String(at) }))
  await Promise.all(drivers.map((driver) => driver.start()))
  let serverState = await readServerState(account)
  for (const sequence of splitSequences(history)) {
    await Promise.all(
      drivers.map((driver, at) =>
        runSteps(
          driver,
          sequence.filter(([device]) => device === at),
        ),
      ),
    )
    for (const driver of drivers) await driver.setOnline(true)
    for (const driver of drivers) await driver.saveAll()
    const startedAt = performance.now()
    serverState = await waitForConvergence(drivers, account)
    convergenceTimes.push(performance.now() - startedAt)
    expect(oracle.violations(serverState.notes, serverState.trash)).toEqual([])
    oracle.markIdle()
  }
  const conflicts = serverState.notes.filter(({ title }) => title.includes('(conflict copy')).length
  return {
    ...counts,
    tokenCount: oracle.size,
    conflicts,
    convergenceTimes,
    seconds: (performance.now() - simulationStartedAt) / 1000,
  }

  async function runSteps(driver: Driver, steps: readonly SimulationStep[]) {
    for (const [, action, choice] of steps) {
      const tab = driver.tabs[choice % driver.tabs.length]
      if (!tab) continue
      if (driver.tabs.length > 1) await tab.page.bringToFront()
      driver.record(`${action} ${choice}`)
      await ACTIONS[action]({ driver, tab, choice, account, oracle, counts })
    }
  }
}

/** Waits until every tab and the cloud agree, and returns the agreed state. */
async function waitForConvergence(drivers: readonly Driver[], account: Account): Promise<ServerState> {
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
