import { UNSPACED } from '../unspaced.ts'

/** The text with one space for white space of any kind and length. */
export function asPhrase(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ')
}

/** Whether a folded text has a word or phrase of a query. The spaces of a phrase stand for any white space, such as line ends. */
export function hasPhrase(text: string, phrase: string): boolean {
  return indexOfPhrase(text, phrase, 0) !== -1
}

/** Where a word or phrase begins, from an offset on, or -1. It is not a pattern, because those of very long phrases cannot be compiled. */
export function indexOfPhrase(text: string, phrase: string, from: number): number {
  const space = phrase.indexOf(' ')
  if (space === -1) return text.indexOf(phrase, from)
  const first = phrase.slice(0, space)
  let at = text.indexOf(first, from)
  while (at !== -1 && endOfPhrase(text, phrase, at) === -1) at = text.indexOf(first, at + 1)
  return at
}

/** Where a word or phrase that begins at an offset ends, or -1. */
export function endOfPhrase(text: string, phrase: string, at: number): number {
  let end = at
  for (let index = 0; index < phrase.length; index++) {
    const character = phrase.charAt(index)
    const next = character === ' ' ? endOfSpace(text, end) : end + Number(text.charAt(end) === character)
    if (next === end) return -1
    end = next
  }
  return end
}

function endOfSpace(text: string, at: number): number {
  let end = at
  while (/\s/.test(text.charAt(end))) end++
  return end
}

/** How well a text has a word or phrase: as whole words, at the start of a word, or inside one. */
export const WHOLE = 3
export const STARTING = 2
export const INSIDE = 1

/** The first of the best places where a text has a word or phrase, from an offset on. `rank` is 0 if it does not have it. */
export function bestPlace(
  text: string,
  phrase: string,
  from: number,
): { readonly at: number; readonly rank: number } {
  let best = { at: -1, rank: 0 }
  for (let at = indexOfPhrase(text, phrase, from); at !== -1; at = indexOfPhrase(text, phrase, at + 1)) {
    const rank = rankAt(text, phrase, at)
    if (rank > best.rank) best = { at, rank }
    if (rank === WHOLE) break
  }
  return best
}

/** How well a text has a word or phrase at an offset. */
export function rankAt(text: string, phrase: string, at: number): number {
  if (isInWord(text.charAt(at - 1), phrase.charAt(0))) return INSIDE
  return isInWord(phrase.slice(-1), text.charAt(endOfPhrase(text, phrase, at))) ? STARTING : WHOLE
}

/** Whether there is a word that has both characters. */
function isInWord(before: string, after: string): boolean {
  // Most letters are from a to z, and the patterns take ten times as long.
  if (before >= 'a' && before <= 'z' && after >= 'a' && after <= 'z') return true
  return LETTER.test(before) && LETTER.test(after) && !UNSPACED.test(before) && !UNSPACED.test(after)
}

const LETTER = /[\p{L}\p{M}\p{N}]/u
