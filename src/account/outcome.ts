/** The outcome of an attempt. The session itself notifies of success; the form shows a failure. */
export type AccountOutcome =
  | { readonly kind: 'done' }
  /** `field` is the name of the form field that the message belongs to. */
  | { readonly kind: 'failed'; readonly message: string; readonly field?: string }
  /** A newer attempt replaced it, or it was cancelled. Show nothing. */
  | { readonly kind: 'superseded' }
  /** The server requires a recent sign-in. The form keeps its values, shows the message and reauthenticates in place. */
  | { readonly kind: 'reauthenticate'; readonly message: string }
