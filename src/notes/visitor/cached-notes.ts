import { hash } from '../hash.ts'
import { contentKey } from '../keys.ts'
import { memoize } from '../memoize.ts'
import { type Note, sameText } from '../note.ts'
import { parseCachedNote } from '../parse-note.ts'
import type { CacheSnapshot } from '../ports.ts'
import { joinJsonArray, type JsonArrayText, splitJsonArray } from './json-array.ts'

/** The storage item `cachedNotes`: the specified public copy of a visitor's notes. */
export interface CachedNotes {
  /** Reads the current contents; undefined if the browser denies access. Quarantines unreadable text. */
  readonly load: () => Contents | undefined
  /** Reads the notes. While nothing changes, the array and its objects stay the same. */
  readonly read: () => CacheSnapshot
  /** Returns whether the note is now in the item. */
  readonly add: (notes: readonly Note[]) => boolean
  /** Returns whether no note with one of these keys is in the item any more. */
  readonly remove: (keys: ReadonlySet<string>) => boolean
  /** Writes the array. Returns whether it was stored. */
  readonly write: (array: JsonArrayText) => boolean
  /** The text that this page could not parse, if any. */
  readonly unreadable: () => UnreadableText | undefined
  /** The fingerprints of the texts that this page has written, until the engine removes them because the journal has them. */
  readonly unrecordedFingerprints: Set<string>
  /** Uses the local storage; undefined if the browser denies it. */
  readonly access: <Result>(use: (storage: Storage) => Result) => Result | undefined
  /** Calls `listener` when another tab may have written the item. Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void
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
  /** The window, which dispatches 'storage' events. */
  readonly events: EventTarget
  readonly now: () => number
}

/**
 * The item is a JSON array that other tabs, versions and programs write too. Every write reads it first and leaves the text of all
 * other elements unchanged. Unreadable text is quarantined in an item of its own.
 */
