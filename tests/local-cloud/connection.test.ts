import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Connection, createConnection, type Socket } from '../../local-cloud/connection.ts'
import { createDatabase } from '../../local-cloud/database.ts'
import { createLevers } from '../../local-cloud/levers.ts'
import { compileRules } from '../../local-cloud/rules.ts'
import { tokenOf } from './sdk.ts'

const RULES =
  '{"rules": {"list": {".read": true, ".write": true, ".indexOn": "at"}, "own": {".read": "auth != null"}}}'

/** What was said on the socket, in its order, and how it ended. */
let said: string[]
/** What waits until the disk has it; nothing waits while there is no list. */
let waiting: (() => void)[] | undefined
let client: Connection
let count: number
let socket: Socket & { bufferedAmount: number }

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 })
  count = 0
  said = []
  waiting = undefined
  const journal = {
    append() {},
    whenSafe(tell: () => void) {
      if (waiting) waiting.push(tell)
      else tell()
    },
    async close() {},
  }
  socket = {
    bufferedAmount: 0,
    send: (frame) => said.push(frame),
    close: (code) => said.push(`closed ${code}`),
    terminate: () => said.push('cut'),
    pause() {},
  }
  const database = createDatabase({ tree: null, rules: compileRules(RULES), journal, now: Date.now })
  const levers = createLevers(() => [])
  client = createConnection({ socket, database, levers, host: 'localhost:9000', now: Date.now })
})

afterEach(() => {
  vi.useRealTimers()
})

test('the server speaks first, and tells its time', () => {
  const hello = { ts: 1_700_000_000_000, v: '5', h: 'localhost:9000', s: client.id }
  expect(said).toEqual([JSON.stringify({ t: 'c', d: { t: 'h', d: hello } })])
})

test('a ping is answered, with data', () => {
  client.receive('{"t":"c","d":{"t":"p","d":{}}}')
  expect(said.at(-1)).toBe('{"t":"c","d":{"t":"o","d":{}}}')
})

test('a write is heard by its writer before it is acknowledged', () => {
  ask('q', { p: '/list', h: '' })
  ask('p', { p: '/list/a', d: 1 })
  ask('m', { p: '/', d: { 'list/a': null, 'list/b': { c: 2 } } })
  expect(lately()).toEqual([
    { r: 1, b: { s: 'ok', d: {} } },
    { a: 'd', b: { p: 'list/a', d: 1 } },
    { r: 2, b: { s: 'ok', d: '' } },
    { a: 'm', b: { p: 'list', d: { a: null, b: { c: 2 } } } },
    { r: 3, b: { s: 'ok', d: '' } },
  ])
})

test('what is there already is told once, and not to who has it', () => {
  ask('p', { p: '/list/a', d: { at: 1 } })
  ask('q', { p: '/list', h: '' })
  ask('q', { p: '/list/a/at', h: 'YPVfR2bXt/lcDjiQZ8pOkAd3qkQ=' })
  ask('q', { p: '/list', h: '', q: { l: 1, vf: 'l', i: 'at' }, t: 5 })
  ask('q', { p: '/list', h: '', q: { l: 1, vf: 'l', i: 'title' }, t: 6 })
  ask('n', { p: '/list' })
  ask('n', { p: '/list', q: { l: 1, vf: 'l', i: 'at' }, t: 5 })
  ask('p', { p: '/list/a/at', d: 2 })
  expect(lately().slice(1)).toEqual([
    { a: 'd', b: { p: 'list', d: { a: { at: 1 } } } },
    { r: 2, b: { s: 'ok', d: {} } },
    { r: 3, b: { s: 'ok', d: {} } },
    { a: 'd', b: { p: 'list', d: { a: { at: 1 } }, t: 5 } },
    { r: 4, b: { s: 'ok', d: {} } },
    { a: 'd', b: { p: 'list', d: { a: { at: 1 } }, t: 6 } },
    { r: 5, b: { s: 'ok', d: { w: ['no_index'] } } },
    { r: 6, b: { s: 'ok', d: '' } },
    { r: 7, b: { s: 'ok', d: '' } },
    { a: 'd', b: { p: 'list/a/at', d: 2 } },
    { a: 'm', b: { p: 'list', d: { a: { at: 2 } }, t: 6 } },
    { r: 8, b: { s: 'ok', d: '' } },
  ])
})

test('nothing leaves before what it tells of is safe', () => {
  waiting = []
  ask('q', { p: '/list', h: '' })
  ask('p', { p: '/list/a', d: 1 })
  ask('g', { p: '/list', q: {} })
  expect(lately()).toEqual([])
  for (const tell of waiting) tell()
  expect(lately()).toEqual([
    { r: 1, b: { s: 'ok', d: {} } },
    { a: 'd', b: { p: 'list/a', d: 1 } },
    { r: 2, b: { s: 'ok', d: '' } },
    { r: 3, b: { s: 'ok', d: { a: 1 } } },
  ])
})

test('a token is good until its time is over', () => {
  ask('auth', { cred: tokenOf('alice', 60) })
  ask('q', { p: '/own', h: '' })
  vi.advanceTimersByTime(59_000)
  expect(lately()).toMatchObject([
    { r: 1, b: { s: 'ok' } },
    { r: 2, b: { s: 'ok' } },
  ])
  vi.advanceTimersByTime(1000)
  expect(lately().at(-1)).toEqual({ a: 'ac', b: { s: 'expired_token', d: 'Auth token is expired.' } })
  ask('g', { p: '/own', q: {} })
  expect(lately().at(-1)).toEqual({ r: 3, b: { s: 'permission_denied', d: 'Permission denied' } })
})

test('a token renewed in time lasts on', () => {
  ask('auth', { cred: tokenOf('alice', 60) })
  vi.advanceTimersByTime(50_000)
  ask('auth', { cred: tokenOf('alice', 60) })
  vi.advanceTimersByTime(50_000)
  ask('g', { p: '/own', q: {} })
  expect(lately().at(-1)).toEqual({ r: 3, b: { s: 'ok', d: null } })
})

test('segments that do not come for a minute end the connection', () => {
  client.receive('3')
  vi.advanceTimersByTime(59_000)
  client.receive('{')
  vi.advanceTimersByTime(59_000)
  expect(said).toHaveLength(1)
  vi.advanceTimersByTime(1000)
  expect(said.at(-1)).toBe('cut')
})

test('a client that does not read is cut off', () => {
  socket.bufferedAmount = 300 * 2 ** 20
  ask('s', {})
  expect(said.at(-1)).toBe('cut')
})

function ask(action: string, body: unknown): void {
  count += 1
  client.receive(JSON.stringify({ t: 'd', d: { r: count, a: action, b: body } }))
}

/** All data that was said. */
function lately(): readonly unknown[] {
  return said.flatMap((frame) => {
    const message: { t: string; d: unknown } = JSON.parse(frame)
    return message.t === 'd' ? [message.d] : []
  })
}
