import type { Device } from '../device.ts'
import { test } from '../device.ts'
import { devicesIn, drawHistory, type History, written } from '../history.ts'
import { play, type Report } from '../household.ts'
import { KEPT } from '../kept-histories.ts'

/** How many sequences in all; SEED plays others. */
const RUNS = Number(process.env['RUNS'] ?? 300)
const SEED = Number(process.env['SEED'] ?? 20_261_121)
/** One account and its devices live through so many of them. */
const TOGETHER = 10
const HOUSEHOLDS = Math.ceil(RUNS / TOGETHER)

// Thousands of steps would make a trace that nobody can open; a failure brings its history.
test.use({ trace: 'off' })

for (const [title, history, late] of KEPT)
  test(`random histories once found: ${title}`, async ({ device }) => {
    await playAlone(history, () => device(late))
  })

// SEED with RUNS=10 plays one household alone, and RUNS below 10 the beginning of it.
for (let at = 0; at < HOUSEHOLDS; at++)
  test(`household ${at + 1} of ${HOUSEHOLDS}: each word is there once, and all agree`, async ({ device }) => {
    const seed = SEED + at
    const sequences = Math.min(TOGETHER, RUNS - at * TOGETHER)
    const history = drawHistory(seed, seed % 4 === 0 ? 3 : 2, sequences)
    test.setTimeout(60_000 + sequences * 60_000)
    try {
      const report = await playAlone(history, device)
      console.log(`SEED=${seed}: ${sentence(report, sequences)}`)
    } catch (error) {
      console.log(`SEED=${seed} RUNS=${sequences} fails; as a row of kept-histories.ts:\n${written(history)}`)
      throw error
    }
  })

async function playAlone(history: History, device: () => Promise<Device>): Promise<Report> {
  const devices: Device[] = []
  for (let at = 0; at < devicesIn(history); at++) devices.push(await device())
  return play(history, devices)
}

function sentence(report: Report, sequences: number): string {
  const { words, kills, crashes, cuts, conflicts, agreed, seconds } = report
  const [median, slowest] = [Math.floor(agreed.length / 2), agreed.length - 1].map((at) =>
    ((agreed.toSorted((a, b) => a - b)[at] ?? 0) / 1000).toFixed(1),
  )
  return `${sequences} sequences in ${seconds.toFixed(0)} s, ${words} words, ${kills} kills, ${crashes} crashes, ${cuts} cuts, ${conflicts} conflict copies, agreed after ${median} s, ${slowest} s at most`
}
