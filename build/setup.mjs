// Installs what a checkout needs: the locked dependencies, with --cloud also the local cloud's Auth emulator, with --bench also what
// Pinwell is measured against, with --headless also a Chromium for the tests, and with --browser also one with a window.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './commands.mjs'

const [major, minor] = process.versions.node.split('.').map(Number)
// The versions that Vite supports. Others start, and fail with an error that does not name the reason.
if (!((major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22)) {
  console.error(`Pinwell needs Node 20.19, or 22.12 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}
const has = (option) => process.argv.includes(option)
// Waits for all of them, because an installation would go on after the end of this process.
const results = await Promise.allSettled([
  install('.').then(ensureBrowsers),
  has('--cloud') && install('local-cloud/identity'),
  // They include `ws` only because Lighthouse would bring an older one, which the local cloud in the processes of the measurements would
  // then import.
  has('--bench') && install('bench'),
])
const messages = results.flatMap(({ reason }) => reason?.message ?? [])
for (const message of new Set(messages)) console.error(message)
if (messages.length > 0) process.exitCode = 1

/** Playwright, which may install one, is a dependency itself. */
async function ensureBrowsers() {
  const { ensureChromium, ensureHeadlessChromium } = await import('./chromium.mjs')
  if (has('--browser')) await ensureChromium()
  if (has('--browser') || has('--headless')) await ensureHeadlessChromium()
}

/** Runs `npm ci` unless npm's copy of the lock file in node_modules lists every package with the locked version. */
async function install(folder) {
  const installed = join(folder, 'node_modules/.package-lock.json')
  const present = existsSync(installed) ? packagesIn(installed) : {}
  const isComplete = Object.entries(packagesIn(join(folder, 'package-lock.json'))).every(
    ([path, entry]) =>
      path === '' || entry.optional || entry.link || present[path]?.version === entry.version,
  )
  if (isComplete) return
  const { isSuccess } = await run(`npm ci --prefix ${folder}`, 'inherit')
  if (!isSuccess)
    throw new Error(
      'The packages could not be installed, for the reason above. The first start needs a connection to the internet.',
    )
}

function packagesIn(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages
}
