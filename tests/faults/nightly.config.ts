import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import base from '../../playwright.config.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Runs the complete fault catalogue, including the faults and long runs that `npm test` leaves out. */
export default defineConfig({
  ...base,
  testDir: '.',
  testIgnore: [],
  timeout: 30 * 60_000,
  webServer: [base.webServer ?? []].flat().map((server) => Object.assign({}, server, { cwd: root })),
})
