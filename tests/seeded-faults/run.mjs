// Seeds the faults of seeded-faults.ts one after the other into a copy of the code, and reports for each whether a test catches it.
// `npm run test:seeded-faults` runs all, `npm run test:seeded-faults merge theme` those whose file or effect contains one of the words.
// Exits with 1 if a fault is missed, if its row is out of date, or if a word names no fault.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const root = fileURLToPath(new URL('../../', import.meta.url))
const TIMEOUT_MS = 300_000

const words = process.argv.slice(2)
const { module } = await runnerImport('/tests/seeded-faults/seeded-faults.ts', { root })
const named = (word) => module.seededFaults.filter(({ file, effect }) => `${file} ${effect}`.includes(word))
const unknown = words.find((word) => named(word).length === 0)
if (unknown !== undefined) {
  console.error(`No file or effect in tests/seeded-faults/modules/ contains "${unknown}".`)
  process.exit(1)
}
const faults = words.length === 0 ? module.seededFaults : [...new Set(words.flatMap(named))]

const folder = mkdtempSync(join(tmpdir(), 'seeded-faults-'))
const copy = join(folder, 'copy')
try {
  // With the changes that are not committed yet, but without new files.
  git('worktree', 'add', '--detach', '--quiet', copy, git('stash', 'create') || 'HEAD')
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const unchanged = runTests([...new Set(faults.flatMap(({ tests }) => tests))])
  if (unchanged.isFailed) throw new Error(`Fails without a fault: ${unchanged.test}`)
  let caught = 0
  for (const fault of faults) {
    const start = Date.now()
    const { verdict, detail } = check(fault)
    if (verdict === 'caught') caught += 1
    const seconds = `${Math.round((Date.now() - start) / 1000)} s`
    console.log(
      `${verdict.padEnd(11)} ${seconds.padStart(5)}  ${fault.file}: ${fault.effect}\n${' '.repeat(19)}${detail}`,
    )
  }
  console.log(`${caught} of ${faults.length} faults caught`)
  if (caught < faults.length) process.exitCode = 1
} finally {
  git('worktree', 'remove', '--force', copy)
  rmSync(folder, { recursive: true })
}

/** Seeds one fault, runs its tests and restores the file. */
function check({ file, from, to, tests }) {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  const occurrences = text.split(from).length - 1
  if (occurrences !== 1)
    return { verdict: 'OUT OF DATE', detail: `${JSON.stringify(from)} occurs ${occurrences} times` }
  writeFileSync(
    path,
    text.replace(from, () => to),
  )
  const result = runTests(tests)
  writeFileSync(path, text)
  return { verdict: result.isFailed ? 'caught' : 'MISSED', detail: result.test ?? tests.join(' ') }
}

/** Runs test files until the first failure, whose title it returns. A run that hangs counts as failed. */
function runTests(tests) {
  const report = join(folder, 'report.json')
  writeFileSync(report, '{}')
  const { status, error } = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--bail=1',
      '--reporter=json',
      `--outputFile=${report}`,
      ...tests,
    ],
    { cwd: copy, timeout: TIMEOUT_MS, stdio: 'ignore' },
  )
  if (status === 0) return { isFailed: false }
  if (error) return { isFailed: true, test: error.message }
  const { testResults = [] } = JSON.parse(readFileSync(report, 'utf8'))
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .find((one) => one.status === 'failed')
  const broken = testResults.find((one) => one.status === 'failed')
  return { isFailed: true, test: failed?.fullName ?? broken?.message ?? 'Vitest failed to start' }
}

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
}
