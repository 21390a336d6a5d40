import type { TrashedNote, Mutation } from '../notes/mutation.ts'
import { parseAccountNote } from '../notes/parse-note.ts'
import { type Draft, MAX_TIMESTAMP, type Note } from '../notes/note.ts'

/**
 * One value of an account's trash as what it is, or nothing where it cannot be shown. Of a note that was restored only a number is
 * left there, the time of the delete that was undone: by it the rules know that delete when it is sent once more, and the restoring.
 */
export function parseTrashedNote(value: unknown, id: string, userId: string): TrashedNote | undefined {
  const note = parseAccountNote(value, id, userId)
  const deletedAt = deletedAtOf(value)
  return note && deletedAt !== undefined ? { ...note, deletedAt } : undefined
}

/** When the note was deleted of which this is the copy; nothing where it is no copy. */
export function deletedAtOf(value: unknown): number | undefined {
  const deletedAt: unknown =
    Object.hasOwn(Object(value), 'deletedAt') && Reflect.get(Object(value), 'deletedAt')
  return typeof deletedAt === 'number' ? deletedAt : undefined
}

/** The note that is there with other words; all else stays as it is, whoever wrote it. */
export function withTitleAndContent(note: Note, { title, content, lastModified }: Note): Note {
  return { ...note, title, content, lastModified }
}

export function hasTitleAndContent(note: Note, { title, content }: Draft): boolean {
  return note.title === title && note.content === content
}

/** Whether the change would bring words that the rules find too long. Not to be tried: a message over 10 MB is sent for ever. */
export function isTooLong(mutation: Mutation): boolean {
  if (mutation.kind !== 'create' && mutation.kind !== 'edit' && mutation.kind !== 'restore') return false
  return mutation.note.title.length > MAX_LENGTH.title || mutation.note.content.length > MAX_LENGTH.content
}

/** Whether the rules take this note whole. */
export function isStorable(note: object, { id, userId }: Pick<Note, 'id' | 'userId'>): boolean {
  const values = new Map<string, unknown>(Object.entries(note))
  return (
    NOTE_ID.test(id) &&
    values.get('id') === id &&
    values.get('userId') === userId &&
    REQUIRED.every((field) => values.has(field)) &&
    [...values].every(([field, value]) => VALIDATORS.get(field)?.(value) ?? false)
  )
}

/**
 * Whether a text in the value holds half a surrogate pair. The SDK has no correct hash of such a value and throws where a text ends
 * in the first half, so a transaction can neither start from it nor be sent twice.
 */
export function hasLoneSurrogate(value: unknown): boolean {
  if (typeof value === 'string') return LONE_SURROGATE.test(value)
  return typeof value === 'object' && value !== null && Object.values(value).some(hasLoneSurrogate)
}

/** With the flag `u` the two halves of a pair are one character of another category. */
const LONE_SURROGATE = /\p{Surrogate}/u

/** As in `database.rules.json`. */
const MAX_LENGTH = { title: 1_000, content: 500_000 }
const NOTE_ID = /^[-0-9A-Z_a-z]{20,40}$/
const REQUIRED = ['title', 'content', 'createdAt', 'lastModified', 'timestamp', 'pinned'] as const

const isText = (maxLength: number) => (value: unknown) =>
  typeof value === 'string' && value.length <= maxLength
const VALIDATORS: ReadonlyMap<string, (value: unknown) => boolean> = new Map([
  ['title', isText(MAX_LENGTH.title)],
  ['content', isText(MAX_LENGTH.content)],
  ['createdAt', isText(40)],
  ['lastModified', isText(40)],
  ['timestamp', (value) => typeof value === 'number' && value >= 0 && value <= MAX_TIMESTAMP],
  ['pinned', (value) => value === 'pinned' || value === 'unpinned'],
  ['id', isText(40)],
  ['userId', isText(Infinity)],
  ['userEmail', isText(320)],
  ['author', isText(320)],
  ['syncedFromCache', (value) => value === true],
])
