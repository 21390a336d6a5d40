import type { Path } from './tree.ts'

/** Why a request is not carried out: a word for the program, a sentence for whoever reads it. */
export class Refusal extends Error {
  readonly status: string

  constructor(status: string, reason: string) {
    super(reason)
    this.name = 'Refusal'
    this.status = status
  }
}

/** What one write may weigh, in bytes of JSON. */
export const MAX_WRITE = 16 * 2 ** 20
const MAX_TEXT = 10 * 2 ** 20
const MAX_KEY = 768
const MAX_DEPTH = 32

/** Reads 'users/alice' as the way that it is; throws a Refusal where no key can look like that. */
export function readPath(text: unknown): Path {
  if (typeof text !== 'string') throw invalid('A path must be a string.')
  const path = text.split('/').filter(Boolean)
  checkDepth(path.length)
  path.forEach(checkKey)
  return path
}

export function checkKey(key: string): void {
  if (key === '' || FORBIDDEN.test(key)) {
    throw invalid(
      `No key may be empty or hold control characters or any of . # $ [ ] /, as '${start(key)}' does.`,
    )
  }
  if (Buffer.byteLength(key) > MAX_KEY) {
    throw invalid(`The key '${start(key)}' is longer than ${MAX_KEY} bytes.`)
  }
}

export function checkDepth(depth: number): void {
  if (depth > MAX_DEPTH) throw invalid(`Data may lie ${MAX_DEPTH} keys deep at most.`)
}

export function checkText(text: string): void {
  // One UTF-16 unit is three bytes at most.
  if (text.length > MAX_TEXT / 3 && Buffer.byteLength(text) > MAX_TEXT) {
    throw invalid(`A string may have ${MAX_TEXT} bytes at most.`)
  }
}

export function checkWeight(message: string): void {
  if (message.length > MAX_WRITE / 3 && Buffer.byteLength(message) > MAX_WRITE) {
    throw new Refusal('write_too_big', `One write may weigh ${MAX_WRITE} bytes at most.`)
  }
}

export function denied(): Refusal {
  return new Refusal('permission_denied', 'Permission denied')
}

export function invalid(reason: string): Refusal {
  return new Refusal('invalid_data', reason)
}

// Of the control characters only those of ASCII are forbidden.
const FORBIDDEN = /[.#$[\]/]|(?=\p{ASCII})\p{Cc}/u

function start(key: string): string {
  return key.length > 40 ? `${key.slice(0, 40)}…` : key
}
