import { expect, it } from 'vitest'
import { MAX_CONTENT_LENGTH } from '../src/notes/limits.ts'
import { HOSTILE_SHAPES } from './hostile-shapes.ts'

const shapes = Object.entries(HOSTILE_SHAPES)

it('more than eighty shapes give different texts of exactly the given length', () => {
  expect(shapes.length).toBeGreaterThan(80)
  for (const length of [0, 7, 1_000, MAX_CONTENT_LENGTH])
    for (const [name, text] of shapes) expect([name, text(length).length]).toEqual([name, length])
  expect(new Set(shapes.map(([, text]) => text(20_000))).size).toBe(shapes.length)
})

it('a shape gives the same text every time', () => {
  for (const [name, text] of shapes) expect([name, text(20_000) === text(20_000)]).toEqual([name, true])
})
