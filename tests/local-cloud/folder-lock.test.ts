import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFolder } from '../../local-cloud/folder-lock.ts'
import { startIdentity } from '../../local-cloud/identity.ts'
import { startDatabase } from '../../local-cloud/server.ts'

const RULES = '{"rules": {".read": true, ".write": true}}'
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'locked-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a second database refuses a folder in use, and names the folder and the process', async () => {
  const first = await startDatabase({ port: 0, folder, rules: RULES })
  await expect(startDatabase({ port: 0, folder, rules: RULES })).rejects.toThrow(
    `${join(folder, 'database')} is in use by process ${process.pid}. End that process first.`,
  )
  await first.close()
  const second = await startDatabase({ port: 0, folder, rules: RULES })
  await second.close()
})

test('a second identity service refuses a folder in use', async () => {
  const first = await startIdentity({ port: 0, projectId: 'demo-test', folder })
  await expect(startIdentity({ port: 0, projectId: 'demo-test', folder })).rejects.toThrow(
    `${join(folder, 'identity')} is in use by process ${process.pid}. End that process first.`,
  )
  await first.close()
  const unlock = lockFolder(join(folder, 'identity'))
  unlock()
})

test('a folder in use is refused before its holder has written its process id', () => {
  const unlock = lockFolder(join(folder, 'database'))
  for (const spoil of [(file: string) => writeFileSync(file, ''), (file: string) => rmSync(file)]) {
    spoil(join(folder, 'database/lock.pid'))
    expect(() => lockFolder(join(folder, 'database'))).toThrow(
      `${join(folder, 'database')} is in use by another process. End that process first.`,
    )
  }
  unlock()
})

test.each(['database', 'database/lock', 'database/lock.pid'])(
  'a folder that cannot be written because of %s is named, with the reason',
  (path) => {
    if (path === 'database') writeFileSync(join(folder, path), '')
    else mkdirSync(join(folder, path), { recursive: true })
    expect(() => lockFolder(join(folder, 'database'))).toThrow(
      /database cannot be written: E\w+: .+\. Repair that and start again\./,
    )
  },
)

test('a start that fails for another reason leaves the folder unlocked', async () => {
  const other = await startDatabase({ port: 0, rules: RULES })
  await expect(startDatabase({ port: other.port, folder, rules: RULES })).rejects.toThrow('EADDRINUSE')
  const server = await startDatabase({ port: 0, folder, rules: RULES })
  await Promise.all([server.close(), other.close()])
})

test('the process id of a killed server does not block a start when another process has it', async () => {
  mkdirSync(join(folder, 'database'))
  writeFileSync(join(folder, 'database/lock'), '')
  writeFileSync(join(folder, 'database/lock.pid'), String(process.ppid))
  const server = await startDatabase({ port: 0, folder, rules: RULES })
  expect(readFileSync(join(folder, 'database/lock.pid'), 'utf8')).toBe(String(process.pid))
  await server.close()
})

test('of two processes that start at once, one runs until it is killed, and then another can start', async () => {
  const processes = [start(), start()]
  const endings = processes.map(async (child) => {
    const [errors] = await Promise.all([text(child.stderr), once(child, 'exit')])
    return { child, errors }
  })
  const { child: refused, errors } = await Promise.race(endings)
  const running = processes.find((child) => child !== refused)
  // The other one may not have written its process id yet.
  expect(errors).toMatch(new RegExp(`/database is in use by (process ${running?.pid}|another process)\\.`))
  expect(refused.exitCode).toBe(1)

  running?.kill('SIGKILL')
  await Promise.all(endings)
  const next = start()
  expect(await once(next.stdout, 'data')).toHaveLength(1)
  next.kill('SIGKILL')
  await once(next, 'exit')
})

function start(): ChildProcess & {
  readonly stdout: NodeJS.ReadableStream
  readonly stderr: NodeJS.ReadableStream
} {
  return spawn(process.execPath, ['tests/local-cloud/database-process.mjs', folder, RULES], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
