import {
  MAX_AUTHOR_LENGTH,
  MAX_CONTENT_LENGTH,
  MAX_DATE_LENGTH,
  MAX_EMAIL_LENGTH,
  MAX_TIMESTAMP,
  MAX_TITLE_LENGTH,
  NOTE_ID,
  TRASH_RETENTION,
} from '../notes/limits.ts'
import type { Mutation } from '../notes/mutation.ts'
import type { Note } from '../notes/note.ts'
import { fieldsOf } from './remote-note.ts'

/** Whether the mutation has a text that the rules reject as too long. Never send it: the SDK resends a message over 10 MB for ever. */
export function isTooLong(mutation: Mutation): boolean {
  if (mutation.kind !== 'create' && mutation.kind !== 'edit' && mutation.kind !== 'restore') return false
  return mutation.note.title.length > MAX_TITLE_LENGTH || mutation.note.content.length > MAX_CONTENT_LENGTH
}

export interface AccountContext {
  readonly email: string
  /** The server's clock, in milliseconds since 1970. */
  readonly serverTime: number
}

/**
 * The mutation with the values that the rules accept. They refuse a new note from the future, which a device with a wrong clock creates,
 * or with another e-mail than the account's, which a conflict copy of an older note has. A note from the trash keeps both. They accept a
 * delete from long ago, but the note would leave the trash at once.
 */
export function fitToRules(mutation: Mutation, trashed: unknown, context: AccountContext): Mutation {
  switch (mutation.kind) {
    case 'create':
    case 'restore':
      return { ...mutation, note: fitNewNote(mutation.note, fieldsOf(trashed), context) }
    case 'delete':
      return isCredible(mutation.deletedAt, context)
        ? mutation
        : { ...mutation, deletedAt: Math.round(context.serverTime) }
    case 'edit':
    case 'pin':
    case 'purge':
      return mutation
  }
}

/** Whether a note that was deleted at this time stays in the trash. A device that has never been online may have any time. */
function isCredible(deletedAt: number, { serverTime }: AccountContext): boolean {
  return deletedAt <= serverTime + MAX_AHEAD_MS && deletedAt >= serverTime - TRASH_RETENTION
}

function fitNewNote(
  note: Note,
  trashed: Partial<Record<keyof Note, unknown>>,
  { email, serverTime }: AccountContext,
): Note {
  const { timestamp, userEmail } = note
  const isTimely = timestamp <= serverTime + MAX_AHEAD_MS || timestamp === trashed.timestamp
  const isOwn = userEmail === '' || userEmail === email || userEmail === trashed.userEmail
  if (isTimely && isOwn) return note
  return {
    ...note,
    timestamp: isTimely ? timestamp : Math.round(serverTime),
    userEmail: isOwn ? userEmail : email,
  }
}

/** The rules allow an hour more. The server's clock may be behind what this device knows of it. */
const MAX_AHEAD_MS = 23 * 60 * 60 * 1000

/** Whether the rules accept this note as a new one. It must also pass `fitToRules`. */
export function isCreatable(note: object, owner: Pick<Note, 'id' | 'userId'>): boolean {
  return NOTE_ID.test(owner.id) && isStorable(note, owner)
}

/** Whether the rules accept this note where one is stored or in the trash, which may have any id. */
export function isStorable(note: object, { id, userId }: Pick<Note, 'id' | 'userId'>): boolean {
  const values = new Map<string, unknown>(Object.entries(note))
  return (
    values.get('id') === id &&
    values.get('userId') === userId &&
    REQUIRED.every((field) => values.has(field)) &&
    [...values].every(([field, value]) => VALIDATORS.get(field)?.(value) ?? false)
  )
}

/** Ids that the SDK does not take as a part of a path. */
export const INVALID_KEY = /^$|[.#$[\]/\p{Cc}]/u

const REQUIRED = ['title', 'content', 'createdAt', 'lastModified', 'timestamp', 'pinned'] as const

const isText = (maxLength: number) => (value: unknown) =>
  typeof value === 'string' && value.length <= maxLength
const VALIDATORS: ReadonlyMap<string, (value: unknown) => boolean> = new Map([
  ['title', isText(MAX_TITLE_LENGTH)],
  ['content', isText(MAX_CONTENT_LENGTH)],
  ['createdAt', isText(MAX_DATE_LENGTH)],
  ['lastModified', isText(MAX_DATE_LENGTH)],
  ['timestamp', (value) => typeof value === 'number' && value >= 0 && value <= MAX_TIMESTAMP],
  ['pinned', (value) => value === 'pinned' || value === 'unpinned'],
  ['id', isText(Infinity)],
  ['userId', isText(Infinity)],
  ['userEmail', isText(MAX_EMAIL_LENGTH)],
  ['author', isText(MAX_AUTHOR_LENGTH)],
  ['syncedFromCache', (value) => value === true],
])
