import type { Member } from './member.ts'

/** What is stored at users/{uid} beside the notes. Dates are UTC text, 'YYYY-MM-DD HH:MM:SS'. */
export interface Profile {
  readonly fullName: string
  readonly email: string
  readonly phoneNumber: string
  readonly createdAt: string
  readonly lastLogin: string
  readonly updatedAt: string
  /** Whose sign-ins lead here; not there for an account that has only a password. */
  readonly provider: 'google' | 'both'
  readonly hasPasswordAuth: boolean
  readonly loginUsername: string
  readonly photoURL: string
}

/** The fields that a profile has, out of whatever is stored. */
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

/** What a stored profile lacks, and what in it the account's real providers say otherwise. */
export function missingFields(profile: Partial<Profile>, member: Member): Partial<Profile> {
  return {
    // Every profile is made with its date.
    ...(profile.createdAt === undefined ? newFields(member, profile) : {}),
    ...(member.hasGoogle ? providerFields(profile, member) : {}),
  }
}

function newFields(member: Member, { fullName }: Partial<Profile>): Partial<Profile> {
  return {
    createdAt: utcText(member.createdAt),
    email: member.email,
    ...(fullName === undefined ? nameOf(member) : {}),
    ...(/^https:\/\/\S{1,2040}$/.test(member.photoURL) ? { photoURL: member.photoURL } : {}),
  }
}

function providerFields(profile: Partial<Profile>, { hasPassword }: Member): Partial<Profile> {
  const provider = hasPassword ? 'both' : 'google'
  return {
    ...(profile.provider === provider ? {} : { provider }),
    // Google takes the password from an account whose e-mail was never confirmed; and one that had a password may meet Google later.
    ...((profile.hasPasswordAuth ?? false) === hasPassword ? {} : { hasPasswordAuth: hasPassword }),
  }
}

/** Google's name for the member, where the database takes it. */
export function nameOf({ displayName }: Member): Partial<Profile> {
  const fullName = displayName.trim()
  return fullName === '' || fullName.length > 200 ? {} : { fullName }
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
