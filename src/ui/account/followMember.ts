import type { MemberSession } from '../../account/member-session.ts'
import type { AccountManager } from '../../account/ports.ts'
import { memberOf } from '../../account/session-state.ts'
import type { Session } from '../../account/session.ts'
import type { PageDialog } from '../dialogs/page-dialog.ts'
import type { Page } from '../PageContext.ts'
import { fetchToasts } from '../toasts/lazy-notifier.ts'

/**
 * Calls `onMember` once for each member that Auth confirms while the page is open. `onMember` may resolve with a function, which is called
 * when that member signs out. Returns a function that ends this.
 */
export function followMember(
  { actionPorts: { cloud, memberSession } }: Session,
  onMember: (session: MemberSession, manager: AccountManager) => Promise<(() => void) | undefined>,
): () => void {
  let followedUid: string | undefined
  let onLeave: (() => void) | undefined
  // The session is called before this listener.
  const stop = cloud.watch(
    () => queueMicrotask(() => void follow()),
    () => {},
  )
  return () => {
    stop()
    onLeave?.()
  }

  async function follow() {
    const session = memberSession()
    if (session?.uid === followedUid) return
    followedUid = session?.uid
    onLeave?.()
    onLeave = undefined
    if (!session) return
    try {
      const leave = await onMember(session, await cloud.manage())
      if (session.isDisposed()) leave?.()
      else onLeave = leave
    } catch {
      // Without the code or the connection, the next page load tries again.
    }
  }
}

/** Signs out this device when the member has signed out everywhere, and then calls `onSignedOut`. Returns a function that ends this. */
export function followSignOut(session: Session, onSignedOut: () => void): () => void {
  return followMember(session, ({ state, isDisposed }, manager) =>
    manager.watchSignOut(state().member, () => {
      if (!isDisposed()) void session.signOut().then(({ kind }) => kind === 'done' && onSignedOut())
    }),
  )
}

/**
 * Shows what another tab has changed in the account: the name, the photo or the ways to sign in. Auth reports none of it. Returns a function
 * that ends this.
 */
export function followOtherTabs(
  { actionPorts: { memberSession } }: Session,
  events: EventTarget,
): () => void {
  const readAgain = () => memberSession()?.readAgain()
  events.addEventListener('storage', readAgain)
  return () => events.removeEventListener('storage', readAgain)
}

/**
 * Closes a dialog with a member's notes, clears the search and removes all messages when the member signs out, also in another tab. A
 * message may name a note, and its Undo could no longer change it. At a sign-in, removes the messages that asked for it. Returns a function
 * that ends this.
 */
export function clearPageAtSignOut(
  { get, subscribe }: Session,
  { dialog, chunks }: Pick<Page, 'dialog' | 'chunks'>,
  clearSearch: () => void,
): () => void {
  let uid = memberOf(get())?.uid
  return subscribe(() => {
    const previousUid = uid
    uid = memberOf(get())?.uid
    if (previousUid === uid) return
    const toasts = chunks.loaded(fetchToasts)
    if (previousUid === undefined) return SIGN_IN_TOPICS.forEach((topic) => toasts?.removeTopic(topic))
    clearSearch()
    // At once, because messages about the sign-out follow.
    toasts?.removeToasts()
    const { name } = dialog.get() ?? {}
    if (name && !DIALOGS_WITHOUT_MEMBER_DATA.has(name)) dialog.set(undefined)
  })
}

/** Of the messages that ask for a sign-in. */
const SIGN_IN_TOPICS = ['sign in', 'session', 'unsynced'] as const

/** After a sign-out, they show nothing of the member. */
const DIALOGS_WITHOUT_MEMBER_DATA: ReadonlySet<PageDialog['name']> = new Set([
  'settings',
  'import',
  'install',
])
