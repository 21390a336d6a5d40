import type { Session } from '../../../account/session.ts'

/**
 * Calls `onInterrupted` if the signed-in member has begun to delete the account, here or on another device, and only the sign-in
 * remains. Returns a function that ends this.
 */
export function resumeDeletion({ actionPorts }: Session, onInterrupted: () => void): () => void {
  const { cloud, memberSession } = actionPorts
  let checkedUid: string | undefined
  // The session is called before this listener.
  return cloud.watch(
    () => queueMicrotask(() => void check()),
    () => {},
  )

  async function check() {
    const session = memberSession()
    if (session === undefined || session.uid === checkedUid) return
    checkedUid = session.uid
    try {
      const manager = await cloud.manage()
      const isInterrupted = await manager.isDataDeleted(session.state().member)
      if (isInterrupted && !session.isDisposed()) onInterrupted()
    } catch {
      // Without a connection, the next page load checks again.
    }
  }
}
