import { build } from 'vite'
import { expect, test } from 'vitest'
import { compileStartEagerly } from '../../build/compile-hint.ts'

test('a script with the hint has another name than without it, because browsers keep scripts by their names', async () => {
  const [plain, hinted] = [await buildEntry([]), await buildEntry(['/entry.js'])]
  expect(hinted.code).toBe(`//# allFunctionsCalledOnLoad\n${plain.code}`)
  expect(hinted.fileName).not.toBe(plain.fileName)
})

test('a build without one of the scripts fails', async () => {
  await expect(buildEntry(['/missing.js'])).rejects.toThrow(/see build\/compile-hint\.ts/)
})

async function buildEntry(modules: readonly string[]) {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry.js' ? `${process.cwd()}/entry.js` : undefined),
        load: (id) => (id.endsWith('/entry.js') ? 'console.log(1)' : undefined),
      },
      compileStartEagerly(modules),
    ],
    build: { write: false, rolldownOptions: { input: 'entry.js' } },
  })
  if (!('output' in result)) throw new Error('The build must have one output')
  return result.output[0]
}
