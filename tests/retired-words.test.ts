import { expect, test } from 'vitest'
import { findRetiredWords, readRetiredWords } from '../build/retired-words.mjs'

const words = readRetiredWords('wish\nlayAside\n"what waits"\n')

test.each([
  ['a name', 'const firstWish = 1', '"wish" is retired: firstWish'],
  ['a constant', 'const MAX_WISH = 1', '"wish" is retired: MAX_WISH'],
  ['a part of two words', 'draft.layAsideAll()', '"lay aside" is retired: layAsideAll'],
  ['a comment', '// Sends what waits.', '"what waits" is retired: Sends what waits.'],
  [
    'a comment over two lines',
    '/**\n * Sends what\n * waits.\n */',
    '"what waits" is retired: * Sends what waits.',
  ],
  ['a title', "test('sends what waits', () => {})", '"what waits" is retired: \'sends what waits\''],
  ['a template', 'test(`sends what waits in ${place}`)', '"what waits" is retired: '],
])('finds a retired word in %s', (_, source, problem) => {
  expect(findRetiredWords(words, 'src/a.ts', source)).toEqual([expect.stringContaining(problem)])
})

test.each([
  ['docs/a.md', 'one\n\nIt sends what waits.', 3],
  ['src/a.css', 'a {\n  /* Shows what waits. */\n}', 2],
  ['index.html', '<p>\n<!-- Shows what waits. -->', 2],
])('finds a retired phrase in %s', (file, text, line) => {
  expect(findRetiredWords(words, file, text)).toEqual([
    expect.stringContaining(`${file}:${line}: "what waits" is retired: `),
  ])
})

test('accepts other words that contain a retired one', () => {
  expect(findRetiredWords(words, 'src/a.ts', 'const wishful = 1 // what waitsome')).toEqual([])
})

test('the list retires parts of names and phrases', () => {
  const list = readRetiredWords()
  expect(findRetiredWords(list, 'src/a.ts', 'setAside()')).toHaveLength(1)
  expect(findRetiredWords(list, 'src/a.ts', '// Sends what waits.')).toHaveLength(1)
})
