/** The messages for the error codes of one action. */
export interface Catalogue {
  readonly rows: readonly MessageRow[]
  readonly fallback: string
  /** Precedes every message. */
  readonly prefix?: string
}

type MessageRow = readonly [code: string, message: string, field?: string]

/** A message, and the form field that it belongs to. */
export interface FieldMessage {
  readonly message: string
  readonly field?: string
}

/** The message for an error code. An unknown code gets the action's fallback, never the backend's own text. */
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

/** In the first load, because a sign-out needs no dialog. The other actions' messages are loaded with the dialogs. */
export const SIGN_OUT: Catalogue = { rows: [], fallback: 'Failed to sign out. Please try again.' }
