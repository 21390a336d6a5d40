import type { FirebaseApp } from 'firebase/app'
import {
  browserLocalPersistence,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  linkWithCredential,
  onAuthStateChanged,
  type Persistence,
  reauthenticateWithCredential,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  updatePassword,
  type User,
  type UserCredential,
} from 'firebase/auth'
import { createMemberSession } from '../account/member-session.ts'
import type { Member } from '../account/member.ts'
import { codeOf } from '../account/outcome.ts'
import type { AccountCloud, AccountManager } from '../account/ports.ts'
import { createAuthPersistence } from './auth-persistence.ts'
import type { Databases } from './database.ts'
import { createGooglePopup } from './google-popup.ts'
import { isSessionEnded, keepUserOnFailure } from './keep-user.ts'
import { createLatestSignIn } from './latest-sign-in.ts'
import { requireUser, toMember } from './signed-in-user.ts'

interface AccountOptions {
  readonly app: FirebaseApp
  /** `host:port` of the local cloud's identity service; undefined for Firebase Auth itself. */
  readonly emulatorHost?: string | undefined
  /** Called when a profile is first read or written, because a visitor has none. */
  readonly databases: () => Promise<Databases>
  /** Where Auth stores the signed-in user, in order of preference. */
  readonly persistence?: readonly Persistence[]
  readonly locks?: LockManager | undefined
  readonly popup?: typeof createGooglePopup
}

export interface TokenRefresher {
  /** Gets a new ID token for the signed-in user. */
  readonly refresh: () => Promise<void>
}

/** Firebase Auth, and the profile at `users/{uid}`. Create it once per app. */
export function createAccountCloud({
  app,
  emulatorHost,
  databases,
  persistence = [indexedDBLocalPersistence, browserLocalPersistence],
  locks = globalThis.navigator?.locks,
  popup = createGooglePopup,
}: AccountOptions): AccountCloud & TokenRefresher {
  // No popup resolver here: with one, Auth on phones would load Google's script before it reports the auth state.
  const authPersistence = createAuthPersistence(persistence, locks)
  const auth = initializeAuth(app, { persistence: authPersistence.persistence })
  keepUserOnFailure(auth)
  if (emulatorHost !== undefined)
    connectAuthEmulator(auth, `http://${emulatorHost}`, { disableWarnings: true })
  const googlePopup = popup(auth, emulatorHost)
  const latestSignIn = createLatestSignIn(auth)
  let manager: AccountManager | undefined

  return {
    watch: (listener, onError) =>
      onAuthStateChanged(auth, (user) => listener(user && toMember(user), createMemberSession), onError),

    signIn: (email, password) => runSignIn(email, () => signInWithEmailAndPassword(auth, email, password)),

    signInWithGoogle: () => runSignIn(undefined, googlePopup.signIn),

    cancelGoogle() {
      // The pop-up may have closed already, and the service not yet have answered.
      latestSignIn.cancel()
      googlePopup.close()
    },

    // If this fails, the sign-in with the pop-up reports it.
    warmUp: () => void googlePopup.warmUp().catch(() => {}),

    signUp: (email, password) =>
      runSignIn(email, () => createUserWithEmailAndPassword(auth, email, password)),

    async linkPassword(password) {
      const user = requireUser(auth)
      try {
        return await signedInMember(linkWithCredential(user, passwordCredential(user, password)))
      } catch (error) {
        if (codeOf(error) !== 'auth/provider-already-linked') throw error
        await updatePassword(user, password)
        return toMember(user)
      }
    },

    async reauthenticate(password) {
      const user = requireUser(auth)
      if (password === undefined) return signedInMember(googlePopup.reauthenticate(user))
      const { email } = user
      const confirm = () =>
        signedInMember(reauthenticateWithCredential(user, passwordCredential(user, password)))
      try {
        return await confirm()
      } catch (error) {
        if (codeOf(error) === 'auth/network-request-failed') throw error
        // Not only a wrong password: the address may have changed, or the session or the account may have ended. Then Auth signs out.
        await user.reload()
        if (user.email === email) throw error
        return confirm()
      }
    },

    sendPasswordReset: (email) => sendPasswordResetEmail(auth, email),

    signOut: () => signOut(auth),

    async refresh() {
      try {
        await auth.currentUser?.getIdToken(true)
      } catch (error) {
        // Of an invalid refresh token, such as that of a deleted account, Auth only reports the error.
        if (isSessionEnded(error)) await signOut(auth)
        throw error
      }
    },

    async readProfile(member) {
      const [profile, opened] = await openProfiles()
      return profile.readProfile(opened, member)
    },

    async updateProfile(member, fields) {
      const [profile, opened] = await openProfiles()
      return profile.updateProfile(opened, member, fields)
    },

    async manage() {
      const { createAccountManager } = await import('./account-manager.ts')
      manager ??= createAccountManager({ auth, googlePopup, databases })
      return manager
    },
  }

  function runSignIn(email: string | undefined, request: () => Promise<UserCredential>): Promise<Member> {
    return signedInMember(authPersistence.signIn(() => latestSignIn.run(email, request)))
  }

  function openProfiles() {
    return Promise.all([import('./profile.ts'), databases()])
  }
}

async function signedInMember(credential: Promise<UserCredential>): Promise<Member> {
  return toMember((await credential).user)
}

function passwordCredential(user: User, password: string) {
  return EmailAuthProvider.credential(user.email ?? '', password)
}
