import type { Store } from '../../../store.ts'
import type { Sort } from './sort-choice.ts'

/** Changes the order of the list, and remembers it on this device. */
export function sortBy(store: Store<Sort>, sort: Sort) {
  store.set(sort)
  try {
    localStorage.setItem('sort', sort)
  } catch {
    // The choice then holds for this page only.
  }
}
