import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Returns the path of an installed Chromium or Chrome, or undefined. `CHROMIUM_PATH` has precedence. */
export function findChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [
    process.env.CHROMIUM_PATH,
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...PATHS,
  ]
  return candidates.find((path) => path && existsSync(path))
}

/** Ensures a browser for the browser tests: an installed one, else Playwright's own, else Debian's package. */
export function ensureChromium() {
  if (findChromium()) return
  const attempts = [
    () => run('npx', ['playwright', 'install', 'chromium']),
    () =>
      process.getuid?.() === 0 && run('apt-get', ['update']) && run('apt-get', ['install', '-y', 'chromium']),
  ]
  if (attempts.some((attempt) => attempt())) return
  console.error(
    'The browser tests need Chromium or Chrome. None was found, and neither Playwright nor apt-get could install one. ' +
      'Install one yourself, or set CHROMIUM_PATH to the executable, and run the command again.',
  )
  process.exit(1)
}

function run(command, args) {
  try {
    execFileSync(command, args, { stdio: 'inherit' })
    return true
  } catch {
    return false
  }
}
