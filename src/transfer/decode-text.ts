import type { SkipReason } from './import-items.ts'

interface Decoded {
  readonly text: string
  readonly problem?: SkipReason
}

/** Decodes a file as UTF-8, or as UTF-16 if it begins with its byte order mark. */
export function decodeText(bytes: Uint8Array): Decoded {
  const [first, second] = bytes
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  const encoding = !isUtf16 ? 'utf-8' : first === 0xff ? 'utf-16le' : 'utf-16be'
  if (!isUtf16 && bytes.subarray(0, SAMPLE).includes(0)) return { text: '', problem: 'binary' }
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes) }
  } catch {
    // Not text in this encoding.
    return { text: '', problem: 'encoding' }
  }
}

/** In bytes. */
const SAMPLE = 8_000
