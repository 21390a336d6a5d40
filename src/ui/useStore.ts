import { useSyncExternalStore } from 'react'
import type { ReadableStore } from '../store.ts'

/** Returns the store's value. The component renders again when the value changes. */
export function useStore<T>(store: ReadableStore<T>): T {
  return useSyncExternalStore(store.subscribe, store.get)
}
