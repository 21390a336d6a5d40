import { useSyncExternalStore } from 'react'
import type { SyncStatus } from '../../notes/notes-state.ts'

/** Whether the browser has a network, as far as it knows. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribeToNetwork, () => navigator.onLine)
}

/** Whether the server is out of reach, as far as this device knows. `syncStatus` is null for a visitor. */
export function useIsOffline(syncStatus: SyncStatus | null): boolean {
  const hasNetwork = useIsOnline()
  if (syncStatus?.state === 'connecting') return !hasNetwork
  return syncStatus?.reason === 'offline' || syncStatus?.reason === 'no-answer'
}

function subscribeToNetwork(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
