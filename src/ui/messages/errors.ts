import type { AccountNotification } from '../../account/outcome.ts'
import type { Mutation } from '../../notes/mutation.ts'
import type { NotesOutcome } from '../../notes/outcome.ts'
import { formatNumber } from '../formatNumber.ts'

/** What the person may be notified of. */
export type Outcome = AccountNotification | NotesOutcome

/**
 * The message about a failure; '' for other outcomes. In the first load, because a failure must be shown even if the toasts cannot be
 * loaded.
 */
export function errorMessage(outcome: Outcome): string {
  if (outcome.kind === 'failed') return FAILURES[outcome.mutation]
  if (outcome.kind === 'sign-in-required') return `Please sign in to ${SIGN_IN_PURPOSES[outcome.action]}`
  if (outcome.kind === 'unsynced')
    return `Please sign in again to sync ${formatNumber(outcome.count)} change${outcome.count === 1 ? '' : 's'}.`
  return OTHER_FAILURES[outcome.kind] ?? ''
}

const FAILURES: Readonly<Record<Mutation['kind'], string>> = {
  create: 'Failed to save note. Please try again.',
  edit: 'Failed to update note',
  pin: 'Failed to update pin status',
  delete: 'Failed to delete note',
  restore: 'Failed to restore note',
  purge: 'Failed to delete note',
}

const SIGN_IN_PURPOSES = { save: 'save changes', edit: 'edit notes', pin: 'pin notes' } as const

const OTHER_FAILURES: Readonly<Partial<Record<Outcome['kind'], string>>> = {
  'not-stored': 'Failed to save note to local storage.',
  'not-moved': 'Failed to sync local notes',
  unreachable: 'Failed to fetch notes',
  'cache-full': 'Local storage is full. Download a copy of your notes.',
  'cache-unreadable': 'Failed to load cached notes',
  'storage-blocked': 'This browser is not keeping your notes',
  'profile-delayed': 'Account created. We will finish your profile later.',
}

export const UPDATE_FAILED = FAILURES.edit
export const DIALOG_FAILED = 'This could not be opened. Please check your connection and try again.'
/** If the dialog that asks what to do about unsent changes cannot be opened. */
export const SIGN_OUT_FAILED =
  'You are still signed in, because not everything is synced. Please check your connection and try again.'
