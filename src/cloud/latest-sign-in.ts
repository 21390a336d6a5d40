import type { Auth } from 'firebase/auth'

interface LatestSignIn {
  /** Runs the request of a sign-in or a sign-up in place of those that are running. `email` is undefined for a sign-in with Google. */
  readonly run: <Result>(email: string | undefined, request: () => Promise<Result>) => Promise<Result>
  /** Cancels those that are running. */
  readonly cancel: () => void
}

/**
 * Rejects a sign-in that was cancelled or replaced by another one with 'auth/login-blocked' if its response still comes. Otherwise the
 * person would be in the account that was asked for first.
 */
export function createLatestSignIn(auth: Auth): LatestSignIn {
  /** Those that are running, and those that were replaced: a closed pop-up rejects before the service has answered. */
  const signIns = new Set<{ readonly email: string | undefined; isReplaced: boolean }>()
  auth.beforeAuthStateChanged((user) => {
    const email = user?.email?.toLowerCase()
    const sources = [...signIns].filter((each) => each.email === undefined || each.email === email)
    if (user && sources.length > 0 && sources.every(({ isReplaced }) => isReplaced))
      throw new Error('The sign-in was replaced')
  })

  return {
    async run(email, request) {
      cancel()
      const signIn = { email: email?.toLowerCase(), isReplaced: false }
      signIns.add(signIn)
      try {
        return await request()
      } finally {
        if (!signIn.isReplaced) signIns.delete(signIn)
      }
    },

    cancel,
  }

  function cancel() {
    for (const signIn of signIns) signIn.isReplaced = true
  }
}
