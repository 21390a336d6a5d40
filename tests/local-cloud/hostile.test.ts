import { connect } from 'node:net'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getProperty } from '../../local-cloud/values.ts'
import { SEED } from './arbitraries.ts'
import { LocalDatabase } from './local-database.ts'
import { RawClient } from './raw-client.ts'
import { tokenOf } from './sdk-clients.ts'

const database = new LocalDatabase('{"rules": {"open": {".read": true, ".write": true}}}')
const INITIAL_DATA = { kept: { a: 1 }, open: { b: 2 } }

beforeAll(() => database.start())
afterAll(() => database.remove())
beforeEach(async () => {
  await database.request('PUT', '/.json', JSON.stringify(INITIAL_DATA))
})

const DEEP = '['.repeat(7000) + ']'.repeat(7000)

/** Input that breaks the protocol: [description, frames, code with which the server closes] */
const FRAMES: readonly (readonly [name: string, frames: readonly (string | Buffer)[], code: number])[] = [
  ['invalid JSON', ['{'], 1002],
  ['an empty frame', [''], 1002],
  ['not an object', ['5e0'], 1002],
  ['null', ['null'], 1002],
  ['not a request', ['{"t":"d","d":{}}'], 1002],
  ['a request without a number', ['{"t":"d","d":{"a":"s","b":{}}}'], 1002],
  ['a request named like a property of all objects', ['{"t":"d","d":{"r":"1","a":"constructor"}}'], 1002],
  ['a binary frame', [Buffer.from('{}')], 1003],
  ['a huge frame', ['x'.repeat(2 ** 18)], 1009],
  ['too many segments', ['999999'], 1002],
  ['a message that is too long', ['4096', ...Array.from({ length: 2049 }, () => 'x'.repeat(16_384))], 1002],
  ['an endless message of empty segments', ['2', '', ''], 1002],
  ['arrays in arrays', [DEEP], 1002],
]

test.each(FRAMES)('%s ends the connection', async (_name, frames, code) => {
  const client = await RawClient.connect(database.port)
  for (const frame of frames) client.send(frame)
  expect(await client.closed).toBe(code)
})

const QUERY = '{"l":1,"vf":"l"}'

/** Requests that are rejected without closing the connection: [action, body as JSON, status] */
const REQUESTS: readonly (readonly [action: string, body: string, status: string])[] = [
  ['nothing', '{}', 'invalid_data'],
  ['toString', '{}', 'invalid_data'],
  ['__proto__', '{}', 'invalid_data'],
  ['p', 'null', 'invalid_data'],
  ['p', '"text"', 'invalid_data'],
  ['p', '{"d":1}', 'invalid_data'],
  ['p', '{"p":"/open"}', 'invalid_data'],
  ['p', '{"p":["open"],"d":1}', 'invalid_data'],
  ['p', '{"p":"/open/.priority","d":1}', 'invalid_data'],
  ['p', `{"p":"/open${'/a'.repeat(32)}","d":1}`, 'invalid_data'],
  ['p', `{"p":"/open","d":${DEEP}}`, 'invalid_data'],
  ['p', `{"p":"/open","d":"${'x'.repeat(10 * 2 ** 20 + 1)}"}`, 'invalid_data'],
  ['p', `{"p":"/open","d":["${'x'.repeat(9 * 2 ** 20)}","${'x'.repeat(8 * 2 ** 20)}"]}`, 'write_too_big'],
  ['p', '{"p":"/open","d":1,"h":"not this"}', 'datastale'],
  ['p', '{"p":"/kept","d":1}', 'permission_denied'],
  ['m', '{"p":"/open","d":1}', 'invalid_data'],
  ['m', '{"p":"/open","d":{"../kept":1}}', 'invalid_data'],
  ['m', '{"p":"/","d":{"open":1,"kept/a":2}}', 'permission_denied'],
  ['q', '{"p":"/open","h":"","q":{"l":-1},"t":1}', 'invalid_data'],
  ['q', '{"p":"/open","h":"","q":5,"t":1}', 'ok'],
  ['q', `{"p":"/open","h":"","q":{"l":1,"vf":"l","z":${DEEP}},"t":${DEEP}}`, 'ok'],
  ['q', '{"p":"/kept","h":""}', 'permission_denied'],
  ['g', '{"p":"/open","q":{"i":{"deep":1}}}', 'invalid_data'],
  ['n', '{"p":"/open/never"}', 'ok'],
  ['auth', '{}', 'invalid_token'],
  ['auth', '{"cred":".."}', 'invalid_token'],
  ['auth', '{"cred":"e30.e30."}', 'invalid_token'],
  ['auth', `{"cred":"${tokenOf('alice', -1)}"}`, 'expired_token'],
  ['gauth', '{"cred":"owner","noauth":true}', 'invalid_token'],
  ['gauth', '{"cred":"OWNER"}', 'invalid_token'],
]

