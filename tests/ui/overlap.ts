type Box = Readonly<Record<'x' | 'y' | 'width' | 'height', number>> | null

/** The pairs of these boxes that overlap, by their names. */
export function overlaps(boxes: Readonly<Record<string, Box>>): readonly string[] {
  const named = Object.entries(boxes)
  return named.flatMap(([name, box], index) =>
    named
      .slice(index + 1)
      .filter(([, other]) => doOverlap(box, other))
      .map(([other]) => `${name}, ${other}`),
  )
}

function doOverlap(one: Box, other: Box): boolean {
  if (!one || !other) throw new Error('One of them is not shown.')
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}
