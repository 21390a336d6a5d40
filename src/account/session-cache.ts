import type { Member } from './member.ts'

/** Stores the last session of this browser, so that the page of a returning member does not wait for the network. */
export interface SessionCache {
  /** Null if nothing is cached or the browser blocks storage. */
  readonly read: () => CachedSession | 'visitor' | null
  /** If storing fails, nothing is lost: the next page has to wait for Auth. */
  readonly write: (session: CachedSession | 'visitor') => void
}

interface CachedSession {
  readonly member: Member
  readonly fullName: string
  /** Profile fields that the server has not acknowledged, as they were stored. */
  readonly unsaved: object
}

/**
 * Keeps the last session in the local storage item `session`. `storage` is a function, because a browser that blocks storage throws
 * when the property is read.
 */
export function createSessionCache(storage: () => Storage): SessionCache {
  return {
    read() {
      try {
        return parse(storage().getItem(KEY))
      } catch {
        // The browser blocks storage, or the text is not JSON.
        return null
      }
    },

    write(session) {
      try {
        storage().setItem(KEY, JSON.stringify(session))
      } catch {
        // The storage is full or blocked.
        clear()
      }
    },
  }

  /** An older session would be wrong. Without one the next page waits for Auth. */
  function clear() {
    try {
      storage().removeItem(KEY)
    } catch {
      // A blocked storage has no session.
    }
  }
}

const KEY = 'session'

/** Throws if the text is not JSON. */
function parse(text: string | null): CachedSession | 'visitor' | null {
  const stored: unknown = JSON.parse(text ?? 'null')
  if (stored === 'visitor') return stored
  if (typeof stored !== 'object' || !stored) return null
  const { member, fullName, unsaved }: Record<string, unknown> = { ...stored }
  if (!isMember(member)) return null
  return {
    member,
    fullName: typeof fullName === 'string' ? fullName : '',
    unsaved: typeof unsaved === 'object' && unsaved ? unsaved : {},
  }
}

function isMember(value: unknown): value is Member {
  if (typeof value !== 'object' || !value) return false
  return Object.entries(MEMBER_FIELD_TYPES).every(
    ([field, type]) => typeof Reflect.get(value, field) === type,
  )
}

const MEMBER_FIELD_TYPES: Record<keyof Member, string> = {
  uid: 'string',
  email: 'string',
  displayName: 'string',
  photoURL: 'string',
  createdAt: 'number',
  hasPassword: 'boolean',
  hasGoogle: 'boolean',
}
