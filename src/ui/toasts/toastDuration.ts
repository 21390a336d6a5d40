import { errorMessage } from '../messages/errors.ts'

/** How long a message without a button stays, in milliseconds. */
export function toastDuration(type: 'success' | 'error' | 'blank', message: string): number {
  const isLong = type === 'blank' || (SENTENCE_END.test(message) && !isSpecified(message))
  return isLong ? LONG_DURATION_MS : DURATION_MS
}

/** The duration in the specification. The library's own defaults differ. */
const DURATION_MS = 3000
/** Two sentences take longer to read than one. */
const LONG_DURATION_MS = 8000

/** The end of a sentence that another one follows. */
const SENTENCE_END = /[.!?]\s/

/** Whether it is the only specified message of two sentences. It stays as long as is specified. */
function isSpecified(message: string): boolean {
  return message === errorMessage({ kind: 'failed', mutation: 'create' })
}
