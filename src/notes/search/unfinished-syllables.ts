/** Consonants that an input method has not made a syllable of yet: the `m` of `らーm`, which becomes "らーめ". */
export const UNFINISHED_KANA =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー])[b-df-hj-np-tv-zｂ-ｄｆ-ｈｊ-ｎｐ-ｔｖ-ｚ]{1,3}$/iu

/**
 * The pattern of a Korean word whose last syllable is still being typed: `서ㅇ` and `서우` become "서울", and `한` becomes "하나". Undefined
 * for other words.
 */
export function patternOfUnfinished(word: string): string | undefined {
  const start = word.slice(0, -1)
  const code = word.charCodeAt(start.length)
  const initial = code - FIRST_INITIAL
  if (initial >= 0 && initial < INITIALS) return start + blockOfInitial(initial)
  const index = code - FIRST_SYLLABLE
  if (!(index >= 0 && index < INITIALS * VOWELS * FINALS)) return undefined
  const final = index % FINALS
  const withoutFinal = code - final
  const vowel = Math.floor(index / FINALS) % VOWELS
  if (final === 0)
    return start + range(code, code + (lastOf(vowel, VOWEL_GROUPS) - vowel) * FINALS + FINALS - 1)
  // The final consonant, or the second one of two, may begin the next syllable.
  const [first = 0] =
    final === DOUBLE_G ? [] : (FINAL_GROUPS.find(([from, to]) => final > from && final <= to) ?? [])
  const before = start + String.fromCharCode(withoutFinal + first)
  const own = range(code, code + lastOf(final, FINAL_GROUPS) - final)
  return `${start}${own}|${before}${blockOfInitial(INITIAL_OF_FINAL[final] ?? 0)}`
}

/** The last one that a vowel or a final consonant becomes when another one is typed. */
function lastOf(index: number, groups: readonly (readonly [from: number, to: number])[]): number {
  return groups.find(([from]) => from === index)?.[1] ?? index
}

/** The syllables that begin with a consonant. */
function blockOfInitial(initial: number): string {
  const first = FIRST_SYLLABLE + initial * VOWELS * FINALS
  return range(first, first + VOWELS * FINALS - 1)
}

function range(first: number, last: number): string {
  return `[${String.fromCharCode(first)}-${String.fromCharCode(last)}]`
}

/** In Unicode, the syllables are in the order of their initial consonants, of their vowels and of their final consonants, of which 0 is none. */
const FIRST_SYLLABLE = 0xac00
const FIRST_INITIAL = 0x1100
const INITIALS = 19
const VOWELS = 21
const FINALS = 28
/** A vowel, and those that are typed as it and another one: `ㅗ` to `ㅚ`, `ㅜ` to `ㅟ`, `ㅡ` and `ㅢ`. */
const VOWEL_GROUPS = [
  [8, 11],
  [13, 16],
  [18, 19],
] as const
/** The same for final consonants: `ㄱ` and `ㄳ`, `ㄴ` to `ㄶ`, `ㄹ` to `ㅀ`, `ㅂ` and `ㅄ`. */
const FINAL_GROUPS = [
  [1, 3],
  [4, 6],
  [8, 15],
  [17, 18],
] as const
/** `ㄲ` is one key. */
const DOUBLE_G = 2
/** The index of the initial consonant that is typed last for a final one. */
const INITIAL_OF_FINAL = [
  0, 0, 1, 9, 2, 12, 18, 3, 5, 0, 6, 7, 9, 16, 17, 18, 6, 7, 9, 9, 10, 11, 12, 14, 15, 16, 17, 18,
]
