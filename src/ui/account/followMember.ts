import type { MemberSession } from '../../account/member-session.ts'
import type { AccountManager } from '../../account/ports.ts'
import type { Session } from '../../account/session.ts'

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
 * Shows what another tab has changed in the account: the name, the photo or the ways to sign in. Auth reports none of it. Returns a
 * function that ends this.
 */
export function followOtherTabs(
  { actionPorts: { memberSession } }: Session,
  events: EventTarget,
): () => void {
  const readAgain = () => memberSession()?.readAgain()
  events.addEventListener('storage', readAgain)
  return () => events.removeEventListener('storage', readAgain)
}
