/** The search that loads in its own chunk. */
export { createSearch } from './search.ts'
export { withOtherSpellings } from './other-spellings.ts'
