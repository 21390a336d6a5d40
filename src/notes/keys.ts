import { hash } from './hash.ts'
import { memoize } from './memoize.ts'
import type { Note } from './note.ts'

/** Creates a unique key in the format of Firebase push ids: the time in eight characters, then twelve random characters. */
export function newKey(now: number): string {
  const random = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => encodeDigit(byte % 64))
  return timePrefix(now) + random.join('')
}

/** The first characters of all keys that `newKey` creates at this time. They sort as the times do. */
export function timePrefix(time: number): string {
  let prefix = ''
  for (let rest = time; prefix.length < TIME_LENGTH; rest = Math.floor(rest / 64))
    prefix = encodeDigit(rest % 64) + prefix
  return prefix
}

/** The time in a key that `newKey` has created; meaningless for another text. */
export function timeOfKey(key: string): number {
  let time = 0
  for (const digit of key.slice(0, TIME_LENGTH)) time = time * 64 + KEY_ALPHABET.indexOf(digit)
  return time
}

/** Derives a key in the same format from a text. The same text always gives the same key. */
export function derivedKey(text: string): string {
  return `${hashHalf(text)}${hashHalf(text, 0x9e3779b1)}${hashHalf(text, 0x85ebca6b)}`.slice(0, 20)
}

/** Derives a key from a note's timestamp, title and content. This makes moving the note to an account idempotent. */
export const contentKey = memoize(
  ({ timestamp, title, content }: Pick<Note, 'timestamp' | 'title' | 'content'>): string => {
    const text = JSON.stringify([timestamp, title, content])
    const time = Number.isSafeInteger(timestamp) ? Math.max(0, timestamp) : 0
    // With 32 bits, two of a visitor's notes could collide, and the second would overwrite the first.
    return `${String(time).padStart(13, '0')}-${hashHalf(text)}${hashHalf(text, 0x9e3779b1)}`
  },
)

/** Always seven characters, because the database rules reject short keys. */
function hashHalf(text: string, factor?: number): string {
  return hash(text, factor).padStart(7, '0')
}

function encodeDigit(value: number): string {
  return KEY_ALPHABET.charAt(value)
}

const TIME_LENGTH = 8
/** In the order of character codes, so that later keys sort after earlier ones. */
const KEY_ALPHABET = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'
