import { type JsonArrayText, hash, joinJsonArray, parseCachedNote, splitJsonArray } from '../parse-note.ts'
import type { Note } from '../note.ts'
import type { NotesCache, CacheSnapshot } from '../notes-store.ts'

/** The stored texts themselves, for the journal beneath them. */
export interface StoredCache extends NotesCache {
  readonly add: (note: Note) => boolean
  readonly removeWhere: (shouldRemove: (note: Note) => boolean) => boolean
  /** What is stored at this moment; nothing where the browser refuses. */
  readonly load: () => StoredContents | undefined
  /** Whether the storage has this array now. */
  readonly write: (array: JsonArrayText) => boolean
  /** The names of texts that this page wrote; the journal takes out those that it knows. */
  readonly writtenFingerprints: Set<string>
  /** What this page could not read, if anything. */
  readonly unreadable: () => UnreadableText | undefined
}

export interface UnreadableText {
  readonly text: string
  /** How many entries it is. */
  readonly count: number
}

/** What the cache needs of a browser. */
export interface CacheEnvironment {
  /** A function, since a browser that blocks storage throws as soon as it is looked at. */
  readonly storage: () => Storage
  /** The window: where 'storage' and 'pageshow' are heard. */
  readonly events: EventTarget
  readonly now: () => number
}

/**
 * The storage item `cachedNotes`: an array that other tabs, versions and programs write too. Every write reads first and changes only
 * the entry that it is about, byte for byte; what cannot be read is moved to an item of its own.
 */
export function createStoredCache({ storage, events, now }: CacheEnvironment): StoredCache {
  let contents = EMPTY_CONTENTS
  let lastUnreadable: UnreadableText | undefined
  let hasRead = false
  const writtenFingerprints = new Set<string>()

  return {
    load,
    write,
    writtenFingerprints,
    unreadable: () => lastUnreadable,

    read() {
      const snapshot = load()?.snapshot ?? { notes: contents.snapshot.notes, problem: 'blocked' }
      const unreported = hasRead || snapshot.problem !== 'none' ? undefined : recentlyQuarantined()
      hasRead = true
      lastUnreadable ??= unreported
      return unreported ? { ...snapshot, problem: 'unreadable' } : snapshot
    },

    add(note) {
      const array = load()?.array
      if (!array) return false
      const element = JSON.stringify(note)
      return array.elements.includes(element) || write({ ...array, elements: [element, ...array.elements] })
    },

    remove(id) {
      const shown = contents.notesById.get(id)
      const stored = load()
      if (!stored?.array) return false
      const { array, notesByText } = stored
      const note = stored.notesById.get(id)
      if (!note) return true
      // Another tab gave this id other words since: nobody has asked to delete those.
      if (shown && !sameText(shown, note)) return false
      return write({
        ...array,
        elements: array.elements.filter((element) => notesByText.get(element) !== note),
      })
    },

    removeWhere(shouldRemove) {
      const stored = load()
      if (!stored?.array) return false
      const { array, notesByText } = stored
      const elements = array.elements.filter((element) => {
        const note = notesByText.get(element)
        return !note || !shouldRemove(note)
      })
      return elements.length === array.elements.length || write({ ...array, elements })
    },

    subscribe(listener) {
      const onStorage = (event: Event) => {
        if ('key' in event && (event.key === CACHE_KEY || event.key === null)) listener()
      }
      events.addEventListener('storage', onStorage)
      // A page in the back/forward cache hears of no writes while it is away.
      events.addEventListener('pageshow', listener)
      return () => {
        events.removeEventListener('storage', onStorage)
        events.removeEventListener('pageshow', listener)
      }
    },
  }

  /** The storage as it is now; nothing where the browser refuses. */
  function load(): StoredContents | undefined {
    const text = get(CACHE_KEY)
    if (text === undefined) return undefined
    if (text === contents.text) return contents
    const array = text === null || text.trim() === '' ? EMPTY_ARRAY : splitJsonArray(text)
    contents = parseContents(text, array, contents.notesByText)
    const { unreadable, notesByText, snapshot } = contents
    if (!unreadable) return contents
    lastUnreadable = unreadable
    if (quarantine(unreadable.text)) {
      write({ elements: array?.elements.filter((element) => notesByText.has(element)) ?? [], tail: ']' })
      // The storage is in order now; that something was not is still to be said.
      contents = { ...contents, snapshot }
    }
    return contents
  }

  function quarantine(text: string): boolean {
    try {
      const items = storage()
      for (let at = 0; at < items.length; at++) {
        const key = items.key(at)
        if (key?.startsWith(QUARANTINE_PREFIX) && items.getItem(key) === text) return true
      }
      let time = now()
      while (items.getItem(QUARANTINE_PREFIX + time) !== null) time++
      items.setItem(QUARANTINE_PREFIX + time, text)
      return true
    } catch {
      return false
    }
  }

  /** What a page that has just ended could not read: whoever reloads has not been told of it yet. */
  function recentlyQuarantined(): UnreadableText | undefined {
    try {
      const items = storage()
      for (let at = 0; at < items.length; at++) {
        const key = items.key(at) ?? ''
        const text = key.startsWith(QUARANTINE_PREFIX) ? items.getItem(key) : null
        if (text !== null && now() - Number(key.slice(QUARANTINE_PREFIX.length)) < RECENT_MS)
          return { text, count: Math.max(1, splitJsonArray(text)?.elements.length ?? 1) }
      }
    } catch {
      // Who may not look has set nothing aside.
    }
    return undefined
  }

  function get(key: string): string | null | undefined {
    try {
      return storage().getItem(key)
    } catch {
      return undefined
    }
  }

  function write(array: JsonArrayText): boolean {
    const text = joinJsonArray(array)
    try {
      storage().setItem(CACHE_KEY, text)
    } catch {
      return false
    }
    contents = { ...parseContents(text, array, contents.notesByText), isOwn: true }
    writtenFingerprints.add(fingerprint(text))
    return true
  }
}

