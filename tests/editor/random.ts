/** A random integer from 0 up to, but not including, a limit. */
export type Random = (limit: number) => number

/** A seeded random number generator (Mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (((mixed ^ (mixed >>> 14)) >>> 0) % limit) | 0
  }
}

/** A random item. */
export function oneOf<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[random(items.length)]
  if (item === undefined) throw new Error('Cannot choose from an empty list')
  return item
}
