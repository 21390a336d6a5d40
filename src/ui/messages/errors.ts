import type { AccountNotice } from '../../account/outcome.ts'

/** What the person may be notified of. */
export type Outcome = AccountNotice

/**
 * The message of a failure; '' if the outcome is none. In the first load, because a failure must be shown even if the toasts cannot be
 * loaded.
 */
export function errorMessage(outcome: Outcome): string {
  return outcome.kind === 'profile-delayed' ? 'Account created. We will finish your profile later.' : ''
}
