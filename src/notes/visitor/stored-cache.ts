import { type JsonArrayText, hash, joinJsonArray, parseCachedNote, splitJsonArray } from '../parse-note.ts'
import { type Note, sameText } from '../note.ts'
import type { NotesCache, CacheSnapshot } from '../ports.ts'

/** The cache in `cachedNotes`, with access to its stored text for the journal. */
export interface StoredCache extends NotesCache {
  readonly add: (note: Note) => boolean
  readonly removeWhere: (shouldRemove: (note: Note) => boolean) => boolean
  /** Reads the current contents; undefined if the browser denies access. */
  readonly load: () => StoredContents | undefined
  /** Writes the array. Returns whether it was stored. */
  readonly write: (array: JsonArrayText) => boolean
  /** The fingerprints of texts that this page wrote. The journaled cache removes those that the journal has stored. */
  readonly writtenFingerprints: Set<string>
  /** The text that this page could not parse, if any. */
  readonly unreadable: () => UnreadableText | undefined
}

export interface UnreadableText {
  readonly text: string
  /** The number of unreadable elements. */
  readonly count: number
}

/** The browser objects that the cache uses. */
export interface CacheEnvironment {
  /** A function, because a browser that blocks storage throws when `localStorage` is accessed. */
  readonly storage: () => Storage
  /** The window, which dispatches 'storage' and 'pageshow'. */
  readonly events: EventTarget
  readonly now: () => number
}

/**
 * The storage item `cachedNotes`, a JSON array that other tabs, versions and programs write too. Every write reads the item first and
 * leaves the text of all other elements unchanged. Unreadable text is quarantined in an item of its own.
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
      // Another tab has changed the note with this id since. That version was not shown here, so it is not deleted.
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
      // A page in the back/forward cache gets no 'storage' events.
      events.addEventListener('pageshow', listener)
      return () => {
        events.removeEventListener('storage', onStorage)
        events.removeEventListener('pageshow', listener)
      }
    },
  }

  /** Reads the current contents; undefined if the browser denies access. Quarantines unreadable text. */
  function load(): StoredContents | undefined {
    const text = get(CACHE_KEY)
    if (text === undefined) return undefined
    if (text !== contents.text) {
      const array = text === null || text.trim() === '' ? EMPTY_ARRAY : splitJsonArray(text)
      contents = parseContents(text, array, contents.notesByText)
    }
    // Also of a text that is read again: the storage may have been full before.
    const { unreadable, array, notesByText, snapshot } = contents
    if (!unreadable) return contents
    lastUnreadable = unreadable
    if (quarantine(unreadable.text)) {
      write({ elements: array?.elements.filter((element) => notesByText.has(element)) ?? [], tail: ']' })
      // The item is valid now, but the snapshot must still report the problem.
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

  /** Text that was quarantined just before this page loaded. A person who reloaded has not seen the message yet. */
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
      // Access to the storage is denied, so nothing was quarantined.
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

/** A short identifier of a stored text: its length and two hashes. */
export function fingerprint(text: string): string {
  return `${text.length}-${hash(text)}-${hash(text, 0x9e3779b1)}`
}

/** The time that a reload takes, in milliseconds. */
const RECENT_MS = 3_000
const CACHE_KEY = 'cachedNotes'
const QUARANTINE_PREFIX = 'cachedNotes.unreadable.'

export interface StoredContents {
  readonly text: string | null
  /** Whether this page wrote the text. */
  readonly isOwn: boolean
  /** The array that a write starts from; undefined if the text is not an array. */
  readonly array: JsonArrayText | undefined
  /** An element's text -> its note. Elements with the same id, title and content are one note. */
  readonly notesByText: ReadonlyMap<string, Note>
  readonly notesById: ReadonlyMap<string, Note>
  /** The text to quarantine, if any. */
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
  // Elements seen before keep their note objects and ids. New elements get ids after that.
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

/** Resolves id collisions. Two elements with the same text are one note; another text gets an id derived from it. */
function withUniqueId(note: Note, notesById: ReadonlyMap<string, Note>): Note {
  let { id } = note
  for (let other = notesById.get(id); other; other = notesById.get(id)) {
    if (sameText(other, note)) return other
    id += `-${hash(note.title + note.content)}`
  }
  return id === note.id ? note : { ...note, id }
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
