import { longDate, type Note } from './note.ts'

/** The stored text of an array, cut into its entries' own texts, and what follows the last of them: `]` if all is well. */
export interface ArrayText {
  readonly entries: readonly string[]
  readonly rest: string
}

/** Cuts at the array's own commas without reading the entries, so that one broken entry spoils no other. */
export function splitArray(text: string): ArrayText | undefined {
  const open = text.search(/\S/)
  if (text[open] !== '[') return undefined
  const entries: string[] = []
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
      entries.push(text.slice(start, at).trim())
      start = at + 1
    }
  }
  entries.push(text.slice(start, at).trim())
  return { entries: entries.filter((entry) => entry !== ''), rest: text.slice(at).trim() }
}

/** Puts back together what `splitArray` cut. */
export function joinArray({ entries, rest }: ArrayText): string {
  return `[${entries.join(',')}${rest}`
}

/** One entry of the cache as a note, or nothing where its words cannot be read. */
export function readEntry(text: string): Note | undefined {
  const entry = parseObject(text)
  // Words in some other shape would show as nothing, and look deleted.
  if (!entry || !isWords(own(entry, 'title')) || !isWords(own(entry, 'content'))) return undefined
  return readFields(entry)
}

/** One value of an account's notes as a note, or nothing where none of it can be shown. Its key and its place are what counts. */
export function readNote(value: unknown, id: string, userId: string): Note | undefined {
  if (!isEntry(value)) return undefined
  const note = readFields(value)
  return note && { ...note, id, userId }
}

/**
 * Lenient where the meaning is clear, since other versions and other programs write here too: a number will do for a text, and
 * what is missing follows from what is there.
 */
function readFields(entry: Entry): Note | undefined {
  const title = own(entry, 'title')
  const content = own(entry, 'content')
  if (typeof title !== 'string' && typeof content !== 'string') return undefined

  const timestamp = readTimestamp(entry)
  const createdAt = words(own(entry, 'createdAt')) || longDate(timestamp)
  const pinned = own(entry, 'pinned')
  return {
    id: readId(entry, timestamp),
    title: words(title),
    content: words(content),
    createdAt,
    lastModified: words(own(entry, 'lastModified')) || createdAt,
    timestamp,
    pinned: pinned === 'pinned' || pinned === true ? 'pinned' : 'unpinned',
    userId: words(own(entry, 'userId')),
    userEmail: words(own(entry, 'userEmail')),
    author: words(own(entry, 'author')),
    ...(own(entry, 'syncedFromCache') === true && { syncedFromCache: true }),
  }
}

const QUOTE = 0x22
const COMMA = 0x2c
const OPEN_BRACKET = 0x5b
const BACKSLASH = 0x5c
const CLOSE_BRACKET = 0x5d
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d

type Entry = Readonly<Record<string, unknown>>

function parseObject(text: string): Entry | undefined {
  // An array of a million brackets is told from an object before anything is built of it.
  if (!text.startsWith('{')) return undefined
  try {
    const value: Entry = JSON.parse(text)
    return value
  } catch {
    return undefined
  }
}

function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null
}

// Never what an object inherits: an entry may bring its own `__proto__`.
function own(entry: Entry, field: keyof Note): unknown {
  return Object.hasOwn(entry, field) ? entry[field] : undefined
}

function isWords(value: unknown): boolean {
  return value === undefined || value === null || typeof value === 'string' || typeof value === 'number'
}

function words(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

function readTimestamp(entry: Entry): number {
  const timestamp = own(entry, 'timestamp')
  if (typeof timestamp === 'number' && Number.isFinite(timestamp)) return timestamp
  for (const candidate of [words(timestamp), words(own(entry, 'id'))]) {
    if (MILLISECONDS.test(candidate)) return Number(candidate)
  }
  // Commas and narrow spaces, as the display text has them, are not for every engine's date reader.
  const time = Date.parse(words(own(entry, 'createdAt')).replaceAll(/[\s,]+/g, ' '))
  return Number.isNaN(time) ? 0 : time
}

const MILLISECONDS = /^\d{12,16}$/

/** The entry's own id where it can serve as a key anywhere, else one that follows from the entry alone. */
function readId(entry: Entry, timestamp: number): string {
  const id = words(own(entry, 'id'))
  if (KEY.test(id) && !RESERVED.has(id)) return id
  return Number.isSafeInteger(timestamp) && timestamp > 0
    ? String(timestamp)
    : `note-${hash(words(own(entry, 'title')) + words(own(entry, 'content')))}`
}

const KEY = /^[\w-]{1,128}$/
const RESERVED = new Set(['__proto__', 'constructor', 'prototype'])

/** A short name for a text: FNV-1a, 32 bits; others for another odd factor. Not a proof of anything; who uses it must expect equals. */
export function hash(text: string, factor = 0x01000193): string {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    value = Math.imul(value ^ text.charCodeAt(at), factor)
  }
  return (value >>> 0).toString(36)
}
