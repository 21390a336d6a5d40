import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as fc from 'fast-check'
import { build, createServer, type Plugin } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type * as Sdk from './sdk.ts'
import { mendFrames } from '../../build/frames.ts'
import { type DatabaseServer, startDatabase } from '../../local-cloud/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'frames-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Builds the SDK as the app's build does; where the bundle is. */
async function bundle(name: string, plugins: readonly Plugin[]): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    plugins: [...plugins],
    build: {
      outDir: join(folder, name),
      rolldownOptions: {
        input: 'tests/build/sdk.ts',
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: 'sdk.js' },
      },
    },
  })
  return join(folder, name, 'sdk.js')
}

/** A plugin that changes the SDK before it can be mended. */
const changed = (from: RegExp, to: string): Plugin => ({
  name: 'change',
  enforce: 'pre',
  transform: (code, id) => (id.includes('@firebase/database') ? code.replace(from, to) : undefined),
})

/** 60 notes of 60 kB, of letters and whatever takes two units, so that many a cut falls between the two. */
const NOTES = fc.sample(
  fc.string({
    unit: fc.constantFrom('a', 'ä', '漢', '😀', '👩‍🚀', '𝄞', '"', '\\'),
    minLength: 35_000,
    maxLength: 35_000,
    size: 'max',
  }),
  { seed: 14, numRuns: 60 },
)

describe('60 notes dense with emoji', () => {
  let server: DatabaseServer
  beforeAll(async () => {
    server = await startDatabase({ port: 0, rules: '{"rules": {".read": true, ".write": true}}' })
  })
  afterAll(() => server.close())

  test('are damaged by the SDK as it is', async () => {
    expect(await damagedBy(await bundle('broken', []), server.port)).toBeGreaterThan(10)
  }, 60_000)

  test('go through the mended build unharmed', async () => {
    expect(await damagedBy(await bundle('mended', [mendFrames()]), server.port)).toBe(0)
  }, 60_000)
})

describe('the build ends', () => {
  test('when the splitter is another one', async () => {
    const building = bundle('changed', [changed(/c \+= segsize/, 'c += segsize + 0'), mendFrames()])
    await expect(building).rejects.toThrow('The splitter of messages is not as it was')
  }, 60_000)

  test('when the SDK has it somewhere else', async () => {
    const moved: Plugin = {
      name: 'move',
      enforce: 'pre',
      resolveId: (id) => (id === '@firebase/database' ? '\0elsewhere' : undefined),
      load: (id) => (id === '\0elsewhere' ? 'export const [getDatabase, ref, set] = []' : undefined),
    }
    await expect(bundle('moved', [moved, mendFrames()])).rejects.toThrow('is not where it was')
  }, 60_000)

  test('for no other reason', async () => {
    await expect(
      build({
        configFile: false,
        logLevel: 'silent',
        publicDir: false,
        plugins: [mendFrames()],
        build: { write: false, rolldownOptions: { input: 'src/store.ts' } },
      }),
    ).resolves.toBeDefined()
  }, 60_000)
})

test('the development server bundles the mended SDK ahead', async () => {
  const cacheDir = join(folder, 'cache')
  const server = await createServer({
    configFile: false,
    logLevel: 'silent',
    cacheDir,
    plugins: [mendFrames()],
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { include: ['firebase/database'], noDiscovery: true },
  })
  await server.warmupRequest('/tests/build/sdk.ts')
  await server.close()
  const ahead = readdirSync(join(cacheDir, 'deps'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(cacheDir, 'deps', name), 'utf8'))
    .join('')
  expect(ahead).toContain('splitStringBySize')
  expect(ahead).toContain('charCodeAt(end - 1)')
}, 60_000)

/** How many of the notes come out of the database as something else. */
async function damagedBy(file: string, port: number): Promise<number> {
  Object.assign(globalThis, { WebSocket })
  const sdk: typeof Sdk = await import(pathToFileURL(file).href)
  sdk.setLogLevel('silent')
  const app = sdk.initializeApp({ databaseURL: 'https://frames.firebaseio.com' })
  const database = sdk.getDatabase(app)
  sdk.connectDatabaseEmulator(database, '127.0.0.1', port)
  await Promise.all(NOTES.map((content, at) => sdk.set(sdk.ref(database, `n${at}`), content)))
  const answer = await fetch(`http://127.0.0.1:${port}/.json?ns=frames`)
  const stored: Readonly<Record<string, string>> = JSON.parse(await answer.text())
  sdk.goOffline(database)
  await sdk.deleteApp(app)
  return NOTES.filter((content, at) => stored[`n${at}`] !== content).length
}
