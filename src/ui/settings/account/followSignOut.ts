import type { Session } from '../../../account/session.ts'

/**
 * Signs out this device when the member has signed out everywhere, and then calls `onSignedOut`. Returns a function that ends this.
 */
export function followSignOut({ actionPorts, signOut }: Session, onSignedOut: () => void): () => void {
  const { cloud, memberSession } = actionPorts
  let watchedUid: string | undefined
  let stopWatching: (() => void) | undefined
  // The session is called before this listener.
  const stop = cloud.watch(
    () => queueMicrotask(() => void watch()),
    () => {},
  )
  return () => {
    stop()
    stopWatching?.()
  }

  async function watch() {
    const session = memberSession()
    if (session?.uid === watchedUid) return
    watchedUid = session?.uid
    stopWatching?.()
    stopWatching = undefined
    if (!session) return
    try {
      const manager = await cloud.manage()
      const stopped = await manager.watchSignOut(session.state().member, () => {
        if (!session.isDisposed()) void signOut().then(({ kind }) => kind === 'done' && onSignedOut())
      })
      if (session.isDisposed()) stopped()
      else stopWatching = stopped
    } catch {
      // The code could not be loaded. The next page load watches again.
    }
  }
}
