/* oxlint-disable no-underscore-dangle -- Firebase's own names */
import type { Persistence } from 'firebase/auth'

/** Guards Auth's persistence, so that a tab with stale state undoes neither a sign-out nor a sign-in of another tab. */
interface AuthPersistence {
  /** Pass these to Auth instead of Firebase's own classes. */
  readonly persistence: Persistence[]
  /** Runs a sign-in of this page. While it runs, any user may be written. */
  readonly signIn: <Result>(request: () => Promise<Result>) => Promise<Result>
}

/**
 * Auth writes a user whenever a response about that user arrives (a new token, a reloaded account), even if another tab has signed out
 * since the request. The user would then be signed in again, in all tabs. Auth also removes any stored user when a tab follows a
 * sign-out. Here only a sign-in writes a known user that is no longer stored, and a tab that has read the stored user removes only the
 * user that it last read or wrote. A user that could not be read stays stored: Auth uses another persistence then, and clears this one.
 */
export function createAuthPersistence(
  persistenceClasses: readonly Persistence[],
  locks: LockManager | undefined,
): AuthPersistence {
  let pendingSignIns = 0

  return {
    persistence: persistenceClasses.map(guardPersistence),

    async signIn(request) {
      pendingSignIns++
      try {
        return await request()
      } finally {
        pendingSignIns--
      }
    },
  }

  function guardPersistence(persistenceClass: Persistence): Persistence {
    const listeners = new Set<() => void>()
    /** The users that this page has read or written. */
    const knownUids = new Set<string>()
    /** The last one read or written; null for no user, undefined before the first read. */
    let currentUid: string | null | undefined
    let hasReadFailed = false

    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the public type hides the class
    return class extends (persistenceClass as unknown as InternalPersistenceClass) {
      override async _get(key: string) {
        try {
          const value = await super._get(key)
          setCurrentUid(uidOf(value))
          return value
        } catch (error) {
          hasReadFailed = true
          throw error
        }
      }

      override _set(key: string, value: unknown) {
        return exclusively(async () => {
          const uid = uidOf(value)
          const isStale = uid !== null && knownUids.has(uid) && uidOf(await super._get(key)) !== uid
          if (isStale && pendingSignIns === 0) return notifyListeners()
          setCurrentUid(uid)
          await super._set(key, value)
        })
      }

      override _remove(key: string) {
        return exclusively(async () => {
          if (hasReadFailed && currentUid === undefined) return
          const storedUid = uidOf(await super._get(key))
          if (storedUid !== null && currentUid !== undefined && currentUid !== storedUid)
            return notifyListeners()
          await super._remove(key)
          setCurrentUid(null)
        })
      }

      override _addListener(key: string, listener: () => void) {
        super._addListener(key, listener)
        listeners.add(listener)
      }
    } as unknown as Persistence

    function setCurrentUid(uid: string | null) {
      currentUid = uid
      if (uid !== null) knownUids.add(uid)
    }

    /** Makes Auth read the stored user again and follow it. */
    function notifyListeners() {
      for (const listener of listeners) listener()
    }
  }

  /**
   * Prevents other tabs from writing between our read and our write. After a timeout the task runs without the lock, because the tab that
   * holds it may be frozen.
   */
  async function exclusively(task: () => Promise<void>): Promise<void> {
    let hasStarted = false
    const start = () => {
      hasStarted = true
      return task()
    }
    try {
      if (locks) await locks.request('pinwell.user', { signal: AbortSignal.timeout(LOCK_TIMEOUT_MS) }, start)
      else await task()
    } catch (error) {
      if (hasStarted || !locks) throw error
      await task()
    }
  }
}

/** How long to wait for another tab's write. */
const LOCK_TIMEOUT_MS = 1000

/** The methods of Firebase's classes beyond their public types. */
type InternalPersistenceClass = new () => {
  _get(key: string): Promise<unknown>
  _set(key: string, value: unknown): Promise<void>
  _remove(key: string): Promise<void>
  _addListener(key: string, listener: () => void): void
}

function uidOf(value: unknown): string | null {
  return typeof value === 'object' && value && 'uid' in value ? String(value.uid) : null
}
