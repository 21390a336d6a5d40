import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

/** What the files in `folders` may import besides their own folder; docs/architecture.md explains the rules. */
interface Boundary {
  readonly folders: readonly string[]
  /** Entries of `TARGETS`. */
  readonly imports: readonly string[]
  /** What they may import if it is types alone. */
  readonly typeImports?: readonly string[]
}

const NOTES_FOLDERS = ['notes/merge', 'notes/search', 'notes/sync', 'notes/visitor']
const UI = [
  'account',
  'drafts',
  'editor',
  'markers',
  'notes',
  ...NOTES_FOLDERS,
  'paste',
  'notifier.ts',
  'store.ts',
  'text-shaping.ts',
  'theme.ts',
  'sharing',
  'transfer',
  'fflate',
  'marked',
  'papaparse',
  'yaml',
  'decode-text.ts',
  'load-once.ts',
  'with-timeout.ts',
  'react',
  'virtua',
]
const STORE = ['notifier.ts', 'store.ts']
const LEXICAL = ['lexical', '@lexical/list', '@lexical/react/LexicalComposer']
const PACKAGES = [
  ...LEXICAL,
  'fflate',
  'firebase/database',
  'idb',
  'marked',
  'papaparse',
  'react',
  'virtua',
  'web-vitals',
  'workbox-precaching/precacheAndRoute.js',
  'yaml',
]

const BOUNDARIES: readonly Boundary[] = [
  { folders: nested('src/markers'), imports: [] },
  { folders: nested('src/paste'), imports: ['markers'] },
  { folders: ['src/notes'], imports: ['markers', ...NOTES_FOLDERS, ...STORE] },
  { folders: ['src/notes/nested', 'src/notes/nested/deeper'], imports: ['markers', ...STORE] },
  { folders: ['src/notes/merge', 'src/notes/search'], imports: ['markers', 'notes'] },
  { folders: ['src/notes/merge/nested', 'src/notes/search/nested'], imports: ['markers'] },
  {
    folders: ['src/notes/sync', 'src/notes/visitor'],
    imports: ['markers', 'notes', 'notes/merge', ...STORE],
  },
  { folders: ['src/notes/sync/nested', 'src/notes/visitor/nested'], imports: ['markers', ...STORE] },
  { folders: nested('src/drafts'), imports: ['markers', 'notes', 'store.ts'] },
  { folders: nested('src/sharing'), imports: ['decode-text.ts'] },
  {
    folders: nested('src/transfer'),
    imports: ['decode-text.ts', 'markers', 'notes', 'paste', 'fflate', 'marked', 'papaparse', 'yaml'],
  },
  { folders: nested('src/account'), imports: [...STORE, 'with-timeout.ts'] },
  {
    folders: nested('src/cloud'),
    imports: ['account', 'notes', 'load-once.ts', 'with-timeout.ts', 'firebase/database', 'web-vitals'],
  },
  {
    folders: nested('src/device'),
    imports: ['notes/mutation.ts', 'drafts/ports.ts', 'with-timeout.ts', 'idb'],
    typeImports: ['notes'],
  },
  {
    folders: nested('src/editor'),
    imports: ['markers', 'paste', 'text-shaping.ts', 'notes/limits.ts', 'lexical', '@lexical/list'],
  },
  { folders: nested('src/ui'), imports: UI },
  { folders: nested('src/ui/composer'), imports: [...UI, ...LEXICAL] },
  { folders: ['src'], imports: STORE },
  { folders: nested('local-cloud'), imports: PACKAGES },
]

const MODULES = readdirSync('src', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() || /(?<!\.d)\.tsx?$/.test(entry.name))
  .map(({ name }) => name)

/** Modules and files of `src`, and packages. */
const TARGETS: readonly string[] = [
  ...MODULES,
  ...NOTES_FOLDERS,
  'notes/mutation.ts',
  'notes/limits.ts',
  'drafts/ports.ts',
  ...PACKAGES,
]

/** An import of each kind, as a statement. */
const KINDS = {
  value: (specifier: string) => `export * from '${specifier}'\n`,
  type: (specifier: string) => `export type * from '${specifier}'\n`,
  dynamic: (specifier: string, at: number) => `export const f${at} = () => import('${specifier}')\n`,
} as const

type Kind = keyof typeof KINDS

const SERVICE_WORKER_IMPORTS = ['workbox-precaching/precacheAndRoute.js', './sharing/shared-items.ts']

const OTHER_FILES = {
  'src/service-worker.ts': [...SERVICE_WORKER_IMPORTS, './store.ts'].map(KINDS.value).join(''),
  'src/cycles/value-a.ts': KINDS.value('./value-b.ts'),
  'src/cycles/value-b.ts': KINDS.value('./value-a.ts'),
  'src/cycles/type-a.ts': KINDS.type('./type-b.ts'),
  'src/cycles/type-b.ts': KINDS.type('./type-a.ts'),
  'src/cycles/line-a.ts': KINDS.type('./line-b.ts'),
  'src/cycles/line-b.ts': 'export type B = string\n',
} as const

