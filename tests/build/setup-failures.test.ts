import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'

test('a failed installation says what it needs, and ends only when the others have ended', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'setup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writePackage(folder, 'exit 1')
  writePackage(join(folder, 'local-cloud/identity'), 'sleep 2 && touch done')
  const setup = spawn(process.execPath, [resolve('build/setup.mjs'), '--cloud'], {
    cwd: folder,
    env: { ...process.env, npm_config_audit: 'false' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const errors = text(setup.stderr)
  expect(await once(setup, 'exit')).toEqual([1, null])
  expect(existsSync(join(folder, 'local-cloud/identity/done'))).toBe(true)
  expect(await errors).toMatch(/The packages could not be installed, for the reason above\. .+\n$/)
  expect(await errors).not.toContain('    at ')
})

/** A package with one dependency that is not installed yet, and a script that runs when it is. */
function writePackage(folder: string, postinstall: string): void {
  mkdirSync(join(folder, 'dep'), { recursive: true })
  const root = { name: 'root', version: '1.0.0', dependencies: { dep: 'file:dep' } }
  const dep = { name: 'dep', version: '1.0.0' }
  const packages = { '': root, dep, 'node_modules/dep': { resolved: 'dep', link: true } }
  write('package.json', { ...root, scripts: { postinstall } })
  write('dep/package.json', dep)
  write('package-lock.json', { ...root, lockfileVersion: 3, packages })

  function write(file: string, json: object): void {
    writeFileSync(join(folder, file), JSON.stringify(json))
  }
}
