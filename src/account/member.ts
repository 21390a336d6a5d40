/** Who is signed in, as the identity service tells it. */
export interface Member {
  readonly uid: string
  readonly email: string
  /** '' where there is none; the same for the photo. */
  readonly displayName: string
  readonly photoURL: string
  /** When the account was made, in milliseconds. */
  readonly createdAt: number
  /** From the account's real providers, never from the profile's flag. */
  readonly hasPassword: boolean
  readonly hasGoogle: boolean
}
