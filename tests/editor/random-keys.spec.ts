import { expect } from '@playwright/test'
import { ACTIONS, type Action, type Random } from './actions.ts'
import { test } from './page.ts'

const STEPS = Number(process.env['FUZZ_STEPS'] ?? 5200)
const SEED = Number(process.env['FUZZ_SEED'] ?? 20261121)
const CASE = 65
const LANES = 4

// A failure prints the seed of its case; FUZZ_SEED with FUZZ_STEPS=1 plays that case alone.
for (let lane = 0; lane < Math.min(LANES, STEPS); lane++) {
  test(`no key leads to a state that a note cannot hold (${lane + 1} of ${LANES})`, async ({ editor }) => {
    test.setTimeout(60_000 + STEPS * 100)
    const cases = Math.ceil(STEPS / LANES / CASE)
    for (let i = 0; i < cases; i++) {
      const seed = SEED + lane * 100_000 + i
      const random = createRandom(seed)
      const script: string[] = []
      await editor.load('')
      for (let step = 0; step < CASE; step++) {
        const [name, , run] = pick(random)
        script.push(name)
        await run(editor, random)
        const flaw = await editor.flaw()
        expect(flaw, `seed ${seed}:\n${script.join('\n')}`).toBeNull()
      }
    }
  })
}

const TOTAL = ACTIONS.reduce((sum, [, weight]) => sum + weight, 0)

function pick(random: Random): Action {
  let rest = random(TOTAL)
  const found = ACTIONS.find(([, weight]) => (rest -= weight) < 0)
  if (!found) throw new Error('The weights do not add up')
  return found
}

/** The same numbers for the same seed (Mulberry32). */
function createRandom(seed: number): Random {
  let state = seed
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (((mixed ^ (mixed >>> 14)) >>> 0) % limit) | 0
  }
}
