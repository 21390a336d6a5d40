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
