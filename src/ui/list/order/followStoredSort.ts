import type { Store } from '../../../store.ts'
import { type Sort, storedSort } from './sort-choice.ts'

/** Sorts the list as the person has chosen in another tab. Returns a function that ends this. */
export function followStoredSort(store: Store<Sort>): () => void {
  addEventListener('storage', read)
  return () => removeEventListener('storage', read)

  function read({ key }: StorageEvent) {
    // Null if the storage was cleared.
    if (key !== 'sort' && key !== null) return
    const stored = storedSort()
    if (stored !== store.get()) store.set(stored)
  }
}
