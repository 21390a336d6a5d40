import type { StoredDraft } from '../drafts/ports.ts'

// Apart from the rest of the fallback, because a page that ends before its code has loaded writes an item too.

/** Returns whether the drafts are stored. `storage` is a function, because a browser that blocks storage throws when the property is read. */
export function writeDraftItem(
  storage: () => Pick<Storage, 'setItem'>,
  tab: string,
  owner: string,
  drafts: readonly StoredDraft[],
): boolean {
  try {
    storage().setItem(draftItemKey(tab, owner), JSON.stringify({ owner, drafts, at: Date.now() }))
    return true
  } catch {
    // The storage is full or blocked.
    return false
  }
}

export function draftItemKey(tab: string, owner: string): string {
  return `${DRAFT_ITEM_PREFIX}${tab}.${owner}`
}

export const DRAFT_ITEM_PREFIX = 'drafts.'
