import type { Conflict } from '../notes/outcome.ts'
import type { Dismiss } from '../notifier.ts'

/** Shows messages to the person. The methods differ in tone, in how urgently a message is announced and in how long it stays. */
export interface Notifier {
  readonly success: (message: string) => Dismiss
  readonly error: (message: string) => Dismiss
  /** Shows a message that is neither a success nor a failure, such as a conflict. */
  readonly info: (message: string) => Dismiss
  /** Shows a message with an action button. */
  readonly offer: (message: string, offer: Offer) => Dismiss
}

export type Offer =
  /** Reverts what the message says. The undo keys do the same while the message is visible. */
  | { readonly kind: 'undo'; readonly run: () => void }
  /** Helps with a problem, so the message is shown as an error. */
  | { readonly kind: 'download'; readonly label: string; readonly run: () => void }
  /** Shows two versions that were kept as two notes. */
  | { readonly kind: 'compare'; readonly label: string; readonly conflict: Conflict }
  /** Copies a visitor's note into the composer. The message offers to sign in as well. */
  | { readonly kind: 'copy'; readonly label: string; readonly run: () => void }
  /** Opens the login form. */
  | { readonly kind: 'sign-in' }
