import { type Database, onValue, ref } from 'firebase/database'

/** The connection state of a database instance, as reported by the SDK. */
export interface ConnectionMonitor {
  /** A different number for each connection; undefined while disconnected. */
  readonly connectionId: () => number | undefined
  /** How many milliseconds the server's clock is ahead of the page's monotonic clock. */
  readonly serverTimeOffset: () => number
  /** The server's clock, in milliseconds since 1970; the device's before the first connection. */
  readonly serverTime: () => number
  /** Calls `listener` when the connection is made or lost. Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void
}

/** Watches the connection as long as the page lives. */
export function createConnectionMonitor(database: Database): ConnectionMonitor {
  const listeners = new Set<() => void>()
  let connected = false
  let connectionCount = 0
  let serverTimeOffset = 0
  // The SDK sends the offset before it reports the connection.
  onValue(ref(database, '.info/serverTimeOffset'), (snapshot) => {
    // The SDK's offset is relative to `new Date()`, which may be set later. Convert it to the page's monotonic clock.
    serverTimeOffset =
      Number(snapshot.val()) + new Date().getTime() - performance.timeOrigin - performance.now()
  })
  onValue(ref(database, '.info/connected'), (snapshot) => {
    connected = snapshot.val() === true
    if (connected) connectionCount++
    for (const listener of listeners) listener()
  })
  return {
    connectionId: () => (connected ? connectionCount : undefined),
    serverTimeOffset: () => serverTimeOffset,
    serverTime: () => performance.timeOrigin + performance.now() + serverTimeOffset,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
