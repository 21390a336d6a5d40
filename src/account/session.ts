import type { Notify } from '../notifier.ts'
import { createStore, type ReadableStore } from '../store.ts'
import type { AccountActionPorts } from './actions.ts'
import { createAttempts } from './attempts.ts'
import type { createMemberSession, MemberSession } from './member-session.ts'
import type { Member } from './member.ts'
import type { AccountNotification, AccountOutcome } from './outcome.ts'
import type { AccountCloud } from './ports.ts'
import type { SessionCache } from './session-cache.ts'
import type { SessionState } from './session-state.ts'

export interface Session extends ReadableStore<SessionState> {
  /** Subscribes to the identity service. Returns a function that unsubscribes. */
  readonly start: () => () => void
  /** Loads what a sign-in needs, because one is likely to follow. */
  readonly warmUp: () => void
  readonly signOut: () => Promise<AccountOutcome>
  /** For `createAccountActions`. */
  readonly actionPorts: AccountActionPorts
}

interface SessionPorts {
  readonly cloud: AccountCloud
  readonly sessionCache: SessionCache
  /** Whether Auth has a user stored in this browser. Rejects if the browser blocks storage. */
  readonly hasStoredUser: () => Promise<boolean>
  readonly now: () => number
  readonly notify: Notify<AccountNotification>
}

export function createSession({ cloud, sessionCache, hasStoredUser, now, notify }: SessionPorts): Session {
  const { get, set, subscribe } = createStore<SessionState>({ kind: 'loading' })
  const attempts = createAttempts()
  /** Undefined for a visitor, and while only the cached session names a member. */
  let memberSession: MemberSession | undefined
  let hasAuthReported = false

  return {
    get,
    subscribe,

    start() {
      const timer = setTimeout(showVisitor, AUTH_STATE_TIMEOUT_MS)
      const lookup = showCachedSession()
      lookup.then(
        // If a user is stored, wait for Auth without a limit. The visitor's page would be wrong, and a note saved there would not be
        // in the account.
        (hasUncachedUser) => (hasUncachedUser ? clearTimeout(timer) : showVisitor()),
        () => {},
      )
      const stop = cloud.watch(
        (member, create) => {
          hasAuthReported = true
          if (member) onSignedIn(member, create)
          else onSignedOut()
        },
        () => void lookup.catch(showVisitor),
      )
      return () => {
        clearTimeout(timer)
        stop()
      }
    },

    warmUp: cloud.warmUp,

    signOut: () => attempts.run('signOut', { request: () => cloud.signOut() }),

    actionPorts: {
      cloud,
      attempts,
      memberSession: () => memberSession,
      now,
      notify,
      unansweredSignUps: new Set(),
    },
  }

  /**
   * Shows the cached session. Resolves with true if it names no member but Auth has a stored user. Browsers write local storage up to a
   * minute late, so that after a crash the cached session can be older than the user of Auth.
   */
  async function showCachedSession(): Promise<boolean> {
    const cached = sessionCache.read()
    if (cached && cached !== 'visitor') {
      set({ kind: 'member', member: cached.member, fullName: cached.fullName, incomplete: false })
      return false
    }
    if (cached) showVisitor()
    const hasUncachedUser = await hasStoredUser()
    if (cached && hasUncachedUser && !hasAuthReported) set({ kind: 'loading' })
    return hasUncachedUser
  }

  function showVisitor() {
    if (get().kind === 'loading') set({ kind: 'visitor' })
  }

  function onSignedIn(member: Member, create: typeof createMemberSession) {
    if (memberSession?.uid === member.uid) return memberSession.update(member)
    memberSession?.dispose()
    memberSession = create({ cloud, sessionCache, show, whenAttemptsFinished: attempts.whenFinished }, member)
  }

  function onSignedOut() {
    // After a sign-out in another tab, the cached session is a visitor's.
    const cached = sessionCache.read()
    memberSession?.dispose()
    memberSession = undefined
    show({ kind: 'visitor' })
    sessionCache.write('visitor')
    if (cached && cached !== 'visitor') void notifyUnlessIntended()
  }

  /** Notifies of the end of the session unless an attempt of this page has ended it. An attempt that fails may find that it has ended. */
  async function notifyUnlessIntended() {
    const outcome = attempts.isRunning() ? await attempts.whenFinished() : undefined
    if (outcome?.kind !== 'done') notify({ kind: 'session-ended' })
  }

  /** Sets the state only if it differs: states are plain data, and subscribers need no notification of an equal one. */
  function show(state: SessionState) {
    if (JSON.stringify(state) !== JSON.stringify(get())) set(state)
  }
}

/** How long to wait for the first auth state before showing the visitor's page. */
const AUTH_STATE_TIMEOUT_MS = 2_000
