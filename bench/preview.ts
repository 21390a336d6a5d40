import { call, closePage, openPage, trackMainThread } from './chromium.ts'
import { measured, measureRounds, medianOfRounds, withSpread } from './measure.ts'
import type { PartResult } from './part.ts'

const CANDIDATES = ['pinwell', 'least elements', 'one text node', 'markdown-it', 'react-markdown'] as const

/** Renders 1,000 cards in a cold page: from the first line of React to the last painted card. */
export async function preview(): Promise<PartResult> {
  const elements = new Map<string, number>()
  const rounds = await measureRounds(5, CANDIDATES, async (candidate) => {
    const page = await openPage('preview')
    const spent = await trackMainThread(page)
    const before = await spent()
    elements.set(candidate, await call<number>(page, 'render', candidate))
    const after = await spent()
    await closePage(page)
    return after - before
  })
  const limit = measured(rounds, (some) => ratio(some, 'least elements', 'one text node'))
  return {
    figures: {
      ...withSpread(rounds, (some) => ({
        'C1 react-markdown': ratio(some, 'pinwell', 'react-markdown'),
        'C1 markdown-it': ratio(some, 'pinwell', 'markdown-it'),
        'C1 text': ratio(some, 'pinwell', 'one text node'),
      })),
      'C1 elements': elements.get('pinwell') ?? Number.NaN,
    },
    details: { cpuMilliseconds: rounds, elementsPerCard: Object.fromEntries(elements) },
    remarks: [
      `limit, an element for each item, code block and marked run: ${elements.get('least elements')?.toFixed(2)} per card, ${limit.value.toFixed(2)} × ± ${limit.spread.toFixed(2)} one text node`,
    ],
  }
}

type Candidate = (typeof CANDIDATES)[number]

function ratio(rounds: readonly Record<Candidate, number>[], one: Candidate, other: Candidate): number {
  const cpuTimes = medianOfRounds(rounds)
  return cpuTimes[one] / cpuTimes[other]
}
