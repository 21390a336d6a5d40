/** Writes whose outcome is not known, by what they are about: the SDK shows them to its listeners before anybody has agreed. */
export interface PendingWrites {
  /** Begins the write, whose first event the SDK raises at once, and is as that is. */
  readonly track: (key: string, write: () => Promise<void>) => Promise<void>
  readonly has: (key: string) => boolean
  /** Calls `listener` with a key when all writes about it are settled, and what listeners see is true; returns how to stop. */
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
