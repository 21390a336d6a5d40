import type { Direction } from './neighbourOf.ts'

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
 * rendered there, or if the card itself is not.
 */
export function neighbourInView(boxes: readonly CardBox[], id: string, move: Direction): string | undefined {
  const from = boxes.find((box) => box.id === id)
  if (!from) return undefined
  const distances = [({ isPinned }: CardBox) => (isPinned === from.isPinned ? 0 : 1), columnsFrom(from)]
  switch (move) {
    case 'below': {
      const lower = boxes.filter(({ top }) => top >= from.bottom)
      return nearest(lower, [...distances, ({ top }) => top])?.id
    }
    case 'above': {
      const higher = boxes.filter(({ bottom }) => bottom <= from.top)
      return nearest(higher, [...distances, ({ bottom }) => -bottom])?.id
    }
    case 'right':
      return (inNextColumn(boxes, from, 1) ?? inNextRow(boxes, from, 1))?.id
    case 'left':
      return (inNextColumn(boxes, from, -1) ?? inNextRow(boxes, from, -1))?.id
  }
}

/** In the order of reading, or against it. */
type Step = 1 | -1

/**
 * The card in the next column that begins at about the same height. If none is level with `from`, it is one that comes later in the order
 * of reading (or earlier): right of a last row that has ended is nothing.
 */
function inNextColumn(boxes: readonly CardBox[], from: CardBox, step: Step): CardBox | undefined {
  const isLevel = ({ top, bottom }: CardBox) => top < from.bottom && bottom > from.top
  const others = boxes.filter(
    (box) =>
      box.isPinned === from.isPinned &&
      (box.left - from.left) * step >= 1 &&
      (isLevel(box) || (box.top - from.top) * step > 0),
  )
  const keys = [
    columnsFrom(from),
    (box: CardBox) => (isLevel(box) ? 0 : 1),
    ({ top }: CardBox) => Math.abs(top - from.top),
  ]
  return nearest(others, keys)
}

/**
 * The nearest card further down (or up) in the column where a row begins. Cards have different heights, so a row from there may lead back to
 * `from`, and the moves would go in a circle: only a row counts that also ends further down.
 */
function inNextRow(boxes: readonly CardBox[], from: CardBox, step: Step): CardBox | undefined {
  const isFurther = ({ top }: CardBox) => (top - from.top) * step > 0
  const endOfRow = (box: CardBox): CardBox => {
    const next = inNextColumn(boxes, box, step)
    return next ? endOfRow(next) : box
  }
  return boxes
    .filter(isFurther)
    .toSorted((a, b) => (a.top - b.top) * step)
    .find((box) => !inNextColumn(boxes, box, step === 1 ? -1 : 1) && isFurther(endOfRow(box)))
}

/** The distance of the columns, in pixels. */
function columnsFrom(from: CardBox) {
  return ({ left }: CardBox) => Math.round(Math.abs(left - from.left))
}

/** The card with the least value by the first key that differs. */
function nearest(
  boxes: readonly CardBox[],
  keys: readonly ((box: CardBox) => number)[],
): CardBox | undefined {
  const compare = (a: CardBox, b: CardBox) =>
    keys.map((key) => key(a) - key(b)).find((order) => order !== 0) ?? 0
  return boxes.toSorted(compare)[0]
}
