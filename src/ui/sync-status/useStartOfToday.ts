import { useSyncExternalStore } from 'react'

/** When today began by the clock of the device, in milliseconds since 1970. Renders again when the next day begins, within a minute. */
export function useStartOfToday(): number {
  return useSyncExternalStore(subscribeToMinutes, () => new Date().setHours(0, 0, 0, 0))
}

function subscribeToMinutes(listener: () => void): () => void {
  const timer = setInterval(listener, 60_000)
  return () => clearInterval(timer)
}
