import type { Refusal } from '../notes/changes.ts'
import type { Sync } from '../notes/notes.ts'

export type State = Sync['state']

/** The words for where changes are. */
export const STATES: Record<State, string> = {
  saving: 'Saving…',
  device: 'Saved on this device',
  synced: 'Synced',
  attention: 'Needs attention',
}

/** Why a note was refused, and what becomes of it. */
export const REFUSALS: Record<Refusal, string> = {
  denied: 'You no longer have access. Your changes are kept on this device.',
  'too-long': 'This note is too long for the cloud. It is kept on this device.',
}

/** Why not all is synced, and what is to be done; '' where there is nothing to explain. */
export function explain({ why, unsent }: Sync): string {
  return why === 'none' ? '' : WHY[why](unsent)
}

const WHY: Record<Exclude<Sync['why'], 'none'>, (unsent: number) => string> = {
  offline: () => 'Offline: changes are sent when you are back online.',
  'no-answer': () => 'No answer from the cloud yet: trying again.',
  'not-kept': () => 'This device cannot keep your changes: they are safe only when synced.',
  unread: () =>
    'The storage of this browser cannot be read: changes that wait there are not sent. If this stays, restart the browser.',
  denied: () => REFUSALS.denied,
  'too-long': () => REFUSALS['too-long'],
}