const rejected = lint({ ...boundaryFiles(), ...OTHER_FILES })

test('every module of src has an import boundary', () => {
  const folders = new Set(BOUNDARIES.flatMap((boundary) => boundary.folders))
  expect(MODULES.filter((name) => !name.includes('.') && !folders.has(`src/${name}`))).toEqual([])
})

test.each(
  BOUNDARIES.flatMap(({ folders, ...boundary }) => folders.map((folder) => ({ folder, ...boundary }))),
)(
  'files in $folder can import only what their module may import',
  ({ folder, imports, typeImports = imports }) => {
    const expected = (allowed: readonly string[]) =>
      targetsOf(folder).filter((target) => allowed.includes(target) || allowed.includes(folderOf(target)))
    expect(acceptedImports(folder, 'value')).toEqual(expected(imports))
    expect(acceptedImports(folder, 'dynamic')).toEqual(expected(imports))
    expect(acceptedImports(folder, 'type')).toEqual(expected([...imports, ...typeImports]))
  },
)

test.each(BOUNDARIES.flatMap(({ folders }) => folders).filter((folder) => folder !== 'src'))(
  'files in %s can import each other',
  (folder) => {
    for (const kind of ['value', 'type', 'dynamic'] as const)
      expect(rejected.has(`${folder}/${kind}.ts ./own.ts`)).toBe(false)
  },
)

test('the service worker imports only workbox-precaching and sharing', () => {
  expect(rejected).toContain('src/service-worker.ts ./store.ts')
  for (const specifier of SERVICE_WORKER_IMPORTS)
    expect(rejected).not.toContain(`src/service-worker.ts ${specifier}`)
})

test('files that import each other are rejected, even if they import only types', () => {
  const files = Object.keys(OTHER_FILES).filter((file) => rejected.has(`${file} cycle`))
  expect(files).toEqual([
    'src/cycles/value-a.ts',
    'src/cycles/value-b.ts',
    'src/cycles/type-a.ts',
    'src/cycles/type-b.ts',
  ])
})

function nested(folder: string): readonly string[] {
  return [folder, `${folder}/nested`, `${folder}/nested/deeper`]
}

/** The targets outside of the folder's own module; of `notes`, also its other folders. */
function targetsOf(folder: string): readonly string[] {
  const isOwn = (target: string) => `${folder}/`.startsWith(`src/${folderOf(target)}/`)
  const isNotesFolder = NOTES_FOLDERS.some((name) => folder === `src/${name}`)
  return TARGETS.filter((target) => !isOwn(target) || (isNotesFolder && target === 'notes'))
}

/** The folder of a file in a module; other targets as they are. */
function folderOf(target: string): string {
  return target.includes('/') && target.endsWith('.ts') ? dirname(target) : target
}

function acceptedImports(folder: string, kind: Kind): readonly string[] {
  return targetsOf(folder).filter(
    (target) => !rejected.has(`${folder}/${kind}.ts ${specifierOf(folder, target)}`),
  )
}

function specifierOf(folder: string, target: string): string {
  const [name = ''] = target.split('/')
  if (!MODULES.includes(name)) return target
  const path = relative(folder, `src/${target}${/\.tsx?$/.test(target) ? '' : '/file.ts'}`)
  return path.startsWith('.') ? path : `./${path}`
}

/** For each folder and kind of import, a file that imports every target and its own folder. */
function boundaryFiles(): Readonly<Record<string, string>> {
  const folders = BOUNDARIES.flatMap((boundary) => boundary.folders)
  const files = folders.flatMap((folder) => {
    const specifiers = ['./own.ts', ...targetsOf(folder).map((target) => specifierOf(folder, target))]
    return Object.entries(KINDS).map(([kind, write]) => [
      `${folder}/${kind}.ts`,
      specifiers.map((specifier, at) => write(specifier, at)).join(''),
    ])
  })
  return Object.fromEntries(files)
}

/** Lints a project with these files. Returns `${file} ${specifier}` of rejected imports, and `${file} cycle` of files in a cycle. */
function lint(files: Readonly<Record<string, string>>): ReadonlySet<string> {
  const project = mkdtempSync(join(tmpdir(), 'import-boundaries-'))
  cpSync('.oxlintrc.json', join(project, '.oxlintrc.json'))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(project, dirname(file)), { recursive: true })
    writeFileSync(join(project, file), text)
  }
  const { stdout } = spawnSync(resolve('node_modules/.bin/oxlint'), ['--format=json', 'src', 'local-cloud'], {
    cwd: project,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  rmSync(project, { recursive: true })
  const { diagnostics }: { diagnostics: readonly { code: string; message: string; filename: string }[] } =
    JSON.parse(stdout)
  return new Set(
    diagnostics.flatMap(({ code, filename, message }) => {
      if (code.includes('no-restricted-imports')) return [`${filename} ${message.split("'")[1]}`]
      return code.includes('no-cycle') ? [`${filename} cycle`] : []
    }),
  )
}
