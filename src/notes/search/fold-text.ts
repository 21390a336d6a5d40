/** Maps texts that differ in case only to the same text: lower case, composed accents, one form of sigma. */
export function foldCase(text: string): string {
  const lower = text.toLowerCase()
  return MAYBE_DECOMPOSED.test(lower) ? normalize(lower, 'NFC').replaceAll('ς', 'σ') : lower
}

/**
 * Maps texts that differ in case, accents, optional vowels, width, ligatures, the form of quotes and dashes or invisible characters to the
 * same text.
 */
export function foldAccents(text: string): string {
  if (!hasAccents(text)) return foldCase(text)
  const letters = text.toLowerCase().replaceAll(SPECIAL, (letter) => SPECIAL_FORMS[letter] ?? '')
  const base = normalize(letters, 'NFKD').replaceAll(ACCENTS, '').replaceAll(FRACTION_SLASH, '/')
  return foldCase(normalize(HEBREW_TO_BURMESE.test(base) ? foldHebrewToBurmese(base) : base, 'NFKC'))
}

/** Whether `foldAccents` may change more of a text than `foldCase`. */
export function hasAccents(text: string): boolean {
  return NON_ASCII_OTHER_THAN_BULLET.test(text)
}

/** Letters and punctuation that Unicode does not decompose into what people type for them, with what they type. */
const SPECIAL_FORMS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  ǽ: 'ae',
  ǣ: 'ae',
  œ: 'oe',
  ø: 'o',
  ǿ: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  '×': 'x',
  '♯': '#',
  '♭': 'b',
  '→': '->',
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‹': "'",
  '›': "'",
  ʼ: "'",
  ʻ: "'",
  '´': "'",
  '′': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '″': '"',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '―': '-',
  '−': '-',
  '⁻': '-',
  '₋': '-',
}
/**
 * Hyphens that show only at the end of a line, joints of words, marks of the direction, and those that choose between an emoji and a
 * character of text. Copied text has them, and nobody types them.
 */
const INVISIBLE = String.raw`\xAD\u061C\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFE00-\uFE0F\uFEFF`
const SPECIAL = new RegExp(`[${Object.keys(SPECIAL_FORMS).join('')}${INVISIBLE}]`, 'g')

/**
 * The accents of Latin, Greek and Cyrillic letters. In most other scripts, marks are vowels and tones, which distinguish words. A class of
 * more than one range would take six times as long.
 */
const ACCENTS = /[\u0300-\u036F]/g
/** Decomposing `½` gives it. */
const FRACTION_SLASH = '⁄'

/**
 * Removes vowels and other marks, which people write or leave out, and the stretching of words. Exchanges letters that are typed alike, and
 * digits.
 */
function foldHebrewToBurmese(text: string): string {
  return text
    .replaceAll(OPTIONAL, '')
    .replaceAll(TYPED_ALIKE, (letter) => HEBREW_AND_ARABIC_FORMS[letter] ?? '')
    .replaceAll(DIGITS, (digit) => String((digit.charCodeAt(0) - (INDIC.test(digit) ? 6 : 0)) % 16))
}

/** The scripts from Hebrew to Burmese, and the digits of Khmer. */
const HEBREW_TO_BURMESE = /[\u0591-\u1049\u17E0-\u17E9]/
/** The last one is the dot below a Hindi letter. */
const OPTIONAL = /[\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0640\u064B-\u0655\u0670\u093C]/g
/** In escapes, because an editor would show these lines in another order. */
const HEBREW_AND_ARABIC_FORMS: Readonly<Record<string, string>> = {
  // Maqaf, geresh and gershayim
  '\u05BE': '-',
  '\u05F3': "'",
  '\u05F4': '"',
  // The letters that have another form at the end of a word
  '\u05DA': '\u05DB',
  '\u05DD': '\u05DE',
  '\u05DF': '\u05E0',
  '\u05E3': '\u05E4',
  '\u05E5': '\u05E6',
  // Alef wasla, teh marbuta, two forms of yeh, and keheh
  '\u0671': '\u0627',
  '\u0629': '\u0647',
  '\u0649': '\u064A',
  '\u06CC': '\u064A',
  '\u06A9': '\u0643',
  // The decimal and the thousands separator
  '\u066B': '.',
  '\u066C': ',',
}
const TYPED_ALIKE = new RegExp(`[${Object.keys(HEBREW_AND_ARABIC_FORMS).join('')}]`, 'g')
const DIGITS = /(?=[\u0660-\u1049\u17E0-\u17E9])\p{Nd}/gu
/** In Unicode, the digits of Indic scripts begin at the code points that end in 6, and those of the other scripts at those that end in 0. */
const INDIC = /[\u0900-\u0DFF]/

/**
 * Applies a normalization form of Unicode. `normalize` orders marks in quadratic time, so sequences of 50 marks or more are left as they
 * are. No real text has them.
 */
function normalize(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  if (text.length < LONG_TEXT || !hasManyMarks(text)) return text.normalize(form)
  return text
    .split(MANY_MARKS)
    .map((part, at) => (at % 2 === 0 ? part.normalize(form) : part))
    .join('')
}

/**
 * Whether the text has 50 marks in a row, which include four of the characters that are looked at. Searching all of a long text for
 * `MANY_MARKS` would take longer than normalizing it.
 */
function hasManyMarks(text: string): boolean {
  let inRow = 0
  for (let at = 0; at < text.length; at += 12) {
    inRow = MARK.test(characterAt(text, at)) ? inRow + 1 : 0
    if (inRow < 4) continue
    // Marks beyond U+FFFF take two places each.
    if (MANY_MARKS.test(text.slice(Math.max(0, at - 100), at + 100))) return true
    inRow = 0
  }
  return false
}

/** The whole character, also if `at` is in the middle of it. */
function characterAt(text: string, at: number): string {
  const previous = text.codePointAt(at - 1) ?? 0
  return String.fromCodePoint(previous > 0xffff ? previous : (text.codePointAt(at) ?? 0))
}

const LONG_TEXT = 1000
const MANY_MARKS = /(\p{M}{50,})/u
const MARK = /\p{M}/u

const NON_ASCII_OTHER_THAN_BULLET = /[\u0080-\u2021\u2023-\uFFFF]/
/** Texts that may need composing: those with a character beyond Latin-1 other than the bullet. */
const MAYBE_DECOMPOSED = /[\u0100-\u2021\u2023-\uFFFF]/
