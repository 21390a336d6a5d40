import { expect, test } from 'vitest'
import { errorMessage, type Outcome } from '../../../src/ui/messages/errors.ts'
import { messageOf } from '../../../src/ui/messages/outcomes.ts'
import type { Offer } from '../../../src/ui/notifier.ts'

const TONES = { success: '+', error: '-', info: '~' } as const
const SAVED_ON_DEVICE = '+ Saved on this device. Will sync when you are back online.'
const act = () => {}

/** By kind: the outcomes and their messages. '+ ' is a success, '- ' an error, '~ ' an info; a button is in brackets. */
const MESSAGES: {
  readonly [Kind in Outcome['kind']]: readonly (readonly [
    outcome: Outcome & { readonly kind: Kind },
    message: string,
  ])[]
} = {
  'signed-in': [
    [{ kind: 'signed-in', provider: 'password' }, '+ Signed in successfully!'],
    [{ kind: 'signed-in', provider: 'google' }, '+ Signed in with Google successfully!'],
  ],
  'profile-completed': [[{ kind: 'profile-completed' }, '+ Profile completed successfully!']],
  'session-ended': [[{ kind: 'session-ended' }, '~ You have been signed out. Please sign in again.']],
  'profile-delayed': [[{ kind: 'profile-delayed' }, '- Account created. We will finish your profile later.']],
  saved: [
    [{ kind: 'saved', mutation: 'create', place: 'browser' }, '+ Note saved to local storage'],
    [{ kind: 'saved', mutation: 'create', place: 'account' }, '+ Note saved successfully'],
    [{ kind: 'saved', mutation: 'edit', place: 'account' }, '+ Note updated successfully'],
    [{ kind: 'saved', mutation: 'create', place: 'device' }, SAVED_ON_DEVICE],
    [{ kind: 'saved', mutation: 'edit', place: 'device' }, SAVED_ON_DEVICE],
  ],
  'not-stored': [[{ kind: 'not-stored' }, '- Failed to save note to local storage.']],
  failed: [
    [{ kind: 'failed', mutation: 'create' }, '- Failed to save note. Please try again.'],
    [{ kind: 'failed', mutation: 'edit' }, '- Failed to update note'],
    [{ kind: 'failed', mutation: 'pin' }, '- Failed to update pin status'],
    [{ kind: 'failed', mutation: 'delete' }, '- Failed to delete note'],
    [{ kind: 'failed', mutation: 'restore' }, '- Failed to restore note'],
    [{ kind: 'failed', mutation: 'purge' }, '- Failed to delete note'],
  ],
  'sign-in-required': [
    [{ kind: 'sign-in-required', action: 'save' }, '- Please sign in to save changes [Sign in]'],
    [{ kind: 'sign-in-required', action: 'edit' }, '- Please sign in to edit notes [Sign in]'],
    [
      { kind: 'sign-in-required', action: 'edit', copy: act },
      '- Please sign in to edit notes [Copy into composer]',
    ],
    [{ kind: 'sign-in-required', action: 'pin' }, '- Please sign in to pin notes [Sign in]'],
  ],
  pinned: [
    [{ kind: 'pinned', count: 1 }, '+ Note pinned'],
    [{ kind: 'pinned', count: 1, undo: act }, '+ Note pinned [Undo]'],
    [{ kind: 'pinned', count: 3, undo: act }, '+ 3 notes pinned [Undo]'],
  ],
  unpinned: [
    [{ kind: 'unpinned', count: 1 }, '+ Note unpinned'],
    [{ kind: 'unpinned', count: 3, undo: act }, '+ 3 notes unpinned [Undo]'],
  ],
  'content-changed': [
    [{ kind: 'content-changed', change: 'checked', undo: act }, '+ Item checked [Undo]'],
    [{ kind: 'content-changed', change: 'unchecked', undo: act }, '+ Item unchecked [Undo]'],
    [{ kind: 'content-changed', change: 'all-unchecked', undo: act }, '+ All items unchecked [Undo]'],
    [{ kind: 'content-changed', change: 'done-moved', undo: act }, '+ Done items moved below [Undo]'],
    [{ kind: 'content-changed', change: 'version-restored', undo: act }, '+ Version restored [Undo]'],
  ],
  deleted: [
    [{ kind: 'deleted', count: 1, place: 'browser', undo: act }, '+ Note deleted from local storage [Undo]'],
    [{ kind: 'deleted', count: 1, place: 'browser' }, '+ Note deleted from local storage'],
    [{ kind: 'deleted', count: 1, place: 'account', undo: act }, '+ Note deleted successfully [Undo]'],
    [{ kind: 'deleted', count: 3, place: 'account', undo: act }, '+ 3 notes deleted [Undo]'],
  ],
  purged: [
    [{ kind: 'purged', count: 1 }, '+ Note deleted for good'],
    [{ kind: 'purged', count: 2 }, '+ Trash emptied'],
  ],
  discarded: [[{ kind: 'discarded', undo: act }, '+ Changes discarded [Undo]']],
  moved: [[{ kind: 'moved' }, '+ Local notes synced to your account']],
  'not-moved': [[{ kind: 'not-moved' }, '- Failed to sync local notes']],
  'cache-shown': [[{ kind: 'cache-shown' }, '+ Loaded notes from local storage']],
  unreachable: [[{ kind: 'unreachable' }, '- Failed to fetch notes']],
  unsynced: [
    [{ kind: 'unsynced', count: 1 }, '- Please sign in again to sync 1 change.'],
    [{ kind: 'unsynced', count: 2 }, '- Please sign in again to sync 2 changes.'],
    [{ kind: 'unsynced', count: 1200 }, '- Please sign in again to sync 1,200 changes.'],
  ],
  'not-deleted': [
    [{ kind: 'not-deleted' }, '~ Not deleted: this note was edited on another device.'],
    [{ kind: 'not-deleted', title: 'List' }, '~ Not deleted: "List" was edited on another device.'],
  ],
  'brought-back': [
    [
      { kind: 'brought-back', title: 'List' },
      '~ "List" had been deleted on another device. Your edit brought it back.',
    ],
    [
      { kind: 'brought-back', title: '' },
      '~ This note had been deleted on another device. Your edit brought it back.',
    ],
  ],
  'kept-both': [
    [
      { kind: 'kept-both', copy: 'a copy', conflict: { noteId: 'a', copyId: 'b', title: 'a' } },
      '~ Changed elsewhere too. Your version is kept as "a copy". [Compare]',
    ],
    [{ kind: 'kept-both', copy: 'a copy' }, '~ Changed elsewhere too. Your version is kept as "a copy".'],
    [
      { kind: 'kept-both', copy: 'x'.repeat(81) },
      `~ Changed elsewhere too. Your version is kept as "${'x'.repeat(79)}…".`,
    ],
  ],
  'cache-unreadable': [[{ kind: 'cache-unreadable' }, '- Failed to load cached notes']],
  quarantined: [
    [{ kind: 'quarantined', count: 1, download: act }, '- 1 item could not be read [Download]'],
    [{ kind: 'quarantined', count: 2, download: act }, '- 2 items could not be read [Download]'],
  ],
  'cache-full': [
    [
      { kind: 'cache-full', download: act },
      '- Local storage is full. Download a copy of your notes. [Download notes]',
    ],
  ],
  'storage-cleared': [
    [{ kind: 'storage-cleared' }, '~ Browser storage was cleared. We saved what was open.'],
  ],
  'storage-rebuilt': [[{ kind: 'storage-rebuilt' }, '~ Local copy was rebuilt']],
  'storage-blocked': [[{ kind: 'storage-blocked' }, '- This browser is not keeping your notes']],
}

test.for<readonly [Outcome, string]>(Object.values(MESSAGES).flat())(
  'has the right message for %j: %s',
  ([outcome, message]) => {
    const { tone, text, offer } = messageOf(outcome)
    const label = offer ? ` [${labelOf(offer)}]` : ''
    expect(`${TONES[tone]} ${text}${label}`).toBe(message)
    expect(offer && 'run' in offer ? offer.run : act).toBe(act)
    // The other message with a button is worth nothing without it.
    expect(errorMessage(outcome)).toBe(tone === 'error' && outcome.kind !== 'quarantined' ? text : '')
  },
)

function labelOf(offer: Offer): string {
  if ('label' in offer) return offer.label
  return offer.kind === 'undo' ? 'Undo' : 'Sign in'
}
