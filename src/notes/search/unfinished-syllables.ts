import { fromHangul, type Syllable, syllablesWithInitial } from './keyboard-layouts.ts'

/** Consonants that an input method has not made a syllable of yet: the `m` of `らーm`, which becomes "らーめ". */
export const UNFINISHED_KANA =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー])[b-df-hj-np-tv-zｂ-ｄｆ-ｈｊ-ｎｐ-ｔｖ-ｚ]{1,3}$/iu

/**
 * The pattern of a Korean word whose last syllable is still being typed: `서ㅇ` and `서우` become "서울", and `한` becomes "하나". Undefined
 * for other words.
 */
export function patternOfUnfinished(word: string): string | undefined {
  const start = word.slice(0, -1)
  const typed = fromHangul(word.slice(-1)) ?? ''
  const syllables = syllablesWithInitial(typed.charAt(0))
  const longer = syllables.filter(({ keys }) => keys.startsWith(typed))
  if (longer.length === 0) return undefined
  const own = `${start}${anyOf(longer)}`
  // The last consonant may begin the next syllable.
  const next = syllablesWithInitial(typed.slice(-1))
  const before = syllables.find(({ keys }) => keys === typed.slice(0, -1))
  return before && next.length > 0 ? `${own}|${start}${before.letter}${anyOf(next)}` : own
}

function anyOf(syllables: readonly Syllable[]): string {
  return `[${syllables.map(({ letter }) => letter).join('')}]`
}
