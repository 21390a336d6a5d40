import { useSyncExternalStore } from 'react'

/** When the day of the device's clock began, in milliseconds since 1970. A page may be open when the next day begins. */
export function useDay(): number {
  return useSyncExternalStore(subscribeToMinutes, () => new Date().setHours(0, 0, 0, 0))
}

function subscribeToMinutes(listener: () => void): () => void {
  const timer = setInterval(listener, 60_000)
  return () => clearInterval(timer)
}
