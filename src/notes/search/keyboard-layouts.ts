/**
 * What the same keys write in the keyboard layouts of other scripts: `привет` for "ghbdtn", `안녕` for "dkssud". Empty for a short query.
 * A layout is left out if one of the characters is not on its keys.
 */
export function inOtherLayouts(query: string): readonly string[] {
  const typed = query.trim()
  const keys = Array.from(typed.toLowerCase())
  if (keys.length < MIN_KEYS) return []
  const meant = LAYOUTS.flatMap((layout) => [
    exchange(keys, LATIN_KEYS, layout),
    exchange(keys, layout, LATIN_KEYS),
  ])
  return [...meant, asHangul(typed), fromHangul(typed)].filter((text) => text !== undefined)
}

function exchange(keys: readonly string[], from: string, to: string): string | undefined {
  const chars = keys.map((key) => (KEPT_KEY.test(key) ? key : to.charAt(from.indexOf(key))))
  if (chars.includes('')) return undefined
  return chars.join('').replaceAll(ACCENT_KEY, '$1\u0301').normalize()
}

/** The same keys of an American keyboard, and of a Russian, Ukrainian, Greek, Hebrew and Arabic one. */
const LATIN_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
/** In escapes, because an editor would show the last two in another order. One key writes two Arabic letters. */
const LAYOUTS = [
  'йцукенгшщзхъфывапролджэячсмитьбюё',
  "йцукенгшщзхїфівапролджєячсмитьбю'",
  ";ςερτυθιοπ[]ασδφγηξκλ΄'ζχψωβνμ,.`",
  "/'\u05E7\u05E8\u05D0\u05D8\u05D5\u05DF\u05DD\u05E4][\u05E9\u05D3\u05D2\u05DB\u05E2\u05D9\u05D7\u05DC\u05DA\u05E3,\u05D6\u05E1\u05D1\u05D4\u05E0\u05DE\u05E6\u05EA\u05E5;",
  '\u0636\u0635\u062B\u0642\u0641\u063A\u0639\u0647\u062E\u062D\u062C\u062F\u0634\u0633\u064A\u0628\u0644\u0627\u062A\u0646\u0645\u0643\u0637\u0626\u0621\u0624\u0631\uFEFB\u0649\u0629\u0648\u0632\u0630',
]
/** On a Greek keyboard, the key of an accent is before its vowel. */
const ACCENT_KEY = /΄(.)/gu
const KEPT_KEY = /[\d\s]/
const MIN_KEYS = 3

/** The syllables of Korean letters that are typed as Latin ones. */
function asHangul(text: string): string | undefined {
  const keys = text.replaceAll(WITHOUT_UPPER_CASE, (key) => key.toLowerCase())
  const syllables = keys.replaceAll(HANGUL_KEYS, (_, initial: string, vowel: string, final: string = '') => {
    const block = INITIAL_KEYS.indexOf(initial) * VOWEL_KEYS.length + VOWEL_KEYS.indexOf(vowel)
    return String.fromCharCode(FIRST_SYLLABLE + block * FINAL_KEYS.length + FINAL_KEYS.indexOf(final))
  })
  return syllables === keys || /[a-z]/i.test(syllables) ? undefined : syllables
}

/** The Latin letters on the keys of Korean syllables and letters. */
export function fromHangul(text: string): string | undefined {
  const letters = text.normalize('NFKD')
  if (!HANGUL.test(letters)) return undefined
  return Array.from(letters, (letter) => {
    const code = letter.charCodeAt(0)
    return INITIAL_KEYS[code - 0x1100] ?? VOWEL_KEYS[code - 0x1161] ?? FINAL_KEYS[code - 0x11a7] ?? letter
  }).join('')
}

/** A Korean syllable, and the Latin letters on the keys that write it. */
export interface Syllable {
  readonly letter: string
  readonly keys: string
}

/** The syllables that begin with the consonant on a key. In Unicode, they are in the order of the keys below. */
export function syllablesWithInitial(key: string): readonly Syllable[] {
  const initial = INITIAL_KEYS.indexOf(key)
  if (initial === -1) return []
  const first = FIRST_SYLLABLE + initial * VOWEL_KEYS.length * FINAL_KEYS.length
  return VOWEL_KEYS.flatMap((vowel) => FINAL_KEYS.map((final) => key + vowel + final)).map((keys, at) => ({
    letter: String.fromCharCode(first + at),
    keys,
  }))
}

/** What is typed for the initial consonants, the vowels and the final consonants, in the order of Unicode. */
const INITIAL_KEYS = 'r R s e E f a q Q t T d w W c z x v g'.split(' ')
const VOWEL_KEYS = 'k o i O j p u P h hk ho hl y n nj np nl b m ml l'.split(' ')
const FINAL_KEYS = ' r R rt s sw sg e f fr fa fq ft fx fv fg a q qt t T d w c z x v g'.split(' ')
const FIRST_SYLLABLE = 0xac00
const HANGUL = /[\u1100-\u11F9]/
/** Other keys write the same with Shift. */
const WITHOUT_UPPER_CASE = /[A-DF-NSUVX-Z]/g
/** A consonant before a vowel begins a syllable. */
const HANGUL_KEYS = new RegExp(
  `(${INITIAL_KEYS.join('|')})(${longestFirst(VOWEL_KEYS)})(?:(${longestFirst(FINAL_KEYS.slice(1))})(?![bh-puyOP]))?`,
  'g',
)

function longestFirst(keys: readonly string[]): string {
  return keys.toSorted((a, b) => b.length - a.length).join('|')
}
