import { defineConfig } from '@playwright/test'
import { findChromium } from './.ci/chromium.mjs'

const executablePath = findChromium()
const ci = Boolean(process.env['CI'])

export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  // The long runs: `npm run test:faults`.
  testIgnore: '**/nightly/**',
  fullyParallel: true,
  workers: 2,
  forbidOnly: ci,
  // A second try tells a busy machine from a fault, and is reported as flaky.
  retries: ci ? 1 : 0,
  // Whole browsers start, die and come back in some of them, on machines that have other work.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    baseURL: 'http://localhost:4173',
    // A page that answers nothing is told as such, and not by the end of the test.
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
    // What a service worker answers no test can make fail; the one about the kept app allows it.
    serviceWorkers: 'block',
    trace: 'retain-on-failure',
  },
  webServer: [
    {
      command: 'npx vite preview --port 4173 --strictPort',
      url: 'http://localhost:4173',
      reuseExistingServer: !ci,
    },
    // The editor's key-level tests reach into the editor, so they load its modules from the development server.
    { command: 'npx vite --port 4174 --strictPort', url: 'http://localhost:4174', reuseExistingServer: !ci },
    // The app of members, built, with the local cloud behind it.
    { command: 'node local-cloud/start.mjs --test', url: 'http://localhost:4175', reuseExistingServer: !ci },
  ],
})
