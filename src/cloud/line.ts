import { type Database, onValue, ref } from 'firebase/database'

/** The connection of a database instance, as far as the SDK knows of it. */
export interface Line {
  /** A number of its own for each connection; none while there is none. */
  readonly connection: () => number | undefined
  /** By how many milliseconds the cloud's clock is ahead of the page's monotonic one. */
  readonly ahead: () => number
  /** Calls `listener` when the connection is made or lost; returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void
}

/** The same line for the same database. */
export function lineOf(database: Database): Line {
  const line = lines.get(database) ?? watch(database)
  lines.set(database, line)
  return line
}

const lines = new WeakMap<Database, Line>()

function watch(database: Database): Line {
  const listeners = new Set<() => void>()
  let connected = false
  let count = 0
  let ahead = 0
  // Known before the connection is said to be made.
  onValue(ref(database, '.info/serverTimeOffset'), (snapshot) => {
    // Told in comparison with `new Date()`, which may be set afterwards: from here on it goes by the page's own clock.
    ahead = Number(snapshot.val()) + new Date().getTime() - performance.timeOrigin - performance.now()
  })
  onValue(ref(database, '.info/connected'), (snapshot) => {
    connected = snapshot.val() === true
    if (connected) count++
    for (const listener of listeners) listener()
  })
  return {
    connection: () => (connected ? count : undefined),
    ahead: () => ahead,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
