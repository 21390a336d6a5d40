/** A random integer from 0 up to, but not including, a limit. */
export type Random = (limit: number) => number

/** A generator of random integers that is determined by its seed. */
export function createRandom(seed: number): Random {
  const next = createGenerator(seed)
  return (limit) => (next() % limit) | 0
}

/** A generator of random numbers from 0 up to, but not including, 1 that is determined by its seed. */
export function createRandomFraction(seed: number): () => number {
  const next = createGenerator(seed)
  return () => next() / 2 ** 32
}

/** A random item. */
export function oneOf<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[random(items.length)]
  if (item === undefined) throw new Error('Cannot choose from an empty list')
  return item
}

/** Mulberry32: random unsigned integers of 32 bits. */
function createGenerator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
}
