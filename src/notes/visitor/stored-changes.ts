import { type CachedNotes, type Contents, textHash } from './cached-notes.ts'
import type { StoredChange } from './events.ts'
import type { VisitorState } from './state.ts'

/**
 * Stores the changes that the journal does not have yet beside the text of `cachedNotes`. If this page ends before the journal has
 * them, the next page knows that no other program wrote the text, which notes were not lost but deleted, and which content was not old
 * but changed back.
 */
interface StoredChanges {
  /**
   * The changes that were stored with this text, by this page or by one that has ended, and the kept ones. Undefined if nothing was stored
   * with it.
   */
  readonly read: (contents: Contents | undefined) => readonly StoredChange[] | undefined
  readonly write: (state: VisitorState, contents: Contents | undefined) => void
  /**
   * To be called before this page first writes another text: keeps the changes that a page stored before it ended, because they belong
   * to the current text. Returns whether it found some.
   */
  readonly keep: (contents: Contents | undefined) => boolean
  /** To be called when the reducer has handled the kept changes. */
  readonly dropKept: () => void
}

export function createStoredChanges({ access }: Pick<CachedNotes, 'access'>): StoredChanges {
  /** The record that this page has stored, if any. */
  let ownRecord: string | undefined
  let kept: readonly StoredChange[] = []

  return {
    read(contents) {
      const changes = readRecord(contents)
      return changes || kept.length > 0 ? [...kept, ...(changes ?? [])] : undefined
    },

    write({ pending, journal }, contents) {
      const last = new Map(pending.map((one) => [one.key, one]))
      const changes = [...last.values()].flatMap(({ key, kind, at, entry }) => {
        const text = kind === 'remove' && !journal?.entries.has(key) ? entry?.text : undefined
        return kind === 'remove' || kind === 'purge' || kind === 'put' ? [{ key, kind, at, text }] : []
      })
      const isAdding = pending.some(({ kind, isInItem }) => kind === 'add' && isInItem === true)
      const isNeeded = contents && (changes.length > 0 || isAdding)
      setRecord(isNeeded ? JSON.stringify([textHash(contents), ...changes]) : undefined)
    },

    keep(contents) {
      // The changes of this page's own record are pending.
      if (ownRecord !== undefined) return false
      kept = readRecord(contents) ?? []
      return kept.length > 0
    },

    dropKept() {
      kept = []
    },
  }

  function setRecord(record: string | undefined) {
    access((storage) => {
      if (record !== undefined) storage.setItem(KEY, record)
      // Another page may have stored its own one since.
      else if (storage.getItem(KEY) === ownRecord) storage.removeItem(KEY)
      ownRecord = record
    })
  }

  function readRecord(contents: Contents | undefined): readonly StoredChange[] | undefined {
    const stored = access((storage): unknown => JSON.parse(storage.getItem(KEY) ?? '[]'))
    const [text, ...changes]: readonly unknown[] = Array.isArray(stored) ? stored : []
    return contents && text === textHash(contents) ? changes.filter(isStoredChange) : undefined
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

/** A JSON array: the hash of the text that the changes belong to, and the changes. Older builds store removals in it. */
const KEY = 'cachedNotes.removed'
