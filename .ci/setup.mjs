// Brings a checkout to the point where everything runs: dependencies as locked, and with --browser a Chromium for the tests.
import { execSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Pinwell needs Node 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}
if (!isInstalled()) execSync('npm ci', { stdio: 'inherit' })
if (process.argv.includes('--browser')) {
  const { ensureChromium } = await import('./chromium.mjs')
  ensureChromium()
}

/** npm leaves a copy of the lock file in node_modules; when each package there has the locked version, nothing is to be done. */
function isInstalled() {
  const installed = 'node_modules/.package-lock.json'
  if (!existsSync(installed)) return false
  const present = packagesIn(installed)
  return Object.entries(packagesIn('package-lock.json')).every(
    ([path, entry]) => path === '' || entry.optional || present[path]?.version === entry.version,
  )
}

function packagesIn(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages
}
