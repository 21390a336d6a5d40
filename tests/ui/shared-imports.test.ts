import { expect, test } from 'vitest'
import { createSharedItems } from '../../src/sharing/shared-items.ts'

test('A file that is shared while others are taken over is kept until the next time.', async () => {
  const caches = createCaches()
  const items = createSharedItems(caches.storage)
  await items.addImports([new File(['a'], 'a.json'), new File(['b'], 'b.json')])
  caches.beforeMatch = () => items.addImports([new File(['c'], 'c.json')])
  expect(namesOf(await items.takeImports())).toEqual(['a.json', 'b.json'])
  expect(namesOf(await items.takeImports())).toEqual(['c.json'])
  expect(namesOf(await items.takeImports())).toEqual([])
})

function namesOf(files: readonly File[]): readonly string[] {
  return files.map(({ name }) => name)
}

/** The caches of a browser in memory. `beforeMatch` runs once, before the next read. */
function createCaches() {
  const entries = new Map<Request, Response>()
  const cache = {
    async put(path: string, response: Response) {
      entries.set(new Request(`https://example.org${path}`), response)
    },
    keys: async () => [...entries.keys()],
    async match(request: Request) {
      const task = caches.beforeMatch
      caches.beforeMatch = undefined
      await task?.()
      return entries.get(request)
    },
    delete: async (request: Request) => entries.delete(request),
  }
  const storage = {
    has: async () => entries.size > 0,
    open: async () => cache,
    async delete() {
      entries.clear()
      return true
    },
  }
  const caches = {
    beforeMatch: undefined as (() => Promise<unknown>) | undefined,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has only the functions that the app calls
    storage: storage as unknown as CacheStorage,
  }
  return caches
}
