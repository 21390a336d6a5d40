import type { BrowserAction } from '../../simulation/browser/browser-actions.ts'
import {
  generateBrowserHistory,
  simulateInBrowsers,
  type SimulationReport,
} from '../../simulation/browser/browser-driver.ts'
import { deviceCount, formatHistory, type History } from '../../simulation/history.ts'
import { BROWSER_HISTORIES } from '../../simulation/regression-histories.ts'
import type { Device } from '../device.ts'
import { test } from '../device.ts'

/** The number of sequences in total. SEED chooses others. */
const RUNS = Number(process.env.RUNS ?? 300)
const SEED = Number(process.env.SEED ?? 20_261_121)
/** The number of sequences for one account and its devices. */
const SEQUENCES_PER_SIMULATION = 10
const SIMULATIONS = Math.ceil(RUNS / SEQUENCES_PER_SIMULATION)

// A retry would record a trace of thousands of steps, which would be too large to open. A failure prints its history instead.
test.describe.configure({ retries: 0 })

for (const [title, history, openDelay] of BROWSER_HISTORIES)
  test(`a regression history: ${title}`, async ({ device }) => {
    await simulateOnNewDevices(history, () => device(openDelay))
  })

// SEED with RUNS=10 runs one simulation alone, and RUNS below 10 runs its beginning.
for (let at = 0; at < SIMULATIONS; at++)
  // @fault F00
  test(`simulation ${at + 1} of ${SIMULATIONS}: each token exists once, and all tabs and the cloud agree`, async ({
    device,
  }) => {
    const seed = SEED + at
    const sequences = Math.min(SEQUENCES_PER_SIMULATION, RUNS - at * SEQUENCES_PER_SIMULATION)
    const history = generateBrowserHistory(seed, seed % 4 === 0 ? 3 : 2, sequences)
    test.setTimeout(60_000 + sequences * 60_000)
    try {
      const report = await simulateOnNewDevices(history, device)
      console.log(`SEED=${seed}: ${formatReport(report, sequences)}`)
    } catch (error) {
      console.log(`SEED=${seed} RUNS=${sequences} fails; as a regression history:\n${formatHistory(history)}`)
      throw error
    }
  })

async function simulateOnNewDevices(
  history: History<BrowserAction>,
  device: () => Promise<Device>,
): Promise<SimulationReport> {
  const devices: Device[] = []
  for (let at = 0; at < deviceCount(history); at++) devices.push(await device())
  return simulateInBrowsers(history, devices)
}

function formatReport(report: SimulationReport, sequences: number): string {
  const { counts, tokenCount, conflicts, convergenceTimes, seconds } = report
  const { kills, crashes, disconnects } = counts
  const [median, slowest] = [Math.floor(convergenceTimes.length / 2), convergenceTimes.length - 1].map((at) =>
    ((convergenceTimes.toSorted((a, b) => a - b)[at] ?? 0) / 1000).toFixed(1),
  )
  return `${sequences} sequences in ${seconds.toFixed(0)} s, ${tokenCount} tokens, ${kills} kills, ${crashes} crashes, ${disconnects} cuts, ${conflicts} conflict copies, converged after ${median} s, ${slowest} s at most`
}
