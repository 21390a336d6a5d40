import type { Member } from './member.ts'
import type { Remembered, SessionHint } from './ports.ts'
import { parseProfile } from './profile.ts'

/** The last session in the storage item `session`. A function, since a browser that blocks storage throws as soon as it is looked at. */
export function createHint(storage: () => Storage): SessionHint {
  return {
    read: () => parse(storage().getItem(KEY)),

    // Where nothing can be stored the next page has to wait for the network; no more than that is lost.
    write(remembered) {
      try {
        if (remembered) storage().setItem(KEY, JSON.stringify(remembered))
        else storage().removeItem(KEY)
      } catch {}
    },
  }
}

const KEY = 'session'

function parse(text: string | null): Remembered | null {
  if (text === null) return null
  try {
    const { member, fullName, unsaved }: Record<string, unknown> = JSON.parse(text)
    if (!isMember(member)) return null
    return {
      member,
      fullName: typeof fullName === 'string' ? fullName : '',
      unsaved: typeof unsaved === 'object' && unsaved ? parseProfile(unsaved) : {},
    }
  } catch {
    return null
  }
}

function isMember(value: unknown): value is Member {
  if (typeof value !== 'object' || !value) return false
  return Object.entries(MEMBER).every(([field, type]) => typeof Reflect.get(value, field) === type)
}

const MEMBER: Record<keyof Member, string> = {
  uid: 'string',
  email: 'string',
  displayName: 'string',
  photoURL: 'string',
  createdAt: 'number',
  hasPassword: 'boolean',
  hasGoogle: 'boolean',
}
