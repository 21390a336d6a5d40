/** The sentences of the settings about what this device stores. */
export const DEVICE_SETTINGS = {
  accountNotes: "This account's notes",
  remove: 'Remove from this device…',
  removeLead:
    'This signs you out and removes all notes of your account from this browser. They stay in your account and on your other devices. Unsaved drafts stay here until you sign in again.',
  removeNow: 'Sign out and remove',
  removing: 'Removing...',
  cancel: 'Cancel',
  removed: 'You are signed out. Your notes are removed from this device.',
  notRemoved: 'You are signed out, but your notes could not be removed from this device. Please try again.',
  download: 'Download unsent changes',
} as const

/** How many changes are only on this device, and what becomes of them when the notes are removed. */
export function unsentText(count: number, isStored: boolean): string {
  const [subject, pronoun] =
    count === 1 ? ['One change is not', 'It stays'] : [`${count} changes are not`, 'They stay']
  const rest = isStored
    ? `${pronoun} on this device, and your account gets ${count === 1 ? 'it' : 'them'} when you sign in here again.`
    : `This browser cannot keep ${count === 1 ? 'it' : 'them'} after the sign-out.`
  return `${subject} in your account yet. ${rest}`
}
