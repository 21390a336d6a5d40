import type { AccountCloud, AccountError } from '../account/ports.ts'
import { loadOnce } from '../load-once.ts'

/**
 * An `AccountCloud` whose chunk is loaded on first use. If the load fails, the call rejects with the code 'chunk', and the next call
 * tries again.
 */
export function createLazyAccountCloud(load: () => Promise<AccountCloud>): AccountCloud {
  const getCloud = loadOnce(load)
  /** Watchers that wait for the chunk. */
  const unattached = new Set<(cloud: AccountCloud) => void>()

  return {
    watch(listener, onError) {
      let stop: (() => void) | undefined
      const attach = (cloud: AccountCloud) => {
        stop = cloud.watch(listener, onError)
      }
      unattached.add(attach)
      get().catch(onError)
      return () => {
        unattached.delete(attach)
        stop?.()
      }
    },

    signIn: async (email, password) => (await get()).signIn(email, password),
    signInWithGoogle: async () => (await get()).signInWithGoogle(),
    cancelGoogle: () => whenLoaded((cloud) => cloud.cancelGoogle()),
    warmUp: () => whenLoaded((cloud) => cloud.warmUp()),
    signUp: async (email, password) => (await get()).signUp(email, password),
    linkPassword: async (password) => (await get()).linkPassword(password),
    reauthenticate: async (password) => (await get()).reauthenticate(password),
    sendPasswordReset: async (email) => (await get()).sendPasswordReset(email),
    signOut: async () => (await get()).signOut(),
    readProfile: async (member) => (await get()).readProfile(member),
    updateProfile: async (member, fields) => (await get()).updateProfile(member, fields),
    manage: async () => (await get()).manage(),
  }

  async function get(): Promise<AccountCloud> {
    try {
      const cloud = await getCloud()
      for (const attach of unattached) attach(cloud)
      unattached.clear()
      return cloud
    } catch (cause) {
      throw chunkError(cause)
    }
  }

  /** Ignores a failed load: no caller waits for these requests, and the next awaited call reports the failure. */
  function whenLoaded(then: (cloud: AccountCloud) => void) {
    get().then(then, () => {})
  }
}

function chunkError(cause: unknown): Error & AccountError {
  return Object.assign(new Error('The code for accounts could not be loaded', { cause }), { code: 'chunk' })
}
