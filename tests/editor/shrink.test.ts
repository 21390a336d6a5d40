import { assert, asyncProperty, constant, nat, subarray, tuple, uniqueArray } from 'fast-check'
import { expect, test } from 'vitest'
import { shrink } from './shrink.ts'

const ROWS: readonly (readonly [script: string, needed: string])[] = [
  ['abcdefgh', 'a'],
  ['abcdefgh', 'h'],
  ['abcdefgh', 'ah'],
  ['abcdefghi', 'bei'],
  ['abc', 'abc'],
  ['a', 'a'],
  ['abc', ''],
]

for (const [script, needed] of ROWS) {
  test(`${script} that fails for ${needed || 'any steps'} becomes ${needed || 'empty'}`, async () => {
    expect((await shrink(script.split(''), failsFor(needed))).join('')).toBe(needed)
  })
}

test('a script shrinks to the steps that it needs, in order', async () => {
  const scripts = uniqueArray(nat(200), { minLength: 1, maxLength: 60 })
  const scriptAndNeeded = scripts.chain((script) => tuple(constant(script), subarray(script)))
  await assert(
    asyncProperty(scriptAndNeeded, async ([script, needed]) => {
      const fails = async (part: readonly number[]) => needed.every((step) => part.includes(step))
      expect(await shrink(script, fails)).toEqual(needed)
    }),
    { seed: 4 },
  )
})

test('a step that only a removed step needed is removed too', async () => {
  expect(await shrink(['a', 'b', 'c'], failsWithA)).toEqual(['a'])
})

/** Step b is needed only while step c is in the script. */
async function failsWithA(script: readonly string[]) {
  return script.includes('a') && (!script.includes('c') || script.includes('b'))
}

function failsFor(needed: string) {
  return async (script: readonly string[]) => needed.split('').every((step) => script.includes(step))
}
