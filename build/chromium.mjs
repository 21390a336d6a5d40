import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './commands.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Chromium without a user interface. Playwright's own headless browser is one too. */
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell']

/** Chromium uses only the last list of features, so this one repeats what Playwright disables. */
export const DISABLED_FEATURES = [
  // Each of these three would start a process of its own for the address bar of every page, which takes longer than the app's start.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/** Returns the path of an installed Chromium or Chrome, or undefined. `CHROMIUM_PATH` has precedence. */
export function findChromium() {
  return findFirst([process.env.CHROMIUM_PATH, ...inFolders(NAMES), ...PATHS])
}

/** As `findChromium`, but prefers a headless shell: the same test needs a fifth less of the processor there. */
export function findHeadlessChromium() {
  return findFirst([process.env.CHROMIUM_PATH, ...inFolders(SHELL_NAMES), ...inFolders(NAMES), ...PATHS])
}

function inFolders(names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

function findFirst(paths) {
  return paths.find((path) => path && existsSync(path))
}

const NOT_FOUND =
  'The browser tests need Chromium or Chrome. None was found, and neither Playwright nor apt-get could install one. ' +
  'Install one yourself, or set CHROMIUM_PATH to the executable, and run the command again.'

/** Ensures a browser with a window: an installed one, else Playwright's own, else Debian's package. Rejects if there is none. */
export async function ensureChromium() {
  if (findChromium()) return
  if (await runFirst('npx playwright install chromium', installPackages('chromium'))) return
  throw new Error(NOT_FOUND)
}

/** Ensures a browser for the tests in the same way. If possible it is a headless shell, which is also smaller. */
export async function ensureHeadlessChromium() {
  const found = findHeadlessChromium()
  // Where Debian's Chromium is installed, as in a container, its headless shell is added.
  const canAddShell = found === '/usr/bin/chromium' && process.getuid?.() === 0
  if (found && !canAddShell) return
  const attempts = [installPackages('chromium-headless-shell')]
  if (!found) attempts.unshift('npx playwright install --only-shell chromium')
  if (await runFirst(...attempts)) return
  if (!found) throw new Error(NOT_FOUND)
  console.warn(
    'The tests run in the installed Chromium. They are faster in the package chromium-headless-shell.',
  )
}

/** The recommended packages are a desktop, which takes a minute to install. The fonts decide the widths of lines. */
function installPackages(name) {
  const install = `apt-get install -y --no-install-recommends ${name} fonts-liberation`
  return `[ "$(id -u)" = 0 ] && apt-get update && ${install}`
}

async function runFirst(...commands) {
  for (const command of commands) {
    // A download may take minutes.
    const { isSuccess } = await run(command, 'inherit', { timeout: 900_000 })
    if (isSuccess) return true
  }
  return false
}
