import { build } from 'vite'
import { expect, test } from 'vitest'
import { dropUnusedReactExports } from '../../build/react-exports.ts'

test('a build has the exports that are used and not the others', async () => {
  const code = await bundle(`
    import { createElement } from 'react'
    import { createRoot } from 'react-dom/client'
    createRoot(document.body).render(createElement('p'))
  `)
  expect(['createRoot', 'hydrateRoot', 'preinitModule'].filter((name) => code.includes(`.${name}=`))).toEqual(
    ['createRoot'],
  )
  // What `preload` and `preloadModule` of react-dom call.
  expect(code).not.toMatch(/imagesrcset=|audioworklet/)
})

for (const [subject, code] of [
  ['a removed export', `import { useOptimistic } from 'react'; console.log(useOptimistic)`],
  ['a removed export under another name', `import { preload as p } from 'react-dom'; console.log(p)`],
  ['all of a package', `import * as all from 'react'; console.log(all)`],
] as const)
  test(`a build with a module that imports ${subject} fails`, async () => {
    await expect(bundle(code)).rejects.toThrow(/see build\/react-exports\.ts/)
  })

async function bundle(code: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    // Vitest's mode would bundle React's development files.
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry.js' ? `${process.cwd()}/entry.js` : undefined),
        load: (id) => (id.endsWith('/entry.js') ? code : undefined),
      },
      dropUnusedReactExports(),
    ],
    build: { write: false, rolldownOptions: { input: 'entry.js' } },
  })
  if (!('output' in result)) throw new Error('The build must have one output')
  return result.output[0].code
}
