import type { Session } from '../../account/session.ts'
import { followMember } from './followMember.ts'

/** Signs out this device when the member has signed out everywhere, and then calls `onSignedOut`. Returns a function that ends this. */
export function followSignOut(session: Session, onSignedOut: () => void): () => void {
  return followMember(session, ({ state, isDisposed }, manager) =>
    manager.watchSignOut(state().member, () => {
      if (!isDisposed()) void session.signOut().then(({ kind }) => kind === 'done' && onSignedOut())
    }),
  )
}
