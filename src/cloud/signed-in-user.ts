import type { Auth, User } from 'firebase/auth'
import type { Member } from '../account/member.ts'

export function toMember({ uid, email, displayName, photoURL, metadata, providerData }: User): Member {
  const has = (provider: string) => providerData.some(({ providerId }) => providerId === provider)
  return {
    uid,
    email: email ?? '',
    displayName: displayName?.trim() ?? '',
    photoURL: photoURL ?? '',
    createdAt: Date.parse(metadata.creationTime ?? ''),
    hasPassword: has('password'),
    hasGoogle: has('google.com'),
  }
}

/** Throws an `AccountError` if nobody is signed in. */
export function requireUser(auth: Auth): User {
  if (auth.currentUser) return auth.currentUser
  throw Object.assign(new Error('No user is signed in'), { code: 'auth/no-current-user' })
}
