import type { RejectionReason } from '../../notes/mutation.ts'
import { dateText } from '../../notes/note.ts'
import type { SyncStatus } from '../../notes/notes-state.ts'

/** The names of the sync states. */
export const SYNC_STATE_MESSAGES: Record<SyncStatus['state'], string> = {
  connecting: 'Connecting…',
  offline: 'Offline',
  saving: 'Saving…',
  device: 'Saved on this device',
  synced: 'Synced',
  attention: 'Needs attention',
}

/** Why the server rejected a note, and where the note is kept. */
export const REJECTION_MESSAGES: Record<RejectionReason, string> = {
  denied: 'You no longer have access. Your changes are kept on this device.',
  'too-long': 'This note is too long for the cloud. It is kept on this device.',
  invalid: 'The cloud cannot store this note. It is kept on this device.',
}

/**
 * The status to show. It is 'offline' at once if the browser has no network. With a network a lost connection is usually back soon,
 * so the status is 'connecting' at first, and unsent changes wait for the cloud: the SDK also reconnects for a new ID token.
 */
export function displayedStatus(status: SyncStatus, isOnline: boolean, isRecent = false): SyncStatus {
  if (status.state === 'connecting' && !isOnline) return { ...status, state: 'offline', reason: 'offline' }
  if (status.state === 'offline' && isOnline && isRecent)
    return { ...status, state: 'connecting', reason: 'none' }
  if (status.state !== 'offline' && status.reason === 'offline' && isOnline)
    return { ...status, reason: 'no-answer' }
  return status
}

/** The name of the state. Offline it includes the time of the last sync. */
export function syncHeadline({ state, lastSynced }: SyncStatus, now = Date.now()): string {
  if (state !== 'offline') return SYNC_STATE_MESSAGES[state]
  const detail = lastSynced === undefined ? 'not synced yet' : `last synced ${formatTime(lastSynced, now)}`
  return SYNC_STATE_MESSAGES.offline + DETAIL_START + detail
}

/** Separates the name of a state from the time of the last sync. */
export const DETAIL_START = ' · '

/** Why some mutations are not synced and what the person can do; '' if there is nothing to explain. */
export function syncExplanation({ state, reason }: SyncStatus): string {
  return state === 'offline' && reason === 'offline' ? '' : SYNC_EXPLANATIONS[reason]
}

/** The headline and the explanation in one line. */
export function syncText(status: SyncStatus): string {
  const headline = syncHeadline(status)
  const explanation = syncExplanation(status)
  if (explanation === '') return headline
  return headline.endsWith('…') ? `${headline} ${explanation}` : `${headline}. ${explanation}`
}

/**
 * What screen readers announce, and after how many ms: a state that may pass is announced only if it lasts. Offline, the text is empty
 * during each save. Its result has the same text as the one before, which would otherwise not be announced again.
 */
export function announcementOf(status: SyncStatus): { readonly text: string; readonly delay: number } {
  const { state, reason } = status
  const mayPass = reason !== 'offline' && ['connecting', 'saving', 'device'].includes(state)
  return {
    text: state === 'saving' && reason === 'offline' ? '' : syncText(status),
    delay: mayPass ? 2000 : 0,
  }
}

/** '2:02 PM', or 'Nov 3, 2:02 PM' if the time is not today: parts of the date as the cards show it by default. */
function formatTime(time: number, now: number): string {
  const [day = '', , clock = ''] = dateText({ timestamp: time, createdAt: '' }).split(', ')
  const isToday = new Date(time).toDateString() === new Date(now).toDateString()
  return isToday ? clock : `${day}, ${clock}`
}

const SYNC_EXPLANATIONS: Record<SyncStatus['reason'], string> = {
  none: '',
  offline: 'Offline: changes are sent when you are back online.',
  'no-answer': 'No response from the cloud yet. Retrying.',
  'not-kept': 'This device cannot keep your changes: they are safe only when synced.',
  unread:
    "This browser's storage cannot be read, so the changes in it are not sent. If this keeps happening, restart the browser.",
  unfetched: 'Your notes could not be fetched.',
  denied: REJECTION_MESSAGES.denied,
  'too-long': REJECTION_MESSAGES['too-long'],
  invalid: REJECTION_MESSAGES.invalid,
  trashed: 'A note in the trash could not be synced. Restore it, or delete it for good.',
}
