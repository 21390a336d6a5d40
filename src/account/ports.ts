import type { Member } from './member.ts'
import type { Profile } from './profile.ts'

/** The identity service and the profile. Every promise that rejects does so with an AccountError. */
export interface AccountCloud {
  /**
   * Tells who is signed in, first when that is known and then at each change, before what made the change resolves. `failed` where
   * it cannot be known.
   */
  readonly watch: (listener: (member: Member | null) => void, onError: () => void) => () => void
  readonly signIn: (email: string, password: string) => Promise<Member>
  readonly signInWithGoogle: () => Promise<Member>
  /** Closes the pop-up, where there is one; what waits for it rejects. */
  readonly cancelGoogle: () => void
  /** Fetches ahead of the click what the pop-up needs. */
  readonly warmUp: () => void
  readonly signUp: (email: string, password: string) => Promise<Member>
  /** Gives the account that is signed in this password for its own e-mail, instead of another one where it has one. */
  readonly linkPassword: (password: string) => Promise<Member>
  /** By the password where one is given, else by the pop-up. */
  readonly reauthenticate: (password?: string) => Promise<Member>
  readonly sendPasswordReset: (email: string) => Promise<void>
  readonly signOut: () => Promise<void>
  /** The fields one by one, since `users/{uid}` holds all notes too; those that are not there are left out. */
  readonly readProfile: (member: Member) => Promise<Partial<Profile>>
  /** Settles when the cloud has answered: never while offline. */
  readonly updateProfile: (member: Member, fields: Partial<Profile>) => Promise<void>
}

export interface AccountError {
  /** 'auth/…', the database's, or 'chunk' where the code for it could not be loaded. */
  readonly code: string
}

/** The cached session: the last one of this browser, so that the page of a returning person does not wait for the network. */
export interface SessionCache {
  /** Null where nothing is cached, or the browser does not let us read. */
  readonly read: () => CachedSession | 'visitor' | null
  /** Where nothing can be stored the next page has to ask Auth; no more than that is lost. */
  readonly write: (session: CachedSession | 'visitor') => void
}

export interface CachedSession {
  readonly member: Member
  readonly fullName: string
  /** What the member typed into a form and the cloud has not acknowledged. */
  readonly unsaved: Partial<Profile>
}
