/** Counts the unacknowledged writes by key. The SDK raises optimistic events for them, before the server has acknowledged them. */
export interface PendingWrites {
  /** Starts the write, whose optimistic events the SDK raises at once. Settles as the write does. */
  readonly track: (key: string, write: () => Promise<void>) => Promise<void>
  readonly has: (key: string) => boolean
  /**
   * Calls `listener` with a key when all its writes have settled. From then on the SDK's events for it are confirmed by the server.
   * Returns a function that unsubscribes.
   */
  readonly subscribe: (listener: (key: string) => void) => () => void
}

export function createPendingWrites(): PendingWrites {
  const counts = new Map<string, number>()
  const listeners = new Set<(key: string) => void>()

  return {
    async track(key, write) {
      counts.set(key, (counts.get(key) ?? 0) + 1)
      try {
        await write()
      } finally {
        const remaining = (counts.get(key) ?? 0) - 1
        if (remaining > 0) counts.set(key, remaining)
        else {
          counts.delete(key)
          for (const listener of listeners) listener(key)
        }
      }
    },
    has: (key) => counts.has(key),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
