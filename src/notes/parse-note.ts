import { longDate, type Note } from './note.ts'

/** The stored text of an array, cut into its entries' own texts, and what follows the last of them: `]` if all is well. */
export interface JsonArrayText {
  readonly elements: readonly string[]
  readonly tail: string
}

/** Cuts at the array's own commas without reading the entries, so that one broken entry spoils no other. */
export function splitJsonArray(text: string): JsonArrayText | undefined {
  const open = text.search(/\S/)
  if (text[open] !== '[') return undefined
  const elements: string[] = []
  let start = open + 1
  let depth = 1
  let inString = false
  let at = start
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (inString) {
      if (code === BACKSLASH) at++
      else if (code === QUOTE) inString = false
    } else if (code === QUOTE) inString = true
    else if (code === OPEN_BRACE || code === OPEN_BRACKET) depth++
    else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
      if (--depth === 0) break
    } else if (code === COMMA && depth === 1) {
      elements.push(text.slice(start, at).trim())
      start = at + 1
    }
  }
  elements.push(text.slice(start, at).trim())
  return { elements: elements.filter((element) => element !== ''), tail: text.slice(at).trim() }
}

/** Puts back together what `splitArray` cut. */
export function joinJsonArray({ elements, tail }: JsonArrayText): string {
  return `[${elements.join(',')}${tail}`
}

/** One entry of the cache as a note, or nothing where its words cannot be read. */
export function parseCachedNote(text: string): Note | undefined {
  const fields = parseObject(text)
  // Words in some other shape would show as nothing, and look deleted.
  if (!fields || !isTextLike(ownField(fields, 'title')) || !isTextLike(ownField(fields, 'content')))
    return undefined
  return parseFields(fields)
}

/** One value of an account's notes as a note, or nothing where none of it can be shown. Its key and its place are what counts. */
export function parseAccountNote(value: unknown, id: string, userId: string): Note | undefined {
  if (!isJsonObject(value)) return undefined
  const note = parseFields(value)
  return note && { ...note, id, userId }
}

/**
 * Lenient where the meaning is clear, since other versions and other programs write here too: a number will do for a text, and
 * what is missing follows from what is there.
 */
function parseFields(fields: JsonObject): Note | undefined {
  const title = ownField(fields, 'title')
  const content = ownField(fields, 'content')
  if (typeof title !== 'string' && typeof content !== 'string') return undefined

  const timestamp = parseTimestamp(fields)
  const createdAt = toText(ownField(fields, 'createdAt')) || longDate(timestamp)
  const pinned = ownField(fields, 'pinned')
  return {
    id: parseId(fields, timestamp),
    title: toText(title),
    content: toText(content),
    createdAt,
    lastModified: toText(ownField(fields, 'lastModified')) || createdAt,
    timestamp,
    pinned: pinned === 'pinned' || pinned === true ? 'pinned' : 'unpinned',
    userId: toText(ownField(fields, 'userId')),
    userEmail: toText(ownField(fields, 'userEmail')),
    author: toText(ownField(fields, 'author')),
    ...(ownField(fields, 'syncedFromCache') === true && { syncedFromCache: true }),
  }
}

const QUOTE = 0x22
const COMMA = 0x2c
const OPEN_BRACKET = 0x5b
const BACKSLASH = 0x5c
const CLOSE_BRACKET = 0x5d
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d

type JsonObject = Readonly<Record<string, unknown>>

function parseObject(text: string): JsonObject | undefined {
  // An array of a million brackets is told from an object before anything is built of it.
  if (!text.startsWith('{')) return undefined
  try {
    const value: JsonObject = JSON.parse(text)
    return value
  } catch {
    return undefined
  }
}

function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null
}

// Never what an object inherits: an entry may bring its own `__proto__`.
function ownField(fields: JsonObject, field: keyof Note): unknown {
  return Object.hasOwn(fields, field) ? fields[field] : undefined
}

function isTextLike(value: unknown): boolean {
  return value === undefined || value === null || typeof value === 'string' || typeof value === 'number'
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

function parseTimestamp(fields: JsonObject): number {
  const timestamp = ownField(fields, 'timestamp')
  if (typeof timestamp === 'number' && Number.isFinite(timestamp)) return timestamp
  for (const candidate of [toText(timestamp), toText(ownField(fields, 'id'))]) {
    if (MILLISECONDS.test(candidate)) return Number(candidate)
  }
  // Commas and narrow spaces, as the display text has them, are not for every engine's date reader.
  const time = Date.parse(toText(ownField(fields, 'createdAt')).replaceAll(/[\s,]+/g, ' '))
  return Number.isNaN(time) ? 0 : time
}

const MILLISECONDS = /^\d{12,16}$/

/** The entry's own id where it can serve as a key anywhere, else one that follows from the entry alone. */
function parseId(fields: JsonObject, timestamp: number): string {
  const id = toText(ownField(fields, 'id'))
  if (VALID_KEY.test(id) && !RESERVED_KEYS.has(id)) return id
  return Number.isSafeInteger(timestamp) && timestamp > 0
    ? String(timestamp)
    : `note-${hash(toText(ownField(fields, 'title')) + toText(ownField(fields, 'content')))}`
}

const VALID_KEY = /^[\w-]{1,128}$/
const RESERVED_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

/** A short name for a text: FNV-1a, 32 bits; others for another odd factor. Not a proof of anything; who uses it must expect equals. */
export function hash(text: string, factor = 0x01000193): string {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    value = Math.imul(value ^ text.charCodeAt(at), factor)
  }
  return (value >>> 0).toString(36)
}
