import { type ArrayText, hash, joinArray, readEntry, splitArray } from './entries.ts'
import type { Note } from './note.ts'
import type { NotesCache, Reading } from './notes.ts'

/** The stored texts themselves, for the journal beneath them. */
export interface StoredNotes extends NotesCache {
  readonly add: (note: Note) => boolean
  readonly removeWhere: (leaves: (note: Note) => boolean) => boolean
  /** What is stored at this moment; nothing where the browser refuses. */
  readonly load: () => Contents | undefined
  /** Whether the storage has this array now. */
  readonly write: (array: ArrayText) => boolean
  /** The names of texts that this page wrote; the journal takes out those that it knows. */
  readonly written: Set<string>
  /** What this page could not read, if anything. */
  readonly unreadable: () => Unreadable | undefined
}

export interface Unreadable {
  readonly text: string
  /** How many entries it is. */
  readonly count: number
}

/** What the cache needs of a browser. */
export interface CacheBrowser {
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
export function createStored({ storage, events, now }: CacheBrowser): StoredNotes {
  let contents = EMPTY
  let lastUnreadable: Unreadable | undefined
  let wasRead = false
  const written = new Set<string>()

  return {
    load,
    write,
    written,
    unreadable: () => lastUnreadable,

    read() {
      const reading = load()?.reading ?? { notes: contents.reading.notes, problem: 'blocked' }
      const untold = wasRead || reading.problem !== 'none' ? undefined : justSetAside()
      wasRead = true
      lastUnreadable ??= untold
      return untold ? { ...reading, problem: 'unreadable' } : reading
    },

    add(note) {
      const array = load()?.array
      if (!array) return false
      const entry = JSON.stringify(note)
      return array.entries.includes(entry) || write({ ...array, entries: [entry, ...array.entries] })
    },

    remove(id) {
      const shown = contents.byId.get(id)
      const stored = load()
      if (!stored?.array) return false
      const { array, noteOf } = stored
      const note = stored.byId.get(id)
      if (!note) return true
      // Another tab gave this id other words since: nobody has asked to delete those.
      if (shown && !sameWords(shown, note)) return false
      return write({ ...array, entries: array.entries.filter((entry) => noteOf.get(entry) !== note) })
    },

    removeWhere(leaves) {
      const stored = load()
      if (!stored?.array) return false
      const { array, noteOf } = stored
      const entries = array.entries.filter((entry) => {
        const note = noteOf.get(entry)
        return !note || !leaves(note)
      })
      return entries.length === array.entries.length || write({ ...array, entries })
    },

    subscribe(listener) {
      const onStorage = (event: Event) => {
        if ('key' in event && (event.key === KEY || event.key === null)) listener()
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
  function load(): Contents | undefined {
    const text = get(KEY)
    if (text === undefined) return undefined
    if (text === contents.text) return contents
    const array = text === null || text.trim() === '' ? NOTHING : splitArray(text)
    contents = readContents(text, array, contents.noteOf)
    const { unreadable, noteOf, reading } = contents
    if (!unreadable) return contents
    lastUnreadable = unreadable
    if (setAside(unreadable.text)) {
      write({ entries: array?.entries.filter((entry) => noteOf.has(entry)) ?? [], rest: ']' })
      // The storage is in order now; that something was not is still to be said.
      contents = { ...contents, reading }
    }
    return contents
  }

  function setAside(text: string): boolean {
    try {
      const items = storage()
      for (let at = 0; at < items.length; at++) {
        const key = items.key(at)
        if (key?.startsWith(ASIDE) && items.getItem(key) === text) return true
      }
      let time = now()
      while (items.getItem(ASIDE + time) !== null) time++
      items.setItem(ASIDE + time, text)
      return true
    } catch {
      return false
    }
  }

  /** What a page that has just ended could not read: whoever reloads has not been told of it yet. */
  function justSetAside(): Unreadable | undefined {
    try {
      const items = storage()
      for (let at = 0; at < items.length; at++) {
        const key = items.key(at) ?? ''
        const text = key.startsWith(ASIDE) ? items.getItem(key) : null
        if (text !== null && now() - Number(key.slice(ASIDE.length)) < JUST)
          return { text, count: Math.max(1, splitArray(text)?.entries.length ?? 1) }
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

  function write(array: ArrayText): boolean {
    const text = joinArray(array)
    try {
      storage().setItem(KEY, text)
    } catch {
      return false
    }
    contents = { ...readContents(text, array, contents.noteOf), isOwn: true }
    written.add(nameOf(text))
    return true
  }
}

/** What a text is known by. */
export function nameOf(text: string): string {
  return `${text.length}-${hash(text)}-${hash(text, 0x9e3779b1)}`
}

/** As long as a reload takes, in milliseconds. */
const JUST = 3_000
const KEY = 'cachedNotes'
const ASIDE = 'cachedNotes.unreadable.'

export interface Contents {
  readonly text: string | null
  /** Whether this page wrote the text. */
  readonly isOwn: boolean
  /** What a write starts from; none where the text is no array. */
  readonly array: ArrayText | undefined
  /** An entry's text -> its note. Entries that say the same are one note. */
  readonly noteOf: ReadonlyMap<string, Note>
  readonly byId: ReadonlyMap<string, Note>
  /** What is to be set aside. */
  readonly unreadable: Unreadable | undefined
  readonly reading: Reading
}

const NOTHING: ArrayText = { entries: [], rest: ']' }

const EMPTY: Contents = {
  text: null,
  isOwn: false,
  array: NOTHING,
  noteOf: new Map(),
  byId: new Map(),
  unreadable: undefined,
  reading: { notes: [], problem: 'none' },
}

function readContents(
  text: string | null,
  array: ArrayText | undefined,
  known: ReadonlyMap<string, Note>,
): Contents {
  const entries = array?.entries ?? []
  const noteOf = new Map<string, Note>()
  const byId = new Map<string, Note>()
  const broken: string[] = []
  // An entry seen before keeps its note, the very object, and that note its id; only then do new entries look for theirs.
  for (const entry of entries) {
    const note = known.get(entry)
    if (!note) continue
    noteOf.set(entry, note)
    byId.set(note.id, note)
  }
  for (const entry of entries) {
    if (noteOf.has(entry)) continue
    const found = readEntry(entry)
    if (!found) {
      broken.push(entry)
      continue
    }
    const note = withOwnId(found, byId)
    noteOf.set(entry, note)
    byId.set(note.id, note)
  }
  const part = array ? unreadablePart(text ?? '', array, broken) : (text ?? '')
  return {
    text,
    isOwn: false,
    array: array?.rest === '' && broken.length === 0 ? { entries, rest: ']' } : array,
    noteOf,
    byId,
    unreadable: part === '' ? undefined : { text: part, count: Math.max(1, broken.length) },
    reading: { notes: [...byId.values()], problem: part === '' ? 'none' : 'unreadable' },
  }
}

/** Two entries may claim one id. The same words are the same note; other words get an id that follows from them. */
function withOwnId(note: Note, byId: ReadonlyMap<string, Note>): Note {
  let { id } = note
  for (let other = byId.get(id); other; other = byId.get(id)) {
    if (sameWords(other, note)) return other
    id += `-${hash(note.title + note.content)}`
  }
  return id === note.id ? note : { ...note, id }
}

function sameWords(a: Note, b: Note): boolean {
  return a.title === b.title && a.content === b.content
}

function unreadablePart(text: string, { entries, rest }: ArrayText, broken: readonly string[]): string {
  if (broken.length === 0 && (rest === ']' || rest === '')) return ''
  return broken.length === entries.length ? text : joinArray({ entries: broken, rest })
}
