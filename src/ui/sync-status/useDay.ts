import { useSyncExternalStore } from 'react'

/** The day of the device's clock. A page may be open, or its device asleep, when the next one begins. */
export function useDay(): string {
  return useSyncExternalStore(subscribeToMinutes, () => new Date().toDateString())
}

function subscribeToMinutes(listener: () => void): () => void {
  const timer = setInterval(listener, 60_000)
  return () => clearInterval(timer)
}
