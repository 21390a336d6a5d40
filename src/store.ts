/** One value, its reader, its writer and its listeners. Setting an identical value tells nobody. */
export interface Store<T> {
  readonly get: () => T
  readonly set: (next: T) => void
  /** Calls `listener` after every change; returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void
}

/** The reading half of a store: what a component may hold. */
export type ReadableStore<T> = Pick<Store<T>, 'get' | 'subscribe'>

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(value, next)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
