import { FirebaseError, initializeApp } from 'firebase/app'
import {
  browserPopupRedirectResolver,
  connectAuthEmulator,
  GoogleAuthProvider,
  inMemoryPersistence,
  initializeAuth,
  signInWithPopup,
  type UserCredential,
} from 'firebase/auth'

const identity = `http://127.0.0.1:${new URLSearchParams(location.search).get('identity')}`

const auth = initializeAuth(
  initializeApp({ apiKey: 'local', authDomain: 'localhost', projectId: 'demo-test' }),
  {
    persistence: inMemoryPersistence,
  },
)
connectAuthEmulator(auth, identity, { disableWarnings: true })
// What stands in for Google's script has to be there before the library looks for it.
await import(/* @vite-ignore */ `${identity}/gapi.js`)

document.querySelector('#sign-in')?.addEventListener('click', () => void signIn())

async function signIn(): Promise<void> {
  const attempt = signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver)
  const outcome = document.createElement('li')
  outcome.textContent = await resultOf(attempt)
  document.querySelector('#outcomes')?.append(outcome)
}

async function resultOf(attempt: Promise<UserCredential>): Promise<string> {
  try {
    const { user } = await attempt
    return `${user.uid} ${user.email}`
  } catch (error) {
    return error instanceof FirebaseError ? error.code : String(error)
  }
}
