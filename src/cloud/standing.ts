/* oxlint-disable no-underscore-dangle -- the library's own names */
import type { Persistence } from 'firebase/auth'

/** Where the browser keeps who is signed in, so that neither a sign-out nor a sign-in is undone by a tab that did not hear of it yet. */
export interface Standing {
  /** To be given to the library in the place of its own. */
  readonly persistence: Persistence[]
  /** Waits for a sign-in on this page: it may write anybody. */
  readonly signIn: <Answer>(ask: () => Promise<Answer>) => Promise<Answer>
}

/**
 * The library writes a user when an answer about them comes, a new token or the account read again, whatever other tabs did since it was
 * asked for: who had signed out would be signed in again, in all tabs. And it takes away whoever is there, as a tab follows a sign-out.
 * Here only a sign-in writes somebody who is not there any more, and a tab takes away only whom it has found.
 */
export function createStanding(kinds: readonly Persistence[], locks: LockManager | undefined): Standing {
  let entering = 0

  return {
    persistence: kinds.map(standing),

    async signIn(ask) {
      entering++
      try {
        return await ask()
      } finally {
        entering--
      }
    },
  }

  function standing(kind: Persistence): Persistence {
    const listeners = new Set<() => void>()
    /** Whom this page has found or written here. */
    const seen = new Set<string>()
    /** The last of them; null for nobody, undefined before it looked. */
    let there: string | null | undefined

    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its public type tells nothing of it
    return class extends (kind as unknown as PlaceClass) {
      override async _get(key: string) {
        const value = await super._get(key)
        see(uidOf(value))
        return value
      }

      override _set(key: string, value: unknown) {
        return alone(async () => {
          const uid = uidOf(value)
          const isBack = uid !== null && seen.has(uid) && uidOf(await super._get(key)) !== uid
          if (isBack && entering === 0) return follow()
          see(uid)
          await super._set(key, value)
        })
      }

      override _remove(key: string) {
        return alone(async () => {
          const found = uidOf(await super._get(key))
          if (found !== null && there !== undefined && there !== found) return follow()
          see(null)
          await super._remove(key)
        })
      }

      override _addListener(key: string, listener: () => void) {
        super._addListener(key, listener)
        listeners.add(listener)
      }
    } as unknown as Persistence

    function see(uid: string | null) {
      there = uid
      if (uid !== null) seen.add(uid)
    }

    /** The library looks who is there, and goes by that. */
    function follow() {
      for (const listener of listeners) listener()
    }
  }

  /** No other tab writes between the look and the writing, unless one has stopped in the middle of it. */
  async function alone(task: () => Promise<void>): Promise<void> {
    let began = false
    const begin = () => {
      began = true
      return task()
    }
    try {
      if (locks) await locks.request('pinwell.user', { signal: AbortSignal.timeout(PATIENCE_MS) }, begin)
      else await task()
    } catch (error) {
      if (began || !locks) throw error
      await task()
    }
  }
}

/** So long a tab waits for another one that writes. */
const PATIENCE_MS = 1000

/** What the library's classes have beyond their public types. */
type PlaceClass = new () => {
  _get(key: string): Promise<unknown>
  _set(key: string, value: unknown): Promise<void>
  _remove(key: string): Promise<void>
  _addListener(key: string, listener: () => void): void
}

function uidOf(value: unknown): string | null {
  return typeof value === 'object' && value && 'uid' in value ? String(value.uid) : null
}
