import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as fc from 'fast-check'
import { build, createServer, type Plugin } from 'vite'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { patchDatabaseSdk } from '../../build/patch-database-sdk.ts'
import { type DatabaseServer, startDatabase } from '../../local-cloud/server.ts'
import type * as Sdk from './database-sdk-entry.ts'

const folder = mkdtempSync(join(tmpdir(), 'frames-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Builds the SDK like the app's build and returns the path of the bundle. */
async function bundle(name: string, plugins: readonly Plugin[]): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    plugins: [...plugins],
    build: {
      outDir: join(folder, name),
      rolldownOptions: {
        input: 'tests/build/database-sdk-entry.ts',
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: 'sdk.js' },
      },
    },
  })
  return join(folder, name, 'sdk.js')
}

/** A plugin that changes a package of the SDK before it can be patched. */
const modifySdk = (name: string, from: RegExp, to: string): Plugin => ({
  name: 'change',
  enforce: 'pre',
  transform: (code, id) => (id.includes(name) ? code.replace(from, to) : undefined),
})

/** 20 notes of 60,000 UTF-16 units with many characters of two UTF-16 units, so that many splits are inside a surrogate pair. */
const NOTES = fc.sample(
  fc.string({
    unit: fc.constantFrom('a', 'ä', '漢', '😀', '👩‍🚀', '𝄞', '"', '\\'),
    minLength: 35_000,
    maxLength: 35_000,
    size: 'max',
  }),
  { seed: 14, numRuns: 20 },
)

describe('the SDK', () => {
  let server: DatabaseServer
  let unpatchedBundle = ''
  let patchedBundle = ''
  beforeAll(async () => {
    server = await startDatabase({ port: 0, rules: '{"rules": {".read": true, ".write": true}}' })
    unpatchedBundle = await bundle('broken', [])
    patchedBundle = await bundle('patched', [patchDatabaseSdk()])
  })
  afterAll(() => server.close())

  test('damages notes dense with emoji in the unpatched build', async () => {
    expect(await countDamagedNotes(unpatchedBundle, server.port)).toBeGreaterThan(10)
  })

  // @fault F51
  test('keeps notes dense with emoji in the patched build', async () => {
    expect(await countDamagedNotes(patchedBundle, server.port)).toBe(0)
  })

  test('never reconnects with half a surrogate pair in its cache in the unpatched build', async () => {
    expect(await reconnectWithCachedHalfPair(unpatchedBundle, server.port)).toEqual([true, false])
  })

  // @fault F50
  test('reconnects with half a surrogate pair in its cache in the patched build', async () => {
    expect(await reconnectWithCachedHalfPair(patchedBundle, server.port)).toEqual([
      true,
      false,
      true,
      'changed meanwhile',
    ])
  })

  test('adds listeners to the window at each connection in the unpatched build', async () => {
    expect(await listenersAddedByConnecting(unpatchedBundle, server.port)).toBeGreaterThan(4)
  })

  test('adds no listeners to the window at later connections in the patched build', async () => {
    expect(await listenersAddedByConnecting(patchedBundle, server.port)).toBe(0)
  })
})

describe('the build fails', () => {
  test.each([
    ['The message splitter', '@firebase/database', /c \+= segsize/, 'c += segsize + 0'],
    ['The hash input', '@firebase/util', /high 10 bits/g, 'upper 10 bits'],
    ['The network check', '@firebase/database', /currentlyOnline\(\);/, 'currentlyOnline() === true;'],
  ])('if the code of a patch has changed: %s', async (subject, name, from, to) => {
    const building = bundle('changed', [modifySdk(name, from, to), patchDatabaseSdk()])
    await expect(building).rejects.toThrow(`${subject} in the database SDK has changed`)
  })

  test('if the SDK has the code in another file', async () => {
    const moved: Plugin = {
      name: 'move',
      enforce: 'pre',
      resolveId: (id) => (id === '@firebase/database' ? '\0elsewhere' : undefined),
      load: (id) => (id === '\0elsewhere' ? 'export const [getDatabase, ref, set] = []' : undefined),
    }
    await expect(bundle('moved', [moved, patchDatabaseSdk()])).rejects.toThrow('was not found')
  })

  test('for no other reason', async () => {
    await expect(
      build({
        configFile: false,
        logLevel: 'silent',
        publicDir: false,
        plugins: [patchDatabaseSdk()],
        build: { write: false, rolldownOptions: { input: 'src/store.ts' } },
      }),
    ).resolves.toBeDefined()
  })
})

