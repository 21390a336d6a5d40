import {
  type Auth,
  browserPopupRedirectResolver,
  GoogleAuthProvider,
  linkWithPopup,
  reauthenticateWithPopup,
  signInWithPopup,
  type User,
  type UserCredential,
} from 'firebase/auth'
import { trustGoogleScript } from './trusted-script.ts'

export interface GooglePopup {
  readonly signIn: () => Promise<UserCredential>
  readonly reauthenticate: (user: User) => Promise<UserCredential>
  readonly link: (user: User) => Promise<UserCredential>
  /** Closes the window. Its pending request rejects with 'auth/cancelled-popup-request'. */
  readonly close: () => void
  /**
   * Loads Google's script and the iframe that communicates with the window. Do it in advance: a browser lets a click open a window only
   * for a short time.
   */
  readonly warmUp: () => Promise<unknown>
}

/** Google's pop-up, opened by Firebase. The local cloud serves a replacement for Google's script. */
export function createGooglePopup(auth: Auth, emulatorHost?: string): GooglePopup {
  /** Firebase creates a resolver when it first needs one. The constructor makes that the instance that `warmUp` initialized. */
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the public type hides the class
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
    link: (user) => open(() => linkWithPopup(user, google, Popup)),

    close() {
      latestAttempt = {}
      // Firebase has no method to close a pop-up. A second one, which never opens, replaces the open one.
      signInWithPopup(auth, google, RejectingPopup).catch(() => {})
    },

    warmUp,
  }

  async function open(openWindow: () => Promise<UserCredential>): Promise<UserCredential> {
    const attempt = {}
    latestAttempt = attempt
    await warmUp().catch(rejectAsUnreachable)
    if (latestAttempt !== attempt)
      throw Object.assign(new Error('Closed'), { code: 'auth/cancelled-popup-request' })
    return openWindow()
  }

  async function warmUp() {
    trustGoogleScript(globalThis)
    if (emulatorHost !== undefined) await import(/* @vite-ignore */ `http://${emulatorHost}/gapi.js`)
    // oxlint-disable-next-line no-underscore-dangle -- Firebase's own name
    return new Popup()._initialize(auth)
  }
}

/** Firebase reports Google's script and iframe that could not be loaded as an internal error, or as one without a code. */
function rejectAsUnreachable(cause: unknown): never {
  throw Object.assign(new Error('Google could not be reached', { cause }), {
    code: 'auth/network-request-failed',
  })
}

/** The method of Firebase's class beyond its public type. */
type ResolverClass = new () => { readonly _initialize: (auth: Auth) => Promise<unknown> }

class RejectingPopup {
  _initialize() {
    return Promise.reject(new Error('This pop-up never opens'))
  }
}
