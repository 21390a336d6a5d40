import type { Store } from '../../../store.ts'
import { type Sort, storedSort } from './sort-choice.ts'

/**
 * Sorts the list as the person has chosen in another tab, also since the page read the choice at its start. Returns a function that ends
 * this.
 */
export function followStoredSort(store: Store<Sort>): () => void {
  addEventListener('storage', onStorage)
  read()
  return () => removeEventListener('storage', onStorage)

  function onStorage({ key }: StorageEvent) {
    // Null if the storage was cleared.
    if (key === 'sort' || key === null) read()
  }

  function read() {
    store.set(storedSort())
  }
}
