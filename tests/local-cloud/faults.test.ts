import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { getProperty } from '../../local-cloud/values.ts'
import { LocalDatabase } from './local-database.ts'
import { RawClient } from './raw-client.ts'

const database = new LocalDatabase('{"rules": {".read": true, ".write": true}}')
let alice: RawClient
let bob: RawClient

beforeAll(() => database.start())
afterAll(() => database.remove())

beforeEach(async () => {
  alice = await RawClient.connect(database.port, 'alice')
  bob = await RawClient.connect(database.port, 'bob')
  for (const client of [alice, bob]) await client.request('q', { p: '/n', h: '' })
})

afterEach(async () => {
  for (const client of [alice, bob]) client.end()
  await injectFault({ fault: 'reset' })
  await database.request('DELETE', '/.json')
})

const WRITE = { p: '/n', d: { '.sv': { increment: 1 } } }
const ACKNOWLEDGED = { s: 'ok', d: '' }
const PUSH = { a: 'd', b: { p: 'n', d: 1 } }
const HELLO = expect.objectContaining({ t: 'h' })

test('drop cuts the connections at once', async () => {
  await injectFault({ fault: 'drop' })
  expect(await Promise.all([alice.closed, bob.closed])).toEqual([1006, 1006])
})

test('a fault can be limited to one user', async () => {
  await injectFault({ fault: 'drop', uid: 'alice' })
  await injectFault({ fault: 'refuse', uid: 'alice' })
  await alice.closed
  expect(await bob.request('p', WRITE)).toEqual(ACKNOWLEDGED)
})

test.each([
  ['invalidData', 'invalid_data'],
  ['tooBig', 'write_too_big'],
])('%s rejects only the next write', async (fault, status) => {
  await injectFault({ fault })
  expect(await alice.request('p', WRITE)).toMatchObject({ s: status })
  expect(await storedValue()).toBeNull()
  expect(await alice.request('p', WRITE)).toEqual(ACKNOWLEDGED)
})

test('refuse denies only the next write', async () => {
  await injectFault({ fault: 'refuse' })
  expect(await alice.request('g', { p: '/n', q: {} })).toEqual({ s: 'ok', d: null })
  expect(await alice.request('p', WRITE)).toEqual({ s: 'permission_denied', d: 'Permission denied' })
  expect(await storedValue()).toBeNull()
  expect(await alice.request('p', WRITE)).toEqual(ACKNOWLEDGED)
})

test('a fault of the next write leaves out the list of devices', async () => {
  await injectFault({ fault: 'refuse' })
  expect(await alice.request('m', { p: '/sync/alice/devices/a', d: { lastUsed: 1 } })).toEqual(ACKNOWLEDGED)
  expect(await alice.request('p', WRITE)).toMatchObject({ s: 'permission_denied' })
})

test('cutBefore cuts the connection before the next write is applied', async () => {
  await injectFault({ fault: 'cutBefore' })
  void alice.request('m', { p: '/', d: { n: 5 } })
  expect(await alice.closed).toBe(1006)
  expect(await storedValue()).toBeNull()
})

test('cutAfter cuts the connection after the next write is applied, and its writer gets no event', async () => {
  await injectFault({ fault: 'cutAfter' })
  void alice.request('p', WRITE)
  expect(await alice.closed).toBe(1006)
  expect(alice.received).toEqual([HELLO])
  expect(await storedValue()).toBe(1)
  await bob.request('s', {})
  expect(bob.received).toEqual([HELLO, PUSH])
})

test('lose does not acknowledge the next write, and then cuts the connection', async () => {
  await injectFault({ fault: 'lose' })
  let isAcknowledged = false
  void alice.request('p', WRITE).then(() => (isAcknowledged = true))
  void alice.request('p', WRITE)
  expect(await alice.closed).toBe(1001)
  expect(alice.received).toEqual([HELLO, PUSH])
  expect(isAcknowledged).toBe(false)
  expect(await storedValue()).toBe(1)
})

test('hold delays an acknowledgement until release', async () => {
  await injectFault({ fault: 'hold' })
  const acknowledged: string[] = []
  const first = alice.request('p', WRITE).then(() => acknowledged.push('first'))
  await alice.request('p', WRITE).then(() => acknowledged.push('second'))
  expect(alice.received).toEqual([HELLO, PUSH, { a: 'd', b: { p: 'n', d: 2 } }])
  expect(acknowledged).toEqual(['second'])
  await injectFault({ fault: 'release' })
  await first
  expect(acknowledged).toEqual(['second', 'first'])
})

test('halfOpen keeps a connection open that ignores input and sends nothing, until reset', async () => {
  await injectFault({ fault: 'halfOpen', uid: 'alice' })
  void alice.request('p', WRITE)
  expect(await bob.request('p', WRITE)).toEqual(ACKNOWLEDGED)
  expect(await storedValue()).toBe(1)
  expect(alice.received).toEqual([HELLO])
  await injectFault({ fault: 'reset' })
  expect(await alice.closed).toBe(1006)
  expect(await storedValue()).toBe(1)
})

test('a client that reconnects ends its old connection, even if that is half open', async () => {
  await injectFault({ fault: 'halfOpen', uid: 'alice' })
  const id = String(getProperty(getProperty(alice.received[0], 'd'), 's'))
  const reconnected = await RawClient.connect(database.port, 'alice', `&ls=${id}`)
  expect(await alice.closed).toBe(1006)
  reconnected.end()
})

test('expire ends the sign-in, and no more events are sent', async () => {
  await injectFault({ fault: 'expire', uid: 'alice' })
  await bob.request('p', WRITE)
  expect(await alice.request('s', {})).toEqual(ACKNOWLEDGED)
  expect(alice.received).toEqual([HELLO, { a: 'ac', b: { s: 'expired_token', d: 'Auth token is expired.' } }])
})

test('delay delays all messages and keeps their order, until reset', async () => {
  await injectFault({ fault: 'delay', ms: 150, uid: 'alice' })
  const start = performance.now()
  const order: number[] = []
  await Promise.all([1, 2, 3].map((n) => alice.request('p', WRITE).then(() => order.push(n))))
  // Once on the way to the server and once back. A timer may fire a little early.
  expect(performance.now() - start).toBeGreaterThan(290)
  expect(order).toEqual([1, 2, 3])
  await injectFault({ fault: 'reset' })
  await alice.request('p', WRITE)
  expect(await storedValue()).toBe(4)
})

test('reset removes faults that have not happened yet', async () => {
  for (const fault of ['refuse', 'cutBefore', 'hold']) await injectFault({ fault })
  await injectFault({ fault: 'reset' })
  expect(await alice.request('p', WRITE)).toEqual(ACKNOWLEDGED)
})

test.each([
  { fault: 'pull' },
  {},
  { fault: 'delay' },
  { fault: 'delay', ms: '5' },
  { fault: 'delay', ms: -1 },
])('rejects %j as a fault', async (fault) => {
  const response = await database.request('POST', '/.faults', JSON.stringify(fault))
  expect(response.status).toBe(400)
})

async function injectFault(fault: object): Promise<void> {
  const response = await database.request('POST', '/.faults', JSON.stringify(fault))
  expect(response.status).toBe(200)
}

async function storedValue(): Promise<unknown> {
  return (await database.request('GET', '/n.json')).json()
}
