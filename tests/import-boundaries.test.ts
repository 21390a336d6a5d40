import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

/** [importing file, imported module ('type' before it: its types alone), whether lint allows it]; docs/architecture.md lists the rules. */
const IMPORT_RULES: readonly (readonly [from: string, to: string, allowed: boolean])[] = [
  ['src/markers/parse.ts', './doc.ts', true],
  ['src/markers/parse.ts', '../store.ts', false],
  ['src/markers/parse.ts', 'lexical', false],
  ['src/markers/parse.ts', '../notes/note.ts', false],
  ['src/markers/parse.ts', '../paste/html-to-doc.ts', false],
  ['src/paste/html-to-doc.ts', '../markers/doc.ts', true],
  ['src/paste/html-to-doc.ts', '../notes/note.ts', false],
  ['src/paste/html-to-doc.ts', 'lexical', false],
  ['src/notes/notes-store.ts', './note.ts', true],
  ['src/notes/notes-store.ts', '../store.ts', true],
  ['src/notes/notes-store.ts', '../notifier.ts', true],
  ['src/notes/notes-store.ts', '../markers/doc.ts', true],
  ['src/notes/notes-store.ts', '../editor/composer.ts', false],
  ['src/notes/notes-store.ts', '../ui/App.tsx', false],
  ['src/notes/notes-store.ts', 'react', false],
  ['src/notes/notes-store.ts', 'firebase/database', false],
  ['src/editor/composer.ts', 'lexical', true],
  ['src/editor/composer.ts', '@lexical/list', true],
  ['src/editor/composer.ts', '../markers/doc.ts', true],
  ['src/editor/composer.ts', '../paste/doc-to-html.ts', true],
  ['src/editor/chunked-load.ts', '../text-shaping.ts', true],
  ['src/editor/composer.ts', '@lexical/react/LexicalComposer', false],
  ['src/editor/composer.ts', 'react', false],
  ['src/editor/composer.ts', '../store.ts', false],
  ['src/editor/composer.ts', '../notes/note.ts', false],
  ['src/ui/App.tsx', '../notes/notes-store.ts', true],
  ['src/ui/App.tsx', '../editor/composer.ts', true],
  ['src/ui/App.tsx', '../cloud/notes.ts', false],
  ['src/ui/App.tsx', '../device/mirror.ts', false],
  ['src/ui/App.tsx', 'firebase/auth', false],
  ['src/ui/App.tsx', '../main.tsx', false],
  ['src/ui/App.tsx', '../account/session.ts', true],
  ['src/account/session.ts', '../store.ts', true],
  ['src/account/session.ts', '../notes/note.ts', false],
  ['src/account/session.ts', 'firebase/auth', false],
  ['src/account/session.ts', '../cloud/account.ts', false],
  ['src/cloud/account.ts', 'firebase/auth', true],
  ['src/cloud/notes.ts', '../notes/notes-store.ts', true],
  ['src/cloud/notes.ts', '../ui/App.tsx', false],
  ['src/cloud/notes.ts', '../markers/parse.ts', false],
  ['src/device/draft-storage.ts', './database.ts', true],
  ['src/device/database.ts', 'idb', true],
  ['src/device/journal.ts', 'type ../notes/ports.ts', true],
  ['src/device/journal.ts', 'type ../account/session.ts', true],
  ['src/device/journal.ts', '../notes/ports.ts', false],
  ['src/device/member-storage.ts', '../notes/mutation.ts', true],
  ['src/device/draft-storage.ts', '../cloud/notes.ts', false],
  ['src/device/draft-storage.ts', '../ui/App.tsx', false],
  ['src/device/draft-storage.ts', '../store.ts', false],
  ['src/notes/notes-store.ts', '../device/draft-storage.ts', false],
  ['local-cloud/server.ts', 'ws', true],
  ['local-cloud/server.ts', '../src/notes/note.ts', false],
  ['src/store.ts', '../notes/note.ts', false],
  ['src/text-shaping.ts', './ui/App.tsx', false],
  ['src/theme.ts', './store.ts', true],
  ['src/theme.ts', './ui/App.tsx', false],
]

const rejected = lintImports()

test.each(IMPORT_RULES)('%s may import %s: %s', (from, to, allowed) => {
  expect(rejected.has(`${from} ${to}`)).toBe(!allowed)
})

/** Lints a project with just these imports, and returns those that the rules reject. */
function lintImports(): ReadonlySet<string> {
  const project = mkdtempSync(join(tmpdir(), 'import-boundaries-'))
  cpSync('.oxlintrc.json', join(project, '.oxlintrc.json'))
  for (const [from, to] of IMPORT_RULES) {
    mkdirSync(join(project, dirname(from)), { recursive: true })
    appendFileSync(
      join(project, from),
      to.startsWith('type ') ? `export type * from '${to.slice(5)}'\n` : `export * from '${to}'\n`,
    )
  }
  const { stdout } = spawnSync(resolve('node_modules/.bin/oxlint'), ['--format=json', 'src', 'local-cloud'], {
    cwd: project,
    encoding: 'utf8',
  })
  rmSync(project, { recursive: true })
  const { diagnostics }: { diagnostics: readonly { code: string; message: string; filename: string }[] } =
    JSON.parse(stdout)
  return new Set(
    diagnostics
      .filter(({ code }) => code.includes('no-restricted-imports'))
      .map(({ filename, message }) => `${filename} ${message.split("'")[1]}`),
  )
}
