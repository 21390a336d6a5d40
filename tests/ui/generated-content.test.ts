import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Firefox before 128 ignores a declaration with a text for screen readers.
test('a sign with a text for screen readers is also declared without one', () => {
  const rules = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) => readFileSync(`src/${file}`, 'utf8').split('}'))
    .filter((rule) => rule.includes("' / '"))
  expect(rules.length).toBeGreaterThan(0)
  for (const rule of rules) expect(rule).toMatch(/content: ('.').*;\s+content: \1 \/ '/)
})
