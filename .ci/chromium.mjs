import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Chromium without a user interface. Playwright's own headless browser is one too. */
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell']

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

/** Ensures a browser for the browser tests: an installed one, else Playwright's own, else Debian's package. */
export function ensureChromium() {
  if (findChromium()) return addHeadlessShell()
  const attempts = [
    () => run('npx', ['playwright', 'install', 'chromium']),
    () =>
      process.getuid?.() === 0 && run('apt-get', ['update']) && run('apt-get', ['install', '-y', 'chromium']),
  ]
  if (attempts.some((attempt) => attempt())) return addHeadlessShell()
  console.error(
    'The browser tests need Chromium or Chrome. None was found, and neither Playwright nor apt-get could install one. ' +
      'Install one yourself, or set CHROMIUM_PATH to the executable, and run the command again.',
  )
  process.exit(1)
}

/** Where Debian's Chromium is installed, as in a container, adds its headless shell. Without it the tests only take longer. */
function addHeadlessShell() {
  const isDebians = findChromium() === '/usr/bin/chromium' && process.getuid?.() === 0
  if (!isDebians || inFolders(SHELL_NAMES).some((path) => existsSync(path))) return
  const install = () => run('apt-get', ['install', '-y', 'chromium-headless-shell'], 'ignore')
  if (install() || (run('apt-get', ['update'], 'ignore') && install())) return
  console.warn(
    'The tests run in the installed Chromium. They are faster in the package chromium-headless-shell.',
  )
}

function run(command, args, stdio = 'inherit') {
  try {
    execFileSync(command, args, { stdio, timeout: 120_000 })
    return true
  } catch {
    return false
  }
}
