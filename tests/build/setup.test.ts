import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

/** Without lock files: a set-up that accepts the version ends there, and installs nothing. */
const folder = mkdtempSync(join(tmpdir(), 'pinwell-'))
afterAll(() => rmSync(folder, { recursive: true }))

const enginesOf = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8')).engines

test('the versions of Node are those of Vite', () => {
  for (const file of ['package.json', 'local-cloud/identity/package.json'])
    expect(enginesOf(file)).toEqual(enginesOf('node_modules/vite/package.json'))
})

for (const [version, isSupported] of [
  ['20.19.0', true],
  ['21.7.3', false],
  ['22.11.0', false],
  ['22.12.0', true],
] as const)
  test(`the set-up ${isSupported ? 'accepts' : 'rejects'} Node ${version}`, () => {
    const script = `
      Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })
      await import('${new URL('../../build/setup.mjs', import.meta.url)}')`
    const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect(stderr).toContain(
      isSupported ? 'package-lock.json' : `20.19, or 22.12 or newer; this is ${version}.`,
    )
  })
