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
 * The id of the card that a person sees above, below, left or right of a card. Cards of its section come first, then the nearest column. Undefined
 * if none is rendered there, if the card itself is not, and for all moves by the order of the notes.
 */
export function neighbourInView(boxes: readonly CardBox[], id: string, move: Move): string | undefined {
  const from = boxes.find((box) => box.id === id)
  if (!from) return undefined
  const section = boxes.filter(({ isPinned }) => isPinned === from.isPinned)
  switch (move) {
    case 'below': {
      const isBelow = ({ top }: CardBox) => top >= from.bottom
      return nearest([section.filter(isBelow), boxes.filter(isBelow)], [columnsFrom(from), ({ top }) => top])
    }
    case 'above': {
      const isAbove = ({ bottom }: CardBox) => bottom <= from.top
      const higher = [section.filter(isAbove), boxes.filter(isAbove)]
      return nearest(higher, [columnsFrom(from), ({ bottom }) => -bottom])
    }
    case 'right':
      return inNextColumn(section, from, 1)
    case 'left':
      return inNextColumn(section, from, -1)
    case 'next':
    case 'previous':
    case 'first':
    case 'last':
      return undefined
  }
}

/** The card in the next column that begins at about the same height. Cards that are not level with it come last. */
function inNextColumn(section: readonly CardBox[], from: CardBox, direction: 1 | -1): string | undefined {
  const others = section.filter(({ left }) => (left - from.left) * direction >= 1)
  const isLevel = ({ top, bottom }: CardBox) => top < from.bottom && bottom > from.top
  const keys = [
    columnsFrom(from),
    (box: CardBox) => (isLevel(box) ? 0 : 1),
    ({ top }: CardBox) => Math.abs(top - from.top),
  ]
  return nearest([others], keys)
}

/** The distance of the columns, in pixels. */
function columnsFrom(from: CardBox) {
  return ({ left }: CardBox) => Math.round(Math.abs(left - from.left))
}

/** The card with the least value by the first key that differs, of the first group that has cards. */
function nearest(
  groups: readonly (readonly CardBox[])[],
  keys: readonly ((box: CardBox) => number)[],
): string | undefined {
  const compare = (a: CardBox, b: CardBox) =>
    keys.map((key) => key(a) - key(b)).find((order) => order !== 0) ?? 0
  return groups.find((group) => group.length > 0)?.toSorted(compare)[0]?.id
}
