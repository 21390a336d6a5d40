import { lastGraphemeEnd } from './graphemes.ts'

/** Cuts a text to at most `maxLength` UTF-16 code units, ellipsis included, without splitting a grapheme. */
export function truncate(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${text.slice(0, lastGraphemeEnd(text, maxLength - 1))}…`
}
