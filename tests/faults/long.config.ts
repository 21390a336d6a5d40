import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import base from '../../playwright.config.ts'

// The workers inherit it.
process.env.RANDOM_RUNS = 'full'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Runs the complete fault catalogue and the random tests, including the faults and long runs that `npm test` leaves out. Tests with the tag
 * `@alone` measure how long the page is blocked, so `npm run test:faults` runs them afterwards in one worker.
 */
export default defineConfig<{ readonly hasProfile: boolean }>({
  ...base,
  // Devices as people have them, with their data on a disk.
  use: { ...base.use, hasProfile: true },
  testDir: '..',
  // With `tests`, because patterns match anywhere in the path, also in that of a checkout in a folder called faults.
  testMatch: [
    'tests/faults/**/*.spec.ts',
    'tests/editor/clipboard.spec.ts',
    'tests/editor/random-keys.spec.ts',
    'tests/paste/html-to-doc.spec.ts',
    'tests/paste/importer-fuzz.spec.ts',
  ],
  testIgnore: [],
  timeout: 30 * 60_000,
  webServer: [base.webServer ?? []].flat().map((server) => Object.assign({}, server, { cwd: root })),
})
