import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

// The pages that say which tests show what: a section, what is shown, and under it each test as file and title in the source.
describe.each(['spec-table.md', 'faults/catalogue.md'])('%s names tests that there are:', (page) => {
  const [, ...sections] = read(page).split('\n## ')

  describe.each(sections.map((section) => section.split('\n- ')))('%s', (_, ...rows) => {
    it.each(rows.map((row) => row.trim().split('\n  - ')))('%s', (...[, ...tests]) => {
      expect(tests).not.toEqual([])
      expect(tests.filter((test) => !testExists(test))).toEqual([])
    })
  })
})

/** Whether the file has the title, in quotes of whatever kind. */
function testExists(test: string): boolean {
  const [file = '', title] = test.split(' › ')
  return [`'${title}'`, `"${title}"`, `\`${title}\``].some((quoted) => read(file).includes(quoted))
}

function read(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
}
