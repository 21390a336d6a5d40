import { execFileSync, spawnSync } from 'node:child_process'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import { startDatabase } from '../../local-cloud/server.ts'
import type { Note } from '../../src/notes/note.ts'
import type { Account } from '../members/local-cloud.ts'
import { MemberTab } from '../members/member-tab.ts'
import { test as base, type Device } from './device.ts'

/** A version of the app or of the database rules. */
export type Version = 'old' | 'current'

/** The last commit whose app reads and writes the notes alone. Its successor follows the change feed. */
const OLD_APP = '89af6242c592d3cf2da4c3603f7f0760c1fac688'
/** The last commit whose rules know nothing of `sync`. */
const OLD_RULES = '46051b57bd5d9208100008106261b12d02a554da'

/** Builds need these from the history, which a shallow clone lacks. */
export const hasHistory = [OLD_APP, OLD_RULES].every(
  (commit) => spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`]).status === 0,
)

const APP_PORT = 4177
const DATABASE_PORT = 9011
const PROJECT = 'demo-pinwell'
const INSTANCE = `${PROJECT}-default-rtdb`
const DATABASE = `http://127.0.0.1:${DATABASE_PORT}`

/** The app of either version at one address, and a database with the rules of either version. */
export interface Deployment {
  /** From now on pages load this version. Pages that are open keep theirs, whose files stay. */
  readonly deployApp: (version: Version) => void
  readonly deployRules: (version: Version) => Promise<void>
  /** Stores a value below `users/{uid}`. No rules apply. */
  readonly store: (account: Account, path: string, value: unknown) => Promise<void>
  readonly notes: (account: Account) => Promise<readonly Note[]>
  readonly trash: (account: Account) => Promise<readonly Note[]>
}

/** Opens the version of the app that is deployed now. */
export async function openApp(device: Device): Promise<MemberTab> {
  const page = await device.context.newPage()
  await page.goto(`http://localhost:${APP_PORT}/`)
  return new MemberTab(page)
}

export const test = base.extend<object, { readonly deployment: Deployment }>({
  deployment: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture names from the pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'pinwell-versions-'))
      const apps = { old: await buildOldApp(folder), current: buildApp('.', join(folder, 'current')) }
      const rules = {
        old: fileOf(OLD_RULES, 'database.rules.json'),
        current: await readFile('database.rules.json', 'utf8'),
      }
      const database = await startDatabase({
        port: DATABASE_PORT,
        instances: [INSTANCE],
        projectId: PROJECT,
        rules: rules.current,
      })
      let app = apps.current
      const server = await serve((path) => [app, apps.old, apps.current].map((each) => join(each, path)))
      await use({
        deployApp: (version) => void (app = apps[version]),
        deployRules: async (version) => void (await request('PUT', '.settings/rules', rules[version])),
        store: async ({ uid }, path, value) =>
          void (await request('PUT', `users/${uid}/${path}`, JSON.stringify(value))),
        notes: ({ uid }) => fieldsOf<Note>(`users/${uid}/notes`),
        trash: ({ uid }) => fieldsOf<Note>(`users/${uid}/trash`),
      })
      server.closeAllConnections()
      server.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

/** Builds the app of the old commit with the dependencies that are installed, and returns the folder of the site. */
async function buildOldApp(folder: string): Promise<string> {
  const sources = join(folder, 'sources')
  await mkdir(sources)
  execFileSync('tar', ['-x', '-C', sources], {
    input: execFileSync('git', ['archive', OLD_APP], { maxBuffer: 2 ** 28 }),
  })
  await symlink(resolve('node_modules'), join(sources, 'node_modules'))
  return buildApp(sources, join(folder, 'old'))
}

function buildApp(sources: string, outDir: string): string {
  execFileSync(
    'node',
    ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error', '--outDir', outDir, '--emptyOutDir'],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      cwd: sources,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        VITE_LOCAL_IDENTITY: 'localhost:9099',
        VITE_LOCAL_DATABASE: `127.0.0.1:${DATABASE_PORT}`,
      },
    },
  )
  return outDir
}

function fileOf(commit: string, path: string): string {
  return execFileSync('git', ['show', `${commit}:${path}`], { encoding: 'utf8' })
}

/** Serves the first of the files that exists. */
async function serve(filesOf: (path: string) => readonly string[]): Promise<Server> {
  const server = createServer((asked, response) => {
    const { pathname } = new URL(asked.url ?? '/', 'http://localhost')
    const file = filesOf(pathname === '/' ? 'index.html' : pathname).find((each) => existsSync(each))
    if (file === undefined) return void response.writeHead(404).end()
    response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'text/plain' })
    createReadStream(file).pipe(response)
  })
  await new Promise<void>((done) => server.listen(APP_PORT, done))
  return server
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
}

async function fieldsOf<T>(path: string): Promise<readonly T[]> {
  return Object.values((await request('GET', path)) ?? {})
}

async function request(method: string, path: string, body?: string) {
  const response = await fetch(`${DATABASE}/${path}.json?ns=${INSTANCE}`, {
    method,
    headers: { Authorization: 'Bearer owner' },
    ...(body === undefined ? {} : { body }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response.json()
}
