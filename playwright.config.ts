import { defineConfig } from '@playwright/test'
import { findChromium } from './.ci/chromium.mjs'

const executablePath = findChromium()
const ci = Boolean(process.env['CI'])

export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  // The long random runs have their own command: `npm run test:faults`.
  testIgnore: '**/nightly/**',
  fullyParallel: true,
  workers: 2,
  forbidOnly: ci,
  // A retry distinguishes a busy machine from a fault. A test that passes on the retry is reported as flaky.
  retries: ci ? 1 : 0,
  // Some tests start and kill whole browsers, on machines that do other work as well.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    baseURL: 'http://localhost:4173',
    // An unresponsive page fails at the action, not at the end of the test.
    actionTimeout: 60_000,
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    // Tests cannot intercept requests that a service worker answers. The service worker's own test allows it.
    serviceWorkers: 'block',
    trace: 'retain-on-failure',
  },
  webServer: [
    {
      command: 'npx vite preview --port 4173 --strictPort',
      url: 'http://localhost:4173',
      reuseExistingServer: !ci,
    },
    // The editor's keyboard tests import the editor's modules, so they need the development server.
    { command: 'npx vite --port 4174 --strictPort', url: 'http://localhost:4174', reuseExistingServer: !ci },
    // The built app with accounts, connected to the local cloud.
    { command: 'node local-cloud/start.mjs --test', url: 'http://localhost:4175', reuseExistingServer: !ci },
  ],
})
