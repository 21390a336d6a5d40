import { call, closePage, openPage, trackMainThread } from './chromium.ts'
import { repeat, runSequentially, withSpread } from './measure.ts'
import type { PartResult } from './part.ts'
import { median, percentile } from './statistics.ts'

const KINDS = [
  'pinwell',
  'textarea',
  'lexical',
  'lexical + content-visibility',
  'lexical in React',
  'lexical in the composer',
] as const
const ROUNDS = 5
const WARM_UP = 'a few keys'
const KEYS = 'and then some counted ones'

/** Real key events in the middle of long notes, in the app's composer and in the editors that it is compared with. */
export async function typing(): Promise<PartResult> {
  const short = await measure(10_000)
  const long = await measure(100_000)
  return {
    figures: {
      ...withSpread(long, (rounds) => ({
        'T1 lexical': ratio(rounds, 'lexical'),
        'T1 textarea': ratio(rounds, 'textarea'),
        'T1 p95': summaryOf(rounds, 'pinwell').p95,
        'T3 extra': ratio(rounds, 'lexical + content-visibility'),
      })),
      ...withSpread(short, (rounds) => ({
        'T2 lexical': ratio(rounds, 'lexical'),
        'T2 slow keys': summaryOf(rounds, 'pinwell').slow,
      })),
    },
    details: { '10 kB': summaries(short), '100 kB': summaries(long) },
    remarks: [...remarksOn('10 kB', short), ...remarksOn('100 kB', long)],
  }
}

type Kind = (typeof KINDS)[number]
type Round = readonly Awaited<ReturnType<typeof typeInto>>[]

function measure(characters: number): Promise<readonly Round[]> {
  return repeat(ROUNDS, () => runSequentially(KINDS, (kind) => typeInto(kind, characters)))
}

function ratio(rounds: readonly Round[], peer: Kind): number {
  return summaryOf(rounds, 'pinwell').cpu / summaryOf(rounds, peer).cpu
}

function summaries(rounds: readonly Round[]) {
  return KINDS.map((kind) => ({ kind, ...summaryOf(rounds, kind) }))
}

function summaryOf(rounds: readonly Round[], kind: Kind) {
  return summary(rounds.flatMap((round) => round[KINDS.indexOf(kind)] ?? []))
}

/**
 * What each kind costs. No composer in a React page can cost less than plain Lexical in one, and none less than a textarea. Plain Lexical in
 * the composer's own elements costs what is left without a count, drafts, shortcuts and Undo of words.
 */
function remarksOn(size: string, rounds: readonly Round[]): readonly string[] {
  const lexical = summaryOf(rounds, 'lexical').cpu
  return summaries(rounds).map(
    ({ kind, cpu, slow, keys }) =>
      `${kind}, ${size}: ${cpu.toFixed(2)} ms of CPU per key, ${(cpu / lexical).toFixed(2)} × plain Lexical, ${slow} of ${keys} keys over 50 ms`,
  )
}

async function typeInto(kind: string, characters: number) {
  const page = await openPage('typing')
  await call(page, 'open', kind, characters)
  await page.keyboard.type(WARM_UP, { delay: 50 })
  await call(page, 'takeLatencies')
  const spent = await trackMainThread(page)
  const before = await spent()
  await page.keyboard.type(KEYS, { delay: 50 })
  const cpu = ((await spent()) - before) / KEYS.length
  const latencies = await call<readonly number[]>(page, 'takeLatencies')
  await closePage(page)
  return { cpu, latencies }
}

function summary(rounds: readonly { cpu: number; latencies: readonly number[] }[]) {
  const latencies = rounds.flatMap((round) => round.latencies)
  return {
    cpu: median(rounds.map(({ cpu }) => cpu)),
    p50: median(latencies),
    p95: percentile(latencies, 95),
    slow: latencies.filter((latency) => latency > 50).length,
    keys: latencies.length,
  }
}