export function createCachedNotes({ storage, events, now }: CacheEnvironment): CachedNotes {
  let contents = EMPTY_CONTENTS
  let lastUnreadable: UnreadableText | undefined
  let hasRead = false
  const unrecordedFingerprints = new Set<string>()

  return {
    load,
    write,
    unrecordedFingerprints,
    access,
    unreadable: () => lastUnreadable,

    read() {
      const snapshot = load()?.snapshot ?? { notes: contents.snapshot.notes, problem: 'blocked' }
      const unreported = hasRead || snapshot.problem !== 'none' ? undefined : recentlyQuarantined()
      hasRead = true
      lastUnreadable ??= unreported
      return unreported ? { ...snapshot, problem: 'unreadable' } : snapshot
    },

    add(notes) {
      const array = load()?.array
      if (!array) return false
      const known = new Set(array.elements)
      const added = notes.map((note) => JSON.stringify(note)).filter((element) => !known.has(element))
      return added.length === 0 || write({ ...array, elements: [...added, ...array.elements] })
    },

    remove(keys) {
      const { array, notesByText } = load() ?? {}
      if (!array || !notesByText) return false
      const elements = array.elements.filter((element) => {
        const note = notesByText.get(element)
        return !note || !keys.has(contentKey(note))
      })
      return elements.length === array.elements.length || write({ ...array, elements })
    },

    subscribe(listener) {
      const onStorage = (event: Event) => {
        if ('key' in event && (event.key === CACHE_KEY || event.key === null)) listener()
      }
      events.addEventListener('storage', onStorage)
      return () => events.removeEventListener('storage', onStorage)
    },
  }

  function load(): Contents | undefined {
    const text = access((items) => items.getItem(CACHE_KEY))
    if (text === undefined) return undefined
    if (text !== contents.text) {
      const array = text === null || text.trim() === '' ? EMPTY_ARRAY : splitJsonArray(text)
      contents = parseContents(text, array, contents.notesByText)
    }
    // Again at each read, because the storage may have been full the last time.
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

  /** Returns whether the text is in quarantine. */
  function quarantine(text: string): boolean {
    const known = access(quarantined) ?? []
    if (known.some((one) => one.text === text)) return true
    let time = now()
    while (known.some((one) => one.time === time)) time++
    return set(QUARANTINE_PREFIX + time, text)
  }

  /** Text that was quarantined just before this page loaded. A person who reloaded has not seen the message yet. */
  function recentlyQuarantined(): UnreadableText | undefined {
    // A time in the future is from a clock that was ahead.
    const found = access(quarantined)?.find(({ time }) => Math.abs(now() - time) < RECENT_MS)
    return found && { ...found, count: Math.max(1, splitJsonArray(found.text)?.elements.length ?? 1) }
  }

  function write(array: JsonArrayText): boolean {
    const joined = joinJsonArray(array)
    if (!set(CACHE_KEY, joined)) return false
    // Chromium returns this object until the text changes. Comparing it takes no time; comparing an equal text of 5 MB takes 6 ms.
    const stored = access((items) => items.getItem(CACHE_KEY))
    const text = stored === joined ? stored : joined
    contents = { ...parseContents(text, array, contents.notesByText), isOwn: true }
    unrecordedFingerprints.add(fingerprint(contents))
    return true
  }

  function set(key: string, text: string): boolean {
    const isSet = access((items) => {
      items.setItem(key, text)
      return true
    })
    return isSet ?? false
  }

  function access<Result>(use: (items: Storage) => Result): Result | undefined {
    try {
      return use(storage())
    } catch {
      return undefined
    }
  }
}

function quarantined(items: Storage) {
  return Array.from({ length: items.length }, (_, at) => items.key(at) ?? '')
    .filter((key) => key.startsWith(QUARANTINE_PREFIX))
    .map((key) => ({ time: Number(key.slice(QUARANTINE_PREFIX.length)), text: items.getItem(key) ?? '' }))
}

/** The time that a reload takes. */
const RECENT_MS = 3_000
const CACHE_KEY = 'cachedNotes'
const QUARANTINE_PREFIX = 'cachedNotes.unreadable.'

export interface Contents {
  readonly text: string | null
  /** Whether this page wrote the text. */
  readonly isOwn: boolean
  /** The array that a write starts from; undefined if the text is not an array. */
  readonly array: JsonArrayText | undefined
  /** An element's text -> its note. Elements with the same id, title and content are one note. */
  readonly notesByText: ReadonlyMap<string, Note>
  /** The text to quarantine, if any. */
  readonly unreadable: UnreadableText | undefined
  readonly snapshot: CacheSnapshot
}

// A hash of 5 MB takes 30 ms or more, and each text is hashed for the journal and for the changes that are stored with it.
export const textHash = memoize(({ text }: Pick<Contents, 'text'>): string => hash(text ?? ''))

/** A short identifier of a text: its length and two hashes. */
export const fingerprint = memoize((contents: Pick<Contents, 'text'>): string => {
  const { text } = contents
  return `${text?.length ?? 0}-${textHash(contents)}-${hash(text ?? '', 0x9e3779b1)}`
})

const EMPTY_ARRAY: JsonArrayText = { elements: [], tail: ']' }

const EMPTY_CONTENTS: Contents = {
  text: null,
  isOwn: false,
  array: EMPTY_ARRAY,
  notesByText: new Map(),
  unreadable: undefined,
  snapshot: { notes: [], problem: 'none' },
}

function parseContents(
  text: string | null,
  array: JsonArrayText | undefined,
  known: ReadonlyMap<string, Note>,
): Contents {
  const elements = array?.elements ?? []
  const notesByText = new Map<string, Note>()
  const notesById = new Map<string, Note>()
  const unreadableElements: string[] = []
  // Elements seen before keep their note objects and ids. New elements get ids after that.
  for (const element of elements.toSorted((a, b) => Number(known.has(b)) - Number(known.has(a)))) {
    if (notesByText.has(element)) continue
    const found = known.get(element) ?? parseCachedNote(element)
    if (found) {
      const note = withUniqueId(found, notesById)
      notesByText.set(element, note)
      notesById.set(note.id, note)
    } else unreadableElements.push(element)
  }
  const part = array ? unreadablePart(text ?? '', array, unreadableElements) : (text ?? '')
  return {
    text,
    isOwn: false,
    array: array?.tail === '' && unreadableElements.length === 0 ? { elements, tail: ']' } : array,
    notesByText,
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
