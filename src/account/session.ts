import type { Notify } from '../notify.ts'
import type { ReadableStore } from '../store.ts'
import type { Profile } from './profile.ts'
import type { CompletionValues, LoginValues, SignUpValues } from './validate.ts'

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

export type SessionState =
  /** Only until the first auth state, or the hint, is known. */
  | { readonly kind: 'loading' }
  | { readonly kind: 'visitor' }
  | {
      readonly kind: 'member'
      readonly member: Member
      /** The profile's; '' until it is known. */
      readonly fullName: string
      /** Complete Profile is to be shown. */
      readonly incomplete: boolean
    }

/** What a person's attempt came to. The session says a success itself; the form that asked shows a failure. */
export type Outcome =
  | { readonly kind: 'done' }
  /** `field` is the name of the value that the message belongs to. */
  | { readonly kind: 'failed'; readonly message: string; readonly field?: string }
  /** A newer attempt took over, or it was given up: nothing is to be said. */
  | { readonly kind: 'superseded' }
  /** The backend wants a recent sign-in first: the form keeps its values, shows the message and asks in place. */
  | { readonly kind: 'reauthenticate'; readonly message: string }

export interface Session extends ReadableStore<SessionState> {
  /** Follows the identity service; returns how to stop. */
  readonly start: () => () => void
  /** What is needed to sign in may be fetched now: somebody is about to. */
  readonly warmUp: () => void
  readonly signIn: (values: LoginValues) => Promise<Outcome>
  readonly signInWithGoogle: () => Promise<Outcome>
  /** Gives up waiting for the pop-up: its attempt ends as 'superseded'. */
  readonly cancelGoogle: () => void
  readonly signUp: (values: SignUpValues) => Promise<Outcome>
  readonly completeProfile: (values: CompletionValues) => Promise<Outcome>
  /** In place, before completeProfile is tried again: by password where one is given, else by the Google pop-up. */
  readonly reauthenticate: (password?: string) => Promise<Outcome>
  /** 'done' whether or not there is such an account. */
  readonly sendPasswordReset: (email: string) => Promise<Outcome>
  readonly signOut: () => Promise<Outcome>
}

/** The identity service and the profile. Every promise that rejects does so with an AccountError. */
export interface AccountCloud {
  /** Tells who is signed in, first when that is known and then at each change; `failed` where it cannot be known. */
  readonly watch: (
    listener: (member: Member | null) => void,
    failed: (error: AccountError) => void,
  ) => () => void
  readonly signIn: (email: string, password: string) => Promise<Member>
  readonly signInWithGoogle: () => Promise<Member>
  readonly signUp: (email: string, password: string) => Promise<Member>
  /** Gives the account that is signed in a password for its own e-mail. */
  readonly linkPassword: (password: string) => Promise<Member>
  readonly reauthenticate: (password?: string) => Promise<Member>
  readonly sendPasswordReset: (email: string) => Promise<void>
  readonly signOut: () => Promise<void>
  /** Fetches ahead of the click what the Google pop-up needs. */
  readonly warmUp: () => void
  /** The fields one by one, since `users/{uid}` holds all notes too; those that are not there are left out. */
  readonly readProfile: (uid: string) => Promise<Partial<Profile>>
  readonly updateProfile: (uid: string, fields: Partial<Profile>) => Promise<void>
}

export interface AccountError {
  /** 'auth/…', the database's, or 'chunk' where the code for it could not be loaded. */
  readonly code: string
  readonly message: string
}

/** What the device remembers of the last session, so that a returning member's page does not wait for the network. */
export interface SessionHint {
  /** Null for a visitor; throws where the browser does not let us read. */
  readonly read: () => Member | null
  readonly write: (member: Member | null) => void
}

export interface SessionPorts {
  readonly cloud: AccountCloud
  readonly hint: SessionHint
  readonly now: () => number
  readonly notify: Notify
}
