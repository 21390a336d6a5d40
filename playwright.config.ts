import { statfsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { DISABLED_FEATURES, findHeadlessChromium } from './build/chromium.mjs'
import { ignoreEnvFile } from './build/ignore-env-file.mjs'

ignoreEnvFile()

const executablePath = findHeadlessChromium()
/** Without npx, which takes a second of the processor to start it. */
const VITE = 'node node_modules/vite/bin/vite.js'
const isCi = Boolean(process.env.CI)

const DISABLED_IN_TESTS = [
  ...DISABLED_FEATURES,
  // It would prepare a frame of its own for each load of a page, an eighth of what loading the app costs.
  'RenderDocument',
  // A script that streams is compiled before Chromium sees that it has it in memory.
  'ScriptStreaming',
  // It would start another process for each context.
  'SpareRendererForSitePerProcess',
]

/** Chromium uses only the last list of features, so this one repeats what Playwright enables. */
const ENABLED_FEATURES = [
  'CDPScreenshotNewSurface',
  // Loading the app costs a fifteenth less without another process between the browser and the page.
  'NetworkServiceInProcess2',
  'SkipListAccountsWithoutGaiaCookies',
]

export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  // The long random runs have their own command: `npm run test:faults`.
  testIgnore: 'tests/faults/long/**',
  projects: [
    // The tests of a worker share a context and a page, which tests/shared-context.ts resets between them: a new one costs more than
    // most tests. Tests of processes, quotas, service workers and offline contexts do not share it.
    // They run with reduced motion, because the frames of a transition take more time than most tests. The tests of motion, of
    // presses and of whole devices set the preference themselves.
    {
      name: 'shared page',
      grepInvert: /@clock/,
      use: { reuseContext: true, contextOptions: { reducedMotion: 'reduce' } },
    },
    // Playwright installs its clock with two init scripts. In a page that has had many, Chromium sometimes runs the second one first.
    { name: 'own page', grep: /@clock/ },
  ],
  fullyParallel: true,
  // One more than the two cores that a run has at least, because tests also wait.
  workers: 3,
  forbidOnly: isCi,
  // A retry distinguishes a busy machine from a fault. A test that passes on the retry is reported as flaky.
  retries: isCi ? 1 : 0,
  // Some tests start and kill whole browsers, on machines that do other work as well.
  timeout: 180_000,
  // By default `toPass` tries again after 100, 250, 500 and 1000 ms, which is longer than most waits.
  expect: { timeout: 15_000, toPass: { intervals: [20, 50, 100, 250] } },
  reporter: [['list']],
  use: {
    baseURL: 'http://localhost:4173',
    // An unresponsive page fails at the action, not at the end of the test.
    actionTimeout: 60_000,
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Playwright lets Chromium share memory in files on the disk, because it is small elsewhere in some containers.
      ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // The widths of letters as in a browser with a window.
        '--font-render-hinting=none',
        `--disable-features=${DISABLED_IN_TESTS.join(',')}`,
        `--enable-features=${ENABLED_FEATURES.join(',')}`,
      ],
    },
    // Tests cannot intercept requests that a service worker answers. The service worker's own test allows it.
    serviceWorkers: 'block',
    trace: 'on-first-retry',
  },
  // A server that runs already is not used: it may be `npm start`, with the keys of a real project, or serve another checkout.
  webServer: [
    {
      command: `${VITE} preview --port 4173 --strictPort`,
      url: 'http://localhost:4173',
    },
    // The harness pages, each with one part of the app. A busy machine may need more than a minute to build them.
    {
      command: `${VITE} build -c tests/vite.config.ts && ${VITE} preview -c tests/vite.config.ts --port 4174 --strictPort`,
      url: 'http://localhost:4174/tests/editor/harness.html',
      timeout: 180_000,
    },
    // The built app with accounts, connected to the local cloud.
    {
      command: 'node local-cloud/start.mjs --test',
      env: { VITE_LOCAL_IDENTITY: 'localhost:9099', VITE_LOCAL_DATABASE: '127.0.0.1:9000' },
      url: 'http://localhost:4175',
      timeout: 180_000,
    },
  ],
})

/** Whether the system has enough memory for files in /dev/shm: a gigabyte. */
function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > 2 ** 30
  } catch {
    return false
  }
}
