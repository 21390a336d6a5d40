import { hash } from './entries.ts'
import type { Note } from './note.ts'

/** A key that nobody else comes up with, in the form that the database gives its own: the time, then twelve random letters. */
export function newKey(now: number): string {
  let time = ''
  for (let rest = now; time.length < 8; rest = Math.floor(rest / 64)) time = letter(rest % 64) + time
  return time + Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => letter(byte % 64)).join('')
}

/** A key that follows from what the note says and when it was made: whoever brings it to an account, and how often, it is one note. */
export function keyOf(note: Pick<Note, 'timestamp' | 'title' | 'content'>): string {
  let key = keys.get(note)
  if (key === undefined) {
    key = makeKey(note)
    keys.set(note, key)
  }
  return key
}

const keys = new WeakMap<object, string>()

function makeKey({ timestamp, title, content }: Pick<Note, 'timestamp' | 'title' | 'content'>): string {
  const text = JSON.stringify([timestamp, title, content])
  const time = Number.isSafeInteger(timestamp) ? Math.max(0, timestamp) : 0
  // 32 bits would let two of a visitor's notes meet some day, and the second would take the place of the first.
  return `${String(time).padStart(13, '0')}-${half(text)}${half(text, 0x9e3779b1)}`
}

/** Always seven letters: the database rules take no short keys. */
function half(text: string, factor?: number): string {
  return hash(text, factor).padStart(7, '0')
}

function letter(value: number): string {
  return LETTERS.charAt(value)
}

/** In the order of their codes, so that later keys sort behind earlier ones. */
const LETTERS = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'
