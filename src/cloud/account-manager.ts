import {
  type Auth,
  deleteUser,
  GoogleAuthProvider,
  unlink,
  updateProfile,
  verifyBeforeUpdateEmail,
} from 'firebase/auth'
import { get, onValue, ref, serverTimestamp, set, update } from 'firebase/database'
import type { Member } from '../account/member.ts'
import type { AccountManager } from '../account/ports.ts'
import type { Databases } from './database.ts'
import { createDevices } from './devices.ts'
import type { GooglePopup } from './google-popup.ts'
import { requireUser, toMember } from './signed-in-user.ts'

interface ManagerOptions {
  readonly auth: Auth
  readonly googlePopup: GooglePopup
  readonly databases: () => Promise<Databases>
}

/** The changes to an account that the settings offer. Loaded with them. */
export function createAccountManager({ auth, googlePopup, databases }: ManagerOptions): AccountManager {
  const user = () => requireUser(auth)
  let isSigningOut = false

  return {
    async changeName(displayName) {
      await updateProfile(user(), { displayName })
      return toMember(user())
    },

    async changePhoto(photoURL) {
      await updateProfile(user(), { photoURL })
      writeFields({ photoURL: photoURL === '' ? null : photoURL })
      return toMember(user())
    },

    googlePhoto: () => user().providerData.find(isGoogle)?.photoURL ?? '',

    requestEmailChange: (email) => verifyBeforeUpdateEmail(user(), email),

    async linkGoogle() {
      await googlePopup.link(user())
      return toMember(user())
    },

    async unlinkGoogle() {
      const member = toMember(await unlink(user(), GoogleAuthProvider.PROVIDER_ID))
      // The fields of an account that has only a password.
      writeFields({ provider: null, hasPasswordAuth: null })
      return member
    },

    async deleteData(member) {
      const { database, path, hold } = await open(member)
      const values = { [path]: { deletedAt: serverTimestamp() }, [`sync/${member.uid}`]: null }
      await hold(update(ref(database), values))
    },

    async isDataDeleted(member) {
      const { database, path } = await open(member)
      return (await get(ref(database, `${path}/deletedAt`))).exists()
    },

    async reopen(member) {
      const { database, path, hold } = await open(member)
      await hold(set(ref(database, path), null))
    },

    async signOutEverywhere(member) {
      const { database, hold } = await open(member)
      isSigningOut = true
      try {
        await hold(set(ref(database, `sync/${member.uid}/signedOutAt`), serverTimestamp()))
      } finally {
        isSigningOut = false
      }
    },

    async watchSignOut(member, listener) {
      const { database } = await open(member)
      const isSignedOut = async (signedOutAt: number) => {
        const current = user()
        if (current.uid !== member.uid) return false
        const { authTime } = await current.getIdTokenResult()
        return signedOutAt >= Date.parse(authTime) + SECOND
      }
      return onValue(
        ref(database, `sync/${member.uid}/signedOutAt`),
        (snapshot) => {
          const signedOutAt: unknown = snapshot.val()
          // The optimistic event of this page's own write. The server may not get it.
          if (isSigningOut || typeof signedOutAt !== 'number') return
          // Only now, because an expired token cannot be renewed without a network.
          isSignedOut(signedOutAt).then(
            (isOut) => isOut && listener(),
            () => {},
          )
        },
        // The rules deny it after the sign-out.
        () => {},
      )
    },

    deleteUser: () => deleteUser(user()),
    devices: createDevices(databases),
  }

  /** Copies to the profile what Auth has stored. The account also works if this fails. */
  function writeFields(fields: Record<string, string | null>) {
    open(toMember(user()))
      .then(({ database, path, hold }) => hold(update(ref(database, path), fields)))
      .catch(() => {})
  }

  async function open(member: Member) {
    const { forAccount, holdConnection: hold } = await databases()
    return { database: forAccount(member), path: `users/${member.uid}`, hold }
  }
}

/** The time of a sign-in is in whole seconds, so it may be up to this many milliseconds too early. */
const SECOND = 1000

function isGoogle({ providerId }: { readonly providerId: string }): boolean {
  return providerId === GoogleAuthProvider.PROVIDER_ID
}
