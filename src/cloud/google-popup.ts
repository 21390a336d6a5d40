import {
  type Auth,
  browserPopupRedirectResolver,
  GoogleAuthProvider,
  reauthenticateWithPopup,
  signInWithPopup,
  type User,
  type UserCredential,
} from 'firebase/auth'
import { trustGoogleScript } from './trusted-script.ts'

export interface GooglePopup {
  readonly signIn: () => Promise<UserCredential>
  readonly reauthenticate: (user: User) => Promise<UserCredential>
  /** Closes the window; what waits for it rejects with 'auth/cancelled-popup-request'. */
  readonly close: () => void
  /** Fetches Google's script and the frame that talks to the window: a browser lets a click open one only for so long. */
  readonly warmUp: () => Promise<unknown>
}

/** Google's pop-up as Firebase opens it. The local cloud brings its own stand-in for Google's script. */
export function createGooglePopup(auth: Auth, emulatorHost?: string): GooglePopup {
  /** The library makes one of its kind when it first needs one; here that is the one that was warmed up. */
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its public type tells nothing of it
  class Popup extends (browserPopupRedirectResolver as ResolverClass) {
    static instance: Popup | undefined
    constructor() {
      super()
      Popup.instance ??= this
      return Popup.instance
    }
  }
  const google = new GoogleAuthProvider()
  google.setCustomParameters({ prompt: 'select_account' })
  let latestAttempt = {}

  return {
    signIn: () => open(() => signInWithPopup(auth, google, Popup)),
    reauthenticate: (user) => open(() => reauthenticateWithPopup(user, google, Popup)),

    close() {
      latestAttempt = {}
      // A pop-up that never opens takes the place of the one that is open.
      signInWithPopup(auth, google, RejectingPopup).catch(() => {})
    },

    warmUp,
  }

  async function open(openWindow: () => Promise<UserCredential>): Promise<UserCredential> {
    const attempt = {}
    latestAttempt = attempt
    await warmUp()
    if (latestAttempt !== attempt)
      throw Object.assign(new Error('Closed'), { code: 'auth/cancelled-popup-request' })
    return openWindow()
  }

  async function warmUp() {
    trustGoogleScript(globalThis)
    if (emulatorHost !== undefined) await import(/* @vite-ignore */ `http://${emulatorHost}/gapi.js`)
    // oxlint-disable-next-line no-underscore-dangle -- the library's own name
    return new Popup()._initialize(auth)
  }
}

/** What the library's class has beyond its public types. */
type ResolverClass = new () => { readonly _initialize: (auth: Auth) => Promise<unknown> }

class RejectingPopup {
  _initialize() {
    return Promise.reject(new Error('Given up'))
  }
}
