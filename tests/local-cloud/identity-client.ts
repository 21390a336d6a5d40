import { deleteApp, FirebaseError, initializeApp } from 'firebase/app'
import {
  type Auth,
  connectAuthEmulator,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  signInWithCredential,
  type User,
} from 'firebase/auth'
import { onTestFinished } from 'vitest'

export const PROJECT = 'demo-test'

let clientCount = 0

/** One person's browser with the SDK. It is closed at the end of the test. */
export function createAuthClient(port: number): Auth {
  const app = initializeApp({ apiKey: 'local', projectId: PROJECT }, `client ${++clientCount}`)
  const auth = initializeAuth(app, { persistence: inMemoryPersistence })
  connectAuthEmulator(auth, `http://127.0.0.1:${port}`, { disableWarnings: true })
  onTestFinished(() => deleteApp(app))
  return auth
}

/** Signs in as the pop-up would. */
export async function signInWithGoogle(auth: Auth, email: string): Promise<User> {
  const claims = JSON.stringify({ sub: `google ${email}`, email, email_verified: true })
  return (await signInWithCredential(auth, GoogleAuthProvider.credential(claims))).user
}

/** The SDK's error code for `attempt`; 'done' if it succeeds. */
export async function resultOf(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt
    return 'done'
  } catch (error) {
    if (error instanceof FirebaseError) return error.code
    throw error
  }
}

/** Sends a request as the project's owner. */
export async function requestAsOwner(
  port: number,
  method: string,
  path: string,
  body?: unknown,
): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`)
  return response.text()
}
