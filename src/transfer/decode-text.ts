import type { SkipReason } from './import-items.ts'

/** The text of a file, or why it cannot be read. */
export interface Decoded {
  /** Empty if there is a problem. */
  readonly text: string
  readonly problem?: SkipReason
}

/** Decodes a file as UTF-16 if it begins with its byte order mark, else as UTF-8, or else in the encoding that the page declares. */
export function decodeText(bytes: Uint8Array): Decoded {
  const [first, second] = bytes
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  const encoding = !isUtf16 ? 'utf-8' : first === 0xff ? 'utf-16le' : 'utf-16be'
  if (!isUtf16 && bytes.subarray(0, SAMPLE).includes(0)) return { text: '', problem: 'binary' }
  const text = decodeAs(encoding, bytes) ?? decodeAs(declaredEncoding(bytes), bytes)
  return text === undefined ? { text: '', problem: 'encoding' } : { text }
}

/** Undefined if the bytes are not text in this encoding, or if the browser does not know the encoding. */
function decodeAs(encoding: string, bytes: Uint8Array): string | undefined {
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
