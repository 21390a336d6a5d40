import type { Member } from '../account/member.ts'
import type { AccountCloud, AccountError } from '../account/ports.ts'
import type { Profile } from '../account/profile.ts'

/** What a person picks in Google's pop-up. */
export type GoogleAccount = Pick<Member, 'email' | 'displayName' | 'photoURL'>

export interface MemoryAccountsOptions {
  /** What comes of a pop-up: an account, or a rejection with an AccountError. */
  readonly google: () => Promise<GoogleAccount>
  readonly now: () => number
  /** Whether answers hide which e-mail addresses have an account, as new projects do. */
  readonly protectsEmails?: boolean
}

/** An identity service and its profiles in memory; each `connect` is a browser of its own. */
export function createMemoryAccounts({ google, now, protectsEmails = false }: MemoryAccountsOptions): {
  readonly connect: () => AccountCloud
} {
  const accounts = new Map<string, Account>()

  return { connect }

  function connect(): AccountCloud {
    const listeners = new Set<(member: Member | null) => void>()
    let current: Account | undefined
    let closePopup: (() => void) | undefined

    return {
      watch(listener) {
        listeners.add(listener)
        queueMicrotask(() => listeners.has(listener) && listener(current?.member ?? null))
        return () => listeners.delete(listener)
      },

      async signIn(email, password) {
        const account = find(email)
        checkPassword(account, password)
        return enter(account)
      },

      async signInWithGoogle() {
        const chosen = await openPopup()
        return enter(join(chosen))
      },

      cancelGoogle: () => closePopup?.(),

      warmUp() {},

      async signUp(email, password) {
        checkEmail(email)
        if (accounts.has(email.toLowerCase())) refuse('auth/email-already-in-use')
        checkStrength(password)
        return enter(create({ email: email.toLowerCase(), displayName: '', photoURL: '' }, password))
      },

      async linkPassword(password) {
        const account = own()
        checkStrength(password)
        account.password = password
        account.member = { ...account.member, hasPassword: true }
        return account.member
      },

      async reauthenticate(password) {
        const account = own()
        if (password !== undefined) checkPassword(account, password)
        else if ((await openPopup()).email !== account.member.email) refuse('auth/user-mismatch')
        return account.member
      },

      async sendPasswordReset(email) {
        checkEmail(email)
        if (!find(email) && !protectsEmails) refuse('auth/user-not-found')
      },

      async signOut() {
        current = undefined
        tell()
      },

      readProfile: async ({ uid }) => ({ ...own(uid).profile }),

      async updateProfile({ uid }, fields) {
        const account = own(uid)
        account.profile = { ...account.profile, ...fields }
      },
    }

    function enter(account: Account): Member {
      const changes = current !== account
      current = account
      if (changes) tell()
      return account.member
    }

    function tell() {
      for (const listener of listeners) listener(current?.member ?? null)
    }

    /** The account of whoever is signed in; of nobody else. */
    function own(uid?: string): Account {
      if (!current) refuse('auth/no-current-user')
      if (uid !== undefined && uid !== current.member.uid) refuse('PERMISSION_DENIED')
      return current
    }

    function openPopup(): Promise<GoogleAccount> {
      closePopup?.()
      return new Promise((resolve, reject) => {
        closePopup = () => reject(failed('auth/cancelled-popup-request'))
        google().then(resolve, reject)
      })
    }
  }

  function find(email: string): Account | undefined {
    return accounts.get(email.toLowerCase())
  }

  function checkPassword(account: Account | undefined, password: string): asserts account {
    if (!account) return refuse(protectsEmails ? 'auth/invalid-credential' : 'auth/user-not-found')
    if (account.password !== password)
      refuse(protectsEmails ? 'auth/invalid-credential' : 'auth/wrong-password')
  }

  function create(who: GoogleAccount, password?: string): Account {
    const member: Member = {
      ...who,
      uid: `member${accounts.size + 1}`,
      createdAt: now(),
      hasPassword: password !== undefined,
      hasGoogle: password === undefined,
    }
    const account: Account = { member, password, profile: {} }
    accounts.set(who.email.toLowerCase(), account)
    return account
  }

  /** Google vouches for an e-mail that nobody ever confirmed: the password that someone chose for it goes. */
  function join(chosen: GoogleAccount): Account {
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
}

function checkEmail(email: string) {
  if (!email.includes('@')) refuse('auth/invalid-email')
}

function checkStrength(password: string) {
  if (password.length < 6) refuse('auth/weak-password')
}

function refuse(code: string): never {
  throw failed(code)
}

function failed(code: string): Error & AccountError {
  return Object.assign(new Error(code), { code })
}
