import type { Notifier } from '../notifier.ts'
import { COMPLETION, GOOGLE, LOGIN, RESET, SIGN_UP } from './action-messages.ts'
import type { Attempts } from './attempts.ts'
import type { Member } from './member.ts'
import { type Catalogue, codeOf, failure } from './messages.ts'
import type { AccountCloud } from './ports.ts'
import { completionFields, googleLoginFields, loginFields, signUpFields } from './profile-writes.ts'
import type { Outcome } from './session.ts'
import type { Stay } from './stay.ts'
import {
  completionProblems,
  type CompletionValues,
  loginProblems,
  type LoginValues,
  type Problems,
  resetProblems,
  signUpProblems,
  type SignUpValues,
} from './validate.ts'

/** What the account's forms do. The code is loaded with the dialogs, so the first load does not carry it. */
export interface AccountActions {
  readonly signIn: (values: LoginValues) => Promise<Outcome>
  readonly signInWithGoogle: () => Promise<Outcome>
  /** Stops waiting for the pop-up: its attempt ends as 'superseded'. */
  readonly cancelGoogle: () => void
  readonly signUp: (values: SignUpValues) => Promise<Outcome>
  readonly completeProfile: (values: CompletionValues) => Promise<Outcome>
  /** In place, before completeProfile is tried again: by password where one is given, else by the Google pop-up. */
  readonly reauthenticate: (password?: string) => Promise<Outcome>
  /** 'done' whether or not there is such an account. */
  readonly sendPasswordReset: (email: string) => Promise<Outcome>
}

/** What the session shares with its forms. */
export interface AccountActionPorts {
  readonly cloud: AccountCloud
  readonly attempts: Attempts
  /** The member session, once Auth has confirmed one. */
  readonly memberSession: () => Stay | undefined
  readonly now: () => number
  readonly notify: Pick<Notifier, 'success' | 'error'>
}

export function createAccountActions({
  cloud,
  attempts,
  memberSession,
  now,
  notify,
}: AccountActionPorts): AccountActions {
  return {
    signIn: (values) =>
      attempt(LOGIN, loginProblems(values), {
        ask: () => cloud.signIn(values.email.trim(), values.password),
        finish(member) {
          const mine = stayOf(member)
          if (!mine) return
          keep(mine.save(loginFields(now())))
          notify.success('Signed in successfully!')
        },
      }),

    signInWithGoogle: () =>
      attempt(
        GOOGLE,
        {},
        {
          ask: cloud.signInWithGoogle,
          finish(member) {
            const mine = stayOf(member)
            if (!mine) return
            keep(mine.save(googleLoginFields(member, now())))
            // Where Complete Profile follows, the sign-in is complete when that is.
            if (!mine.state().incomplete) notify.success('Signed in with Google successfully!')
          },
          abandon: cloud.cancelGoogle,
        },
      ),

    cancelGoogle: attempts.cancel,

    signUp: (values) =>
      attempt(SIGN_UP, signUpProblems(values), {
        ask: () => cloud.signUp(values.email.trim(), values.password),
        finish(member) {
          const mine = stayOf(member)
          mine?.save(signUpFields(values, member)).catch(() => {
            if (!mine.isOver()) notify.error('Account created. We will finish your profile later.')
          })
        },
      }),

    completeProfile(values) {
      const mine = memberSession()
      return attempt(COMPLETION, completionProblems(values), {
        async ask() {
          if (!mine) throw new Error('Nobody is signed in')
          const member = await cloud.linkPassword(values.password)
          await inTime(mine.complete(member, completionFields(values, now())))
        },
        finish() {
          if (mine?.isOver() === false) notify.success('Profile completed successfully!')
        },
      })
    },

    reauthenticate: (password) =>
      attempt(
        password === undefined ? GOOGLE : LOGIN,
        {},
        {
          ask: () => cloud.reauthenticate(password),
          finish: (member) => stayOf(member)?.update(member),
          ...(password === undefined ? { abandon: cloud.cancelGoogle } : {}),
        },
      ),

    sendPasswordReset: (email) =>
      attempt(RESET, resetProblems({ email }), {
        ask: () => cloud.sendPasswordReset(email.trim()).catch(unlessNobody),
        finish() {},
      }),
  }

  /** Asks the cloud for nothing while a value is wrong, and ignores a late answer. */
  function attempt<Answer>(catalogue: Catalogue, problems: Problems, tried: Tried<Answer>): Promise<Outcome> {
    for (const [field, message] of Object.entries(problems))
      return Promise.resolve({ kind: 'failed', message, field })
    return attempts.run(async (isNewest) => {
      try {
        const answer = await tried.ask()
        if (isNewest()) tried.finish(answer)
        return { kind: 'done' }
      } catch (error) {
        return failure(catalogue, error)
      }
    }, tried.abandon)
  }

  /** Auth's own report decides who is signed in. An answer about somebody else was overtaken by another tab. */
  function stayOf({ uid }: Member): Stay | undefined {
    const current = memberSession()
    return current?.uid === uid ? current : undefined
  }
}

/** How long a form waits for the profile to be written, in milliseconds. */
const WRITE_PATIENCE = 10_000

interface Tried<Answer> {
  readonly ask: () => Promise<Answer>
  readonly finish: (answer: Answer) => void
  /** How what is asked for can be called off. */
  readonly abandon?: () => void
}

/** Who has an account is nobody else's business. */
function unlessNobody(error: unknown) {
  if (codeOf(error) !== 'auth/user-not-found') throw error
}

/** What a form waits for must not take as long as a lost connection. */
function inTime(writing: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The cloud took too long')), WRITE_PATIENCE)
    void writing.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** The sign-in stands whatever comes of this; what could not be written is tried again when the member next comes. */
function keep(writing: Promise<void>) {
  writing.catch(() => {})
}
