import { plainTextOf } from '../../markers/plain-text.ts'
import type { NoteText } from '../note.ts'
import { foldAccents, foldCase, hasAccents } from './fold-text.ts'

/** A note's text with case folded; and with accents folded too, which is the same string for most notes. */
export interface IndexedText {
  readonly text: string
  readonly folded: string
  /** The folded text in UTF-8. Letters may be in upper case. It is valid until the next text is indexed. */
  readonly bytes: Uint8Array
}

/** Returns a function that indexes the visible texts of notes, with one buffer for all of them. */
export function createTextIndexer(): (note: NoteText) => IndexedText {
  const encoder = new TextEncoder()
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let buffer = new Uint8Array(0)

  return ({ title, content }) => {
    const visible = `${title}\n${plainTextOf(content)}`
    const plain = swapBullets(visible)
    const bytes = encode(plain)
    // V8 stores the result of `replaceAll` with two bytes a character if its source has two, but decoded text with one if possible.
    const stored = (text: string) => (plain === visible || NON_LATIN1.test(text) ? text : narrow(text))
    if (bytes.length === plain.length) {
      // ASCII has nothing but case to fold: looking for accents would take 0.7 µs. And converting one-byte text to lower case takes 0.2 µs
      // instead of 1 µs.
      const text = (plain === visible ? plain : decoder.decode(bytes)).toLowerCase()
      return { text, folded: text, bytes }
    }
    const text = stored(foldCase(plain))
    const folded = hasAccents(plain) ? stored(foldAccents(plain)) : text
    return { text, folded, bytes: encode(folded) }
  }

  /** A new array for each text would take longer than encoding it. */
  function encode(text: string): Uint8Array {
    if (text.length > LONG_TEXT) return encoder.encode(text)
    if (buffer.length === 0) buffer = new Uint8Array(3 * LONG_TEXT)
    return buffer.subarray(0, encoder.encodeInto(text, buffer).written)
  }

  function narrow(text: string): string {
    return decoder.decode(encoder.encode(text))
  }
}

/**
 * Exchanges bullets and a control character, before or after folding, which changes neither. The bullet alone would make a text use two
 * bytes a character.
 */
export function swapBullets(text: string): string {
  if (!text.includes(CONTROL)) return text.includes(BULLET) ? text.replaceAll(BULLET, CONTROL) : text
  const parts = text.split(CONTROL)
  return parts.map((part) => part.replaceAll(BULLET, CONTROL)).join(BULLET)
}

const BULLET = '•'
const CONTROL = '\u0001'
const NON_LATIN1 = /[\u0100-\uFFFF]/
/** In characters. */
const LONG_TEXT = 20_000
