import { measureRounds, medianOfRounds, startContender, withSpread } from './measure.ts'
import type { PartResult } from './part.ts'

export interface DatabaseRequest {
  /** All notes in one update with a path for each, or one put for each. */
  readonly kind: 'update' | 'put'
  readonly notes: number
}

const ROUNDS = 5
const REQUESTS = {
  'few updates': { kind: 'update', notes: 16_000 },
  'many updates': { kind: 'update', notes: 64_000 },
  'few puts': { kind: 'put', notes: 16_000 },
  'many puts': { kind: 'put', notes: 64_000 },
} as const satisfies Record<string, DatabaseRequest>
const NAMES = ['few updates', 'many updates', 'few puts', 'many puts'] as const

/** The local cloud's database: writes of notes of one account, under the app's rules. */
export async function database(): Promise<PartResult> {
  const rounds = await measureRounds(ROUNDS, NAMES, (name) => cost(REQUESTS[name]))
  return {
    figures: withSpread(rounds, (some) => {
      const times = medianOfRounds(some)
      return {
        'D1 update': times['many updates'] / times['few updates'],
        'D1 put': times['many puts'] / times['few puts'],
        'D1 time': times['few updates'],
      }
    }),
    details: rounds,
  }
}

/** CPU milliseconds, in a new process for each round. */
async function cost(request: DatabaseRequest): Promise<number> {
  const contender = startContender<DatabaseRequest, number>('database-process.js')
  const result = await contender.request(request)
  contender.stop()
  return result
}
