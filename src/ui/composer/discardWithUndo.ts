import type { DraftSession } from '../../drafts/draft-session.ts'
import type { Notifier } from '../notifier.ts'

/** Closes the active edit unsaved, and offers Undo if it had unsaved text. Returns whether it could. */
export function discardWithUndo(
  draftSession: Pick<DraftSession, 'get' | 'discard'>,
  notify: Pick<Notifier, 'offer'>,
  reopen: (id: string) => void,
): boolean {
  const { id } = draftSession.get().active
  if (!draftSession.discard()) return false
  if (draftSession.get().discarded.some((each) => each.id === id))
    notify.offer('Changes discarded', { kind: 'undo', run: () => reopen(id) })
  return true
}
