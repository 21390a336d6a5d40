import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { buildTables } from '../build/tables.mjs'

describe('the tables of the specification and of the faults', () => {
  const { pages, problems } = buildTables()

  test('every row has a test, and every tag has a row and a title', () => {
    expect(problems).toEqual([])
  })

  test.each(pages)('`npm run tables` writes $file as it is', ({ file, text }) => {
    expect(readFileSync(new URL(file, import.meta.url), 'utf8')).toBe(text)
  })

  test('reports a tag without a row, a tag without a title and a row without a test', () => {
    const tagged = {
      file: 'a.test.ts',
      text: "// @fault F99\ntest('a title', () => {})\n// @spec startup.text\n",
    }
    const found = buildTables([tagged]).problems
    expect(found).toContain('The tag F99 in a.test.ts has no row.')
    expect(found).toContain('No title follows the tag startup.text in a.test.ts.')
    expect(found).toContain('The row F01 has no test.')
  })

  test.each([
    ['a test', "test('a title', () => {})"],
    ['a test over several lines', 'test(\n  `a title`,\n  () => {},\n)'],
    ['a parametrised test', "test.each([\n  ['one'],\n])('a title', () => {})"],
    ['a row of a table of cases', "['a title', 1],"],
    ['a test below other comments', "// Another comment, 'quoted'.\ntest('a title', () => {})"],
  ])('finds the title of %s', (_, source) => {
    const { pages: built } = buildTables([{ file: 'a.test.ts', text: `  // @fault F01 F02\n${source}\n` }])
    expect(built[1]?.text).toContain('- F02: ')
    expect(built[1]?.text.match(/ {2}- a\.test\.ts › a title\n/g)).toHaveLength(2)
  })
})
