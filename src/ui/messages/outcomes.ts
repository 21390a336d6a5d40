import { truncate } from '../../markers/truncate.ts'
import type { ContentChange } from '../../notes/outcome.ts'
import { formatNumber } from '../formatNumber.ts'
import type { Offer } from '../notifier.ts'
import { errorMessage, type Outcome } from './errors.ts'

interface Message {
  readonly tone: 'success' | 'error' | 'info'
  readonly text: string
  /** Shown as a button. */
  readonly offer?: Offer
  /** A message replaces an earlier one of the same topic. */
  readonly topic?: Topic
}

export type Topic = 'check items' | 'sign in' | 'session' | 'unsynced' | `deletion of ${string}`

/** The message about an outcome. Loaded with the toasts. */
export function messageOf(outcome: Outcome): Message {
  switch (outcome.kind) {
    case 'signed-in':
      return success(SIGNED_IN[outcome.provider])
    case 'profile-completed':
      return success('Profile completed successfully!')
    case 'session-ended':
      return { ...info('You have been signed out. Please sign in again.'), topic: 'session' }
    case 'saved':
      return success(SAVED[outcome.place][outcome.mutation])
    case 'deleted': {
      const [note, ...others] = outcome.notes ?? []
      return {
        ...success(
          outcome.count === 1 ? DELETED[outcome.place] : `${formatNumber(outcome.count)} notes deleted`,
        ),
        ...undoOffer(outcome.undo),
        ...(note && { topic: deletionTopic(note.id, others.length > 0) }),
      }
    }
    case 'pinned':
    case 'unpinned':
      return {
        ...success(
          outcome.count === 1
            ? `Note ${outcome.kind}`
            : `${formatNumber(outcome.count)} notes ${outcome.kind}`,
        ),
        ...undoOffer(outcome.undo),
      }
    case 'content-changed':
      return { ...success(CONTENT_CHANGES[outcome.change]), ...undoOffer(outcome.undo), topic: 'check items' }
    case 'purged':
      return success(outcome.count === 1 ? 'Note deleted for good' : 'Trash emptied')
    case 'discarded':
      return { ...success('Changes discarded'), ...undoOffer(outcome.undo) }
    case 'moved':
      return success('Local notes synced to your account')
    case 'cache-shown':
      return success('Loaded notes from local storage')
    case 'kept-both': {
      const { copy, conflict } = outcome
      const text = `Changed elsewhere too. Your version is kept as ${quoted(copy)}.`
      return { ...info(text), ...(conflict && { offer: { kind: 'compare', label: 'Compare', conflict } }) }
    }
    case 'not-deleted':
      return info(`Not deleted: ${nameOf(outcome, 'this note')} was edited on another device.`)
    case 'brought-back':
      return info(
        `${nameOf(outcome, 'This note')} had been deleted on another device. Your edit brought it back.`,
      )
    case 'storage-cleared':
      return info('Browser storage was cleared. We saved what was open.')
    case 'storage-rebuilt':
      return info('Local copy was rebuilt')
    case 'quarantined': {
      const { count, download } = outcome
      const text = `${count} ${count === 1 ? 'item' : 'items'} could not be read`
      return { tone: 'error', text, offer: { kind: 'download', label: 'Download', run: download } }
    }
    case 'cache-full':
      return {
        tone: 'error',
        text: errorMessage(outcome),
        offer: { kind: 'download', label: 'Download notes', run: outcome.download },
      }
    case 'sign-in-required': {
      const { copy } = outcome
      const offer: Offer = copy
        ? { kind: 'copy', label: 'Copy into composer', run: copy }
        : { kind: 'sign-in' }
      return { tone: 'error', text: errorMessage(outcome), offer, topic: 'sign in' }
    }
    case 'unsynced':
      return { tone: 'error', text: errorMessage(outcome), topic: 'unsynced' }
    case 'failed':
    case 'not-stored':
    case 'not-moved':
    case 'unreachable':
    case 'cache-unreadable':
    case 'storage-blocked':
    case 'profile-delayed':
      return { tone: 'error', text: errorMessage(outcome) }
  }
}

/** The topic of a deletion, by the id of the first note. If one of several is restored, the Undo for the others stays. */
export function deletionTopic(id: string, hasOthers: boolean): Topic {
  return `deletion of ${id}${hasOthers ? ' and others' : ''}`
}

const SIGNED_IN = {
  password: 'Signed in successfully!',
  google: 'Signed in with Google successfully!',
} as const

const SAVED_IN_BROWSER = 'Note saved to local storage'
const SAVED_ON_DEVICE = 'Saved on this device. Will sync when you are back online.'
const SAVED = {
  browser: { create: SAVED_IN_BROWSER, edit: SAVED_IN_BROWSER },
  device: { create: SAVED_ON_DEVICE, edit: SAVED_ON_DEVICE },
  account: { create: 'Note saved successfully', edit: 'Note updated successfully' },
} as const

const CONTENT_CHANGES: Readonly<Record<ContentChange, string>> = {
  checked: 'Item checked',
  unchecked: 'Item unchecked',
  'all-unchecked': 'All items unchecked',
  'done-moved': 'Done items moved below',
  'version-restored': 'Version restored',
}

const DELETED = {
  browser: 'Note deleted from local storage',
  account: 'Note deleted successfully',
} as const

function nameOf({ title = '' }: { readonly title?: string }, ifNone: string): string {
  return title ? quoted(title) : ifNone
}

function quoted(title: string): string {
  return `"${truncate(title, 80)}"`
}

function success(text: string): Message {
  return { tone: 'success', text }
}

function info(text: string): Message {
  return { tone: 'info', text }
}

function undoOffer(undo: (() => void) | undefined): Pick<Message, 'offer'> {
  return undo ? { offer: { kind: 'undo', run: undo } } : {}
}
