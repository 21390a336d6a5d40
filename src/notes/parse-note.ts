import { hash } from './hash.ts'
import { MAX_AUTHOR_LENGTH, MAX_DATE_LENGTH, MAX_EMAIL_LENGTH, MAX_TIMESTAMP } from './limits.ts'
import { longDate, type Note } from './note.ts'

/** Parses one element of `cachedNotes`. Returns undefined if its title or content cannot be read. */
export function parseCachedNote(text: string): Note | undefined {
  const fields = parseObject(text)
  // A title or content of another type would be shown as empty and look deleted.
  if (!fields || !isTextLike(ownField(fields, 'title')) || !isTextLike(ownField(fields, 'content')))
    return undefined
  return parseFields(fields)
}

/**
 * Parses leniently, because other versions and other programs write notes too. Numbers are accepted as text, and missing fields are
 * derived from the others.
 */
export function parseFields(fields: JsonObject): Note | undefined {
  const title = ownField(fields, 'title')
  const content = ownField(fields, 'content')
  if (![title, content].some(isText)) return undefined

  const timestamp = parseTimestamp(fields)
  const createdAt = toDate(ownField(fields, 'createdAt')) || longDate(timestamp)
  const pinned = ownField(fields, 'pinned')
  const userEmail = ownField(fields, 'userEmail')
  return {
    id: parseId(fields, timestamp),
    title: toText(title),
    content: toText(content),
    createdAt,
    lastModified: toDate(ownField(fields, 'lastModified')) || createdAt,
    timestamp,
    pinned: pinned === 'pinned' || pinned === true ? 'pinned' : 'unpinned',
    userId: toText(ownField(fields, 'userId')),
    // The database rules refuse a new e-mail that is not the account's, such as a number as text.
    userEmail: typeof userEmail === 'string' && userEmail.length <= MAX_EMAIL_LENGTH ? userEmail : '',
    author: toText(ownField(fields, 'author')).slice(0, MAX_AUTHOR_LENGTH),
    ...(ownField(fields, 'syncedFromCache') === true && { syncedFromCache: true }),
  }
}

export type JsonObject = Readonly<Record<string, unknown>>

/** The fields of an element of `cachedNotes`; undefined if it is no object. */
export function parseObject(text: string): JsonObject | undefined {
  // Rejects a deeply nested array, such as a million brackets, before `JSON.parse` builds it.
  if (!text.startsWith('{')) return undefined
  try {
    const value: JsonObject = JSON.parse(text)
    return value
  } catch {
    return undefined
  }
}

/** Ignores inherited properties, because an element may contain its own `__proto__`. */
function ownField(fields: JsonObject, field: keyof Note): unknown {
  return Object.hasOwn(fields, field) ? fields[field] : undefined
}

function isTextLike(value: unknown): boolean {
  return value === undefined || value === null || isText(value)
}

function isText(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}

function toText(value: unknown): string {
  return isText(value) ? String(value) : ''
}

function parseTimestamp(fields: JsonObject): number {
  const timestamp = ownField(fields, 'timestamp')
  if (isTimestamp(timestamp)) return timestamp
  const digits = [timestamp, ownField(fields, 'id')].map(toText).filter((text) => MILLISECONDS.test(text))
  const created = parseDate(toText(ownField(fields, 'createdAt')))
  return [...digits.map(Number), created].find(isTimestamp) ?? 0
}

/** Whether the database rules accept the time. */
function isTimestamp(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= MAX_TIMESTAMP
}

/** The display text. One that the database rules refuse as too long is written anew, or '' if it is no date. */
function toDate(value: unknown): string {
  const text = toText(value)
  return text.length <= MAX_DATE_LENGTH ? text : longDate(parseDate(text))
}

/** Reads a date, such as the display text, in the time zone of this device if it names none. NaN if it is another text. */
export function parseDate(text: string): number {
  // Not every engine's `Date.parse` accepts the commas and narrow spaces of the display text.
  return Date.parse(text.replaceAll(/[\s,]+/g, ' '))
}

const MILLISECONDS = /^\d{12,16}$/

/** Returns the element's id if it is valid as a key everywhere; else an id derived from the element's other fields. */
function parseId(fields: JsonObject, timestamp: number): string {
  const id = toText(ownField(fields, 'id'))
  if (VALID_KEY.test(id) && !RESERVED_KEYS.has(id)) return id
  return Number.isSafeInteger(timestamp) && timestamp > 0
    ? String(timestamp)
    : `note-${hash(toText(ownField(fields, 'title')) + toText(ownField(fields, 'content')))}`
}

const VALID_KEY = /^[\w-]{1,128}$/
const RESERVED_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])
