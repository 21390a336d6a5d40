import type { Auth, User } from 'firebase/auth'
import { codeOf } from '../account/outcome.ts'

/**
 * Keeps the stored user if the service fails while Auth starts. By itself, Auth signs out and removes the user on every error except an
 * unreachable network: also if a quota is exceeded or the service is unavailable. Call this in the task that created `auth`, because
 * Auth reloads the stored user in a later one.
 */
export function keepUserOnFailure(auth: Auth) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the public type hides the methods
  const internalAuth = auth as Auth & InternalAuth
  internalAuth.reloadAndSetCurrentUserOrClear = async (user) => {
    let isEnded = false
    try {
      await user.reload()
    } catch (error) {
      isEnded = isSessionEnded(error)
    }
    return internalAuth.directlySetCurrentUser(isEnded ? null : user)
  }
}

interface InternalAuth {
  reloadAndSetCurrentUserOrClear: (user: User) => Promise<void>
  directlySetCurrentUser: (user: User | null) => Promise<void>
}

/** Whether the service has ended this session. */
export function isSessionEnded(error: unknown): boolean {
  return SESSION_ENDED.has(codeOf(error))
}

/** The errors of the service that end this session. */
const SESSION_ENDED: ReadonlySet<string> = new Set([
  'auth/user-token-expired',
  'auth/user-disabled',
  'auth/user-not-found',
  'auth/invalid-user-token',
  'auth/invalid-refresh-token',
])
