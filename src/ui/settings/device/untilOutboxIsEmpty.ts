import type { NotesStore } from '../../../notes/notes-store.ts'
import { unsentOfMember } from '../../account/sign-out.ts'

/** Resolves when this page has read that the member's outbox is empty, or after three seconds. */
export function untilOutboxIsEmpty(
  notes: Pick<NotesStore, 'get' | 'subscribe' | 'unsentNotes'>,
): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(finish, TIMEOUT_MS)
    const unsubscribe = notes.subscribe(check)
    check()

    function check() {
      if (unsentOfMember(notes).count === 0) finish()
    }

    function finish() {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
  })
}

const TIMEOUT_MS = 3_000
