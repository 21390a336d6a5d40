import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Connection, createConnection, type Socket } from '../../local-cloud/connection.ts'
import { createDatabase } from '../../local-cloud/database.ts'
import { createFaultInjector } from '../../local-cloud/faults.ts'
import { compileRules } from '../../local-cloud/rules.ts'
import { tokenOf } from './sdk-clients.ts'

const RULES =
  '{"rules": {"list": {".read": true, ".write": true, ".indexOn": "at"}, "own": {".read": "auth != null"}}}'

/** The messages on the socket in order, and how it was closed. */
let sent: string[]
/** The tasks that wait until the writes are durable. Nothing has to wait while it is undefined. */
let durabilityCallbacks: (() => void)[] | undefined
let client: Connection
let requestCount: number
const onUnread = vi.fn<() => void>()
let socket: Socket & { bufferedAmount: number }

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 })
  requestCount = 0
  sent = []
  durabilityCallbacks = undefined
  const writeLog = {
    append() {},
    whenDurable(callback: () => void) {
      if (durabilityCallbacks) durabilityCallbacks.push(callback)
      else callback()
    },
    async close() {},
  }
  socket = {
    bufferedAmount: 0,
    send: (frame) => sent.push(frame),
    close: (code) => sent.push(`closed ${code}`),
    terminate: () => sent.push('cut'),
    pause() {},
  }
  const database = createDatabase({ tree: null, rules: compileRules(RULES), writeLog, now: Date.now })
  const faults = createFaultInjector(() => [])
  client = createConnection({ socket, database, faults, host: 'localhost:9000', now: Date.now, onUnread })
})

afterEach(() => {
  vi.useRealTimers()
})

test('the server sends its time in the handshake before the client sends anything', () => {
  const hello = { ts: 1_700_000_000_000, v: '5', h: 'localhost:9000', s: client.id }
  expect(sent).toEqual([JSON.stringify({ t: 'c', d: { t: 'h', d: hello } })])
})

test('a ping gets a response with data', () => {
  client.receive('{"t":"c","d":{"t":"p","d":{}}}')
  expect(sent.at(-1)).toBe('{"t":"c","d":{"t":"o","d":{}}}')
})

test('a writer receives the event of its write before the acknowledgement', () => {
  request('q', { p: '/list', h: '' })
  request('p', { p: '/list/a', d: 1 })
  request('m', { p: '/', d: { 'list/a': null, 'list/b': { c: 2 } } })
  expect(sentData()).toEqual([
    { r: 1, b: { s: 'ok', d: {} } },
    { a: 'd', b: { p: 'list/a', d: 1 } },
    { r: 2, b: { s: 'ok', d: '' } },
    { a: 'm', b: { p: 'list', d: { a: null, b: { c: 2 } } } },
    { r: 3, b: { s: 'ok', d: '' } },
  ])
})

test('existing data is sent once, and not to a client that has it', () => {
  request('p', { p: '/list/a', d: { at: 1 } })
  request('q', { p: '/list', h: '' })
  request('q', { p: '/list/a/at', h: 'YPVfR2bXt/lcDjiQZ8pOkAd3qkQ=' })
  request('q', { p: '/list', h: '', q: { l: 1, vf: 'l', i: 'at' }, t: 5 })
  request('q', { p: '/list', h: '', q: { l: 1, vf: 'l', i: 'title' }, t: 6 })
  request('n', { p: '/list' })
  request('n', { p: '/list', q: { l: 1, vf: 'l', i: 'at' }, t: 5 })
  request('p', { p: '/list/a/at', d: 2 })
  expect(sentData().slice(1)).toEqual([
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

test('no message leaves before the write that it reports is durable', () => {
  durabilityCallbacks = []
  request('q', { p: '/list', h: '' })
  request('p', { p: '/list/a', d: 1 })
  request('g', { p: '/list', q: {} })
  expect(sentData()).toEqual([])
  for (const callback of durabilityCallbacks) callback()
  expect(sentData()).toEqual([
    { r: 1, b: { s: 'ok', d: {} } },
    { a: 'd', b: { p: 'list/a', d: 1 } },
    { r: 2, b: { s: 'ok', d: '' } },
    { r: 3, b: { s: 'ok', d: { a: 1 } } },
  ])
})

test('a token is valid until it expires', () => {
  request('auth', { cred: tokenOf('alice', 60) })
  request('q', { p: '/own', h: '' })
  vi.advanceTimersByTime(59_000)
  expect(sentData()).toMatchObject([
    { r: 1, b: { s: 'ok' } },
    { r: 2, b: { s: 'ok' } },
  ])
  vi.advanceTimersByTime(1000)
  expect(sentData().at(-1)).toEqual({ a: 'ac', b: { s: 'expired_token', d: 'Auth token is expired.' } })
  request('g', { p: '/own', q: {} })
  expect(sentData().at(-1)).toEqual({ r: 3, b: { s: 'permission_denied', d: 'Permission denied' } })
})

test('a token that is renewed in time stays valid', () => {
  request('auth', { cred: tokenOf('alice', 60) })
  vi.advanceTimersByTime(50_000)
  request('auth', { cred: tokenOf('alice', 60) })
  vi.advanceTimersByTime(50_000)
  request('g', { p: '/own', q: {} })
  expect(sentData().at(-1)).toEqual({ r: 3, b: { s: 'ok', d: null } })
})

test('segments that stay incomplete for a minute close the connection', () => {
  client.receive('3')
  vi.advanceTimersByTime(59_000)
  client.receive('{')
  vi.advanceTimersByTime(59_000)
  expect(sent).toHaveLength(1)
  vi.advanceTimersByTime(1000)
  expect(sent.at(-1)).toBe('cut')
})

test('reports output that a client leaves unread, and since when', () => {
  request('s', {})
  const since = Date.now()
  socket.bufferedAmount = 2 ** 20
  vi.advanceTimersByTime(1000)
  request('s', {})
  expect(onUnread).toHaveBeenCalledTimes(1)
  expect([client.unreadBytes(), client.unreadSince()]).toEqual([2 ** 20, since])
  socket.bufferedAmount = 0
  request('s', {})
  expect(onUnread).toHaveBeenCalledTimes(1)
  expect(client.unreadSince()).toBe(since + 1000)
})

function request(action: string, body: unknown): void {
  requestCount += 1
  client.receive(JSON.stringify({ t: 'd', d: { r: requestCount, a: action, b: body } }))
}

/** All data messages that were sent. */
function sentData(): readonly unknown[] {
  return sent.flatMap((frame) => {
    const message: { t: string; d: unknown } = JSON.parse(frame)
    return message.t === 'd' ? [message.d] : []
  })
}
