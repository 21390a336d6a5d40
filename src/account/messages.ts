import type { AccountOutcome } from './session.ts'

/** What is said, and of which field. */
export interface FieldMessage {
  readonly message: string
  readonly field?: string
}

/** What the backend's codes mean to a person, in one form. */
export interface Catalogue {
  readonly rows: readonly MessageRow[]
  readonly fallback: string
  /** Stands before every sentence. */
  readonly prefix?: string
}

type MessageRow = readonly [code: string, message: string, field?: string]

export const SIGN_OUT: Catalogue = { rows: [], fallback: 'Failed to sign out. Please try again.' }

/** The sentence for a code; one that nobody knows gets the form's general one, never the backend's own words. */
export function messageFor({ rows, fallback, prefix = '' }: Catalogue, code: string): FieldMessage {
  const [, message, field] = [...rows, ...COMMON_ROWS].find((row) => row[0] === code) ?? ['', fallback]
  return { message: prefix + message, ...(field === undefined ? {} : { field }) }
}

const COMMON_ROWS: readonly MessageRow[] = [
  ['auth/network-request-failed', "Can't reach the server. Please check your connection and try again."],
  ['auth/too-many-requests', 'Too many attempts. Please try again in a few minutes.'],
  ['auth/user-disabled', 'This account has been disabled.'],
  ['chunk', 'A part of the app could not be loaded. Please check your connection and try again.'],
]

/** What a form shows for an error of the identity service. */
export function failureOutcome(catalogue: Catalogue, error: unknown): AccountOutcome {
  const code = codeOf(error)
  // Google's pop-up gave way to another one.
  if (code === 'auth/cancelled-popup-request') return { kind: 'superseded' }
  const fieldMessage = messageFor(catalogue, code)
  if (code === 'auth/requires-recent-login') return { kind: 'reauthenticate', message: fieldMessage.message }
  return { kind: 'failed', ...fieldMessage }
}

export function codeOf(error: unknown): string {
  return typeof error === 'object' && error && 'code' in error ? String(error.code) : ''
}
