import type { Draft } from './note.ts'
import { foldAccents, foldCase, hasAccents, visibleText } from './search-text.ts'

/** A note's text with case folded; and with accents folded too, which is the same string for most notes. */
export interface IndexedText {
  readonly text: string
  readonly folded: string
}

export function indexText(note: Draft): IndexedText {
  const visible = visibleText(note)
  const text = withOneByteBullets(foldCase(visible))
  return { text, folded: hasAccents(visible) ? withOneByteBullets(foldAccents(visible)) : text }
}

/** Replaces bullets by `A`, which is free in lower-case text. The bullet alone would make a text use two bytes a character. */
export function withOneByteBullets(text: string): string {
  if (!text.includes('•')) return text
  const plain = text.replaceAll('•', 'A')
  return NON_LATIN1.test(plain) ? plain : toOneByteString(plain)
}

const NON_LATIN1 = /[\u0100-\uFFFF]/

// `replaceAll` keeps the two-byte storage of its source. `JSON.parse` is a builtin that stores a string in one byte a character if it can.
function toOneByteString(text: string): string {
  const stored: string = JSON.parse(JSON.stringify(text))
  return stored
}
