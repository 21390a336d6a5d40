import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { seededFaults } from './seeded-faults.ts'

const testFiles = readdirSync('tests', { recursive: true, encoding: 'utf8' }).map((file) => `tests/${file}`)

const byEffect = seededFaults.map((fault) => [fault.effect, fault] as const)

test.each(byEffect)('the seeded fault “%s” fits the code and names its tests', (_, fault) => {
  const { file, from, to, tests } = fault
  expect(readFileSync(file, 'utf8').split(from)).toHaveLength(2)
  expect(to).not.toBe(from)
  expect(tests).not.toEqual([])
  for (const start of tests) expect(testFiles.some((path) => path.startsWith(start))).toBe(true)
})
