/** What is stored at users/{uid} beside the notes. Dates are UTC text, 'YYYY-MM-DD HH:MM:SS'. */
export interface Profile {
  readonly fullName: string
  readonly email: string
  readonly phoneNumber: string
  readonly createdAt: string
  readonly lastLogin: string
  readonly updatedAt: string
  /** Absent for an account that was made with e-mail and password. */
  readonly provider: 'google' | 'both'
  readonly hasPasswordAuth: boolean
  readonly loginUsername: string
  readonly photoURL: string
}
