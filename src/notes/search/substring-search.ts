import type { Search } from './search.ts'
import { visibleText } from './visible-text.ts'

/** Finds the notes that contain the query as it is typed, whatever the case. It is small, and is used until another search has loaded. */
export const SUBSTRING_SEARCH: Search = {
  find(notes, query) {
    const text = query.trim().toLowerCase()
    if (text === '') return notes
    return notes.filter((note) => visibleText(note).toLowerCase().includes(text))
  },
  warm: () => true,
}
