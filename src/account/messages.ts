import type { AccountOutcome } from './outcome.ts'

/** A message, and the form field that it belongs to. */
export interface FieldMessage {
  readonly message: string
  readonly field?: string
}

/** The messages for the backend's error codes in one form. */
export interface Catalogue {
  readonly rows: readonly MessageRow[]
  readonly fallback: string
  /** Precedes every message. */
  readonly prefix?: string
}

type MessageRow = readonly [code: string, message: string, field?: string]

export const SIGN_OUT: Catalogue = { rows: [], fallback: 'Failed to sign out. Please try again.' }

/** The message for an error code. An unknown code gets the form's fallback, never the backend's own text. */
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

/** The outcome for an error of the identity service. */
export function failureOutcome(catalogue: Catalogue, error: unknown): AccountOutcome {
  const code = codeOf(error)
  // Another Google pop-up replaced this one, or it was closed by the form.
  if (code === 'auth/cancelled-popup-request') return { kind: 'superseded' }
  const fieldMessage = messageFor(catalogue, code)
  if (code === 'auth/requires-recent-login') return { kind: 'reauthenticate', message: fieldMessage.message }
  return { kind: 'failed', ...fieldMessage }
}

export function codeOf(error: unknown): string {
  return typeof error === 'object' && error && 'code' in error ? String(error.code) : ''
}
