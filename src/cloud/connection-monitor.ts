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
  let sdkOffset = 0
  let serverTimeOffset = 0
  // The SDK sends the offset before it reports the connection, and only if it differs from the last one.
  onValue(ref(database, '.info/serverTimeOffset'), (snapshot) => {
    sdkOffset = Number(snapshot.val())
    convertOffset()
  })
  onValue(ref(database, '.info/connected'), (snapshot) => {
    connected = snapshot.val() === true
    if (connected) {
      connectionCount++
      convertOffset()
    }
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

  /**
   * The SDK's offset is relative to `new Date()`, which may be set later. Converts it to the page's monotonic clock, again for each
   * connection: that clock may have stood still while the device slept.
   */
  function convertOffset() {
    serverTimeOffset = sdkOffset + new Date().getTime() - performance.timeOrigin - performance.now()
  }
}
