import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('no unit test has a time limit of its own, which would be shorter than that of a long run', () => {
  const files = readdirSync('tests', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.test\.tsx?$/.test(file),
  )
  expect(files.length).toBeGreaterThan(200)
  const found = files.flatMap((file) =>
    [...readFileSync(`tests/${file}`, 'utf8').matchAll(TIME_LIMIT)].map(
      ([limit]) => `${file}: ${limit.trim()}`,
    ),
  )
  expect(found).toEqual([])
})

/** As the last argument of a test, or as an option between its title and its function. */
const TIME_LIMIT =
  /^\s*\}, [\d_]+\)$|^\s*[\d_]{5,},\n\s*\)$|\{ timeout(: \w+)? \},? (async )?\(|^\s*\{ timeout.*\},$/gm
