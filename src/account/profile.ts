import { MAX_NAME_LENGTH, MAX_PHOTO_URL_LENGTH } from './limits.ts'
import type { Member } from './member.ts'

/** The fields stored at users/{uid} next to the notes. Dates are UTC text, 'YYYY-MM-DD HH:MM:SS'. */
export interface Profile {
  readonly fullName: string
  readonly email: string
  readonly phoneNumber: string
  readonly createdAt: string
  readonly lastLogin: string
  readonly updatedAt: string
  /** The sign-in methods of the account. Missing for an account that has only a password. */
  readonly provider: 'google' | 'both'
  readonly hasPasswordAuth: boolean
  readonly loginUsername: string
  readonly photoURL: string
}

/** Picks the valid profile fields from a stored value. */
export function parseProfile(stored: object): Partial<Profile> {
  return Object.fromEntries(
    PROFILE_FIELDS.filter((field) => Object.hasOwn(stored, field))
      .map((field) => [field, Reflect.get(stored, field)] as const)
      .filter(([field, value]) => isValue(field, value)),
  )
}

export const PROFILE_FIELDS = [
  'fullName',
  'email',
  'phoneNumber',
  'createdAt',
  'lastLogin',
  'updatedAt',
  'provider',
  'hasPasswordAuth',
  'loginUsername',
  'photoURL',
] as const satisfies readonly (keyof Profile)[]

/** The fields that a stored profile lacks, and those that disagree with the account's providers in Auth. */
export function missingFields(profile: Partial<Profile>, member: Member): Partial<Profile> {
  return {
    // Every complete profile has `createdAt`.
    ...(profile.createdAt === undefined ? newFields(member, profile) : {}),
    ...(member.hasGoogle ? providerFields(profile, member) : {}),
    // The member has opened the link that changes the address.
    ...(profile.email && profile.email.toLowerCase() !== member.email ? { email: member.email } : {}),
  }
}

function newFields(member: Member, { fullName }: Partial<Profile>): Partial<Profile> {
  return {
    createdAt: utcText(member.createdAt),
    email: member.email,
    ...(fullName === undefined ? nameOf(member) : {}),
    ...(isStorablePhotoUrl(member.photoURL) ? { photoURL: member.photoURL } : {}),
  }
}

function isStorablePhotoUrl(url: string): boolean {
  return url.length <= MAX_PHOTO_URL_LENGTH && /^https:\/\/\S+$/.test(url)
}

function providerFields(profile: Partial<Profile>, { hasPassword }: Member): Partial<Profile> {
  const provider = hasPassword ? 'both' : 'google'
  return {
    ...(profile.provider === provider ? {} : { provider }),
    // Auth removes the password of an account with an unverified e-mail when Google signs in to it. An account with a password may also
    // be linked with Google later.
    ...((profile.hasPasswordAuth ?? false) === hasPassword ? {} : { hasPasswordAuth: hasPassword }),
  }
}

/** The member's name from Google, if the database rules accept it. */
export function nameOf({ displayName }: Member): Partial<Profile> {
  const fullName = displayName.trim()
  return fullName === '' || fullName.length > MAX_NAME_LENGTH ? {} : { fullName }
}

/** 'YYYY-MM-DD HH:MM:SS' */
export function utcText(time: number): string {
  return new Date(time).toISOString().slice(0, 19).replace('T', ' ')
}

function isValue(field: keyof Profile, value: unknown): boolean {
  if (field === 'hasPasswordAuth') return typeof value === 'boolean'
  if (field === 'provider') return value === 'google' || value === 'both'
  return typeof value === 'string'
}
