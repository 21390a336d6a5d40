import { createStore, type ReadableStore } from '../../store.ts'

/** Whether characters without Ctrl, Alt or Meta run commands. */
export interface SingleKeys extends ReadableStore<boolean> {
  readonly set: (isOn: boolean) => void
  /** Follows the other tabs. Returns a function that stops this. */
  readonly start: () => () => void
}

type StorageItems = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Keeps the choice in the local storage item `singleKeys`, which is 'off' or missing. `storage` may throw if the browser blocks it. */
export function createSingleKeys(storage: () => StorageItems, events: EventTarget): SingleKeys {
  const { get, set, subscribe } = createStore(read())
  const follow = () => set(read())

  return {
    get,
    subscribe,
    set(isOn) {
      set(isOn)
      try {
        if (isOn) storage().removeItem(ITEM)
        else storage().setItem(ITEM, OFF)
      } catch {
        // The choice then holds for this page only.
      }
    },
    start() {
      events.addEventListener('storage', follow)
      return () => events.removeEventListener('storage', follow)
    },
  }

  function read(): boolean {
    try {
      return storage().getItem(ITEM) !== OFF
    } catch {
      return true
    }
  }
}

const ITEM = 'singleKeys'
const OFF = 'off'
