import type { Note } from '../note.ts'
import { foldAccents, foldCase } from './fold-text.ts'
import { hasPhrase } from './phrase.ts'
import { parseQuery } from './search-query.ts'
import type { Search } from './search.ts'
import { asWords, rankOf, RANKS, titleQuery, titleRank } from './title-ranks.ts'
import { visibleText } from './visible-text.ts'

/** Reads every note at every query. It finds the same as the search with an index, and is used if that could not be loaded. */
export const PLAIN_SEARCH: Search = {
  find(notes, query) {
    const { text: queryText, words } = parseQuery(query)
    if (queryText === '') return notes
    const titles = titleQuery(words)
    const groups: readonly Note[][] = Array.from({ length: RANKS }, () => [])
    for (const note of notes) {
      const text = visibleText(note)
      const isExact = foldCase(text).includes(queryText)
      const folded = isExact ? '' : foldAccents(text)
      if (isExact || (words.length > 0 && words.every((word) => hasPhrase(folded, word))))
        groups[rankOf(note.pinned === 'pinned', titleRank(titles, asWords(note.title)), !isExact)]?.push(note)
    }
    return groups.flat()
  },
  warm: () => true,
}
