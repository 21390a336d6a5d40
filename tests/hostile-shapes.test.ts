import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { HOSTILE_SHAPES, LONGEST_CONTENT, LONGEST_TITLE } from './hostile-shapes.ts'

const shapes = Object.entries(HOSTILE_SHAPES)

it('there are more than eighty shapes, and every one is another text of just the length asked for', () => {
  expect(shapes.length).toBeGreaterThan(80)
  for (const length of [0, 7, 1_000, LONGEST_CONTENT])
    for (const [name, text] of shapes) expect([name, text(length).length]).toEqual([name, length])
  expect(new Set(shapes.map(([, text]) => text(20_000))).size).toBe(shapes.length)
})

it('a shape gives the same text each time', () => {
  for (const [name, text] of shapes) expect([name, text(20_000) === text(20_000)]).toEqual([name, true])
})

it('the lengths are the ones that the database rules accept', () => {
  const rules = readFileSync('database.rules.json', 'utf8')
  const limits = (field: string) =>
    Array.from(
      rules.matchAll(new RegExp(`"${field}": .* newData\\.val\\(\\)\\.length <= (\\d+)`, 'g')),
      ([, limit]) => Number(limit),
    )
  expect(limits('content')).toEqual([LONGEST_CONTENT, LONGEST_CONTENT])
  expect(limits('title')).toEqual([LONGEST_TITLE, LONGEST_TITLE])
})
