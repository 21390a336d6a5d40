// Runs commands of this package. The other files of this folder use it to run several at once.
import { spawn } from 'node:child_process'

/** Runs a command and prints its output while it runs. Resolves to the commands that failed: this one or none. */
export async function runAloud(command) {
  const { isSuccess } = await run(command, 'inherit')
  return isSuccess ? [] : [command]
}

/** Runs commands one after another, and prints the output of each that fails. Resolves to the commands that failed. */
export async function runQuietly(commands) {
  const failed = []
  for (const command of commands) {
    const { isSuccess, output } = await run(command, 'pipe')
    if (isSuccess) continue
    failed.push(command)
    console.error(output)
  }
  return failed
}

/** With `pipe` it resolves to the output, so that the lines of two commands are not mixed. `options` are those of `spawn`. */
export function run(command, stdio, options) {
  const child = spawn(command, { shell: true, stdio: ['ignore', stdio, stdio], ...options })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += data))
  return new Promise((resolve) => child.once('close', (code) => resolve({ isSuccess: code === 0, output })))
}

/** Ends the process with an error if commands failed. */
export function report(failed) {
  for (const command of failed) console.error(`✗ ${command}`)
  if (failed.length > 0) process.exitCode = 1
}
