/** A rectangle in the window, in CSS pixels. */
export type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>

const GAP = 8

/**
 * Where the top of `box` goes so that it covers none of the `obstacles`: as near to the place where it is as can be, never above it, and
 * within `view`. Undefined where there is no such place.
 */
export function clearOf(box: Box, obstacles: readonly Box[], view: Box): number | undefined {
  const height = box.bottom - box.top
  const beside = obstacles.filter(({ left, right }) => left < box.right && right > box.left)
  const tops = [box.top, ...beside.map(({ bottom }) => bottom + GAP)].filter((top) => top >= box.top)
  return tops
    .toSorted((a, b) => a - b)
    .find(
      (top) =>
        top + height <= view.bottom &&
        beside.every((obstacle) => obstacle.bottom <= top || obstacle.top >= top + height),
    )
}
