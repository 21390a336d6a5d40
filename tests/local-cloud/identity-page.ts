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

const parameters = new URLSearchParams(location.search)
const identity = `http://127.0.0.1:${parameters.get('identity')}`

const auth = initializeAuth(
  initializeApp({ apiKey: 'local', authDomain: 'localhost', projectId: 'demo-test' }),
  {
    persistence: inMemoryPersistence,
  },
)
connectAuthEmulator(auth, identity, { disableWarnings: true })
// With a stub the SDK does not load Google's script.
if (!parameters.has('google')) await import(/* @vite-ignore */ `${identity}/gapi.js`)

document.querySelector('#sign-in')?.addEventListener('click', () => void signIn())

async function signIn(): Promise<void> {
  const attempt = signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver)
  const listItem = document.createElement('li')
  listItem.textContent = await resultOf(attempt)
  document.querySelector('#outcomes')?.append(listItem)
}

async function resultOf(attempt: Promise<UserCredential>): Promise<string> {
  try {
    const { user } = await attempt
    return `${user.uid} ${user.email}`
  } catch (error) {
    return error instanceof FirebaseError ? error.code : String(error)
  }
}
