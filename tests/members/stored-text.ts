import type { Page } from '@playwright/test'

/** Everything that the page shows and the browser stores for it, as one text. */
export function pageAndStorageText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found: unknown[] = [
      document.documentElement.outerHTML,
      Array.from(document.querySelectorAll('input'), ({ value }) => value),
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      await caches.keys(),
    ]
    for (const { name = '' } of await indexedDB.databases()) {
      const database: IDBDatabase = await new Promise((resolve) => {
        const request = indexedDB.open(name)
        request.addEventListener('success', () => resolve(request.result))
      })
      for (const store of database.objectStoreNames)
        await new Promise((resolve) => {
          const request = database.transaction(store).objectStore(store).openCursor()
          request.addEventListener('success', () => {
            if (!request.result) return resolve(undefined)
            found.push(name, store, request.result.key, request.result.value)
            request.result.continue()
          })
        })
      database.close()
    }
    return JSON.stringify(found)
  })
}
