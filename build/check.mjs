// `npm run check`: the unit tests, and at the same time the other checks one after another, so that no core is idle. All of them run, so one
// run reports everything that fails.
import { spawn } from 'node:child_process'

const OTHER_CHECKS = ['oxfmt --check', 'npm run --silent lint', 'tsc', 'node build/build-within-budgets.mjs']

const failed = (await Promise.all([runTests(), runOtherChecks()])).flat()
for (const command of failed) console.error(`✗ ${command}`)
if (failed.length > 0) process.exitCode = 1

/** Resolves to the commands that failed. */
async function runTests() {
  const { isSuccess } = await run('vitest run', 'inherit')
  return isSuccess ? [] : ['vitest run']
}

async function runOtherChecks() {
  const commands = []
  for (const command of OTHER_CHECKS) {
    const { isSuccess, output } = await run(command, 'pipe')
    if (isSuccess) continue
    commands.push(command)
    console.error(output)
  }
  return commands
}

/** Runs a command of this package. With `pipe` it resolves to the output, so that the lines of two commands are not mixed. */
function run(command, stdio) {
  const child = spawn(command, { shell: true, stdio: ['ignore', stdio, stdio] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += data))
  return new Promise((resolve) => child.once('close', (code) => resolve({ isSuccess: code === 0, output })))
}
