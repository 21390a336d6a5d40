import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'

const MAX_LINES = 350
const MAX_FILES = 20

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n')

test('no source file has more than 350 lines', () => {
  const sources = files.filter((file) => /\.(?:tsx?|mjs|css)$/.test(file))
  const tooLong = sources.filter((file) => readFileSync(file, 'utf8').split('\n').length - 1 > MAX_LINES)
  expect(sources.length).toBeGreaterThan(0)
  expect(tooLong).toEqual([])
})

test('no folder of the interface has more than 20 files', () => {
  const counts = new Map<string, number>()
  for (const file of files.filter((each) => each.startsWith('src/ui/')))
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  expect(counts.size).toBeGreaterThan(0)
  expect([...counts].filter(([, count]) => count > MAX_FILES)).toEqual([])
})
