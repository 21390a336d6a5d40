import { hash } from './parse-note.ts'
import type { Note } from './note.ts'

/** A key that nobody else comes up with, in the form that the database gives its own: the time, then twelve random letters. */
export function newKey(now: number): string {
  let time = ''
  for (let rest = now; time.length < 8; rest = Math.floor(rest / 64)) time = encodeDigit(rest % 64) + time
  return (
    time + Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => encodeDigit(byte % 64)).join('')
  )
}

/** A key that follows from what the note says and when it was made: whoever brings it to an account, and how often, it is one note. */
export function contentKey(note: Pick<Note, 'timestamp' | 'title' | 'content'>): string {
  let key = keyCache.get(note)
  if (key === undefined) {
    key = createContentKey(note)
    keyCache.set(note, key)
  }
  return key
}

const keyCache = new WeakMap<object, string>()

function createContentKey({
  timestamp,
  title,
  content,
}: Pick<Note, 'timestamp' | 'title' | 'content'>): string {
  const text = JSON.stringify([timestamp, title, content])
  const time = Number.isSafeInteger(timestamp) ? Math.max(0, timestamp) : 0
  // 32 bits would let two of a visitor's notes meet some day, and the second would take the place of the first.
  return `${String(time).padStart(13, '0')}-${hashHalf(text)}${hashHalf(text, 0x9e3779b1)}`
}

/** Always seven letters: the database rules take no short keys. */
function hashHalf(text: string, factor?: number): string {
  return hash(text, factor).padStart(7, '0')
}

function encodeDigit(value: number): string {
  return KEY_ALPHABET.charAt(value)
}

/** In the order of their codes, so that later keys sort behind earlier ones. */
const KEY_ALPHABET = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'
