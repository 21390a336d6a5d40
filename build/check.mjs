// `npm run check`: the short unit tests, and at the same time the other checks one after another, so that no core is idle. All of them
// run, so one run reports everything that fails.
import { report, runAloud, runQuietly } from './commands.mjs'

const OTHER_CHECKS = [
  'oxfmt --check',
  'npm run --silent lint',
  // By default four checkers each check the types that they share. One needs three quarters of the processor time.
  'tsc --checkers 1',
  'node build/build-within-budgets.mjs',
]

const failed = await Promise.all([
  runAloud('vitest run --project unit --project dom'),
  runQuietly(OTHER_CHECKS),
])
report(failed.flat())
