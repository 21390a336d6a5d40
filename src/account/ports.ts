import type { createMemberSession, ProfileCloud } from './member-session.ts'
import type { Member } from './member.ts'

/** The identity service and the profile. Every rejection is an `AccountError`. */
export interface AccountCloud extends ProfileCloud {
  /**
   * Calls `listener` with the signed-in member or null: first when the auth state is known, then at each change, before the request
   * that caused the change resolves. Calls `onError` if the auth state cannot be determined. Returns a function that unsubscribes.
   */
  readonly watch: (listener: MemberListener, onError: () => void) => () => void
  readonly signIn: (email: string, password: string) => Promise<Member>
  readonly signInWithGoogle: () => Promise<Member>
  /** Closes the pop-up, if one is open. Its pending request rejects. */
  readonly cancelGoogle: () => void
  /** Loads what the pop-up needs in advance of the click. */
  readonly warmUp: () => void
  readonly signUp: (email: string, password: string) => Promise<Member>
  /** Sets the password of the signed-in account, for its own e-mail address. Replaces a password that it already has. */
  readonly linkPassword: (password: string) => Promise<Member>
  /** Uses the password if one is given, else the Google pop-up. */
  readonly reauthenticate: (password?: string) => Promise<Member>
  readonly sendPasswordReset: (email: string) => Promise<void>
  readonly signOut: () => Promise<void>
  /** Loads what only the settings need. */
  readonly manage: () => Promise<AccountManager>
}

/** `createSession` is loaded with the code of the cloud: no page needs it before there is a member. */
export type MemberListener = (member: Member | null, createSession: typeof createMemberSession) => void

/** Changes to the signed-in account. Every rejection is an `AccountError`. */
export interface AccountManager {
  readonly changeName: (displayName: string) => Promise<Member>
  /** '' removes the photo. */
  readonly changePhoto: (photoURL: string) => Promise<Member>
  /** Google's photo of the member; '' if there is none. */
  readonly googlePhoto: () => string
  /** Sends a link to the new address. The address changes when the link is opened, which ends all sessions of the account. */
  readonly requestEmailChange: (email: string) => Promise<void>
  readonly linkGoogle: () => Promise<Member>
  readonly unlinkGoogle: () => Promise<Member>
  /**
   * Deletes notes, trash, versions, the data of the synchronization and the profile in one step, and leaves a deletion record. While it is
   * there, no device can write to the account. While offline it does not settle.
   */
  readonly deleteData: (member: Member) => Promise<void>
  /** Whether the account has a deletion record. */
  readonly isDataDeleted: (member: Member) => Promise<boolean>
  /** Removes the deletion record. The empty account can then be used again. */
  readonly reopen: (member: Member) => Promise<void>
  /** Makes every device of the account sign out as soon as it is connected, this one included. While offline it does not settle. */
  readonly signOutEverywhere: (member: Member) => Promise<void>
  /** Calls `listener` if the member has signed out everywhere since the sign-in of this device. Returns a function that ends this. */
  readonly watchSignOut: (member: Member, listener: () => void) => Promise<() => void>
  /** Deletes the sign-in, which signs out. */
  readonly deleteUser: () => Promise<void>
  readonly devices: Devices
}

/** The list of the devices on which an account is used. Without a connection, its promises do not settle. */
export interface Devices {
  /** The 50 devices that were used last, the latest first. */
  readonly list: (member: Member) => Promise<readonly ListedDevice[]>
  /** Sets the last use of a device to the current time. A device that is not in the list gets this name. */
  readonly report: (member: Member, id: string, name: string) => Promise<void>
  readonly rename: (member: Member, id: string, name: string) => Promise<void>
  /** Removes a device from the list until it is used again. */
  readonly remove: (member: Member, id: string) => Promise<void>
  /** The id of the mutation that gave a note its current text; undefined if that is not known. */
  readonly lastEditOf: (member: Member, noteId: string) => Promise<string | undefined>
}

export interface ListedDevice {
  /** As in `ThisDevice`. */
  readonly id: string
  readonly name: string
  /** In milliseconds since 1970 by the server's clock; it may be a day older than the last use. */
  readonly lastUsed: number
}

export interface AccountError {
  /**
   * 'auth/…', a code of the database, 'chunk' if the code for accounts could not be loaded, 'no-photo' if Google has none, or 'pending' if
   * the database did not answer and may still make the change.
   */
  readonly code: string
}
