/** A rectangle in the window, in CSS pixels. */
export type Rect = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>

/**
 * Returns the new top of `rect` so that it covers none of the `obstacles`: as near to its own top as possible, never above it, and within
 * `viewport`. Returns undefined if there is no such place.
 */
export function avoidObstacles(rect: Rect, obstacles: readonly Rect[], viewport: Rect): number | undefined {
  const height = rect.bottom - rect.top
  const overlapping = obstacles.filter(({ left, right }) => left < rect.right && right > rect.left)
  const candidateTops = [rect.top, ...overlapping.map(({ bottom }) => bottom + GAP)].filter(
    (top) => top >= rect.top,
  )
  return candidateTops
    .toSorted((a, b) => a - b)
    .find(
      (top) =>
        top + height <= viewport.bottom &&
        overlapping.every((obstacle) => obstacle.bottom <= top || obstacle.top >= top + height),
    )
}

/** In CSS pixels. */
const GAP = 8
