import { hash } from '../hash.ts'
import type { CachedNotes, Contents } from './cached-notes.ts'
import type { StoredChange } from './events.ts'
import type { VisitorState } from './state.ts'

/**
 * Stores the changes that the journal does not have yet beside the text of `cachedNotes`. If this page ends before the journal has
 * them, the next page knows which notes were not lost but deleted, and which content was not old but changed back.
 */
export interface StoredChanges {
  /** The changes that were stored with this text, by this page or by one that has ended, and the kept ones. */
  readonly read: (contents: Contents | undefined) => readonly StoredChange[]
  readonly write: (state: VisitorState) => void
  /**
   * To be called before this page first writes another text: keeps the changes that a page stored before it ended, because they belong
   * to the current text. Returns whether it found some.
   */
  readonly keep: (contents: Contents | undefined) => boolean
  /** To be called when the reducer has handled the kept changes. */
  readonly dropKept: () => void
}

export function createStoredChanges({ load, access }: Pick<CachedNotes, 'load' | 'access'>): StoredChanges {
  let isEmpty = true
  let kept: readonly StoredChange[] = []

  return {
    read: (contents) => [...kept, ...read(contents)],

    write({ pending, journal }) {
      const last = new Map(pending.map((one) => [one.key, one]))
      const changes = [...last.values()].flatMap(({ key, kind, at, entry }) => {
        const text = kind === 'remove' && !journal?.entries.has(key) ? entry?.text : undefined
        return kind === 'remove' || kind === 'purge' || kind === 'put' ? [{ key, kind, at, text }] : []
      })
      if (changes.length === 0 && isEmpty) return
      isEmpty = changes.length === 0
      const record = JSON.stringify([hash(load()?.text ?? ''), ...changes])
      access((storage) => (isEmpty ? storage.removeItem(KEY) : storage.setItem(KEY, record)))
    },

    keep(contents) {
      if (!isEmpty || kept.length > 0) return false
      kept = read(contents)
      return kept.length > 0
    },

    dropKept() {
      kept = []
    },
  }

  function read(contents: Contents | undefined): readonly StoredChange[] {
    const stored = access((storage): unknown => JSON.parse(storage.getItem(KEY) ?? '[]'))
    const [text, ...changes]: readonly unknown[] = Array.isArray(stored) ? stored : []
    return text === hash(contents?.text ?? '') ? changes.filter(isStoredChange) : []
  }
}

function isStoredChange(value: unknown): value is StoredChange {
  if (typeof value !== 'object' || value === null) return false
  const { key, kind, at, text = '' }: Partial<Record<keyof StoredChange, unknown>> = value
  return (
    typeof text === 'string' &&
    typeof key === 'string' &&
    (kind === 'remove' || kind === 'purge' || kind === 'put') &&
    Number.isFinite(at)
  )
}

/** A JSON array: the hash of the text that the changes belong to, and the changes. The name is from when all of them were removals. */
const KEY = 'cachedNotes.removed'
