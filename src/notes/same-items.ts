/** Whether two lists have the same items in the same order. */
export function hasSameItems<Item>(a: readonly Item[], b: readonly Item[]): boolean {
  return a === b || (a.length === b.length && a.every((item, at) => item === b[at]))
}

/** Returns `before` if `after` has the same items, so that a list that has not changed stays the same object. */
export function reuseIfSame<Item>(
  before: readonly Item[] | undefined,
  after: readonly Item[],
): readonly Item[] {
  return before && hasSameItems(before, after) ? before : after
}
