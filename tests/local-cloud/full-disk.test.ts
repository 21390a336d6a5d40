import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startIdentity } from '../../local-cloud/identity.ts'
import { getProperty } from '../../local-cloud/values.ts'
import { RawClient } from './raw-client.ts'

const RULES = '{"rules": {".read": true, ".write": true}}'
const STORED = 'Everything that was acknowledged is stored.'
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'full-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a server on a full disk says so, ends, and has lost nothing that it acknowledged', async () => {
  const first = await start()
  const client = await RawClient.connect(first.port)
  expect(await client.request('p', { p: '/a', d: 1 })).toMatchObject({ s: 'ok' })
  await first.kill()

  // Every write to this device fails as on a full disk.
  const snapshot = join(folder, 'database/first.new')
  symlinkSync('/dev/full', snapshot)
  const second = await start()
  const unlucky = await RawClient.connect(second.port)
  let isAcknowledged = false
  void unlucky.request('p', { p: '/b', d: 2 }).then(() => (isAcknowledged = true))
  expect(await second.ended).toEqual({
    code: 1,
    errors: `${join(folder, 'database')} cannot be written: the disk is full. Free some space and start again. ${STORED}\n`,
  })
  expect(await unlucky.closed).toBe(1006)
  expect(isAcknowledged).toBe(false)

  rmSync(snapshot)
  const third = await start()
  expect(await read(third.port)).toEqual({ a: 1 })
  await third.kill()
})

test('a disk that fills up in the middle of a save loses nothing that was acknowledged', async () => {
  // The system cuts the write that passes the limit of the file size.
  const { port, ended } = await start('ulimit -f 400;')
  const client = await RawClient.connect(port)
  expect(await client.request('p', { p: '/0', d: '' })).toMatchObject({ s: 'ok' })
  const acknowledged = [0]
  for (let n = 1; n < 400; n++) {
    void client.request('p', { p: `/${n}`, d: 'x'.repeat(n * 10) }).then(() => acknowledged.push(n))
  }
  const { code, errors } = await ended
  expect(code).toBe(1)
  expect(errors).toMatch(
    /database cannot be written: EFBIG: file too large, write\. Repair that and start again\./,
  )
  expect(acknowledged.length).toBeLessThan(400)

  const next = await start()
  const stored = await read(next.port)
  expect(acknowledged.filter((n) => getProperty(stored, String(n)) !== 'x'.repeat(n * 10))).toEqual([])
  await next.kill()
})

test('a sign-up that cannot be stored gets an error, and the service reports it', async () => {
  const failures: string[] = []
  mkdirSync(join(folder, 'identity'))
  symlinkSync('/dev/full', join(folder, 'identity/accounts.json.new'))
  const identity = await startIdentity({
    port: 0,
    projectId: 'demo-test',
    folder,
    onFailure: ({ message }) => void failures.push(message),
  })
  const response = await fetch(
    `http://127.0.0.1:${identity.port}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=x`,
    { method: 'POST', body: JSON.stringify({ email: 'ada@example.com', password: 'analytical' }) },
  )
  expect(response.status).toBe(502)
  expect(failures).toEqual([
    `${join(folder, 'identity')} cannot be written: the disk is full. Free some space and start again. ${STORED}`,
  ])
  expect(await response.text()).toBe(failures[0])
  await identity.close()
})

/** Starts a database in a process of its own, after some commands of the shell. */
async function start(commands = '') {
  const server = spawn(
    'sh',
    [
      '-c',
      `${commands} exec "$0" "$@"`,
      process.execPath,
      'tests/local-cloud/database-process.mjs',
      folder,
      RULES,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const ended = Promise.all([once(server, 'exit'), text(server.stderr)]).then(([, errors]) => ({
    code: server.exitCode,
    errors,
  }))
  const [line] = await once(server.stdout, 'data')
  return {
    port: Number(String(line)),
    ended,
    async kill() {
      server.kill('SIGKILL')
      await ended
    },
  }
}

async function read(port: number): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}/.json?ns=first`)
  return response.json()
}