test('an invalid request is rejected by its status, and the connection stays open', async () => {
  const client = await RawClient.connect(database.port)
  for (const [action, body, status] of REQUESTS) {
    const result = await client.requestText(action, body)
    expect(getProperty(result, 's'), `${action} ${body.slice(0, 100)}`).toBe(status)
  }
  client.end()
  expect(await storedData()).toEqual(INITIAL_DATA)
})

test('one connection may have ten thousand listeners', async () => {
  const client = await RawClient.connect(database.port)
  const results = Array.from({ length: 10_001 }, (_, t) =>
    client.requestText('q', `{"p":"/open/x","h":"","q":${QUERY},"t":${t}}`),
  )
  expect(await results.at(-2)).toEqual({ s: 'ok', d: {} })
  expect(getProperty(await results.at(-1), 's')).toBe('too_many')
  client.end()
})

test('a body of more than 16 MB is rejected', async () => {
  const { status } = await database.request('PUT', '/open.json', JSON.stringify('x'.repeat(17 * 2 ** 20)))
  expect(status).toBe(413)
  expect(await storedData()).toEqual(INITIAL_DATA)
})

/** Request lines that are hardly HTTP. */
const REQUEST_LINES = [
  'GET // HTTP/1.1',
  'GET http://x:y/ HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'GET /%.json HTTP/1.1',
  '\u0000',
  'GET',
]

test.each(REQUEST_LINES)('the request line %j does not stop the server', async (line) => {
  const socket = connect(database.port, '127.0.0.1')
  socket.on('error', () => {})
  socket.end(`${line}\r\nHost: localhost\r\n\r\n`)
  await new Promise((resolve) => socket.resume().on('close', resolve))
  expect(await storedData()).toEqual(INITIAL_DATA)
})

// @fault F52
test('random frames change only what they may, and affect no other client', async () => {
  const keywords = fc.constantFrom(
    't',
    'd',
    'c',
    'r',
    'a',
    'b',
    'p',
    'q',
    'g',
    'm',
    'n',
    'h',
    '.sv',
    '__proto__',
  )
  const values = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      keywords,
      fc.integer({ min: -1, max: 9 }),
      fc.constantFrom(null, '/kept', 1e308),
      tie('object'),
    ),
    object: fc.dictionary(keywords, tie('value'), { maxKeys: 5 }),
  }))
  const request = fc
    .record({ r: fc.nat(), a: keywords, b: values.value })
    .map((d) => JSON.stringify({ t: 'd', d }))
  const frame = fc.oneof(
    { weight: 4, arbitrary: request },
    fc.string(),
    values.value.map((value) => JSON.stringify(value)),
    fc.integer({ min: 0, max: 5 }).map(String),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(frame, { maxLength: 20 }), async (frames) => {
      const client = await RawClient.connect(database.port)
      for (const one of frames) client.send(one)
      // More than the segments that can be missing.
      for (let count = 0; count < 6; count++) client.send('{')
      await client.closed
      expect(getProperty(await storedData(), 'kept')).toEqual(INITIAL_DATA.kept)
    }),
    { seed: SEED, numRuns: 100 },
  )
})

async function storedData(): Promise<unknown> {
  return (await database.request('GET', '/.json')).json()
}
