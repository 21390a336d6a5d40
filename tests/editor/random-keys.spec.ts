import { expect } from '@playwright/test'
import { play, type Step } from './actions.ts'
import { KEPT } from './kept-scripts.ts'
import { drawSteps, NOTES } from './kinds.ts'
import { type EditorPage, test } from './page.ts'
import { createRandom, oneOf } from './random.ts'
import { shrink } from './shrink.ts'

/** `npm run fuzz` goes on for longer, and elsewhere each time. */
const LONG = process.env['npm_lifecycle_event'] === 'fuzz'
const STEPS = Number(process.env['FUZZ_STEPS'] ?? (LONG ? 30_000 : 5_000))
const SEED = Number(process.env['FUZZ_SEED'] ?? (LONG ? Date.now() % 1_000_000_000 : 20261121))
const CASE = 65
const LANES = 4
/** A lane ends when it has found so many failures: most of them will be one. */
const ENOUGH = 3
const SHRINK_MS = 40_000

// Thousands of steps would make a trace that nobody can open; a failure brings its script.
test.use({ trace: 'off' })

// FUZZ_SEED with FUZZ_STEPS=1 plays the case of one seed alone.
for (let lane = 0; lane < Math.min(LANES, STEPS); lane++) {
  test(`no key leads to a state that a note cannot hold (${lane + 1} of ${LANES})`, async ({ editor }) => {
    test.setTimeout(60_000 + STEPS * 100 + ENOUGH * 2 * SHRINK_MS)
    const first = SEED + lane * 100_000
    if (LONG) console.log(`Lane ${lane + 1} begins with FUZZ_SEED=${first}.`)
    const failures: string[] = []
    for (let i = 0; i < Math.ceil(STEPS / LANES / CASE) && failures.length < ENOUGH; i++) {
      const script = drawCase(first + i)
      const failure = await playCase(editor, script)
      if (failure) failures.push(await report(editor, first + i, script, failure))
    }
    expect(failures, failures.join('\n\n')).toEqual([])
  })
}

for (const [title, script] of KEPT) {
  test(`random keys once found: ${title}`, async ({ editor }) => {
    expect(await playCase(editor, script)).toBeNull()
  })
}

interface Failure {
  readonly flaw: string
  /** The step that led to it, counted from 0; their number when it showed only after all. */
  readonly at: number
}

function drawCase(seed: number): readonly Step[] {
  const random = createRandom(seed)
  const script: Step[] = [['load', oneOf(random, NOTES), 'end']]
  while (script.length <= CASE) script.push(...drawSteps(random))
  return script
}

/** Plays a script from the same beginning each time; the first law that breaks, or null. */
async function playCase(editor: EditorPage, script: readonly Step[]): Promise<Failure | null> {
  await editor.begin()
  for (const [at, step] of script.entries()) {
    const flaw = (await play(editor, step)) ?? (await editor.check(step[0] === 'type' ? step[1] : ''))
    if (flaw !== null) return { flaw, at }
  }
  const flaw = await editor.page.evaluate(() => window.harness.backAndForth())
  return flaw === null ? null : { flaw, at: script.length }
}

/** The seed, what is wrong, and the shortest script as a row for kept-scripts.ts. */
async function report(
  editor: EditorPage,
  seed: number,
  script: readonly Step[],
  failure: Failure,
): Promise<string> {
  const until = Date.now() + SHRINK_MS
  const fails = async (part: readonly Step[]) => Date.now() < until && (await playCase(editor, part)) !== null
  const shortest = await shrink(script.slice(0, failure.at + 1).flatMap(single), fails)
  const again = await playCase(editor, shortest)
  const row = shortest.map((step) => `      ${JSON.stringify(step)},\n`).join('')
  return `FUZZ_SEED=${seed}: ${again?.flaw ?? `not a second time: ${failure.flaw}`}\n  [\n    '',\n    [\n${row}    ],\n  ],`
}

/** Keys pressed in a row as steps of their own, which can go one by one. */
function single(step: Step): readonly Step[] {
  return step[0] === 'press' ? step.slice(1).map((key) => ['press', key] as const) : [step]
}
