import type { Outcome } from './session.ts'

/** What is said, and of which field. */
export interface Sentence {
  readonly message: string
  readonly field?: string
}

/** What the backend's codes mean to a person, in one form. */
export interface Catalogue {
  readonly known: readonly Row[]
  readonly otherwise: string
  /** Stands before every sentence. */
  readonly prefix?: string
}

type Row = readonly [code: string, message: string, field?: string]

export const SIGN_OUT: Catalogue = { known: [], otherwise: 'Failed to sign out. Please try again.' }

/** The sentence for a code; one that nobody knows gets the form's general one, never the backend's own words. */
export function sentence({ known, otherwise, prefix = '' }: Catalogue, code: string): Sentence {
  const [, message, field] = [...known, ...ANYWHERE].find((row) => row[0] === code) ?? ['', otherwise]
  return { message: prefix + message, ...(field === undefined ? {} : { field }) }
}

const ANYWHERE: readonly Row[] = [
  ['auth/network-request-failed', "Can't reach the server. Please check your connection and try again."],
  ['auth/too-many-requests', 'Too many attempts. Please try again in a few minutes.'],
  ['auth/user-disabled', 'This account has been disabled.'],
  ['chunk', 'A part of the app could not be loaded. Please check your connection and try again.'],
]

/** What a form shows for an error of the identity service. */
export function failure(catalogue: Catalogue, error: unknown): Outcome {
  const code = codeOf(error)
  // Google's pop-up gave way to another one.
  if (code === 'auth/cancelled-popup-request') return { kind: 'superseded' }
  const said = sentence(catalogue, code)
  if (code === 'auth/requires-recent-login') return { kind: 'reauthenticate', message: said.message }
  return { kind: 'failed', ...said }
}

export function codeOf(error: unknown): string {
  return typeof error === 'object' && error && 'code' in error ? String(error.code) : ''
}
