/** The text of a file, or why it cannot be read. */
interface Decoded {
  /** Empty if there is a problem. */
  readonly text: string
  readonly problem?: 'binary' | 'encoding'
  /** Whether the file does not say in which encoding it is, and is not UTF-8. */
  readonly isEncodingGuessed?: boolean
}

/**
 * Decodes a file as UTF-16 if it is that, else as UTF-8, or else in the encoding that an HTML file declares. Other texts mostly come from an
 * old version of Windows, and are decoded in the encoding that it used for this language.
 */
export function decodeText(bytes: Uint8Array, language: string): Decoded {
  const utf16 = utf16Of(bytes)
  if (!utf16 && bytes.subarray(0, SAMPLE).includes(0)) return { text: '', problem: 'binary' }
  const text = decodeAs(utf16 ?? 'utf-8', bytes) ?? decodeAs(declaredEncoding(bytes), bytes)
  if (text !== undefined) return { text }
  const guessed = utf16 || isDamagedUtf8(bytes) ? undefined : decodeAs(usualEncoding(language), bytes)
  return guessed === undefined || CONTROL_CHARACTER.test(guessed)
    ? { text: '', problem: 'encoding' }
    : { text: guessed, isEncodingGuessed: true }
}

/** The kind of UTF-16, by the byte order mark. Without it, undefined if most characters would not be those of Western languages. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, SAMPLE)
  if (!sample.includes(0)) return undefined
  return (['utf-16le', 'utf-16be'] as const).find((kind) => {
    const text = new TextDecoder(kind).decode(sample)
    const letters = text.match(/[\s -\xff]/g) ?? []
    return letters.length > text.length / 2 && !CONTROL_CHARACTER.test(text)
  })
}

/** Undefined if the bytes are not text in this encoding, or if the browser does not know the encoding. */
export function decodeAs(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    // Malformed, or of unknown encoding.
    return undefined
  }
}

/** The encoding in a `meta` element; '' if there is none. A page in which it can be read as ASCII is not UTF-16, whatever it declares. */
function declaredEncoding(bytes: Uint8Array): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, SAMPLE))
  return /<meta\s[^>]*charset=["']?(?!utf-16)([\w-]+)/i.exec(start)?.[1] ?? ''
}

/** In bytes. */
const SAMPLE = 8_000

/** Whether most characters beyond ASCII are those of UTF-8. In another encoding, hardly any bytes are such a character. */
function isDamagedUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes)
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  return count(/[^\p{ASCII}\uFFFD]/gu) > count(/\uFFFD/g)
}

/** Texts have none of these, but other files have. */
// oxlint-disable-next-line no-control-regex -- as above
const CONTROL_CHARACTER = /[\0-\x08\x0e-\x1f\x7f]/

/** https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding, with the encodings of Windows for Central Europe. */
export function usualEncoding(language: string): string {
  const { language: name, region, script } = new Intl.Locale(language).maximize()
  if (name === 'zh') return script === 'Hant' || region === 'TW' ? 'big5' : 'gb18030'
  const [encoding = 'windows-1252'] = USUAL_ENCODINGS.find(([, languages]) => languages.includes(name)) ?? []
  return encoding
}

const USUAL_ENCODINGS: readonly (readonly [encoding: string, languages: readonly string[]])[] = [
  ['windows-1250', ['bs', 'cs', 'hr', 'hu', 'pl', 'ro', 'sk', 'sl', 'sq']],
  ['windows-1251', ['ba', 'be', 'bg', 'kk', 'ky', 'mk', 'mn', 'ru', 'sah', 'sr', 'tg', 'tt', 'uk']],
  ['windows-1253', ['el']],
  ['windows-1254', ['az', 'ku', 'tr']],
  ['windows-1255', ['he', 'yi']],
  ['windows-1256', ['ar', 'fa', 'ur']],
  ['windows-1257', ['et', 'lt', 'lv']],
  ['windows-1258', ['vi']],
  ['windows-874', ['th']],
  ['shift_jis', ['ja']],
  ['euc-kr', ['ko']],
]
