/** The signed-in user, from the identity service. */
export interface Member {
  readonly uid: string
  readonly email: string
  /** Trimmed. '' if there is none; the same for `photoURL`. */
  readonly displayName: string
  readonly photoURL: string
  /** When the account was created, in milliseconds since 1970. */
  readonly createdAt: number
  /** From the account's providers in Auth, never from the profile's `hasPasswordAuth`. */
  readonly hasPassword: boolean
  readonly hasGoogle: boolean
}
