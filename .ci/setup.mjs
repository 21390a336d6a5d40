// Installs what a checkout needs: the locked dependencies, with --cloud also the local cloud's Auth emulator, and with --browser
// also a Chromium for the tests.
import { execSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Pinwell needs Node 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}
install('.')
if (process.argv.includes('--cloud')) install('local-cloud/identity')
if (process.argv.includes('--browser')) {
  const { ensureChromium } = await import('./chromium.mjs')
  ensureChromium()
}

/** Runs `npm ci` unless npm's copy of the lock file in node_modules lists every package with the locked version. */
function install(folder) {
  const installed = join(folder, 'node_modules/.package-lock.json')
  const present = existsSync(installed) ? packagesIn(installed) : {}
  const complete = Object.entries(packagesIn(join(folder, 'package-lock.json'))).every(
    ([path, entry]) =>
      path === '' || entry.optional || entry.link || present[path]?.version === entry.version,
  )
  if (!complete) execSync('npm ci', { cwd: folder, stdio: 'inherit' })
}

function packagesIn(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages
}
