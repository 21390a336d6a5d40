import type { Notifier } from '../notifier.ts'
import { createStore, type ReadableStore } from '../store.ts'
import { createAttempts } from './attempts.ts'
import type { Member } from './member.ts'
import { failure, SIGN_OUT } from './messages.ts'
import type { AccountCloud, SessionHint } from './ports.ts'
import type { AccountActionPorts } from './actions.ts'
import { createStay, type Stay } from './stay.ts'

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
  readonly signOut: () => Promise<Outcome>
  /** For `createAccountActions`. */
  readonly actionPorts: AccountActionPorts
}

export interface SessionPorts {
  readonly cloud: AccountCloud
  readonly hint: SessionHint
  /** Whether Auth has a user stored in this browser. Rejects where that cannot be found out. */
  readonly hasStoredUser: () => Promise<boolean>
  readonly now: () => number
  readonly notify: Pick<Notifier, 'success' | 'error'>
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

    signOut: () =>
      attempts.run(() =>
        cloud.signOut().then(
          () => ({ kind: 'done' }),
          (error: unknown) => failure(SIGN_OUT, error),
        ),
      ),

    actionPorts: { cloud, attempts, memberSession: () => stay, now, notify },
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

/** How long the page waits for the first auth state where no user is stored, in milliseconds. */
const PATIENCE = 2_000
