import { expect, test } from 'vitest'
import { compileStartEagerly } from '../../build/compile-hint.ts'
import { bundle } from './bundle.ts'

test('a script with the hint has another name than without it, because browsers keep scripts by their names', async () => {
  const [plain, hinted] = [await buildEntry([]), await buildEntry(['/entry.js'])]
  expect(hinted.code).toBe(`//# allFunctionsCalledOnLoad\n${plain.code}`)
  expect(hinted.fileName).not.toBe(plain.fileName)
})

test('a build without one of the scripts fails', async () => {
  await expect(buildEntry(['/missing.js'])).rejects.toThrow(/see build\/compile-hint\.ts/)
})

function buildEntry(modules: readonly string[]) {
  return bundle('console.log(1)', compileStartEagerly(modules))
}
