import { formatNumber } from '../formatNumber.ts'

/** The sentences of the settings about what this device stores. */
export const DEVICE_SETTINGS = {
  accountNotes: "This account's notes",
  remove: 'Remove from this device…',
  removeLead:
    'This signs you out and removes all notes of your account from this browser. They stay in your account and on your other devices. Unsaved drafts stay here until you sign in again.',
  removeNow: 'Sign out and remove',
  removing: 'Removing...',
  cancel: 'Cancel',
  removed: 'You are signed out. Your notes have been removed from this device.',
  notRemoved:
    'You are signed out, but your notes could not be removed from this device. They are removed when you open Pinwell again.',
  download: 'Download unsent changes',

  keptAccount: 'A signed-out account',
  keptLead:
    'These changes are only on this device. They are sent when you sign in to the account here again. If you remove them, they cannot be recovered.',
  removeKept: 'Remove…',
  removeKeptNow: 'Remove unsent changes',
  keptRemoved: 'The unsent changes have been removed from this device.',
  keptNotRemoved: 'The unsent changes could not be removed. Please try again.',
  keptAfterDeletion:
    'Unsent changes could not be removed from this device. You can remove them in the settings, under This device.',
} as const

/** How many changes are only on this device, and what becomes of them when the notes are removed. */
export function unsentText(count: number, isStored: boolean): string {
  const [subject, pronoun] =
    count === 1 ? ['One change is not', 'It stays'] : [`${formatNumber(count)} changes are not`, 'They stay']
  const rest = isStored
    ? `${pronoun} on this device and ${count === 1 ? 'is' : 'are'} sent when you sign in here again.`
    : `This browser cannot keep ${count === 1 ? 'it' : 'them'} after you sign out.`
  return `${subject} in your account yet. ${rest}`
}

/** '2 unsent changes and 1 draft'. At least one of the numbers is not 0. */
export function countText(changes: number, drafts: number): string {
  return [
    ...(changes > 0 ? [changes === 1 ? '1 unsent change' : `${formatNumber(changes)} unsent changes`] : []),
    ...(drafts > 0 ? [drafts === 1 ? '1 draft' : `${drafts} drafts`] : []),
  ].join(' and ')
}

/** What the deletion of the account does to what only this device has. */
export function deletedUnsentText(changes: number, drafts: number): string {
  const [verb, pronoun] = changes + drafts === 1 ? ['is', 'It is'] : ['are', 'They are']
  return `${countText(changes, drafts)} ${verb} on this device only. ${pronoun} deleted with the account.`
}
