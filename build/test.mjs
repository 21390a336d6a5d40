// What `npm test` does after the packages are installed: `npm run check`, and beside it the installation of the local cloud's packages,
// which waits for the network most of the time. Then the browser tests, and at the same time the long unit tests in one worker, which uses
// the processor while the browsers wait.
import { report, run, runAloud, runQuietly } from './commands.mjs'

// Not `--maxWorkers=1`, which Vitest ignores for projects.
const LONG_TESTS = 'vitest run --project long --project histories --no-file-parallelism'

const failed = await Promise.all([
  runAloud('node build/check.mjs'),
  runQuietly(['node build/setup.mjs --cloud']),
])
report(failed.flat())
if (failed.flat().length === 0) await runTests()

async function runTests() {
  const longTests = run(LONG_TESTS, 'pipe')
  const failedInBrowsers = await runAloud('playwright test')
  const { isSuccess, output } = await longTests
  console.log(output)
  report(isSuccess ? failedInBrowsers : [...failedInBrowsers, LONG_TESTS])
}
