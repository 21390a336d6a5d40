import { type Database, onValue, ref } from 'firebase/database'

/** The connection of a database instance, as far as the SDK knows of it. */
export interface ConnectionMonitor {
  /** A number of its own for each connection; none while there is none. */
  readonly connectionId: () => number | undefined
  /** By how many milliseconds the cloud's clock is ahead of the page's monotonic one. */
  readonly serverTimeOffset: () => number
  /** Calls `listener` when the connection is made or lost; returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void
}

/** The same line for the same database. */
export function connectionMonitorOf(database: Database): ConnectionMonitor {
  const monitor = monitors.get(database) ?? createConnectionMonitor(database)
  monitors.set(database, monitor)
  return monitor
}

const monitors = new WeakMap<Database, ConnectionMonitor>()

function createConnectionMonitor(database: Database): ConnectionMonitor {
  const listeners = new Set<() => void>()
  let connected = false
  let connectionCount = 0
  let serverTimeOffset = 0
  // Known before the connection is said to be made.
  onValue(ref(database, '.info/serverTimeOffset'), (snapshot) => {
    // Told in comparison with `new Date()`, which may be set afterwards: from here on it goes by the page's own clock.
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
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
