import type { Store } from '../../../store.ts'

export type Sort = 'newest' | 'edited' | 'title'

export function isSort(value: string | null): value is Sort {
  return value === 'newest' || value === 'edited' || value === 'title'
}

/** The sort that the person has chosen on this device, in the local storage item `sort`. */
export function storedSort(): Sort {
  try {
    const item = localStorage.getItem('sort')
    if (isSort(item)) return item
  } catch {
    // The browser blocks the storage.
  }
  return 'newest'
}

/** Changes the order of the list, and remembers it on this device. */
export function sortBy(store: Store<Sort>, sort: Sort) {
  store.set(sort)
  try {
    localStorage.setItem('sort', sort)
  } catch {
    // The choice then holds for this page only.
  }
}
