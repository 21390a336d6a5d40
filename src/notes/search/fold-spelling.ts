import { memoize } from '../memoize.ts'
import type { Note } from '../note.ts'
import { foldAccents, foldCase, hasAccents } from './fold-text.ts'
import { visibleText } from './visible-text.ts'

/**
 * The same as `foldAccents`, but with the letters that people type for German umlauts and Scandinavian vowels, with a space in `2½`, and with
 * one spelling of Japanese syllables, Hindi nasals, a Thai vowel and the micro sign.
 */
export function foldSpelling(text: string): string {
  return foldAccents(
    foldCase(text).replaceAll(REPLACED, (letter) => LETTER_FORMS[letter] ?? `${letter} `),
  ).replaceAll(VARIANT, commonForm)
}

/** The visible text of a note, folded by `foldSpelling`. */
export const spelledText = memoize((note: Note) => foldSpelling(visibleText(note)))

/** The same, folded by `foldAccents` like the words of a query. For most notes, it is the same string. */
export const foldedText = memoize((note: Note) =>
  hasAccents(note.title) || hasAccents(note.content) ? foldAccents(visibleText(note)) : spelledText(note),
)

const LETTER_FORMS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }
/** These letters, and the digit before a fraction: without a space, `1½` would be "11/2". */
const REPLACED = new RegExp(`[${Object.keys(LETTER_FORMS).join('')}]|\\d(?=[¼-¾⅐-⅞])`, 'g')

function commonForm(variant: string): string {
  if (variant === MICRO) return 'u'
  if (variant === THAI_AE) return TWO_THAI_E
  if (variant.startsWith(VU)) return B_SYLLABLES[variant.slice(1)] ?? ''
  if (variant.startsWith(THAI_AM)) return variant.charAt(1) + THAI_AM
  if (variant < FIRST_HIRAGANA) return ANUSVARA
  const code = variant.charCodeAt(0) - (variant < FIRST_KATAKANA ? 0 : TO_HIRAGANA)
  // The full vowel follows the small one.
  return String.fromCharCode(SMALL_VOWEL.test(String.fromCharCode(code)) ? code + 1 : code)
}

/**
 * In Hindi, a candrabindu, or a nasal letter with a virama: `माँ` is also `मां`, and `अण्डे` is also `अंडे`. In Japanese, people write many
 * words in hiragana and in katakana, and foreign ones with small vowels or full ones. A Thai vowel looks like another one that is typed twice.
 * Before a Latin letter, a Greek one is the micro sign: `10uF` is also "10 µF".
 */
const VARIANT = /μ(?=[a-z])|ヴ[ァィェォ]?|[\u0901แァ-ヶぁぃぅぇぉ]|[ङञणनम]\u094D|\u0E4D[\u0E48-\u0E4B]/g
const MICRO = 'μ'
const ANUSVARA = '\u0902'
const THAI_AE = 'แ'
/** The first part of a vowel. A tone may be typed before or after it. */
const THAI_AM = '\u0E4D'
const TWO_THAI_E = 'เเ'
const FIRST_HIRAGANA = 'ぁ'
const FIRST_KATAKANA = 'ァ'
const SMALL_VOWEL = /[ぁぃぅぇぉ]/
const TO_HIRAGANA = 0x60
const VU = 'ヴ'
/** By the small vowel after `ヴ`: people write a foreign V in both ways. */
const B_SYLLABLES: Readonly<Record<string, string>> = { '': 'ぶ', ァ: 'ば', ィ: 'び', ェ: 'べ', ォ: 'ぼ' }
