/* oxlint-disable no-underscore-dangle -- the library's own names */
import type { Persistence } from 'firebase/auth'

/** Where the browser keeps who is signed in, so that neither a sign-out nor a sign-in is undone by a tab that did not hear of it yet. */
export interface AuthPersistence {
  /** To be given to the library in the place of its own. */
  readonly persistence: Persistence[]
  /** Waits for a sign-in on this page: it may write anybody. */
  readonly signIn: <Result>(request: () => Promise<Result>) => Promise<Result>
}

/**
 * The library writes a user when an answer about them comes, a new token or the account read again, whatever other tabs did since it was
 * asked for: who had signed out would be signed in again, in all tabs. And it takes away whoever is there, as a tab follows a sign-out.
 * Here only a sign-in writes somebody who is not there any more, and a tab takes away only whom it has found.
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
    /** Whom this page has found or written here. */
    const knownUids = new Set<string>()
    /** The last of them; null for nobody, undefined before it looked. */
    let currentUid: string | null | undefined

    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its public type tells nothing of it
    return class extends (persistenceClass as unknown as InternalPersistenceClass) {
      override async _get(key: string) {
        const value = await super._get(key)
        setCurrentUid(uidOf(value))
        return value
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
          const storedUid = uidOf(await super._get(key))
          if (storedUid !== null && currentUid !== undefined && currentUid !== storedUid)
            return notifyListeners()
          setCurrentUid(null)
          await super._remove(key)
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

    /** The library looks who is there, and goes by that. */
    function notifyListeners() {
      for (const listener of listeners) listener()
    }
  }

  /** No other tab writes between the look and the writing, unless one has stopped in the middle of it. */
  async function exclusively(task: () => Promise<void>): Promise<void> {
    let hasStarted = false
    const start = () => {
      hasStarted = true
      return task()
    }
    try {
      if (locks) await locks.request('pinwell.user', { signal: AbortSignal.timeout(LOCK_TIMEOUT) }, start)
      else await task()
    } catch (error) {
      if (hasStarted || !locks) throw error
      await task()
    }
  }
}

/** So long a tab waits for another one that writes. */
const LOCK_TIMEOUT = 1000

/** What the library's classes have beyond their public types. */
type InternalPersistenceClass = new () => {
  _get(key: string): Promise<unknown>
  _set(key: string, value: unknown): Promise<void>
  _remove(key: string): Promise<void>
  _addListener(key: string, listener: () => void): void
}

function uidOf(value: unknown): string | null {
  return typeof value === 'object' && value && 'uid' in value ? String(value.uid) : null
}
