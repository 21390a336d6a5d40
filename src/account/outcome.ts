import type { Problems } from './validate.ts'

/** The outcome of an attempt. The session itself notifies of success; the form shows a failure. */
export type AccountOutcome =
  | { readonly kind: 'done' }
  /** No request was sent. */
  | { readonly kind: 'invalid'; readonly problems: Problems }
  | AccountFailure
  /** A newer attempt replaced it, or it was cancelled. Show nothing. */
  | { readonly kind: 'superseded' }
  /** The server requires a recent sign-in. The form keeps its values and reauthenticates in place. */
  | { readonly kind: 'reauthenticate' }

export interface AccountFailure {
  readonly kind: 'failed'
  readonly action: AccountAction
  /** As in `AccountError`; '' if the error had no code. */
  readonly code: string
}

/** What failed. The same error code may have another cause in another action. */
export type AccountAction =
  | 'login'
  | 'google'
  | 'signUp'
  | 'completion'
  | 'reset'
  | 'signOut'
  | 'profile'
  | 'password'
  | 'email'
  | 'link'
  | 'unlink'
  | 'deletion'
  | 'reopening'
  | 'device'

/** What the person is notified of, whether or not a form is open. */
export type AccountNotification =
  | { readonly kind: 'signed-in'; readonly provider: 'password' | 'google' }
  | { readonly kind: 'profile-completed' }
  /** The service has ended the session, for example because of a new password. */
  | { readonly kind: 'session-ended' }
  /** The account was created, but its profile was not written. The member's next session writes it. */
  | { readonly kind: 'profile-delayed' }

/** The outcome for an error of the identity service. */
export function failureOutcome(action: AccountAction, error: unknown): AccountOutcome {
  const code = codeOf(error)
  // Another Google pop-up replaced this one, or it was closed by the form.
  if (code === 'auth/cancelled-popup-request') return { kind: 'superseded' }
  if (code === 'auth/requires-recent-login') return { kind: 'reauthenticate' }
  return { kind: 'failed', action, code }
}

/** The code of an `AccountError`; '' for any other error. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error && 'code' in error ? String(error.code) : ''
}
