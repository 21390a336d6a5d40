import { describe, expect, test } from 'vitest'
import { goals, judge } from '../../bench/goals.ts'
import { withSpread } from '../../bench/measure.ts'
import { median } from '../../bench/statistics.ts'

test('a value has the spread of its single rounds: half the distance of their quartiles', () => {
  const figures = withSpread([5, 1, 2, 4, 3], (rounds) => ({ 'J4 blocking': median(rounds) }))
  expect(figures).toEqual({ 'J4 blocking': { value: 3, spread: 1 } })
})

describe('a value under a limit of 150', () => {
  for (const [value, spread, judgement] of [
    [100, 40, 'reached'],
    [100, 60, 'unclear'],
    [200, 40, 'missed'],
    [200, 60, 'unclear'],
    [150, 0, 'reached'],
    [Number.NaN, 0, 'missed'],
  ] as const)
    test(`of ${value} ± ${spread} is ${judgement}`, () => {
      expect(judge(goals['J4 blocking'], { value, spread })).toBe(judgement)
    })
})
