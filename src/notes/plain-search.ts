import type { Search } from './search.ts'

/** Compares the stored text of each note with the query. Used until the search with an index has loaded. */
export const PLAIN_SEARCH: Search = {
  find(notes, query) {
    const lowerCaseQuery = query.toLowerCase()
    return notes.filter(({ title, content }) =>
      [title, content].some((text) => text.toLowerCase().includes(lowerCaseQuery)),
    )
  },
  warm: () => true,
}
