import { foldAccents, foldCase } from './search-text.ts'

export interface Query {
  /** The query with case folded. */
  readonly text: string
  /** Its words and quoted phrases with case and accents folded. */
  readonly words: readonly string[]
}

/** Reads what a person has typed into the search box. */
export function parseQuery(query: string): Query {
  const trimmed = query.trim()
  const tokens = foldAccents(trimmed).matchAll(WORD_OR_PHRASE)
  const words = Array.from(tokens, ([word, phrase]) => (phrase ?? word).trim())
  return { text: foldCase(trimmed), words: [...new Set(words)].filter((word) => word !== '') }
}

/** A phrase begins with a quote at the start of a word, and may still lack its end. */
const WORD_OR_PHRASE = /(?<!\S)"([^"]*)(?:"|$)|\S+/g
