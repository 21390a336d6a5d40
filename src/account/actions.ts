import type { Notify } from '../notifier.ts'
import type { Attempts } from './attempts.ts'
import type { MemberSession } from './member-session.ts'
import type { Member } from './member.ts'
import { type AccountNotification, type AccountOutcome, codeOf } from './outcome.ts'
import type { AccountCloud } from './ports.ts'
import { completionFields, googleLoginFields, loginFields, signUpFields } from './profile-writes.ts'
import { requestWithTimeout } from './request-timeout.ts'
import {
  completionProblems,
  type CompletionValues,
  emailAddress,
  loginProblems,
  type LoginValues,
  resetProblems,
  signUpProblems,
  type SignUpValues,
} from './validate.ts'

/** The actions of the account forms. The code is loaded with the dialogs, to keep it out of the first load. */
export interface AccountActions {
  readonly signIn: (values: LoginValues) => Promise<AccountOutcome>
  readonly signInWithGoogle: () => Promise<AccountOutcome>
  readonly signUp: (values: SignUpValues) => Promise<AccountOutcome>
  readonly completeProfile: (values: CompletionValues) => Promise<AccountOutcome>
  /** Reauthenticates with the Google pop-up, before another `completeProfile`. */
  readonly reauthenticate: () => Promise<AccountOutcome>
  /** 'done' whether or not the account exists. */
  readonly sendPasswordReset: (email: string) => Promise<AccountOutcome>
}

/** What the session passes to the account actions. */
export interface AccountActionPorts {
  readonly cloud: AccountCloud
  readonly attempts: Attempts
  /** The member session, once Auth has confirmed one. */
  readonly memberSession: () => MemberSession | undefined
  readonly now: () => number
  readonly notify: Notify<AccountNotification>
  /** The addresses of sign-ups without a response, also of forms that were closed. Their accounts may exist. */
  readonly unansweredSignUps: Set<string>
}

export function createAccountActions({
  cloud,
  attempts,
  memberSession,
  now,
  notify,
  unansweredSignUps,
}: AccountActionPorts): AccountActions {
  return {
    signIn: (values) =>
      attempts.run('login', {
        problems: loginProblems(values),
        request: () => cloud.signIn(emailAddress(values.email), values.password),
        onSuccess(member) {
          const session = memberSessionOf(member)
          if (!session) return
          ignoreFailure(session.save(loginFields(now())))
          notify({ kind: 'signed-in', provider: 'password' })
        },
      }),

    signInWithGoogle: () =>
      attempts.run('google', {
        request: cloud.signInWithGoogle,
        onSuccess(member) {
          const session = memberSessionOf(member)
          if (!session) return
          ignoreFailure(session.save(googleLoginFields(member, now())))
          // If Complete Profile follows, its own message ends the sign-in.
          if (!session.state().incomplete) notify({ kind: 'signed-in', provider: 'google' })
        },
        abort: cloud.cancelGoogle,
      }),

    signUp: (values) =>
      attempts.run('signUp', {
        problems: signUpProblems(values),
        request: () => signUpOrIn(emailAddress(values.email), values.password),
        onSuccess(member) {
          const session = memberSessionOf(member)
          session?.save(signUpFields(values, member)).catch(() => {
            if (!session.isDisposed()) notify({ kind: 'profile-delayed' })
          })
        },
      }),

    completeProfile(values) {
      const session = memberSession()
      return attempts.run('completion', {
        problems: completionProblems(values),
        async request() {
          if (!session) throw new Error('No user is signed in')
          const displayName = values.fullName.trim()
          // Otherwise, the next sign-in with Google would write the old name to the profile.
          if (displayName !== session.state().member.displayName)
            session.update(await (await cloud.manage()).changeName(displayName))
          const member = await cloud.linkPassword(values.password)
          // While offline, the write stays pending. Without a code, the form shows its own fallback.
          await requestWithTimeout(session.complete(member, completionFields(values, now())), { code: '' })
        },
        onSuccess() {
          if (session?.isDisposed() === false) notify({ kind: 'profile-completed' })
        },
      })
    },

    reauthenticate: () =>
      attempts.run('google', {
        request: () => cloud.reauthenticate(),
        onSuccess: (member) => memberSessionOf(member)?.update(member),
        abort: cloud.cancelGoogle,
      }),

    sendPasswordReset: (email) =>
      attempts.run('reset', {
        problems: resetProblems({ email }),
        request: () => cloud.sendPasswordReset(emailAddress(email)).catch(unlessUnknownUser),
      }),
  }

  /** Signs in if an earlier attempt has created the account, so that the name and the phone number are not lost. */
  async function signUpOrIn(email: string, password: string): Promise<Member> {
    const mayExist = unansweredSignUps.has(email)
    unansweredSignUps.add(email)
    try {
      const member = await cloud.signUp(email, password)
      unansweredSignUps.delete(email)
      return member
    } catch (error) {
      const code = codeOf(error)
      if (!mayExist && code !== 'auth/network-request-failed') unansweredSignUps.delete(email)
      if (!mayExist || code !== 'auth/email-already-in-use') throw error
      return cloud.signIn(email, password).catch(() => {
        throw error
      })
    }
  }

  /** The session of this member; undefined if another tab has signed in another member since. Auth's auth state decides who is signed in. */
  function memberSessionOf({ uid }: Member): MemberSession | undefined {
    const current = memberSession()
    return current?.uid === uid ? current : undefined
  }
}

/** Ignores an unknown user, so that the form does not reveal who has an account. */
function unlessUnknownUser(error: unknown) {
  if (codeOf(error) !== 'auth/user-not-found') throw error
}

/** A failed profile write does not undo the sign-in. The fields stay cached and are written again in the member's next session. */
function ignoreFailure(write: Promise<void>) {
  write.catch(() => {})
}
