import { repeat, startContender, withSpread } from './measure.ts'
import type { PartResult } from './part.ts'
import { median } from './statistics.ts'

export interface ChangesRequest {
  readonly count: number
}

/**
 * CPU milliseconds of one change from the server, from the event to the list and the search index; of one copy of a `Map`; and of one
 * acknowledgement.
 */
export interface ChangesResult {
  readonly change: number
  readonly copy: number
  readonly acknowledgement: number
}

const ROUNDS = 5

/**
 * What one changed note costs in an account of 10,000: the reducer's step, the view, the order of the list and the search index. And what
 * one acknowledgement costs while 10,000 imported notes are pending.
 */
export async function changes(): Promise<PartResult> {
  const contender = startContender<ChangesRequest, ChangesResult>('changes-process.js')
  const results = await repeat(ROUNDS, () => contender.request({ count: 10_000 }))
  contender.stop()
  return {
    figures: withSpread(results, (rounds) => ({
      'N1 time': median(rounds.map(({ change }) => change)),
      'N1 ratio': median(rounds.map(({ change, copy }) => change / copy)),
      'N2 ratio': median(rounds.map(({ acknowledgement, copy }) => acknowledgement / copy)),
    })),
    details: results,
  }
}
