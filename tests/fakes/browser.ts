/** One browser profile. Its tabs share a storage with a quota and get 'storage' events of each other's writes, as in a real browser. */
export function createFakeBrowser(quota = 5_242_880) {
  const items = new Map<string, string>()
  const tabs: EventTarget[] = []
  const settings = { quota, blocked: false }

  return {
    items,
    settings,
    /** Opens a tab: the environment of `createCache` and `createTheme`. */
    tab: (now: () => number = Date.now) => {
      const events = new EventTarget()
      const storage = new TabStorage(items, settings, (key) => {
        for (const other of tabs) if (other !== events) other.dispatchEvent(storageEvent(key))
      })
      tabs.push(events)
      return {
        now,
        events,
        storage: (): Storage => {
          if (settings.blocked) throw new DOMException('Access is denied for this document.', 'SecurityError')
          return storage
        },
      }
    },
  }
}

export type FakeBrowser = ReturnType<typeof createFakeBrowser>

export function storageEvent(key: string | null): Event {
  return Object.assign(new Event('storage'), { key })
}

class TabStorage implements Storage {
  readonly #items: Map<string, string>
  readonly #settings: { readonly quota: number }
  readonly #dispatch: (key: string | null) => void

  constructor(
    items: Map<string, string>,
    settings: { readonly quota: number },
    dispatch: (key: string | null) => void,
  ) {
    this.#items = items
    this.#settings = settings
    this.#dispatch = dispatch
  }

  get length() {
    return this.#items.size
  }

  key(index: number) {
    return [...this.#items.keys()][index] ?? null
  }

  getItem(key: string) {
    return this.#items.get(key) ?? null
  }

  setItem(key: string, value: string) {
    let used = 0
    for (const [other, text] of this.#items) if (other !== key) used += other.length + text.length
    if (used + key.length + value.length > this.#settings.quota) {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
    if (this.#items.get(key) === value) return
    this.#items.set(key, value)
    this.#dispatch(key)
  }

  removeItem(key: string) {
    if (this.#items.delete(key)) this.#dispatch(key)
  }

  clear() {
    this.#items.clear()
    this.#dispatch(null)
  }
}
