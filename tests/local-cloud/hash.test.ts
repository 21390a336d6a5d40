import * as fc from 'fast-check'
import { onValue, ref, runTransaction, set } from 'firebase/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashOf } from '../../local-cloud/hash.ts'
import { randomRuns } from '../random-runs.ts'
import { plain, SEED } from './arbitraries.ts'
import { LocalDatabase } from './local-database.ts'
import { type PlainValue, toTree } from './plain-values.ts'
import { Clients } from './sdk-clients.ts'

const database = new LocalDatabase('{"rules": {".read": true, ".write": true}}')
let clients: Clients

beforeAll(async () => {
  await database.start()
  clients = new Clients(database.port)
})

afterAll(async () => {
  await clients.close()
  await database.remove()
})

/** [value, its hash as computed by the SDK] */
const CASES: readonly (readonly [value: PlainValue, hash: string])[] = [
  [null, ''],
  [1, 'YPVfR2bXt/lcDjiQZ8pOkAd3qkQ='],
  [0.1, 'wtQjBi5TBE+ZcdekL6INiSeCSQI='],
  [-5, 'kP/uTT2HSytoyWjF2uKe1ysHPHQ='],
  ['1', '3OcCYPn6BP6lbeJ80arb4O3Xhp0='],
  ['Grüße 😀', 'N6XQV/xw636vAYbKDEW7gv+UNZ0='],
  [true, 'E5z61QM0lN/U2WsOnusszCTkR8M='],
  [{ a: 1 }, 'gIphxiFGusLh2VwSNVKSvNu90m4='],
  [{ 10: 'x', 9: 'y', b: { c: null, d: false } }, 'AgRSTHucSKWx2nFIXbMsLjaKnEk='],
]

test.each(CASES)('%j has the hash %s', (value, hash) => {
  expect(hashOf(toTree(value))).toBe(hash)
})

test('the SDK computes the same hash of random trees: its transactions succeed at the first attempt', async () => {
  const client = clients.open(null)
  const place = ref(client, 'tree')
  onValue(place, () => {})
  await fc.assert(
    fc.asyncProperty(plain, async (value) => {
      await set(place, value)
      let runs = 0
      const { committed } = await runTransaction(place, (current: unknown) => {
        runs += 1
        return current
      })
      expect({ committed, runs }).toEqual({ committed: true, runs: 1 })
    }),
    { seed: SEED, numRuns: randomRuns({ check: 100, full: 300 }) },
  )
})
