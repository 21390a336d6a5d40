import type { Auth } from 'firebase/auth'

interface SignIn {
  /** Undefined if Google tells it. */
  readonly email: string | undefined
  isReplaced: boolean
}

/**
 * Returns a function that runs the request of a sign-in or a sign-up. If its response comes after a later one has begun, it is rejected with
 * 'auth/login-blocked': otherwise the person would be in the account that was asked for first.
 */
export function createLatestSignIn(auth: Auth) {
  const running = new Set<SignIn>()
  auth.beforeAuthStateChanged((user) => {
    const email = user?.email?.toLowerCase()
    const attempts = [...running].filter((each) => each.email === email)
    if (attempts.length > 0 && attempts.every(({ isReplaced }) => isReplaced))
      throw new Error('A later sign-in has replaced this one')
  })

  return async <Result>(email: string | undefined, request: () => Promise<Result>): Promise<Result> => {
    for (const earlier of running) earlier.isReplaced = true
    const signIn = { email: email?.toLowerCase(), isReplaced: false }
    running.add(signIn)
    try {
      return await request()
    } finally {
      running.delete(signIn)
    }
  }
}
