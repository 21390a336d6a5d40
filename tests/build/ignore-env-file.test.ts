import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadEnv } from 'vite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ignoreEnvFile } from '../../build/ignore-env-file.mjs'
import { DATABASE, IDENTITY } from '../members/local-cloud.ts'

/** The names of all variables, with a value for each as in a file `.env.local`. */
const example = Array.from(
  readFileSync('.env.example', 'utf8').matchAll(/^# (VITE_\w+)=/gm),
  ([, name = '']) => [name, 'a value'] as const,
)

const folder = mkdtempSync(join(tmpdir(), 'pinwell-'))
beforeAll(() => {
  writeFileSync(join(folder, '.env.local'), example.map(([name, value]) => `${name}=${value}\n`).join(''))
  // They are restored after the file.
  for (const [name] of example) vi.stubEnv(name, undefined)
})
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

test('a build uses no variable of .env.local after they are ignored', () => {
  expect(loadEnv('production', folder)).toEqual(Object.fromEntries(example))
  ignoreEnvFile()
  expect(loadEnv('production', folder)).toEqual(Object.fromEntries(example.map(([name]) => [name, ''])))
})

test('the browser tests ignore them, and start the local cloud at the addresses that they use', async () => {
  for (const [name] of example) vi.stubEnv(name, 'a value')
  const { default: config } = await import('../../playwright.config.ts')
  expect(example.map(([name]) => process.env[name])).toEqual(example.map(() => ''))
  const servers = [config.webServer].flat()
  expect(servers.some((server) => server?.reuseExistingServer)).toBe(false)
  expect(servers.find((server) => server?.command.includes('start.mjs'))?.env).toEqual({
    VITE_LOCAL_IDENTITY: new URL(IDENTITY).host,
    VITE_LOCAL_DATABASE: new URL(DATABASE).host,
  })
})
