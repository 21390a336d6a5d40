import { createMemberSession } from '../../src/account/member-session.ts'
import type { Member } from '../../src/account/member.ts'
import type { AccountCloud, AccountError, ListedDevice, MemberListener } from '../../src/account/ports.ts'
import type { Profile } from '../../src/account/profile.ts'

/** The account that a person picks in Google's pop-up. */
export type GoogleAccount = Pick<Member, 'email' | 'displayName' | 'photoURL'>

interface MemoryAccountsOptions {
  /** The result of a pop-up: an account, or a rejection with an AccountError. */
  readonly google: () => Promise<GoogleAccount>
  readonly now: () => number
  /** Whether responses hide which e-mail addresses have an account, as in new Firebase projects. */
  readonly protectsEmails?: boolean
}

/** An identity service and its profiles in memory. Each `connect` is a separate browser. */
export function createMemoryAccounts({ google, now, protectsEmails = false }: MemoryAccountsOptions): {
  readonly connect: () => AccountCloud
} {
  const accounts = new Map<string, Account>()

  return { connect }

  function connect(): AccountCloud {
    const listeners = new Set<MemberListener>()
    let current: Account | undefined
    let closePopup: (() => void) | undefined

    return {
      watch(listener) {
        listeners.add(listener)
        queueMicrotask(() => listeners.has(listener) && notify(listener))
        return () => listeners.delete(listener)
      },

      async signIn(email, password) {
        const account = find(email)
        checkPassword(account, password)
        return signInAs(account)
      },

      async signInWithGoogle() {
        const chosen = await openPopup()
        return signInAs(linkGoogle(chosen))
      },

      cancelGoogle: () => closePopup?.(),

      warmUp() {},

      async signUp(email, password) {
        checkEmail(email)
        if (accounts.has(email.toLowerCase())) rejectWith('auth/email-already-in-use')
        checkStrength(password)
        return signInAs(create({ email: email.toLowerCase(), displayName: '', photoURL: '' }, password))
      },

      async linkPassword(password) {
        const account = requireAccount()
        checkStrength(password)
        account.password = password
        account.member = { ...account.member, hasPassword: true }
        return account.member
      },

      async reauthenticate(password) {
        const account = requireAccount()
        if (find(account.member.email) !== account) {
          signOut()
          rejectWith('auth/user-token-expired')
        }
        if (password !== undefined) checkPassword(account, password)
        else if ((await openPopup()).email !== account.member.email) rejectWith('auth/user-mismatch')
        return account.member
      },

      async sendPasswordReset(email) {
        checkEmail(email)
        if (!find(email) && !protectsEmails) rejectWith('auth/user-not-found')
      },

      signOut: async () => signOut(),

      readProfile: async ({ uid }) => ({ ...requireAccount(uid).profile }),

      async updateProfile({ uid }, fields) {
        const account = requireAccount(uid)
        if (account.isDataDeleted) rejectWith('PERMISSION_DENIED')
        account.profile = { ...account.profile, ...fields }
      },

      manage: async () => ({
        changeName: async (displayName) => changeMember({ displayName }),
        changePhoto: async (photoURL) => changeMember({ photoURL }),

        googlePhoto: () => requireAccount().googlePhoto,

        async requestEmailChange(email) {
          checkEmail(email)
          if (find(email) && !protectsEmails) rejectWith('auth/email-already-in-use')
        },

        async linkGoogle() {
          const account = requireAccount()
          const chosen = await openPopup()
          if (find(chosen.email) && find(chosen.email) !== account)
            rejectWith('auth/credential-already-in-use')
          account.googlePhoto = chosen.photoURL
          return changeMember({ hasGoogle: true })
        },

        async unlinkGoogle() {
          requireAccount().googlePhoto = ''
          return changeMember({ hasGoogle: false })
        },

        async deleteData({ uid }) {
          const account = requireAccount(uid)
          account.profile = {}
          account.isDataDeleted = true
        },

        isDataDeleted: async ({ uid }) => requireAccount(uid).isDataDeleted,

        async reopen({ uid }) {
          requireAccount(uid).isDataDeleted = false
        },

        async signOutEverywhere({ uid }) {
          const account = requireAccount(uid)
          for (const listener of account.signOutListeners) listener()
        },

        async watchSignOut({ uid }, listener) {
          const { signOutListeners } = requireAccount(uid)
          signOutListeners.add(listener)
          return () => void signOutListeners.delete(listener)
        },

        async deleteUser() {
          accounts.delete(requireAccount().member.email.toLowerCase())
          signOut()
        },

        devices: {
          list: async ({ uid }) =>
            [...requireAccount(uid).devices.values()].toSorted((a, b) => b.lastUsed - a.lastUsed),
          report: async ({ uid }, id, name) => {
            const { devices } = requireAccount(uid)
            devices.set(id, { name, ...devices.get(id), id, lastUsed: now() })
          },
          async rename({ uid }, id, name) {
            const { devices } = requireAccount(uid)
            const device = devices.get(id)
            if (!device || name === '' || name.length > 60) return rejectWith('PERMISSION_DENIED')
            devices.set(id, { ...device, name })
          },
          remove: async ({ uid }, id) => void requireAccount(uid).devices.delete(id),
          lastEditOf: async () => undefined,
        },
      }),
    }

    function signInAs(account: Account): Member {
      const hasChanged = current !== account
      current = account
      if (hasChanged) notifyListeners()
      return account.member
    }

    function signOut() {
      current = undefined
      notifyListeners()
    }

    function notifyListeners() {
      for (const listener of listeners) notify(listener)
    }

    function notify(listener: MemberListener) {
      listener(current?.member ?? null, createMemberSession)
    }

    /** The account of the signed-in user; undefined for anyone else. */
    function requireAccount(uid?: string): Account {
      if (!current) rejectWith('auth/no-current-user')
      if (uid !== undefined && uid !== current.member.uid) rejectWith('PERMISSION_DENIED')
      return current
    }

    function changeMember(change: Partial<Member>): Member {
      const account = requireAccount()
      account.member = { ...account.member, ...change }
      return account.member
    }

    function openPopup(): Promise<GoogleAccount> {
      closePopup?.()
      return new Promise((resolve, reject) => {
        closePopup = () => reject(accountError('auth/cancelled-popup-request'))
        google().then(resolve, reject)
      })
    }
  }

  function find(email: string): Account | undefined {
    return accounts.get(email.toLowerCase())
  }

  function checkPassword(account: Account | undefined, password: string): asserts account {
    if (!account) return rejectWith(protectsEmails ? 'auth/invalid-credential' : 'auth/user-not-found')
    if (account.password !== password)
      rejectWith(protectsEmails ? 'auth/invalid-credential' : 'auth/wrong-password')
  }

  function create(identity: GoogleAccount, password?: string): Account {
    const member: Member = {
      ...identity,
      uid: `member${accounts.size + 1}`,
      createdAt: now(),
      hasPassword: password !== undefined,
      hasGoogle: password === undefined,
    }
    const account: Account = {
      member,
      password,
      profile: {},
      googlePhoto: identity.photoURL,
      isDataDeleted: false,
      signOutListeners: new Set(),
      devices: new Map(),
    }
    accounts.set(identity.email.toLowerCase(), account)
    return account
  }

  /** Google has verified an e-mail that was never confirmed here, so the password chosen for it is removed. */
  function linkGoogle(chosen: GoogleAccount): Account {
    const account = find(chosen.email)
    if (!account) return create(chosen)
    if (!account.member.hasGoogle) {
      account.password = undefined
      account.member = { ...account.member, ...chosen, hasGoogle: true, hasPassword: false }
    }
    return account
  }
}

interface Account {
  member: Member
  password: string | undefined
  profile: Partial<Profile>
  googlePhoto: string
  isDataDeleted: boolean
  readonly signOutListeners: Set<() => void>
  readonly devices: Map<string, ListedDevice>
}

function checkEmail(email: string) {
  if (!email.includes('@')) rejectWith('auth/invalid-email')
}

function checkStrength(password: string) {
  if (password.length < 6) rejectWith('auth/weak-password')
}

function rejectWith(code: string): never {
  throw accountError(code)
}

function accountError(code: string): Error & AccountError {
  return Object.assign(new Error(code), { code })
}
