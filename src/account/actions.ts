import type { Notifier } from '../notifier.ts'
import { COMPLETION, GOOGLE, LOGIN, RESET, SIGN_UP } from './action-messages.ts'
import type { Attempts } from './attempts.ts'
import type { Member } from './member.ts'
import { type Catalogue, codeOf, failureOutcome } from './messages.ts'
import type { AccountCloud } from './ports.ts'
import { completionFields, googleLoginFields, loginFields, signUpFields } from './profile-writes.ts'
import type { AccountOutcome } from './session.ts'
import type { MemberSession } from './member-session.ts'
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
  readonly signIn: (values: LoginValues) => Promise<AccountOutcome>
  readonly signInWithGoogle: () => Promise<AccountOutcome>
  /** Stops waiting for the pop-up: its attempt ends as 'superseded'. */
  readonly cancelGoogle: () => void
  readonly signUp: (values: SignUpValues) => Promise<AccountOutcome>
  readonly completeProfile: (values: CompletionValues) => Promise<AccountOutcome>
  /** In place, before completeProfile is tried again: by password where one is given, else by the Google pop-up. */
  readonly reauthenticate: (password?: string) => Promise<AccountOutcome>
  /** 'done' whether or not there is such an account. */
  readonly sendPasswordReset: (email: string) => Promise<AccountOutcome>
}

/** What the session shares with its forms. */
export interface AccountActionPorts {
  readonly cloud: AccountCloud
  readonly attempts: Attempts
  /** The member session, once Auth has confirmed one. */
  readonly memberSession: () => MemberSession | undefined
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
        request: () => cloud.signIn(values.email.trim(), values.password),
        onSuccess(member) {
          const session = memberSessionOf(member)
          if (!session) return
          ignoreFailure(session.save(loginFields(now())))
          notify.success('Signed in successfully!')
        },
      }),

    signInWithGoogle: () =>
      attempt(
        GOOGLE,
        {},
        {
          request: cloud.signInWithGoogle,
          onSuccess(member) {
            const session = memberSessionOf(member)
            if (!session) return
            ignoreFailure(session.save(googleLoginFields(member, now())))
            // Where Complete Profile follows, the sign-in is complete when that is.
            if (!session.state().incomplete) notify.success('Signed in with Google successfully!')
          },
          abort: cloud.cancelGoogle,
        },
      ),

    cancelGoogle: attempts.cancel,

    signUp: (values) =>
      attempt(SIGN_UP, signUpProblems(values), {
        request: () => cloud.signUp(values.email.trim(), values.password),
        onSuccess(member) {
          const session = memberSessionOf(member)
          session?.save(signUpFields(values, member)).catch(() => {
            if (!session.isDisposed()) notify.error('Account created. We will finish your profile later.')
          })
        },
      }),

    completeProfile(values) {
      const session = memberSession()
      return attempt(COMPLETION, completionProblems(values), {
        async request() {
          if (!session) throw new Error('Nobody is signed in')
          const member = await cloud.linkPassword(values.password)
          await withTimeout(session.complete(member, completionFields(values, now())))
        },
        onSuccess() {
          if (session?.isDisposed() === false) notify.success('Profile completed successfully!')
        },
      })
    },

    reauthenticate: (password) =>
      attempt(
        password === undefined ? GOOGLE : LOGIN,
        {},
        {
          request: () => cloud.reauthenticate(password),
          onSuccess: (member) => memberSessionOf(member)?.update(member),
          ...(password === undefined ? { abort: cloud.cancelGoogle } : {}),
        },
      ),

    sendPasswordReset: (email) =>
      attempt(RESET, resetProblems({ email }), {
        request: () => cloud.sendPasswordReset(email.trim()).catch(unlessUnknownUser),
        onSuccess() {},
      }),
  }

  /** Asks the cloud for nothing while a value is wrong, and ignores a late answer. */
  function attempt<Result>(
    catalogue: Catalogue,
    problems: Problems,
    options: AttemptOptions<Result>,
  ): Promise<AccountOutcome> {
    for (const [field, message] of Object.entries(problems))
      return Promise.resolve({ kind: 'failed', message, field })
    return attempts.run(async (isNewest) => {
      try {
        const result = await options.request()
        if (isNewest()) options.onSuccess(result)
        return { kind: 'done' }
      } catch (error) {
        return failureOutcome(catalogue, error)
      }
    }, options.abort)
  }

  /** Auth's own report decides who is signed in. An answer about somebody else was overtaken by another tab. */
  function memberSessionOf({ uid }: Member): MemberSession | undefined {
    const current = memberSession()
    return current?.uid === uid ? current : undefined
  }
}

/** How long a form waits for the profile to be written, in milliseconds. */
const WRITE_TIMEOUT = 10_000

interface AttemptOptions<Result> {
  readonly request: () => Promise<Result>
  readonly onSuccess: (result: Result) => void
  /** How what is asked for can be called off. */
  readonly abort?: () => void
}

/** Who has an account is nobody else's business. */
function unlessUnknownUser(error: unknown) {
  if (codeOf(error) !== 'auth/user-not-found') throw error
}

/** What a form waits for must not take as long as a lost connection. */
function withTimeout(write: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The cloud took too long')), WRITE_TIMEOUT)
    void write.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** The sign-in stands whatever comes of this; what could not be written is tried again when the member next comes. */
function ignoreFailure(write: Promise<void>) {
  write.catch(() => {})
}