/** What a text is known by. */
export function fingerprint(text: string): string {
  return `${text.length}-${hash(text)}-${hash(text, 0x9e3779b1)}`
}

/** As long as a reload takes, in milliseconds. */
const RECENT_MS = 3_000
const CACHE_KEY = 'cachedNotes'
const QUARANTINE_PREFIX = 'cachedNotes.unreadable.'

export interface StoredContents {
  readonly text: string | null
  /** Whether this page wrote the text. */
  readonly isOwn: boolean
  /** What a write starts from; none where the text is no array. */
  readonly array: JsonArrayText | undefined
  /** An entry's text -> its note. Entries that say the same are one note. */
  readonly notesByText: ReadonlyMap<string, Note>
  readonly notesById: ReadonlyMap<string, Note>
  /** What is to be set aside. */
  readonly unreadable: UnreadableText | undefined
  readonly snapshot: CacheSnapshot
}

const EMPTY_ARRAY: JsonArrayText = { elements: [], tail: ']' }

const EMPTY_CONTENTS: StoredContents = {
  text: null,
  isOwn: false,
  array: EMPTY_ARRAY,
  notesByText: new Map(),
  notesById: new Map(),
  unreadable: undefined,
  snapshot: { notes: [], problem: 'none' },
}

function parseContents(
  text: string | null,
  array: JsonArrayText | undefined,
  known: ReadonlyMap<string, Note>,
): StoredContents {
  const elements = array?.elements ?? []
  const notesByText = new Map<string, Note>()
  const notesById = new Map<string, Note>()
  const unreadableElements: string[] = []
  // An entry seen before keeps its note, the very object, and that note its id; only then do new entries look for theirs.
  for (const element of elements) {
    const note = known.get(element)
    if (!note) continue
    notesByText.set(element, note)
    notesById.set(note.id, note)
  }
  for (const element of elements) {
    if (notesByText.has(element)) continue
    const found = parseCachedNote(element)
    if (!found) {
      unreadableElements.push(element)
      continue
    }
    const note = withUniqueId(found, notesById)
    notesByText.set(element, note)
    notesById.set(note.id, note)
  }
  const part = array ? unreadablePart(text ?? '', array, unreadableElements) : (text ?? '')
  return {
    text,
    isOwn: false,
    array: array?.tail === '' && unreadableElements.length === 0 ? { elements, tail: ']' } : array,
    notesByText,
    notesById,
    unreadable: part === '' ? undefined : { text: part, count: Math.max(1, unreadableElements.length) },
    snapshot: { notes: [...notesById.values()], problem: part === '' ? 'none' : 'unreadable' },
  }
}

/** Two entries may claim one id. The same words are the same note; other words get an id that follows from them. */
function withUniqueId(note: Note, notesById: ReadonlyMap<string, Note>): Note {
  let { id } = note
  for (let other = notesById.get(id); other; other = notesById.get(id)) {
    if (sameText(other, note)) return other
    id += `-${hash(note.title + note.content)}`
  }
  return id === note.id ? note : { ...note, id }
}

function sameText(a: Note, b: Note): boolean {
  return a.title === b.title && a.content === b.content
}

function unreadablePart(
  text: string,
  { elements, tail }: JsonArrayText,
  unreadableElements: readonly string[],
): string {
  if (unreadableElements.length === 0 && (tail === ']' || tail === '')) return ''
  return unreadableElements.length === elements.length
    ? text
    : joinJsonArray({ elements: unreadableElements, tail })
}
