/**
 * Keeps a store of the device busy, as another tab could: for some ms, or until the page gets the event `free-store`. Resolves when no other
 * transaction of it can begin.
 */
export function occupyStore([name, duration]: readonly [name: string, duration: number]): Promise<void> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('pinwell')
    opening.addEventListener('success', () => {
      const store = opening.result.transaction(name, 'readwrite').objectStore(name)
      let end = Date.now() + duration
      addEventListener('free-store', () => (end = 0), { once: true })
      const next = () => {
        if (Date.now() < end) store.count().addEventListener('success', next)
        resolve()
      }
      store.count().addEventListener('success', next)
    })
  })
}
