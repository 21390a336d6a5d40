import type { ImportFailure } from '../../editor/clipboard.ts'

/** Why pasted formatting is missing, and what the person can do. */
export function importFailureMessage({ reason, hasText }: ImportFailure): string {
  const inserted = hasText ? 'Only the plain text was inserted.' : 'Nothing was inserted.'
  if (reason === 'failed') return `The formatting could not be read. ${inserted}`
  return `The formatting could not be read yet. ${inserted} ${hasText ? 'Undo and paste again.' : 'Please paste again.'}`
}
