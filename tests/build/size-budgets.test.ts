import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { type BuiltChunk, type BuiltFile, measureBundle } from '../../bench/bundle-sizes.ts'
import { findExceededBudgets } from '../../build/size-budgets.ts'

const EDITOR = 'src/ui/composer/editor/Editor.tsx'

test('a build within the limits is accepted', () => {
  expect(findExceededBudgets(builtApp({ first: 60_000, shared: 20_000, editor: 90_000 }))).toEqual([])
})

test('a first load above the limit is reported with its size and the limit', () => {
  expect(findExceededBudgets(builtApp({ first: 80_000, shared: 20_000, editor: 90_000 }))).toEqual([
    expect.stringMatching(/^index\.html .* has 100,\d{3} bytes; the limit in bench\/goals\.ts is 90,000 /),
  ])
})

test('an editor above the limit is reported without the files that the first load has already', () => {
  expect(findExceededBudgets(builtApp({ first: 30_000, shared: 40_000, editor: 94_000 }))).toEqual([])
  expect(findExceededBudgets(builtApp({ first: 30_000, shared: 40_000, editor: 96_000 }))).toEqual([
    expect.stringMatching(/^src\/ui\/composer\/editor\/Editor\.tsx .* is 95,000 /),
  ])
})

test('the style sheet of a chunk counts', () => {
  const files = builtApp({ first: 60_000, shared: 20_000, editor: 90_000, style: 20_000 })
  expect(findExceededBudgets(files)).toEqual([expect.stringMatching(/^index\.html .* has 100,\d{3} bytes/)])
})

test('the size does not change with the hashes of the files that a script names', () => {
  const sizes = ['aB3_x-', 'Zq9LmK', 'aaaaaa'].map((hash) => {
    const names = Array.from(
      { length: 40 },
      (_, at) => `part${at}-${hash.slice(at % 6)}${hash.slice(0, at % 6)}.js`,
    )
    const page: BuiltFile = { type: 'asset', fileName: 'index.html', source: names.join() }
    const entry = chunk('first', 0, { isEntry: true, facadeModuleId: '/app/index.html' })
    return measureBundle([page, entry], 'index.html').firstLoad.brotli
  })
  expect(new Set(sizes).size).toBe(1)
})

/** The files of a build, each of about as many compressed bytes as given. */
function builtApp(bytes: { first: number; shared: number; editor: number; style?: number }): BuiltFile[] {
  return [
    { type: 'asset', fileName: 'index.html', source: '<!doctype html>' },
    { type: 'asset', fileName: 'assets/first.css', source: incompressible(bytes.style ?? 0) },
    chunk('first', bytes.first, { isEntry: true, facadeModuleId: '/app/index.html', imports: ['shared'] }),
    chunk('shared', bytes.shared, {}),
    chunk('editor', bytes.editor, {
      isDynamicEntry: true,
      facadeModuleId: `/app/${EDITOR}`,
      imports: ['shared'],
    }),
  ]
}

function chunk(
  name: string,
  bytes: number,
  { imports = [], ...fields }: Partial<Omit<BuiltChunk, 'type' | 'fileName' | 'code'>>,
): BuiltChunk {
  return {
    type: 'chunk',
    fileName: `assets/${name}.js`,
    code: incompressible(bytes),
    imports: imports.map((other) => `assets/${other}.js`),
    isEntry: false,
    isDynamicEntry: false,
    facadeModuleId: null,
    viteMetadata: { importedCss: new Set(name === 'first' ? ['assets/first.css'] : []) },
    ...fields,
  }
}

/** Random base64 text compresses to three quarters of its length. */
function incompressible(bytes: number): string {
  return randomBytes(bytes).toString('base64')
}
