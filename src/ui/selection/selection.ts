/** The notes that the person has selected in the list. */
export interface Selection {
  readonly ids: ReadonlySet<string>
  /** Where a range begins: the note that was selected or unselected last. */
  readonly anchor?: string
  /** The other end of the last range. The next range from the same anchor replaces it. */
  readonly end?: string
}

export const NO_SELECTION: Selection = { ids: new Set() }

/** The person has unselected the notes. It is announced, unlike the end of a selection whose notes were deleted, which has its own message. */
export const CLEARED_SELECTION: Selection = { ids: new Set() }

/** Selects a note, or unselects it. */
export function toggled({ ids }: Selection, id: string): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next.size === 0 ? CLEARED_SELECTION : { ids: next, anchor: id }
}

/** Selects the notes from the anchor to `end` in the order of the list. Without a listed anchor the range begins at `start`. */
export function extended(
  selection: Selection,
  order: readonly string[],
  start: string,
  end: string,
): Selection {
  const isKnown = selection.anchor !== undefined && order.includes(selection.anchor)
  const anchor = isKnown ? selection.anchor : start
  const ids = new Set(selection.ids)
  if (isKnown) for (const id of range(order, anchor, selection.end)) ids.delete(id)
  for (const id of range(order, anchor, end)) ids.add(id)
  return { ids, anchor, end }
}

/** The selection without the notes that are not in the list. A hidden note must not be changed unseen. */
export function keepListed(selection: Selection, order: Iterable<string>): Selection {
  if (selection.ids.size === 0) return selection
  const listed = new Set(order)
  const ids = new Set([...selection.ids].filter((id) => listed.has(id)))
  if (ids.size === selection.ids.size) return selection
  return ids.size === 0 ? NO_SELECTION : { ...selection, ids }
}

/** The ids from one note to another, in either direction. Empty if one of them is not in the list. */
function range(order: readonly string[], from: string, to: string | undefined): readonly string[] {
  const ends = [order.indexOf(from), to === undefined ? -1 : order.indexOf(to)]
  const [first, last] = [Math.min(...ends), Math.max(...ends)]
  return first === -1 ? [] : order.slice(first, last + 1)
}
