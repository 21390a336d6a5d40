import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { Raw } from './raw.ts'
import { LocalDatabase } from './stage.ts'

const database = new LocalDatabase('{"rules": {".read": true, ".write": true}}')
let alice: Raw
let bob: Raw

beforeAll(() => database.start())
afterAll(() => database.remove())

beforeEach(async () => {
  alice = await Raw.connect(database.port, 'alice')
  bob = await Raw.connect(database.port, 'bob')
  for (const client of [alice, bob]) await client.ask('q', { p: '/n', h: '' })
})

afterEach(async () => {
  for (const client of [alice, bob]) client.end()
  await pull({ lever: 'reset' })
  await database.ask('DELETE', '/.json')
})

const WRITE = { p: '/n', d: { '.sv': { increment: 1 } } }
const DONE = { s: 'ok', d: '' }
const HEARD = { a: 'd', b: { p: 'n', d: 1 } }
const HELLO = expect.objectContaining({ t: 'h' })

test('drop cuts connections now', async () => {
  await pull({ lever: 'drop' })
  expect(await Promise.all([alice.closed, bob.closed])).toEqual([1006, 1006])
})

test('a lever may trouble one user alone', async () => {
  await pull({ lever: 'drop', uid: 'alice' })
  await pull({ lever: 'refuse', uid: 'alice' })
  await alice.closed
  expect(await bob.ask('p', WRITE)).toEqual(DONE)
})

test('refuse denies the next write, and only that', async () => {
  await pull({ lever: 'refuse' })
  expect(await alice.ask('g', { p: '/n', q: {} })).toEqual({ s: 'ok', d: null })
  expect(await alice.ask('p', WRITE)).toEqual({ s: 'permission_denied', d: 'Permission denied' })
  expect(await stored()).toBeNull()
  expect(await alice.ask('p', WRITE)).toEqual(DONE)
})

test('cutBefore cuts before the next write happens', async () => {
  await pull({ lever: 'cutBefore' })
  void alice.ask('m', { p: '/', d: { n: 5 } })
  expect(await alice.closed).toBe(1006)
  expect(await stored()).toBeNull()
})

test('cutAfter cuts after the next write happened, and its writer hears nothing of it', async () => {
  await pull({ lever: 'cutAfter' })
  void alice.ask('p', WRITE)
  expect(await alice.closed).toBe(1006)
  expect(alice.heard).toEqual([HELLO])
  expect(await stored()).toBe(1)
  await bob.ask('s', {})
  expect(bob.heard).toEqual([HELLO, HEARD])
})

test('lose keeps the acknowledgement of the next write to itself, and then cuts', async () => {
  await pull({ lever: 'lose' })
  let isAnswered = false
  void alice.ask('p', WRITE).then(() => (isAnswered = true))
  void alice.ask('p', WRITE)
  expect(await alice.closed).toBe(1001)
  expect(alice.heard).toEqual([HELLO, HEARD])
  expect(isAnswered).toBe(false)
  expect(await stored()).toBe(1)
})

test('hold keeps an acknowledgement back until release', async () => {
  await pull({ lever: 'hold' })
  const answers: string[] = []
  const first = alice.ask('p', WRITE).then(() => answers.push('first'))
  await alice.ask('p', WRITE).then(() => answers.push('second'))
  expect(alice.heard).toEqual([HELLO, HEARD, { a: 'd', b: { p: 'n', d: 2 } }])
  expect(answers).toEqual(['second'])
  await pull({ lever: 'release' })
  await first
  expect(answers).toEqual(['second', 'first'])
})

test('halfOpen leaves a connection open that hears and says nothing, until reset', async () => {
  await pull({ lever: 'halfOpen', uid: 'alice' })
  void alice.ask('p', WRITE)
  expect(await bob.ask('p', WRITE)).toEqual(DONE)
  expect(await stored()).toBe(1)
  expect(alice.heard).toEqual([HELLO])
  await pull({ lever: 'reset' })
  expect(await alice.closed).toBe(1006)
  expect(await stored()).toBe(1)
})

test('expire ends the sign-in; nothing is heard any more', async () => {
  await pull({ lever: 'expire', uid: 'alice' })
  await bob.ask('p', WRITE)
  expect(await alice.ask('s', {})).toEqual(DONE)
  expect(alice.heard).toEqual([HELLO, { a: 'ac', b: { s: 'expired_token', d: 'Auth token is expired.' } }])
})

test('delay lets all come later and in order, until reset', async () => {
  await pull({ lever: 'delay', ms: 150, uid: 'alice' })
  const start = performance.now()
  const order: number[] = []
  await Promise.all([1, 2, 3].map((n) => alice.ask('p', WRITE).then(() => order.push(n))))
  // Once on its way to the server, and once back; a timer may be a little early.
  expect(performance.now() - start).toBeGreaterThan(290)
  expect(order).toEqual([1, 2, 3])
  await pull({ lever: 'reset' })
  await alice.ask('p', WRITE)
  expect(await stored()).toBe(4)
})

test('reset takes back what has not happened yet', async () => {
  for (const lever of ['refuse', 'cutBefore', 'hold']) await pull({ lever })
  await pull({ lever: 'reset' })
  expect(await alice.ask('p', WRITE)).toEqual(DONE)
})

test.each([{ lever: 'pull' }, {}, { lever: 'delay' }, { lever: 'delay', ms: '5' }])(
  '%j is no lever',
  async (lever) => {
    const answer = await database.ask('POST', '/.levers', JSON.stringify(lever))
    expect(answer.status).toBe(400)
  },
)

async function pull(lever: object): Promise<void> {
  const answer = await database.ask('POST', '/.levers', JSON.stringify(lever))
  expect(answer.status).toBe(200)
}

async function stored(): Promise<unknown> {
  return (await database.ask('GET', '/n.json')).json()
}
