import { serverTimestamp } from 'firebase/database'
import { isMadeOn } from '../notes/device-id.ts'
import { timeOfKey } from '../notes/keys.ts'
import { laneOf } from '../notes/lane.ts'
import { MAX_VERSION_LENGTH, MIN_VERSION_AGE, VERSION_COUNT } from '../notes/limits.ts'
import type { IdentifiedMutation, Mutation } from '../notes/mutation.ts'
import { type Note, type NoteText, sameText } from '../notes/note.ts'
import type { Revision } from '../notes/ports.ts'
import { deletedAtOf, fieldsOf, noteOf, type RemoteNote } from './remote-note.ts'

interface UpdateContext {
  readonly uid: string
  /** The id under which the account keeps this device's receipts: a key of 20 to 36 characters. */
  readonly clientId: string
  /** The server's clock as far as this device knows it, in milliseconds since 1970. What is stored has the server's own times. */
  readonly serverTime: number
}

export interface MutationUpdate {
  /** The values of one multi-path update, by path from the root. */
  readonly values: Readonly<Record<string, unknown>>
  /** The paths of `values` that are the feed entry and the receipt. They can be written alone. */
  readonly entryAndReceipt: Readonly<Record<string, unknown>>
  /** What is stored after the update. */
  readonly after: RemoteNote
}

/**
 * The update that carries out a mutation: of the note, of the feed, of the history and of the device's receipt. The rules refuse it if
 * another mutation came between, if a text was changed by a writer that left the feed out, or if it was applied before. `known` is what
 * the device knows of the note. The text that an edit or a delete replaces is always the one that the person has seen.
 */
export function updateOf(
  mutation: IdentifiedMutation,
  known: RemoteNote,
  { uid, clientId, serverTime }: UpdateContext,
): MutationUpdate {
  const { id, noteId } = mutation
  const notePath = `users/${uid}/notes/${noteId}`
  const trashPath = `users/${uid}/trash/${noteId}`
  const changePath = `sync/${uid}/changes/${noteId}`
  const historyPath = `sync/${uid}/history/${noteId}`
  const now = serverTimestamp()
  const { revision } = known
  // The other fields of the feed entry keep their stored values, which this device may not know.
  const entryAndReceipt = {
    [`${changePath}/at`]: now,
    [`${changePath}/by`]: id,
    // A new note has no earlier mutation.
    [`${changePath}/base`]: mutation.kind === 'create' ? null : (revision?.by ?? null),
    [`sync/${uid}/clients/${clientId}/${laneOf(noteId)}`]: id,
  }
  const missing = missingFields(known, noteId, uid)

  switch (mutation.kind) {
    case 'create':
      return plan(
        { [notePath]: mutation.note, [`${changePath}/words`]: now, [`${changePath}/n`]: 0 },
        { note: mutation.note, words: serverTime, n: 0 },
      )

    case 'edit': {
      const { title, content, lastModified } = mutation.note
      const { place, n } = placeOf(mutation, revision, serverTime)
      const fields = { ...missing, title, content, lastModified }
      return plan(
        {
          ...underPath(notePath, fields),
          [`${historyPath}/${place}`]: { ...versionOf(mutation.base), until: now, by: id },
          ...underPath(changePath, { words: now, n, slot: place }),
        },
        { note: { ...mutation.note, ...fieldsOf(known.note), ...fields }, words: serverTime, n },
      )
    }

    case 'pin': {
      const fields = { ...missing, pinned: mutation.pinned }
      const stored = noteOf(known, noteId, uid)
      // For the rules, a missing title that becomes an empty one is a change of the text.
      const isTextChanged = stored !== undefined && ('title' in fields || 'content' in fields)
      return plan(
        {
          ...underPath(notePath, fields),
          ...(isTextChanged && {
            [`${historyPath}/x`]: { ...versionOf(stored), until: now, by: id },
            [`${changePath}/slot`]: 'x',
          }),
        },
        { note: { ...fieldsOf(known.note), ...fields } },
      )
    }

    case 'delete': {
      const copy = { ...trashCopyOf(mutation, known, uid), deletedAt: mutation.deletedAt }
      return plan({ [notePath]: null, [trashPath]: copy }, { note: null, trashed: copy })
    }

    case 'restore': {
      // A version of the app that leaves the feed out recognizes its own delete by this time when it sends it again.
      const trashed = deletedAtOf(known.trashed) ?? null
      return plan({ [notePath]: mutation.note, [trashPath]: trashed }, { note: mutation.note, trashed })
    }

    case 'purge':
      return plan({ [trashPath]: null, [historyPath]: null }, { trashed: null })
  }

  function plan(
    values: Readonly<Record<string, unknown>>,
    { words = revision?.words ?? 0, n = revision?.n ?? 0, ...after }: Partial<RemoteNote & Revision>,
  ): MutationUpdate {
    const { note = known.note, trashed = known.trashed } = after
    return {
      values: { ...values, ...entryAndReceipt },
      entryAndReceipt,
      after: { note, trashed, revision: { by: id, at: serverTime, words, n } },
    }
  }

  function versionOf({ title, content }: NoteText): object {
    const note = noteOf(known, noteId, uid)
    const isKnown = note !== undefined && sameText(note, { title, content })
    return { title, content, ...(isKnown && { lastModified: note.lastModified }) }
  }
}

/** The fields that another program has left out of the note or stored in another form. The rules require them in the next write. */
function missingFields(known: RemoteNote, noteId: string, uid: string): object {
  const current = new Map(Object.entries(fieldsOf(known.note)))
  const parsed = noteOf(known, noteId, uid) ?? {}
  return Object.fromEntries(Object.entries(parsed).filter(([field, value]) => current.get(field) !== value))
}

/** The note of the copy for the trash: as it is stored, with the title and content that the person has deleted. */
export function trashCopyOf(
  { noteId, note }: Extract<Mutation, { kind: 'delete' }>,
  known: RemoteNote,
  uid: string,
): Note {
  const { title, content } = note
  return { ...(noteOf(known, noteId, uid) ?? note), title, content }
}

/**
 * Where the replaced text is kept. A text that lasted less than ten minutes goes to a place that the next such text overwrites, so that
 * frequent saves leave one version. A text that is too long to be kept twenty times goes there too.
 */
function placeOf(
  { id, base }: Extract<IdentifiedMutation, { kind: 'edit' }>,
  { by, words, n }: Pick<Revision, 'by' | 'words' | 'n'> = { by: '', words: 0, n: 0 },
  serverTime: number,
) {
  const age = Math.max(serverTime - words, timeBetween(by, id))
  return age < MIN_VERSION_AGE || base.content.length > MAX_VERSION_LENGTH
    ? { place: 'x', n }
    : { place: `v${n % VERSION_COUNT}`, n: n + 1 }
}

/**
 * The milliseconds between two mutations of one device, which may have had no connection then; 0 if that is not known. If its clock was set
 * back between them, they count as far apart: a version too many is better than one too few.
 */
function timeBetween(earlier: string, later: string): number {
  // An id that was derived from others has no time, and does not begin like one that has.
  const haveTimes = [earlier, later].every((id) => id.startsWith('-')) && isMadeOn(earlier, later)
  return haveTimes ? Math.abs(timeOfKey(later) - timeOfKey(earlier)) : 0
}

function underPath(path: string, fields: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [`${path}/${field}`, value]))
}
