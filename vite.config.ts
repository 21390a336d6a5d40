import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { createClassNames } from './build/class-names.ts'
import { defineCloudConfig } from './build/cloud-config.ts'
import { compileStartEagerly } from './build/compile-hint.ts'
import { checkInlineHashes, serveHostHeaders } from './build/host-headers.ts'
import { minifyInlineScript, moveStyleSheetToBody, prefetchLazyChunks } from './build/index-html.ts'
import { dropLexicalHtmlImport } from './build/lexical-html-import.ts'
import { patchDatabaseSdk } from './build/patch-database-sdk.ts'
import { replacePreloadHelper } from './build/preload-helper.ts'
import { dropUnusedReactExports } from './build/react-exports.ts'
import { precacheApp } from './build/service-worker.ts'

/** Tests that need a DOM. They have a project, because a worker cannot go on with a file that has another environment. */
const DOM = [
  'tests/cloud/app-check.test.ts',
  'tests/paste/html-to-doc.test.ts',
  'tests/theme.test.ts',
  'tests/transfer/{front-matter,import-*,large-files,markdown-html,read-*,round-trip}.test.ts',
  'tests/ui/{device-choice,shared-drafts}.test.ts',
]

const HISTORIES = ['tests/histories/**/*.test.ts']

/** Tests that `npm run check` leaves to `npm test`, because they need as much time as all others: */
const LONG = [
  // random histories, and every order of some steps
  'tests/simulation/**/*.test.ts',
  'tests/cloud/{feed-bytes,feed-histories,memory-matches-firebase}.test.ts',
  'tests/drafts/draft-orders.test.ts',
  'tests/local-cloud/random-operations.test.ts',
  // texts of the greatest length in hostile shapes
  'tests/editor/chunked-load.test.ts',
  'tests/{local-cloud,markers}/hostile.test.ts',
  'tests/notes/search/search-hostile.test.ts',
  'tests/ui/render-chunks.test.ts',
  // all cases of the database rules, once for each fault that is seeded into them
  'tests/local-cloud/removed-conditions.test.ts',
  // the Auth emulator, which `npm test` installs beside the check
  'tests/cloud/account.test.ts',
  // builds, and processes of their own, some of which end or lose their disk
  'tests/build/{patch-database-sdk,setup-failures,size-budgets}.test.ts',
  'tests/local-cloud/{folder-lock,full-disk,identity,identity-persistence,server-kill,storage,unread-output}.test.ts',
]

export default defineConfig(({ mode }) => ({
  plugins: [
    react(),
    patchDatabaseSdk(),
    dropUnusedReactExports(),
    dropLexicalHtmlImport(),
    replacePreloadHelper(),
    compileStartEagerly(),
    moveStyleSheetToBody(),
    prefetchLazyChunks(),
    minifyInlineScript(),
    checkInlineHashes(),
    serveHostHeaders(),
    defineCloudConfig(),
    precacheApp(),
  ],
  css: { modules: { generateScopedName: createClassNames(join(import.meta.dirname, 'src')) } },
  build: {
    target: 'es2023',
    cssTarget: ['chrome123', 'firefox125', 'safari17.5', 'ios17.5'],
    // Shown in the settings.
    license: { fileName: 'licences.json' },
    // Every browser that supports our style sheet also supports module preloading.
    modulePreload: { polyfill: false },
    // One script for the first load. Otherwise Rolldown moves the modules that it shares with lazy chunks to files of their own. Modules
    // that several lazy chunks share become five files. Fewer files compress better, and the first script contains the name of every file.
    rolldownOptions: {
      // How the time of a build is divided varies from one to the next, and the person who runs it can do nothing about it.
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 1 },
            { name: 'notes', test: /src\/notes\//, minShareCount: 2 },
            { name: 'text', test: /text-shaping|paste\/languages/ },
            { name: 'ui', test: /lucide|src\/ui\//, minShareCount: 2 },
            {
              name: 'firebase',
              test: /@firebase\/(?:app|component|logger|util)\/|trusted-script/,
              minShareCount: 2,
            },
            // Without code of the app, so that this file stays the same in its next version.
            { name: 'firebase-db', test: /firebase\/database\//, minShareCount: 2 },
          ],
        },
        // Six characters of a hash instead of eight. The first script names every lazy file, and hashes do not compress.
        chunkFileNames: 'assets/[name]-[hash:6].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
      },
    },
  },
  // By default, Vite would also search the pages of the tests and benchmarks for dependencies.
  optimizeDeps: { entries: ['index.html'] },
  test: {
    // Without it the projects would have Vitest's mode `test` also in `--mode faults`.
    projects: [
      {
        extends: true,
        mode,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...DOM, ...LONG, ...HISTORIES],
        },
      },
      // After the others, so that the workers change once.
      {
        extends: true,
        mode,
        test: { name: 'dom', include: DOM, environment: 'happy-dom', sequence: { groupOrder: 1 } },
      },
      // They run beside the browser tests, which leave them a part of the processor.
      {
        extends: true,
        mode,
        test: { name: 'long', include: LONG, testTimeout: longTimeout(mode) },
      },
      // The protocol on a database in memory instead of the SDK: a hundred times as many histories in the same time.
      {
        extends: true,
        mode,
        test: { name: 'histories', include: HISTORIES, testTimeout: longTimeout(mode) },
        resolve: { alias: { 'firebase/database': resolve('tests/fakes/memory-database/sdk.ts') } },
      },
    ],
    environment: 'node',
    // Modules hold no state, so the test files of a worker can share them. Importing them for each file takes a third of the time.
    isolate: false,
    // By default one core is left free: on two cores that is one worker, which takes twice as long.
    maxWorkers: '100%',
    setupFiles: 'tests/setup.ts',
    // Only to end a test that hangs, so no test has a limit of its own. All are far from it on a busy machine, also the longer random
    // runs of `--mode faults`.
    testTimeout: mode === 'faults' ? longTimeout(mode) : 60_000,
    hookTimeout: 60_000,
  },
}))

/** Milliseconds. */
function longTimeout(mode: string): number {
  return mode === 'faults' ? 1_800_000 : 600_000
}
