// The second half of `npm test`, after `npm run check`: the browser tests, and at the same time the long unit tests in one worker, which
// uses the processor while the browsers wait.
import { report, run, runAloud } from './commands.mjs'

const LONG_TESTS = 'vitest run --project long --project histories --maxWorkers=1'

const longTests = run(LONG_TESTS, 'pipe')
const failed = await runAloud('playwright test')
const { isSuccess, output } = await longTests
console.log(output)
report(isSuccess ? failed : [...failed, LONG_TESTS])
