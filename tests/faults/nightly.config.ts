import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import base from '../../playwright.config.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The whole fault catalogue, with the rows and the long runs that `npm test` leaves out. */
export default defineConfig({
  ...base,
  testDir: '.',
  testIgnore: [],
  timeout: 30 * 60_000,
  webServer: [base.webServer ?? []].flat().map((server) => Object.assign({}, server, { cwd: root })),
})
