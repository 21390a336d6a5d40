import type { Member } from './member.ts'
import { nameOf, type Profile, utcText } from './profile.ts'
import { type CompletionValues, type SignUpValues, withoutInvisible } from './validate.ts'

export function signUpFields(values: SignUpValues, member: Member): Partial<Profile> {
  return {
    fullName: values.fullName.trim(),
    email: member.email,
    phoneNumber: withoutInvisible(values.phoneNumber),
    createdAt: utcText(member.createdAt),
  }
}

export function loginFields(now: number): Partial<Profile> {
  return { lastLogin: utcText(now), loginUsername: LOGIN_USERNAME }
}

export function googleLoginFields(member: Member, now: number): Partial<Profile> {
  return { ...loginFields(now), ...nameOf(member) }
}

export function completionFields(values: CompletionValues, now: number): Partial<Profile> {
  return {
    fullName: values.fullName.trim(),
    phoneNumber: withoutInvisible(values.phoneNumber),
    hasPasswordAuth: true,
    provider: 'both',
    updatedAt: utcText(now),
    loginUsername: LOGIN_USERNAME,
  }
}

/** The app that wrote the profile last. */
const LOGIN_USERNAME = 'Pinwell'
