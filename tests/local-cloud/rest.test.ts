import { get as httpGet } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LocalDatabase } from './local-database.ts'
import { RawClient } from './raw-client.ts'
import { tokenOf } from './sdk-clients.ts'

const RULES = `{"rules": {
  "open": { ".read": true },
  "users": { "$uid": { ".read": "auth.uid === $uid", ".write": "auth.uid === $uid" } }
}}`
const database = new LocalDatabase(RULES)

beforeAll(() => database.start())
afterAll(() => database.remove())

const DENIED = { error: 'Permission denied' }
const NOBODY = ''
const ALICE = tokenOf('alice')

/** Requests in order: [method, address, body, token, status, response] */
const REQUESTS: readonly (readonly [string, string, string | undefined, string, number, unknown])[] = [
  ['PUT', '/.json', '{"open": {"a": 1}, "users": {"alice": {"n": [5]}}}', 'owner', 200, expect.anything()],
  ['GET', '/.json', undefined, 'owner', 200, { open: { a: 1 }, users: { alice: { n: { 0: 5 } } } }],
  ['GET', '/open/a.json', undefined, NOBODY, 200, 1],
  ['GET', '/open/b.json', undefined, NOBODY, 200, null],
  ['GET', '/.json', undefined, NOBODY, 401, DENIED],
  ['GET', '/users/alice.json', undefined, ALICE, 200, { n: { 0: 5 } }],
  ['GET', '/users/bob.json', undefined, ALICE, 401, DENIED],
  ['PUT', '/users/alice/%C3%BC.json', '"x"', ALICE, 200, 'x'],
  ['PATCH', '/users/alice.json', '{"n/0": 6, "ü": null}', ALICE, 200, { 'n/0': 6, ü: null }],
  ['PATCH', '/users.json', '{"alice/n": 1, "bob/n": 1}', ALICE, 401, DENIED],
  ['GET', `/users/alice.json?auth=${ALICE}`, undefined, NOBODY, 200, { n: { 0: 6 } }],
  ['DELETE', '/users/alice.json', undefined, ALICE, 200, null],
  ['PUT', '/open/a.json', '2', ALICE, 401, DENIED],
  ['GET', '/.json?ns=second', undefined, 'owner', 200, null],
  ['GET', '/.json?ns=first', undefined, 'owner', 200, { open: { a: 1 } }],
  ['PUT', '/x.json', '1', 'owner', 200, 1],
  ['PUT', '/x.json', '{', 'owner', 400, { error: 'The body is not JSON.' }],
  ['PUT', '/x.json', '{"a.b": 1}', 'owner', 400, { error: expect.stringContaining("'a.b'") }],
  ['PATCH', '/x.json', '5', 'owner', 400, { error: 'An update takes an object.' }],
  ['PUT', '/a%24.json', '1', 'owner', 400, { error: expect.stringContaining("'a$'") }],
  ['PUT', '/%E0%A4.json', '1', 'owner', 400, { error: 'The address is not well formed.' }],
  [
    'GET',
    '/x.json?orderBy="a"',
    undefined,
    'owner',
    400,
    { error: "The local cloud does not support the parameter 'orderBy'." },
  ],
  ['GET', '/x', undefined, 'owner', 400, { error: 'The address of a value ends in .json.' }],
  ['POST', '/x.json', '1', 'owner', 400, { error: 'The method POST is not supported.' }],
  ['GET', '/x.json?ns=../x', undefined, 'owner', 400, { error: expect.stringContaining('?ns=') }],
  ['GET', '/x.json', undefined, 'a.b.c', 401, { error: expect.stringContaining('unsigned') }],
  ['GET', '/x.json', undefined, tokenOf('alice', -1), 401, { error: 'Auth token is expired.' }],
  ['PUT', '/.settings/rules.json', '{"rules": {}}', ALICE, 401, DENIED],
  [
    'PUT',
    '/.settings/rules.json',
    '{"rules": {\n".read": "nobody"\n}}',
    'owner',
    400,
    { error: expect.stringMatching(/^Line 2: /) },
  ],
  ['GET', '/open/a.json', undefined, NOBODY, 200, 1],
  ['PUT', '/.settings/rules.json', '{"rules": {"x": {".read": true}}}', 'owner', 200, { status: 'ok' }],
  ['GET', '/open/a.json', undefined, NOBODY, 401, DENIED],
  ['GET', '/x.json', undefined, NOBODY, 200, 1],
  ['GET', '/x.json?ns=second', undefined, NOBODY, 401, DENIED],
]

test.each(REQUESTS)('%s %s %s', async (method, address, body, token, status, expectedBody) => {
  const response = await database.request(method, address, body, token)
  const text = await response.text()
  expect([response.status, text === '' ? undefined : JSON.parse(text)]).toEqual([status, expectedBody])
})

test('new rules end the listeners that they forbid', async () => {
  const alice = await RawClient.connect(database.port, 'alice')
  await database.request('PUT', '/.settings/rules.json', RULES)
  await alice.request('q', { p: '/users/alice', h: '' })
  await alice.request('q', { p: '/open', h: '', q: { l: 1, vf: 'l' }, t: 7 })
  await database.request('PUT', '/.settings/rules.json', '{"rules": {}}')
  await alice.request('s', {})
  expect(alice.received.slice(-2)).toEqual([
    { a: 'c', b: { p: 'users/alice' } },
    { a: 'c', b: { p: 'open', q: [{ l: 1, vf: 'l' }] } },
  ])
  alice.end()
})

/** [origin of the page, host name of the server, status] */
const ORIGINS: readonly (readonly [origin: string | undefined, host: string, status: number])[] = [
  [undefined, '127.0.0.1', 200],
  ['http://localhost:5173', 'localhost:9000', 200],
  ['http://127.0.0.1:4173', '127.0.0.1:9000', 200],
  ['http://[::1]:4173', '[::1]:9000', 200],
  ['https://evil.example', '127.0.0.1:9000', 403],
  ['https://localhost.evil.example', '127.0.0.1:9000', 403],
  ['null', '127.0.0.1:9000', 403],
  [undefined, 'evil.example:9000', 403],
  ['http://evil.example:9000', 'evil.example:9000', 403],
]

test.each(ORIGINS)('a page of %s that requests the server %s gets %i', async (origin, host, status) => {
  const headers = { host, ...(origin === undefined ? {} : { origin }) }
  expect(await statusOf('/.json?ns=first&auth=owner', headers)).toBe(status)
  const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' }
  const key = { 'sec-websocket-key': 'x3JJHMbDL1EzLkh9GBhXDw==' }
  expect(await statusOf('/.ws?ns=first', { ...headers, ...upgrade, ...key })).toBe(status === 200 ? 101 : 403)
})

test('a page of this machine may read the response', async () => {
  const response = await fetch(`http://127.0.0.1:${database.port}/x.json?ns=first`, {
    method: 'OPTIONS',
    headers: { origin: 'http://localhost:5173', 'access-control-request-method': 'PUT' },
  })
  expect(response.status).toBe(204)
  expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:5173')
  expect(response.headers.get('access-control-allow-methods')).toContain('PUT')
  expect(response.headers.get('access-control-allow-headers')).toContain('authorization')
})

/** The status of the response, also to a request of another protocol. */
async function statusOf(path: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = httpGet(
      { port: database.port, host: '127.0.0.1', path, headers, agent: false },
      (response) => {
        resolve(response.statusCode)
        request.destroy()
      },
    )
    request.on('upgrade', (response, socket) => {
      resolve(response.statusCode)
      socket.destroy()
    })
    request.on('error', reject)
  })
}
