import type { StoredDraft } from '../drafts/ports.ts'
import { DRAFT_ITEM_PREFIX, draftItemKey, writeDraftItem } from './draft-item.ts'

/** Keeps drafts in the local storage while the database cannot store them, and when the page may end: one item per tab and owner. */
interface DraftFallback {
  /**
   * Returns whether the drafts are stored. An empty list removes the item, unless it `supersedes` drafts that are still in the database.
   */
  readonly write: (
    tab: string,
    owner: string,
    drafts: readonly StoredDraft[],
    supersedes?: boolean,
  ) => boolean
  /** Whether the tab had saved or discarded this draft when it last wrote its item. */
  readonly wasClosed: (tab: string, owner: string, draft: StoredDraft) => boolean
  /** The tabs that have an item. */
  readonly tabs: (owner: string) => readonly string[]
  /** The owners that have an item. */
  readonly owners: () => readonly string[]
  readonly read: (tab: string, owner: string) => readonly StoredDraft[]
  readonly remove: (tab: string, owner: string) => void
}

/** `storage` is a function, because a browser that blocks storage throws when the property is read. */
export function createDraftFallback(storage: () => Storage): DraftFallback {
  return {
    write(tab, owner, drafts, supersedes = false) {
      if (drafts.length > 0 || supersedes) return writeDraftItem(storage, tab, owner, drafts)
      try {
        storage().removeItem(draftItemKey(tab, owner))
        return true
      } catch {
        // The browser blocks storage.
        return false
      }
    },

    wasClosed(tab, owner, draft) {
      const item = readItem(tab, owner)
      return item !== undefined && draft.at <= item.at && !item.drafts.some(({ id }) => id === draft.id)
    },

    tabs(owner) {
      try {
        const suffix = draftItemKey('', owner).slice(DRAFT_ITEM_PREFIX.length)
        const matching = itemNames().filter((name) => name.endsWith(suffix))
        const tabs = matching.map((name) => name.slice(DRAFT_ITEM_PREFIX.length, -suffix.length))
        return tabs.filter((tab) => readItem(tab, owner)?.owner === owner)
      } catch {
        // A blocked storage has no items.
        return []
      }
    },

    owners() {
      try {
        const items = itemNames().flatMap((name) => parse(storage().getItem(name)) ?? [])
        return [...new Set(items.map(({ owner }) => owner))]
      } catch {
        // A blocked storage has no items.
        return []
      }
    },

    read: (tab, owner) => readItem(tab, owner)?.drafts ?? [],
    remove: (tab, owner) => storage().removeItem(draftItemKey(tab, owner)),
  }

  function readItem(tab: string, owner: string): StoredDrafts | undefined {
    try {
      return parse(storage().getItem(draftItemKey(tab, owner)))
    } catch {
      // A blocked storage has no items. The database may still have drafts.
      return undefined
    }
  }

  function itemNames(): readonly string[] {
    const names = Array.from({ length: storage().length }, (_, at) => storage().key(at) ?? '')
    return names.filter((name) => name.startsWith(DRAFT_ITEM_PREFIX))
  }
}

interface StoredDrafts {
  readonly owner: string
  readonly drafts: readonly StoredDraft[]
  /** When it was written, in milliseconds since 1970; -Infinity for an item of an older build. */
  readonly at: number
}

/** Undefined if the item is not a list of drafts. */
function parse(text: string | null): StoredDrafts | undefined {
  try {
    const { owner, drafts, at = -Infinity }: Record<string, unknown> = JSON.parse(text ?? '{}')
    if (typeof owner !== 'string' || !Array.isArray(drafts) || !drafts.every(isDraft)) return undefined
    return { owner, drafts, at: Number(at) }
  } catch {
    return undefined
  }
}

/** Whether the stored value is a draft, and not changed by hand or by another program. */
export function isDraft(value: unknown): value is StoredDraft {
  return (
    hasFields(value, { id: 'string', saved: 'object', words: 'object', caret: 'number', at: 'number' }) &&
    hasFields(Reflect.get(value, 'saved'), TEXT_FIELDS) &&
    hasFields(Reflect.get(value, 'words'), TEXT_FIELDS) &&
    (Reflect.get(value, 'note') === undefined ||
      hasFields(Reflect.get(value, 'note'), { id: 'string', ...TEXT_FIELDS }))
  )
}

const TEXT_FIELDS = { title: 'string', content: 'string' }

function hasFields(value: unknown, fields: Readonly<Record<string, string>>): value is object {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(fields).every(([field, type]) => typeof Reflect.get(value, field) === type)
}
