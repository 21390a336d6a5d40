import type { Device } from '../device.ts'
import { test } from '../device.ts'
import { deviceCount, generateHistory, type History, formatHistory } from '../history.ts'
import { simulate, type SimulationReport } from '../simulation.ts'
import { REGRESSION_HISTORIES } from '../regression-histories.ts'

/** How many sequences in all; SEED plays others. */
const RUNS = Number(process.env['RUNS'] ?? 300)
const SEED = Number(process.env['SEED'] ?? 20_261_121)
/** One account and its devices live through so many of them. */
const SEQUENCES_PER_SIMULATION = 10
const SIMULATIONS = Math.ceil(RUNS / SEQUENCES_PER_SIMULATION)

// Thousands of steps would make a trace that nobody can open; a failure brings its history.
test.use({ trace: 'off' })

for (const [title, history, openDelay] of REGRESSION_HISTORIES)
  test(`random histories once found: ${title}`, async ({ device }) => {
    await simulateOnNewDevices(history, () => device(openDelay))
  })

// SEED with RUNS=10 plays one household alone, and RUNS below 10 the beginning of it.
for (let at = 0; at < SIMULATIONS; at++)
  // @fault F00
  test(`household ${at + 1} of ${SIMULATIONS}: each word is there once, and all agree`, async ({
    device,
  }) => {
    const seed = SEED + at
    const sequences = Math.min(SEQUENCES_PER_SIMULATION, RUNS - at * SEQUENCES_PER_SIMULATION)
    const history = generateHistory(seed, seed % 4 === 0 ? 3 : 2, sequences)
    test.setTimeout(60_000 + sequences * 60_000)
    try {
      const report = await simulateOnNewDevices(history, device)
      console.log(`SEED=${seed}: ${formatReport(report, sequences)}`)
    } catch (error) {
      console.log(
        `SEED=${seed} RUNS=${sequences} fails; as a row of kept-histories.ts:\n${formatHistory(history)}`,
      )
      throw error
    }
  })

async function simulateOnNewDevices(
  history: History,
  device: () => Promise<Device>,
): Promise<SimulationReport> {
  const devices: Device[] = []
  for (let at = 0; at < deviceCount(history); at++) devices.push(await device())
  return simulate(history, devices)
}

function formatReport(report: SimulationReport, sequences: number): string {
  const { tokenCount, kills, crashes, disconnects, conflicts, convergenceTimes, seconds } = report
  const [median, slowest] = [Math.floor(convergenceTimes.length / 2), convergenceTimes.length - 1].map((at) =>
    ((convergenceTimes.toSorted((a, b) => a - b)[at] ?? 0) / 1000).toFixed(1),
  )
  return `${sequences} sequences in ${seconds.toFixed(0)} s, ${tokenCount} words, ${kills} kills, ${crashes} crashes, ${disconnects} cuts, ${conflicts} conflict copies, agreed after ${median} s, ${slowest} s at most`
}
