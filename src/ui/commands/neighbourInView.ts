import type { Move } from './neighbourOf.ts'

/** A card that is rendered, in CSS pixels from the corner of the window. */
export interface CardBox {
  readonly id: string
  /** Whether it is one of the pinned cards, which are above all others. */
  readonly isPinned: boolean
  readonly left: number
  readonly top: number
  readonly bottom: number
}

/**
 * The id of the card that a person sees above, below, left or right of a card. Cards of its section come first, then the nearest column.
 * Right of the last column is the first column further down, and left of the first one is the last column further up. Undefined if none is
 * rendered there, if the card itself is not, and for all moves by the order of the notes.
 */
export function neighbourInView(boxes: readonly CardBox[], id: string, move: Move): string | undefined {
  const from = boxes.find((box) => box.id === id)
  if (!from) return undefined
  const section = boxes.filter(({ isPinned }) => isPinned === from.isPinned)
  switch (move) {
    case 'below': {
      const isBelow = ({ top }: CardBox) => top >= from.bottom
      return nearest([section.filter(isBelow), boxes.filter(isBelow)], [columnsFrom(from), ({ top }) => top])
        ?.id
    }
    case 'above': {
      const isAbove = ({ bottom }: CardBox) => bottom <= from.top
      const higher = [section.filter(isAbove), boxes.filter(isAbove)]
      return nearest(higher, [columnsFrom(from), ({ bottom }) => -bottom])?.id
    }
    case 'right':
      return (inNextColumn(boxes, from, 1) ?? inNextRow(boxes, from, 1))?.id
    case 'left':
      return (inNextColumn(boxes, from, -1) ?? inNextRow(boxes, from, -1))?.id
    case 'next':
    case 'previous':
    case 'first':
    case 'last':
      return undefined
  }
}

type Direction = 1 | -1

/**
 * The card in the next column that begins at about the same height. If none is level with `from`, it is one that comes later in the order
 * of reading (or earlier): right of a last row that has ended is nothing.
 */
function inNextColumn(boxes: readonly CardBox[], from: CardBox, direction: Direction): CardBox | undefined {
  const isLevel = ({ top, bottom }: CardBox) => top < from.bottom && bottom > from.top
  const others = boxes.filter(
    (box) =>
      box.isPinned === from.isPinned &&
      (box.left - from.left) * direction >= 1 &&
      (isLevel(box) || (box.top - from.top) * direction > 0),
  )
  const keys = [
    columnsFrom(from),
    (box: CardBox) => (isLevel(box) ? 0 : 1),
    ({ top }: CardBox) => Math.abs(top - from.top),
  ]
  return nearest([others], keys)
}

/**
 * The nearest card further down (or up) in the column where a row begins. Cards have different heights, so a row from there may lead back to
 * `from`, and the moves would go in a circle: only a row counts that also ends further down.
 */
function inNextRow(boxes: readonly CardBox[], from: CardBox, direction: Direction): CardBox | undefined {
  const isFurther = ({ top }: CardBox) => (top - from.top) * direction > 0
  const endOfRow = (box: CardBox): CardBox => {
    const next = inNextColumn(boxes, box, direction)
    return next ? endOfRow(next) : box
  }
  return boxes
    .filter(isFurther)
    .toSorted((a, b) => (a.top - b.top) * direction)
    .find((box) => !inNextColumn(boxes, box, direction === 1 ? -1 : 1) && isFurther(endOfRow(box)))
}

/** The distance of the columns, in pixels. */
function columnsFrom(from: CardBox) {
  return ({ left }: CardBox) => Math.round(Math.abs(left - from.left))
}

/** The card with the least value by the first key that differs, of the first group that has cards. */
function nearest(
  groups: readonly (readonly CardBox[])[],
  keys: readonly ((box: CardBox) => number)[],
): CardBox | undefined {
  const compare = (a: CardBox, b: CardBox) =>
    keys.map((key) => key(a) - key(b)).find((order) => order !== 0) ?? 0
  return groups.find((group) => group.length > 0)?.toSorted(compare)[0]
}
