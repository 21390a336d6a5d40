import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMockUserToken } from '@firebase/util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type DatabaseServer, startDatabase } from '../../local-cloud/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'instances-'))
let server: DatabaseServer

const UNKNOWN =
  'Firebase error. Please ensure that you have the URL of your Firebase Realtime Database instance configured correctly.'

beforeAll(async () => {
  server = await startDatabase({
    port: 0,
    folder,
    rules: '{"rules": {".read": true, ".write": "auth != null"}}',
    instances: ['first'],
    projectId: 'demo-one',
  })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

test('a request for an unknown instance is refused with the sentence of the service, and creates nothing', async () => {
  const response = await request('PUT', 'frist', 'owner')
  expect([response.status, await response.json()]).toEqual([404, { error: UNKNOWN }])
  expect((await request('PUT', 'first', 'owner')).status).toBe(200)
  expect(readdirSync(join(folder, 'database')).filter((file) => file.startsWith('frist'))).toEqual([])
})

test('a client of an unknown instance is shut down with the same sentence', async () => {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/.ws?v=5&ns=frist`)
  const [data]: unknown[] = await once(socket, 'message')
  expect(JSON.parse(String(data))).toEqual({ t: 'c', d: { t: 's', d: UNKNOWN } })
  await once(socket, 'close')
})

test('a token of another project is refused', async () => {
  const own = createMockUserToken({ sub: 'ada' }, 'demo-one')
  const other = createMockUserToken({ sub: 'ada' }, 'demo-two')
  expect((await request('PUT', 'first', own)).status).toBe(200)
  const response = await request('PUT', 'first', other)
  expect([response.status, await response.text()]).toEqual([
    401,
    expect.stringContaining(`The claim 'aud' of the token must be 'demo-one'`),
  ])
})

function request(method: string, instance: string, token: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${server.port}/a.json?ns=${instance}`, {
    method,
    body: '1',
    headers: { Authorization: `Bearer ${token}` },
  })
}
