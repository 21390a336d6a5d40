import type { PartResult } from './part.ts'
import { runSequentially, startContender } from './measure.ts'
import { median } from './statistics.ts'

export interface DatabaseRequest {
  /** All notes in one update with a path for each, or one put for each. */
  readonly kind: 'update' | 'put'
  readonly notes: number
}

const ROUNDS = 5
const FEW = 16_000
const MANY = 64_000

/** The local cloud's database: writes of notes of one account, under the app's rules. */
export async function database(): Promise<PartResult> {
  const update = { few: await cost('update', FEW), many: await cost('update', MANY) }
  const put = { few: await cost('put', FEW), many: await cost('put', MANY) }
  return {
    figures: {
      'D1 update': update.many / update.few,
      'D1 put': put.many / put.few,
      'D1 time': update.few,
    },
    details: { update, put },
  }
}

/** CPU milliseconds, in a new process for each round. */
async function cost(kind: DatabaseRequest['kind'], notes: number): Promise<number> {
  const rounds = await runSequentially(Array.from({ length: ROUNDS }), async () => {
    const process = startContender<DatabaseRequest, number>('database-process.js')
    const result = await process.request({ kind, notes })
    process.stop()
    return result
  })
  return median(rounds)
}
