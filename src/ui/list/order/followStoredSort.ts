import type { Page } from '../../PageContext.ts'
import { storedSort } from './sort-choice.ts'

/** Sorts the list as the person has chosen in another tab. Returns a function that ends this. */
export function followStoredSort({ sort }: Pick<Page, 'sort'>): () => void {
  addEventListener('storage', read)
  return () => removeEventListener('storage', read)

  function read({ key }: StorageEvent) {
    // Null if the storage was cleared.
    if (key !== 'sort' && key !== null) return
    const stored = storedSort()
    if (stored !== sort.get()) sort.set(stored)
  }
}
