import { call, closePage, trackMainThread, openPage } from './chromium.ts'
import type { PartResult } from './part.ts'
import { runSequentially } from './measure.ts'
import { median, percentile } from './statistics.ts'

const KINDS = ['pinwell', 'textarea', 'lexical', 'lexical + content-visibility'] as const
const ROUNDS = 5
const WARM_UP = 'seven keys'
const KEYS = 'and twenty-five counted ones'

/** Real key events in the middle of long notes, in the app's composer and in the editors that it is compared with. */
export async function typing(): Promise<PartResult> {
  const short = await measure(10_000)
  const long = await measure(100_000)
  return {
    figures: {
      'T1 lexical': long.pinwell.cpu / long.lexical.cpu,
      'T1 textarea': long.pinwell.cpu / long.textarea.cpu,
      'T1 p95': long.pinwell.p95,
      'T2 lexical': short.pinwell.cpu / short.lexical.cpu,
      'T2 slow keys': short.pinwell.slow,
      'T3 extra': long.pinwell.cpu / long['lexical + content-visibility'].cpu,
    },
    details: { '10 kB': short, '100 kB': long },
  }
}

async function measure(characters: number) {
  const all = await runSequentially(Array.from({ length: ROUNDS }), () =>
    runSequentially(KINDS, (kind) => typeInto(kind, characters)),
  )
  const summaryOf = (kind: number) => summary(all.flatMap((round) => round[kind] ?? []))
  return {
    pinwell: summaryOf(0),
    textarea: summaryOf(1),
    lexical: summaryOf(2),
    'lexical + content-visibility': summaryOf(3),
  }
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
