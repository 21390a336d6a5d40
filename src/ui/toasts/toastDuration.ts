import { errorMessage } from '../messages/errors.ts'

/** How long a message without a button stays, in milliseconds. */
export function toastDuration(type: 'success' | 'error' | 'blank', message: string): number {
  const isLong = type === 'blank' || (SENTENCE_END.test(message) && message !== SPECIFIED)
  return isLong ? LONG_DURATION : DURATION
}

/** The duration in the specification. The library's own defaults differ. */
const DURATION = 3000
/** Two sentences take longer to read than one. */
const LONG_DURATION = 8000

/** The end of a sentence that another one follows. */
const SENTENCE_END = /[.!?]\s/

/** The only specified message of two sentences. It stays as long as is specified. */
const SPECIFIED = errorMessage({ kind: 'failed', mutation: 'create' })
