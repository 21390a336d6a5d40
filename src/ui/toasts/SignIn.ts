/** Where a message may offer to sign in. */
export interface SignIn {
  /** Opens the login form. Undefined in a build without sign-in. */
  readonly onSignIn: (() => void) | undefined
}
