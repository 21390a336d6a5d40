import type { DraftSession } from '../../drafts/draft-session.ts'
import type { Notifier } from '../notifier.ts'

/** Closes the active edit unsaved, and offers Undo if it had unsaved text. Returns whether it could. */
export function discardWithUndo(
  drafts: Pick<DraftSession, 'get' | 'discard'>,
  notify: Pick<Notifier, 'offer'>,
  reopen: (id: string) => void,
): boolean {
  const { id } = drafts.get().active
  if (!drafts.discard()) return false
  if (drafts.get().discarded.some((each) => each.id === id))
    notify.offer('Changes discarded', { kind: 'undo', run: () => reopen(id) })
  return true
}
