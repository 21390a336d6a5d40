import type { Notify } from '../notify.ts'
import { createStore, type ReadableStore } from '../store.ts'
import { createAttempts } from './attempts.ts'
import type { Member } from './member.ts'
import { type Catalogue, COMPLETION, GOOGLE, LOGIN, RESET, sentence, SIGN_OUT, SIGN_UP } from './messages.ts'
import type { AccountCloud, SessionHint } from './ports.ts'
import { completionFields, googleLoginFields, loginFields, signUpFields } from './profile.ts'
import { createStay, type Stay } from './stay.ts'
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

export type SessionState =
  /** Only until the first auth state, or the cached session, is known. */
  { readonly kind: 'loading' } | { readonly kind: 'visitor' } | MemberState

export interface MemberState {
  readonly kind: 'member'
  readonly member: Member
  /** The profile's; '' until it is known. */
  readonly fullName: string
  /** Complete Profile is to be shown. */
  readonly incomplete: boolean
}

/** What a person's attempt came to. The session says a success itself; the form that asked shows a failure. */
export type Outcome =
  | { readonly kind: 'done' }
  /** `field` is the name of the value that the message belongs to. */
  | { readonly kind: 'failed'; readonly message: string; readonly field?: string }
  /** A newer attempt took over, or it was given up: nothing is to be said. */
  | { readonly kind: 'superseded' }
  /** The backend wants a recent sign-in first: the form keeps its values, shows the message and asks in place. */
  | { readonly kind: 'reauthenticate'; readonly message: string }

export interface Session extends ReadableStore<SessionState> {
  /** Follows the identity service; returns how to stop. */
  readonly start: () => () => void
  /** What is needed to sign in may be fetched now: somebody is about to. */
  readonly warmUp: () => void
  readonly signIn: (values: LoginValues) => Promise<Outcome>
  readonly signInWithGoogle: () => Promise<Outcome>
  /** Gives up waiting for the pop-up: its attempt ends as 'superseded'. */
  readonly cancelGoogle: () => void
  readonly signUp: (values: SignUpValues) => Promise<Outcome>
  readonly completeProfile: (values: CompletionValues) => Promise<Outcome>
  /** In place, before completeProfile is tried again: by password where one is given, else by the Google pop-up. */
  readonly reauthenticate: (password?: string) => Promise<Outcome>
  /** 'done' whether or not there is such an account. */
  readonly sendPasswordReset: (email: string) => Promise<Outcome>
  readonly signOut: () => Promise<Outcome>
}

export interface SessionPorts {
  readonly cloud: AccountCloud
  readonly hint: SessionHint
  /** Whether Auth has a user stored in this browser. Rejects where that cannot be found out. */
  readonly hasStoredUser: () => Promise<boolean>
  readonly now: () => number
  readonly notify: Pick<Notify, 'success' | 'error'>
}

export function createSession({ cloud, hint, hasStoredUser, now, notify }: SessionPorts): Session {
  const { get, set, subscribe } = createStore<SessionState>({ kind: 'loading' })
  const attempts = createAttempts()
  /** Nobody's while a visitor is there, or only the hint tells of a member. */
  let stay: Stay | undefined

  return {
    get,
    subscribe,

    start() {
      const timer = setTimeout(openForVisitor, PATIENCE)
      const lost = openFromCache()
      lost.then(
        // However long Auth takes: the visitor's page would be wrong, and what is written on it would go to the wrong place.
        (isLost) => (isLost ? clearTimeout(timer) : openForVisitor()),
        () => {},
      )
      const stop = cloud.watch(
        (member) => (member ? enter(member) : leave()),
        () =>
          void lost.then(
            (isLost) => isLost || openForVisitor(),
            () => openForVisitor(),
          ),
      )
      return () => {
        clearTimeout(timer)
        stop()
      }
    },

    warmUp: cloud.warmUp,

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
      const mine = stay
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

    signOut: () => attempt(SIGN_OUT, {}, { ask: cloud.signOut, finish() {} }),
  }

  /** Nothing is asked of the cloud where the values are not right, and a late answer finishes nothing. */
  function attempt<Answer>(catalogue: Catalogue, problems: Problems, tried: Tried<Answer>): Promise<Outcome> {
    for (const [field, message] of Object.entries(problems))
      return Promise.resolve({ kind: 'failed', message, field })
    return attempts.run(async (isNewest) => {
      try {
        const answer = await tried.ask()
        if (isNewest()) tried.finish(answer)
        return { kind: 'done' }
      } catch (error) {
        return failure(catalogue, codeOf(error))
      }
    }, tried.abandon)
  }

  /** Shows the cached session. Resolves to whether there is none although somebody is signed in. */
  async function openFromCache(): Promise<boolean> {
    const last = hint.read()
    if (!last) return hasStoredUser()
    if (last === 'visitor') openForVisitor()
    else set({ kind: 'member', member: last.member, fullName: last.fullName, incomplete: false })
    return false
  }

  function openForVisitor() {
    if (get().kind === 'loading') set({ kind: 'visitor' })
  }

  function enter(member: Member) {
    if (stay?.uid === member.uid) return stay.update(member)
    stay?.end()
    stay = createStay({ cloud, hint, show, settled: attempts.settled }, member)
  }

  /** Who is there the watch alone tells, and before any answer: one that finds somebody else was overtaken by another tab. */
  function stayOf({ uid }: Member): Stay | undefined {
    return stay?.uid === uid ? stay : undefined
  }

  function leave() {
    stay?.end()
    stay = undefined
    show({ kind: 'visitor' })
    hint.write('visitor')
  }

  /** Both are plain data, and nobody is told of what they know. */
  function show(state: SessionState) {
    if (JSON.stringify(state) !== JSON.stringify(get())) set(state)
  }
}

/** How long the page waits to learn who is there where nothing is stored of anybody, and a form for the cloud to take what was typed. */
const PATIENCE = 2_000
const WRITE_PATIENCE = 10_000

interface Tried<Answer> {
  readonly ask: () => Promise<Answer>
  readonly finish: (answer: Answer) => void
  /** How what is asked for can be called off. */
  readonly abandon?: () => void
}

function failure(catalogue: Catalogue, code: string): Outcome {
  // Google's pop-up gave way to another one.
  if (code === 'auth/cancelled-popup-request') return { kind: 'superseded' }
  const said = sentence(catalogue, code)
  if (code === 'auth/requires-recent-login') return { kind: 'reauthenticate', message: said.message }
  return { kind: 'failed', ...said }
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error && 'code' in error ? String(error.code) : ''
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
