import type { Session } from '../../account/session.ts'
import type { Note } from '../../notes/note.ts'
import type { NotesStore } from '../../notes/notes-store.ts'
import { failureMessage } from '../messages/account.ts'
import { SIGNED_OUT } from '../messages/sign-out.ts'
import type { Page } from '../PageContext.ts'
import { announce } from '../toasts/announce.ts'

/** Signs out, or opens the dialog that asks about unsent mutations. Returns whether the member is signed out. */
export async function signOut(
  session: Session,
  notes: Pick<NotesStore, 'get' | 'unsentNotes'>,
  { notify, dialog, toastRegion }: Pick<Page, 'notify' | 'dialog' | 'toastRegion'>,
): Promise<boolean> {
  if (unsentOfMember(notes).count > 0) {
    dialog.set({ name: 'sign-out' })
    return false
  }
  const outcome = await session.signOut()
  if (outcome.kind === 'failed') notify.error(failureMessage(outcome).message)
  if (outcome.kind === 'done') announce(toastRegion, SIGNED_OUT)
  return outcome.kind === 'done'
}

/**
 * The number of a member's unsent mutations, and their notes. Leaves out visitor notes that are being moved to the account, because they
 * stay in this browser after a sign-out.
 */
export function unsentOfMember(notes: Pick<NotesStore, 'get' | 'unsentNotes'>): {
  readonly count: number
  readonly notes: readonly Note[]
} {
  const { syncStatus, notes: allNotes } = notes.get()
  const unmovedCount = allNotes.filter(({ userId }) => userId === '').length
  return {
    count: Math.max(0, (syncStatus?.unsent ?? 0) - unmovedCount),
    notes: notes.unsentNotes().filter(({ userId }) => userId !== ''),
  }
}
