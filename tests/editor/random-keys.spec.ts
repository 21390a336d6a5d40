import { expect } from '@playwright/test'
import { randomBrowserRuns } from '../random-runs.ts'
import { createRandom, oneOf } from '../random.ts'
import { performStep, type RandomStep } from './actions.ts'
import { type EditorPage, test } from './editor-page.ts'
import { drawSteps, NOTES } from './random-actions.ts'
import { REGRESSION_SCRIPTS } from './regression-scripts.ts'
import { shrink } from './shrink.ts'

/** `npm run fuzz` draws a different seed each time. */
const IS_LONG_RUN = process.env.npm_lifecycle_event === 'fuzz'
const DEFAULT_STEPS = IS_LONG_RUN ? 30_000 : randomBrowserRuns({ check: 260, full: 5_000 })
const STEPS = Number(process.env.FUZZ_STEPS ?? DEFAULT_STEPS)
const SEED = Number(process.env.FUZZ_SEED ?? (IS_LONG_RUN ? Date.now() % 1_000_000_000 : 20261121))
const STEPS_PER_CASE = 65
const PARTS = 4
/** A part ends after this many failures, because most of them have the same cause. */
const MAX_FAILURES = 3
const SHRINK_MS = 40_000

// A retry would record a trace of thousands of steps, which would be too large to open. A failure reports its script instead.
test.describe.configure({ retries: 0 })

// FUZZ_SEED with FUZZ_STEPS=1 runs the script of one seed only.
for (let part = 0; part < Math.min(PARTS, STEPS); part++) {
  test(`random keys lead to no state that a note cannot store (${part + 1} of ${PARTS})`, async ({
    editor,
  }) => {
    test.setTimeout(60_000 + STEPS * 100 + MAX_FAILURES * 2 * SHRINK_MS)
    const first = SEED + part * 100_000
    if (IS_LONG_RUN) console.log(`Part ${part + 1} begins with FUZZ_SEED=${first}.`)
    const failures: string[] = []
    for (let i = 0; i < Math.ceil(STEPS / PARTS / STEPS_PER_CASE) && failures.length < MAX_FAILURES; i++) {
      const script = drawCase(first + i)
      const failure = await playCase(editor, script)
      if (failure) failures.push(await reportFailure(editor, first + i, script, failure))
    }
    expect(failures, failures.join('\n\n')).toEqual([])
  })
}

for (const [title, script] of REGRESSION_SCRIPTS) {
  test(`a script found by random keys keeps the invariants: ${title}`, async ({ editor }) => {
    expect(await playCase(editor, script)).toBeNull()
  })
}

interface Failure {
  readonly violation: string
  /** The index of the step that caused it; the number of steps if it was found only at the end. */
  readonly at: number
}

function drawCase(seed: number): readonly RandomStep[] {
  const random = createRandom(seed)
  const script: RandomStep[] = [['load', oneOf(random, NOTES), 'end']]
  while (script.length <= STEPS_PER_CASE) script.push(...drawSteps(random))
  return script
}

/** Runs a script from the same initial state. Returns the first violated invariant, or null. */
async function playCase(editor: EditorPage, script: readonly RandomStep[]): Promise<Failure | null> {
  await editor.reset()
  for (const [at, step] of script.entries()) {
    const violation =
      (await performStep(editor, step)) ?? (await editor.check(step[0] === 'type' ? step[1] : ''))
    if (violation !== null) return { violation, at }
  }
  const violation = await editor.page.evaluate(() => window.harness.undoAndRedoAll())
  return violation === null ? null : { violation, at: script.length }
}

/** The seed, the violation, and the shortest script as an entry for regression-scripts.ts. */
async function reportFailure(
  editor: EditorPage,
  seed: number,
  script: readonly RandomStep[],
  failure: Failure,
): Promise<string> {
  const deadline = Date.now() + SHRINK_MS
  const fails = async (candidate: readonly RandomStep[]) =>
    Date.now() < deadline && (await playCase(editor, candidate)) !== null
  const shortest = await shrink(script.slice(0, failure.at + 1).flatMap(singleKeySteps), fails)
  const replayed = await playCase(editor, shortest)
  const row = shortest.map((step) => `      ${JSON.stringify(step)},\n`).join('')
  return `FUZZ_SEED=${seed}: ${replayed?.violation ?? `not a second time: ${failure.violation}`}\n  [\n    '',\n    [\n${row}    ],\n  ],`
}

/** Splits successive keys into steps of their own, so that shrinking can remove them one by one. */
function singleKeySteps(step: RandomStep): readonly RandomStep[] {
  return step[0] === 'press' ? step.slice(1).map((key) => ['press', key] as const) : [step]
}
