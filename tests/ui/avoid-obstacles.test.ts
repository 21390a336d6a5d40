import { expect, test } from 'vitest'
import { avoidObstacles, type Rect } from '../../src/ui/toasts/avoidObstacles.ts'

const VIEW = box(0, 0, 400, 600)
/** 100 high, in the upper right corner. */
const TOAST = box(200, 16, 384, 116)

test.each<[string, readonly Rect[], number | undefined]>([
  ['stays in the corner if no obstacle is there', [box(0, 0, 190, 500), box(0, 300, 400, 340)], 16],
  ['moves below an obstacle in the corner', [box(0, 0, 400, 60)], 68],
  ['moves below an obstacle that is narrower', [box(340, 0, 380, 60)], 68],
  ['moves below both obstacles if the gap is too low', [box(0, 0, 400, 60), box(0, 150, 400, 200)], 208],
  ['moves between two obstacles if the gap is high enough', [box(0, 0, 400, 60), box(0, 200, 400, 260)], 68],
  ['ignores obstacles above the window', [box(0, -80, 400, -10)], 16],
  ['returns undefined if one obstacle fills the window', [box(0, 0, 400, 590)], undefined],
  ['returns undefined if the last gap is too low', [box(0, 0, 400, 300), box(0, 390, 400, 520)], undefined],
])('a toast %s', (_, obstacles, top) => {
  expect(avoidObstacles(TOAST, obstacles, VIEW)).toBe(top)
})

function box(left: number, top: number, right: number, bottom: number): Rect {
  return { left, top, right, bottom }
}
