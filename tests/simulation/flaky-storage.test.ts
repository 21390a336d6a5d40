import { expect, test } from 'vitest'
import type { MemberStorage } from '../../src/notes/ports.ts'
import { randomRuns } from '../random-runs.ts'
import { createRandomFraction } from '../random.ts'
import { arbitraryHistories } from './history.ts'
import { type MemberOptions, weightsOf } from './member-actions.ts'
import { createMemberDriver } from './member-driver.ts'
import { simulateMany } from './simulate.ts'

// @fault F37
test.each([
  ['two tabs of one device', 1, 2],
  ['two devices with two tabs each', 2, 2],
  ['three devices', 3, 1],
])(
  '%s whose storage sometimes fails converge without losing or duplicating a note',
  async (_, devices, tabsEach) => {
    const runs = randomRuns({ check: 75, full: 1_500 })
    const options: MemberOptions = { devices, tabsEach }
    // A sign-out while nothing can be stored may lose what was saved.
    const weights = { ...weightsOf(options), 'sign out and in': 0 }
    let failureCount = 0
    await simulateMany(
      {
        histories: arbitraryHistories(weights, devices, 24),
        async createDriver() {
          const faults = createFaults()
          const driver = await createMemberDriver({ ...options, interceptors: { storage: faults.inject } })
          return {
            perform: driver.perform,
            rest() {
              failureCount += faults.end()
              return driver.rest()
            },
          }
        },
      },
      runs,
      11 + devices,
    )
    expect(failureCount).toBeGreaterThan(runs)
  },
)

/** Faults of the storage, in an order that is always the same: operations that fail without effect, as a transaction of IndexedDB does. */
function createFaults() {
  const random = createRandomFraction(12_345)
  let [count, hasEnded] = [0, false]

  return {
    inject: (storage: MemberStorage): MemberStorage => ({
      ...storage,
      load: failSometimes(storage.load),
      append: failSometimes(storage.append),
      applyPatch: failSometimes(storage.applyPatch),
      updateMirror: failSometimes(storage.updateMirror),
      readOutbox: failSometimes(storage.readOutbox),
      setLastSynced: failSometimes(storage.setLastSynced),
    }),

    /** Ends the faults and returns how many there were. */
    end() {
      hasEnded = true
      return count
    },
  }

  function failSometimes<Args extends readonly unknown[], Result>(
    operation: (...args: Args) => Promise<Result>,
  ): (...args: Args) => Promise<Result> {
    return async (...args) => {
      if (hasEnded || random() > 0.1) return operation(...args)
      count++
      throw new Error('The storage has failed.')
    }
  }
}
