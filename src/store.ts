/** One value with subscribers. Setting an identical value (`Object.is`) calls no listener. */
export interface Store<T> {
  readonly get: () => T
  readonly set: (next: T) => void
  /** Calls `listener` after every change. Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void
}

/** A store without `set`. Components only get this type. */
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

/** Resolves when the condition holds for the store's value, or after `timeout` milliseconds. */
export function waitFor<T>(
  { get, subscribe }: ReadableStore<T>,
  holds: (value: T) => boolean,
  timeout?: number,
): Promise<void> {
  return new Promise((resolve) => {
    if (holds(get())) return resolve()
    const unsubscribe = subscribe(() => holds(get()) && finish())
    const timer = timeout === undefined ? undefined : setTimeout(finish, timeout)

    function finish() {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
  })
}
