import { memberOf } from '../../account/session-state.ts'
import type { Session } from '../../account/session.ts'
import type { PageDialog } from '../dialogs/page-dialog.ts'
import type { Page } from '../PageContext.ts'
import { fetchToasts } from '../toasts/lazy-notifier.ts'

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
