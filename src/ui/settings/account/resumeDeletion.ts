import type { Session } from '../../../account/session.ts'
import { followMember } from '../../account/followMember.ts'

/**
 * Calls `onInterrupted` if the signed-in member has begun to delete the account, here or on another device, and only the sign-in remains.
 * Returns a function that ends this.
 */
export function resumeDeletion(session: Session, onInterrupted: () => void): () => void {
  return followMember(session, async ({ state, isDisposed }, manager) => {
    const isInterrupted = await manager.isDataDeleted(state().member)
    if (isInterrupted && !isDisposed()) onInterrupted()
    return undefined
  })
}
