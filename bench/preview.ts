import { call, closePage, trackMainThread, openPage } from './chromium.ts'
import type { PartResult } from './part.ts'
import { measureRounds, medianOfRounds, withSpread } from './measure.ts'

const CANDIDATES = ['pinwell', 'one text node', 'markdown-it', 'react-markdown'] as const

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
  return {
    figures: {
      ...withSpread(rounds, (some) => {
        const cpuTimes = medianOfRounds(some)
        return {
          'C1 react-markdown': cpuTimes.pinwell / cpuTimes['react-markdown'],
          'C1 markdown-it': cpuTimes.pinwell / cpuTimes['markdown-it'],
          'C1 text': cpuTimes.pinwell / cpuTimes['one text node'],
        }
      }),
      'C1 elements': elements.get('pinwell') ?? Number.NaN,
    },
    details: { cpuMilliseconds: rounds, elementsPerCard: Object.fromEntries(elements) },
  }
}
