/**
 * What the same keys write in the keyboard layout of the other script: `привет` for "ghbdtn". Undefined for a short query, and for one with
 * characters that are not on these keys of one layout.
 */
export function inOtherLayout(query: string): string | undefined {
  const keys = Array.from(query.trim().toLowerCase())
  for (const [typed, meant] of LAYOUTS) {
    const chars = keys.map((key) => (KEPT_KEY.test(key) ? key : meant.charAt(typed.indexOf(key))))
    if (keys.length >= MIN_KEYS && chars.every((char) => char !== '')) return chars.join('')
  }
  return undefined
}

/** The same keys of an American and a Russian keyboard. */
const LATIN_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
const CYRILLIC_KEYS = 'йцукенгшщзхъфывапролджэячсмитьбюё'
const LAYOUTS = [
  [LATIN_KEYS, CYRILLIC_KEYS],
  [CYRILLIC_KEYS, LATIN_KEYS],
] as const
const KEPT_KEY = /[\d\s]/
const MIN_KEYS = 3