test('the development server pre-bundles the patched SDK', async () => {
  const cacheDir = join(folder, 'cache')
  const server = await createServer({
    configFile: false,
    logLevel: 'silent',
    cacheDir,
    plugins: [patchDatabaseSdk()],
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { include: ['firebase/database'], noDiscovery: true },
  })
  await server.warmupRequest('/tests/build/database-sdk-entry.ts')
  await server.close()
  const bundledCode = readdirSync(join(cacheDir, 'deps'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(cacheDir, 'deps', name), 'utf8'))
    .join('')
  expect(bundledCode).toContain('splitStringBySize')
  expect(bundledCode).toContain('charCodeAt(end - 1)')
  expect(bundledCode).not.toContain('Surrogate pair missing')
})

/** What a device that has cached half a surrogate pair receives: its connection state, and a change made while it was offline. */
async function reconnectWithCachedHalfPair(file: string, port: number): Promise<readonly unknown[]> {
  const { sdk, database, end } = await connect(file, port)
  const writeValue = (value: string) =>
    fetch(`http://127.0.0.1:${port}/half.json?ns=frames`, { method: 'PUT', body: JSON.stringify(value) })
  const connectionStates: unknown[] = []
  await writeValue('half \ud83d')
  sdk.onValue(sdk.ref(database, '.info/connected'), (snapshot) => void connectionStates.push(snapshot.val()))
  const values: unknown[] = []
  sdk.onValue(sdk.ref(database, 'half'), (snapshot) => void values.push(snapshot.val()))
  await vi.waitFor(() => expect(values).toEqual(['half \ud83d']))
  // A new listener receives the last known value at once.
  if (connectionStates[0] === false) connectionStates.shift()
  sdk.goOffline(database)
  await writeValue('changed meanwhile')
  const uncaughtError = new Promise<void>((resolve) => process.once('uncaughtException', () => resolve()))
  sdk.goOnline(database)
  await Promise.race([
    uncaughtError,
    vi.waitFor(() => expect(values).toContain('changed meanwhile'), { timeout: 10_000 }),
  ])
  const all = [...connectionStates, ...values.slice(1)]
  await end()
  return all
}

/** How many listeners of the network the window gets while a page connects twice more. */
async function listenersAddedByConnecting(file: string, port: number): Promise<number> {
  const added: string[] = []
  Object.assign(globalThis, { window: { addEventListener: (type: string) => added.push(type) } })
  const { sdk, database, end } = await connect(file, port)
  const values: unknown[] = []
  sdk.onValue(sdk.ref(database, '.info/connected'), (snapshot) => void values.push(snapshot.val()))
  await vi.waitFor(() => expect(values.at(-1)).toBe(true))
  added.length = 0
  for (let times = 0; times < 2; times++) {
    sdk.goOffline(database)
    sdk.goOnline(database)
    // oxlint-disable-next-line no-await-in-loop -- one connection after another
    await vi.waitFor(() => expect(values.at(-1)).toBe(true))
  }
  await end()
  Reflect.deleteProperty(globalThis, 'window')
  return added.length
}

/** The number of notes that the database returns with another text. */
async function countDamagedNotes(file: string, port: number): Promise<number> {
  const { sdk, database, end } = await connect(file, port)
  await Promise.all(NOTES.map((content, at) => sdk.set(sdk.ref(database, `n${at}`), content)))
  const response = await fetch(`http://127.0.0.1:${port}/.json?ns=frames`)
  const stored: Readonly<Record<string, string>> = JSON.parse(await response.text())
  await end()
  return NOTES.filter((content, at) => stored[`n${at}`] !== content).length
}

async function connect(file: string, port: number) {
  Object.assign(globalThis, { WebSocket })
  const sdk: typeof Sdk = await import(pathToFileURL(file).href)
  sdk.setLogLevel('silent')
  const app = sdk.initializeApp({ databaseURL: 'https://frames.firebaseio.com' })
  const database = sdk.getDatabase(app)
  sdk.connectDatabaseEmulator(database, '127.0.0.1', port)
  const end = async () => {
    sdk.goOffline(database)
    await sdk.deleteApp(app)
  }
  return { sdk, database, end }
}
