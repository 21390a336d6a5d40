import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AccountKey, type Epoch, instanceFor, readInstances } from '../../src/cloud/instances.ts'

const [A, B, C] = ['https://a.firebaseio.com', 'https://b.firebaseio.com', 'https://c.firebasedatabase.app']
const MARCH = Date.UTC(2027, 2, 1)

describe('readInstances', () => {
  test.each<[string, readonly Epoch[]]>([
    [A, [{ from: 0, urls: [A] }]],
    [` ${A}/ `, [{ from: 0, urls: [A] }]],
    ['HTTPS://A.FirebaseIO.com', [{ from: 0, urls: [A] }]],
    [`${A} ${B}`, [{ from: 0, urls: [A, B] }]],
    [`${A} ${B} ${B}`, [{ from: 0, urls: [A, B, B] }]],
    [
      `${A}; 2027-03-01 ${A} ${B}`,
      [
        { from: 0, urls: [A] },
        { from: MARCH, urls: [A, B] },
      ],
    ],
    [
      `2027-03-01 ${A} ;\n 2027-03-02\t${B} ${C}`,
      [
        { from: MARCH, urls: [A] },
        { from: MARCH + 86_400_000, urls: [B, C] },
      ],
    ],
  ])('reads %j', (text, epochs) => {
    expect(readInstances(text)).toEqual(epochs)
  })

  test.each([
    ['', 'an epoch needs at least one'],
    [' ; ', 'an epoch needs at least one'],
    [`${A};`, "'' is not a day"],
    [`${A}; ${B}`, `'${B}' is not a day`],
    [`${A}; 2027-3-1 ${B}`, "'2027-3-1' is not a day"],
    [`${A}; 2027-02-30 ${B}`, "'2027-02-30' is not a day"],
    [`${A}; 2027-03-01`, 'an epoch needs at least one'],
    [`${A}; 2027-03-01 ${B}; 2027-03-01 ${C}`, 'each day must be later'],
    [`${A}; 2027-03-02 ${B}; 2027-03-01 ${C}`, 'each day must be later'],
    ['2027-03-01', 'an epoch needs at least one'],
    ['a.firebaseio.com', 'is not an address'],
    ['http://a.firebaseio.com', 'is not an address'],
    [`${A}/users`, 'is not an address'],
    [`${A}/?ns=b`, 'is not an address'],
    [`${A},${B}`, 'is not an address'],
  ])('rejects %j: %s', (text, sentence) => {
    expect(() => readInstances(text)).toThrow(sentence)
  })
})

describe('instanceFor', () => {
  const epochs = readInstances(`2027-01-01 ${A}; 2027-03-01 ${B}`)

  test.each([
    [0, A],
    [Date.UTC(2027, 0, 1), A],
    [MARCH - 1, A],
    [MARCH, B],
    [Date.UTC(2100, 0), B],
  ])('uses the creation time %d to pick an epoch', (createdAt, url) => {
    expect(instanceFor(epochs, { uid: 'ada', createdAt })).toBe(url)
  })

  // Fixed expectations: no later version may map an existing account to another instance.
  test.each([
    ['a', B],
    ['ada', B],
    ['T5', B],
    ['bob', C],
    ['kP2vXr5sQ0hN8mZ1yTtB3uWcEjF2', A],
    ['4oJf9dLqYw7eRk1aHx6GpVzS0bN3', A],
  ])('always returns the same instance for the uid %s', (uid, url) => {
    expect(instanceFor([{ from: 0, urls: [A, B, C] }], { uid, createdAt: 1 })).toBe(url)
  })

  test('throws if the account has no creation time', () => {
    expect(() => instanceFor(epochs, { uid: 'ada', createdAt: Number.NaN })).toThrow('no database instance')
  })
})

const account: fc.Arbitrary<AccountKey> = fc.record({
  uid: fc.string({ minLength: 1, maxLength: 28 }),
  createdAt: fc.nat(1000),
})
const urls = fc.array(
  fc.nat(99).map((number) => `https://i${number}.firebaseio.com`),
  {
    minLength: 1,
    maxLength: 9,
  },
)
const table = fc
  .uniqueArray(fc.nat(1000), { minLength: 1, maxLength: 6 })
  .chain((starts) =>
    fc.tuple(
      ...starts
        .toSorted((a, b) => a - b)
        .map((from, at) => urls.map((list) => ({ from: at && from, urls: list }))),
    ),
  )

test('adding an epoch moves no existing account', () => {
  fc.assert(
    fc.property(table, urls, fc.array(account), (epochs, added, accounts) => {
      const from =
        1 + Math.max(...accounts.map(({ createdAt }) => createdAt), ...epochs.map((epoch) => epoch.from))
      const before = accounts.map((one) => instanceFor(epochs, one))
      const extended = [...epochs, { from, urls: added }]
      expect(accounts.map((one) => instanceFor(extended, one))).toEqual(before)
      for (const { uid } of accounts) expect(added).toContain(instanceFor(extended, { uid, createdAt: from }))
    }),
    { seed: 11, numRuns: 2000 },
  )
})

test.each([2, 3, 7, 64])('spreads the accounts of an epoch evenly over %d instances', (count) => {
  const epochs = [{ from: 0, urls: Array.from({ length: count }, (_, at) => `${at}`) }]
  const sizes = new Map<string, number>()
  const total = 10_000 * count
  for (let at = 0; at < total; at++) {
    const url = instanceFor(epochs, { uid: `uid${at * 7919}`, createdAt: at })
    sizes.set(url, (sizes.get(url) ?? 0) + 1)
  }
  expect(sizes.size).toBe(count)
  expect(Math.max(...sizes.values())).toBeLessThan(10_500)
  expect(Math.min(...sizes.values())).toBeGreaterThan(9500)
})
