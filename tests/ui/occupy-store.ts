/** Keeps a store of the device busy for some ms, as another tab could. Resolves when no other transaction of it can begin. */
export function occupyStore([name, duration]: readonly [name: string, duration: number]): Promise<void> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('pinwell')
    opening.addEventListener('success', () => {
      const store = opening.result.transaction(name, 'readwrite').objectStore(name)
      const end = Date.now() + duration
      const next = () => {
        if (Date.now() < end) store.count().addEventListener('success', next)
        resolve()
      }
      store.count().addEventListener('success', next)
    })
  })
}
