import { expect, test } from 'vitest'
import { dropUnusedReactExports } from '../../build/react-exports.ts'
import { bundle } from './bundle.ts'

test('a build has the exports that are used and not the others', async () => {
  const { code } = await bundle(
    `
    import { createElement } from 'react'
    import { createRoot } from 'react-dom/client'
    createRoot(document.body).render(createElement('p'))
  `,
    dropUnusedReactExports(),
  )
  expect(['createRoot', 'hydrateRoot', 'preinitModule'].filter((name) => code.includes(`.${name}=`))).toEqual(
    ['createRoot'],
  )
  // What `preload` and `preloadModule` of react-dom call.
  expect(code).not.toMatch(/imagesrcset=|audioworklet/)
  // Methods of the refs of fragments, and what only they call.
  expect(code).not.toMatch(/focusLast|compareDocumentPosition=/)
  expect(code).not.toContain('__REACT_DEVTOOLS_GLOBAL_HOOK__')
})

for (const [subject, code] of [
  ['a removed export', `import { useOptimistic } from 'react'; console.log(useOptimistic)`],
  ['a removed export under another name', `import { preload as p } from 'react-dom'; console.log(p)`],
  ['all of a package', `import * as all from 'react'; console.log(all)`],
] as const)
  test(`a build with a module that imports ${subject} fails`, async () => {
    await expect(bundle(code, dropUnusedReactExports())).rejects.toThrow(/see build\/react-exports\.ts/)
  })

test('a build with a ref of a fragment fails', async () => {
  const code = `import { createElement, Fragment } from 'react'; console.log(createElement(Fragment, { key: 1, ref() {} }))`
  await expect(bundle(code, dropUnusedReactExports())).rejects.toThrow(/gives a fragment a ref/)
})
