import type { Notifier } from '../notifier.ts'
import { createStore, type ReadableStore } from '../store.ts'
import { createAttempts } from './attempts.ts'
import type { Member } from './member.ts'
import { failureOutcome, SIGN_OUT } from './messages.ts'
import type { AccountCloud, SessionCache } from './ports.ts'
import type { AccountActionPorts } from './actions.ts'
import { createMemberSession, type MemberSession } from './member-session.ts'

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
export type AccountOutcome =
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
  readonly signOut: () => Promise<AccountOutcome>
  /** For `createAccountActions`. */
  readonly actionPorts: AccountActionPorts
}

export interface SessionPorts {
  readonly cloud: AccountCloud
  readonly sessionCache: SessionCache
  /** Whether Auth has a user stored in this browser. Rejects where that cannot be found out. */
  readonly hasStoredUser: () => Promise<boolean>
  readonly now: () => number
  readonly notify: Pick<Notifier, 'success' | 'error'>
}

export function createSession({ cloud, sessionCache, hasStoredUser, now, notify }: SessionPorts): Session {
  const { get, set, subscribe } = createStore<SessionState>({ kind: 'loading' })
  const attempts = createAttempts()
  /** Nobody's while a visitor is there, or only the hint tells of a member. */
  let memberSession: MemberSession | undefined

  return {
    get,
    subscribe,

    start() {
      const timer = setTimeout(showVisitor, AUTH_STATE_TIMEOUT)
      const cacheLost = showCachedSession()
      cacheLost.then(
        // However long Auth takes: the visitor's page would be wrong, and what is written on it would go to the wrong place.
        (isCacheLost) => (isCacheLost ? clearTimeout(timer) : showVisitor()),
        () => {},
      )
      const stop = cloud.watch(
        (member) => (member ? onSignedIn(member) : onSignedOut()),
        () =>
          void cacheLost.then(
            (isCacheLost) => isCacheLost || showVisitor(),
            () => showVisitor(),
          ),
      )
      return () => {
        clearTimeout(timer)
        stop()
      }
    },

    warmUp: cloud.warmUp,

    signOut: () =>
      attempts.run(() =>
        cloud.signOut().then(
          () => ({ kind: 'done' }),
          (error: unknown) => failureOutcome(SIGN_OUT, error),
        ),
      ),

    actionPorts: { cloud, attempts, memberSession: () => memberSession, now, notify },
  }

  /** Shows the cached session. Resolves to whether there is none although somebody is signed in. */
  async function showCachedSession(): Promise<boolean> {
    const cached = sessionCache.read()
    if (!cached) return hasStoredUser()
    if (cached === 'visitor') showVisitor()
    else set({ kind: 'member', member: cached.member, fullName: cached.fullName, incomplete: false })
    return false
  }

  function showVisitor() {
    if (get().kind === 'loading') set({ kind: 'visitor' })
  }

  function onSignedIn(member: Member) {
    if (memberSession?.uid === member.uid) return memberSession.update(member)
    memberSession?.dispose()
    memberSession = createMemberSession(
      { cloud, sessionCache, show, whenAttemptsFinished: attempts.whenFinished },
      member,
    )
  }

  function onSignedOut() {
    memberSession?.dispose()
    memberSession = undefined
    show({ kind: 'visitor' })
    sessionCache.write('visitor')
  }

  /** Both are plain data, and nobody is told of what they know. */
  function show(state: SessionState) {
    if (JSON.stringify(state) !== JSON.stringify(get())) set(state)
  }
}

/** How long the page waits for the first auth state where no user is stored, in milliseconds. */
const AUTH_STATE_TIMEOUT = 2_000
