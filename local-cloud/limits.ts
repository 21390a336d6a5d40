import { invalidData, RequestError } from './request-error.ts'
import type { Path } from './tree.ts'

/** The maximum size of one write, in bytes of JSON. */
export const MAX_WRITE_BYTES = 16 * 2 ** 20
const MAX_STRING_BYTES = 10 * 2 ** 20
const MAX_KEY_BYTES = 768
const MAX_DEPTH = 32

/** Reads a path such as 'users/alice'; throws a `RequestError` for an invalid key. */
export function readPath(text: unknown): Path {
  if (typeof text !== 'string') throw invalidData('A path must be a string.')
  const path = text.split('/').filter(Boolean)
  checkDepth(path.length)
  path.forEach(checkKey)
  return path
}

export function checkKey(key: string): void {
  if (key === '' || FORBIDDEN_IN_KEY.test(key)) {
    throw invalidData(
      `The key '${truncate(key)}' is empty or contains a control character or one of . # $ [ ] /.`,
    )
  }
  if (Buffer.byteLength(key) > MAX_KEY_BYTES) {
    throw invalidData(`The key '${truncate(key)}' is longer than ${MAX_KEY_BYTES} bytes.`)
  }
}

export function checkDepth(depth: number): void {
  if (depth > MAX_DEPTH) throw invalidData(`Data may be nested ${MAX_DEPTH} keys deep at most.`)
}

export function checkString(text: string): void {
  // A UTF-16 unit has at most three bytes in UTF-8, so shorter strings need no counting.
  if (text.length > MAX_STRING_BYTES / 3 && Buffer.byteLength(text) > MAX_STRING_BYTES) {
    throw invalidData(`A string may have ${MAX_STRING_BYTES} bytes at most.`)
  }
}

export function checkWriteSize(message: string): void {
  if (message.length > MAX_WRITE_BYTES / 3 && Buffer.byteLength(message) > MAX_WRITE_BYTES) {
    throw writeTooBig()
  }
}

export function writeTooBig(): RequestError {
  return new RequestError('write_too_big', `A write may have ${MAX_WRITE_BYTES} bytes at most.`)
}

// Only the control characters of ASCII are forbidden.
const FORBIDDEN_IN_KEY = /[.#$[\]/]|(?=\p{ASCII})\p{Cc}/u

function truncate(key: string): string {
  return key.length > 40 ? `${key.slice(0, 40)}…` : key
}
