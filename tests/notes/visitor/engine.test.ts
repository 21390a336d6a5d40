import { describe, expect, test, vi } from 'vitest'
import { createWorld, flushPromises, journaledTitles, KEY, MINUTE, note, titles } from './visitor-page.ts'

describe('a visitor’s notes', () => {
  test('are written to the item and to the journal at once', async () => {
    const { page, items, disk } = createWorld()
    const tab = await page()
    const saved = tab.cache.add(note(1))
    expect(items.get(KEY)).toBe(JSON.stringify([note(1)]))
    expect(await saved).toBe(true)
    expect(await journaledTitles(disk)).toEqual(['title 1'])
  })

  test('that only the journal has stay if another page has read it just before it knew the text', async () => {
    const { page, items, settings, disk, clock } = createWorld(JSON.stringify([note(1)]))
    settings.quota = KEY.length + (items.get(KEY) ?? '').length + JSON.stringify(note(3)).length + 100
    const { journal } = disk.open()
    let finish: (() => void) | undefined
    let found = Promise.resolve()
    const slow = await page(0, {
      ...journal,
      read: (at) => Promise.all([journal.read(at), found]).then(([snapshot]) => snapshot),
    })
    const { journal: queued } = disk.open()
    const tab = await page(0, {
      ...queued,
      update: (...rest) => flushPromises().then(() => queued.update(...rest)),
    })
    await tab.cache.add({ ...note(2), content: 'x'.repeat(400) })
    await flushPromises()
    found = new Promise((resolve) => (finish = resolve))
    clock.now += 2 * MINUTE
    await tab.cache.add(note(3))
    await flushPromises()
    finish?.()
    for (const each of [slow, tab, await page()]) {
      await flushPromises()
      expect(titles(each)).toEqual(['title 1', 'title 2', 'title 3'])
    }
  })

  test('are written to the journal one after another, and count as restored when their own write has ended', async () => {
    const { page, disk } = createWorld(JSON.stringify([note(1), note(2)]))
    const { journal } = disk.open()
    const writes: (() => void)[] = []
    let running = 0
    let most = 0
    const tab = await page(0, {
      ...journal,
      async update(...rest) {
        most = Math.max(most, ++running)
        await new Promise<void>((resolve) => writes.push(resolve))
        await journal.update(...rest).finally(() => running--)
      },
    })
    const endWrite = async () => {
      writes.shift()?.()
      await flushPromises()
      await flushPromises()
    }
    const endAll = async () => {
      while (writes.length > 0) await endWrite()
    }
    await endAll()
    void tab.cache.remove('1')
    void tab.cache.remove('2')
    await endAll()
    // While one write runs, all further changes wait for the next one.
    const restored: string[] = []
    for (const id of ['1', '2'])
      void Promise.resolve(tab.cache.restore(id)).then((isDone) => isDone && restored.push(id))
    void tab.cache.add(note(3))
    await flushPromises()
    expect([restored, writes.length]).toEqual([[], 1])
    await endWrite()
    expect([restored, writes.length]).toEqual([['1'], 1])
    await endAll()
    expect([restored, most, titles(tab)]).toEqual([['1', '2'], 1, ['title 1', 'title 2', 'title 3']])
  })

  test('that the item lost in a browser crash are restored unchanged in their places', async () => {
    const { page, items } = createWorld(
      `[${JSON.stringify(note(1))}, {"title":"strange","id":"5","timestamp":5,"own":1.50}]`,
    )
    const first = await page()
    await first.cache.add(note(9))
    await first.cache.add(note(7))
    first.kill()
    items.set(KEY, JSON.stringify([note(8), note(1)]))
    const second = await page()
    expect(titles(second)).toEqual(['strange', 'title 1', 'title 7', 'title 8', 'title 9'])
    expect(items.get(KEY)).toBe(
      `[${[note(9), note(8), note(7)].map((one) => JSON.stringify(one)).join(',')},{"title":"strange","id":"5","timestamp":5,"own":1.50},${JSON.stringify(note(1))}]`,
    )
  })

  test.each([null, ''])('are restored if the item is %j', async (text) => {
    const { page, items } = createWorld()
    const first = await page()
    await first.cache.add(note(1))
    first.kill()
    if (text === null) items.delete(KEY)
    else items.set(KEY, text)
    const next = await page(10 * MINUTE)
    expect(titles(next)).toEqual(['title 1'])
    expect(items.get(KEY)).toBe(JSON.stringify([note(1)]))
    expect(next.outcomes).toEqual([])
  })

  // @fault F30
  test('are stored in the journal if the item is full, and shown also after a reload', async () => {
    const { page, items, settings } = createWorld(JSON.stringify([note(1)]))
    settings.quota = KEY.length + JSON.stringify([note(1)]).length + 10
    const first = await page()
    expect(await first.cache.add(note(2))).toBe(true)
    expect(titles(first)).toEqual(['title 1', 'title 2'])
    expect(items.get(KEY)).toBe(JSON.stringify([note(1)]))
    await first.cache.add(note(4))
    expect(first.outcomes).toEqual([{ kind: 'cache-full' }])
    first.actions[0]?.()
    expect(first.downloads[0]?.[1]).toBe(
      'title 4\n\ncontent 4\n\n---\n\ntitle 2\n\ncontent 2\n\n---\n\ntitle 1\n\ncontent 1\n',
    )
    await first.cache.remove('4')
    const second = await page()
    expect(titles(second)).toEqual(['title 1', 'title 2'])
    expect(await second.cache.remove('2')).toBe(true)
    expect(titles(second)).toEqual(['title 1'])
    settings.quota = 100_000
    expect(titles(await page())).toEqual(['title 1'])
  })

  test('are not reported as cleared if the item has never had room for them', async () => {
    const { page, items, settings } = createWorld()
    settings.quota = 20
    const tab = await page()
    await tab.cache.add(note(1))
    await tab.cache.add(note(2))
    expect(items.get(KEY)).toBeUndefined()
    expect(titles(tab)).toEqual(['title 1', 'title 2'])
    expect(tab.outcomes).toEqual([{ kind: 'cache-full' }])
    expect(tab.clearCount()).toBe(0)
  })

  test('are rejected only if no storage accepts them', async () => {
    const { page, settings, disk } = createWorld('[]')
    const tab = await page()
    settings.quota = 20
    disk.full = true
    expect(await tab.cache.add(note(1))).toBe(false)
    expect(titles(tab)).toEqual([])
    settings.quota = 1000
    expect(await tab.cache.add(note(1))).toBe(true)
  })

  test('that were added before the journal loaded are added to it, even if the item was overwritten', async () => {
    const { openBeforeJournal: early, disk, items } = createWorld()
    const { cache, arrive } = early()
    for (const id of [1, 2, 3]) expect(cache.add(note(id))).toBe(true)
    expect(cache.remove('2')).toBe(true)
    expect(cache.removeWhere(({ id }) => id === '3')).toBe(true)
    items.set(KEY, JSON.stringify([note(8)]))
    arrive()
    await vi.waitFor(async () => expect(await journaledTitles(disk)).toEqual(['title 1', 'title 8']))
    expect(titles({ cache })).toEqual(['title 1', 'title 8'])
  })

  test('of the same millisecond from two processes are two notes', async () => {
    const { page, items, disk } = createWorld()
    const [one, other] = [await page(), await page()]
    await one.cache.add(note(1, 'a'))
    items.set(KEY, JSON.stringify([note(1, 'b')]))
    await other.cache.add(note(2))
    other.dispatchStorageEvent()
    await vi.waitFor(() => expect(titles(other)).toEqual(['a', 'b', 'title 2']))
    await vi.waitFor(async () => expect(await journaledTitles(disk)).toEqual(['a', 'b', 'title 2']))
  })
})

describe('another program', () => {
  test('adds a note that is then in the journal', async () => {
    const { page, items, disk } = createWorld()
    const tab = await page()
    items.set(KEY, JSON.stringify([note(5)]))
    tab.dispatchStorageEvent()
    await vi.waitFor(async () => expect(await journaledTitles(disk)).toEqual(['title 5']))
  })

  test('changes the metadata of a note, and its text is kept byte for byte', async () => {
    const { page, items } = createWorld(JSON.stringify([note(1)]))
    const tab = await page()
    const pinned = { ...note(1), pinned: 'pinned' }
    items.set(KEY, JSON.stringify([pinned]))
    tab.dispatchStorageEvent()
    await flushPromises()
    tab.kill()
    items.delete(KEY)
    await page()
    expect(items.get(KEY)).toBe(JSON.stringify([pinned]))
  })

  test('removes a note for good after a minute; before, the text may be an old copy', async () => {
    const { page, items } = createWorld(JSON.stringify([note(1), note(2)]))
    const tab = await page()
    items.set(KEY, `[${JSON.stringify(note(2))}]`)
    tab.dispatchStorageEvent()
    await vi.waitFor(() => expect(items.get(KEY)).toContain('title 1'))
    tab.kill()
    items.set(KEY, `[ ${JSON.stringify(note(2))} ]`)
    const later = await page(2 * MINUTE)
    expect(titles(later)).toEqual(['title 2'])
    expect(later.cache.read().trash?.map(({ title }) => title)).toEqual(['title 1'])
  })

  test.each(['not JSON', 'null', '[{"title":"cut'])(
    'makes the item unreadable, which removes no notes: %j',
    async (text) => {
      const { page, items } = createWorld(JSON.stringify([note(1)]))
      const tab = await page()
      tab.kill()
      items.set(KEY, text)
      expect(titles(await page(10 * MINUTE))).toEqual(['title 1'])
    },
  )
})

describe('a note that moved to an account', () => {
  test('is removed from the item and the journal and is not restored from an old copy', async () => {
    const { page, items, disk } = createWorld(JSON.stringify([note(1), note(2)]))
    const before = items.get(KEY) ?? ''
    const tab = await page()
    const moved = tab.cache.removeWhere(({ id }) => id === '1')
    expect(titles(tab)).toEqual(['title 2'])
    expect(await moved).toBe(true)
    expect(items.get(KEY)).toBe(JSON.stringify([note(2)]))
    expect(tab.cache.read().trash).toEqual([])
    tab.kill()
    items.set(KEY, before)
    expect(titles(await page())).toEqual(['title 2'])
    expect(await journaledTitles(disk)).toEqual(['title 2'])
  })

  test('is removed even if the journal fails', async () => {
    const { page, items, disk } = createWorld(JSON.stringify([note(1)]))
    const tab = await page()
    disk.full = true
    expect(await tab.cache.removeWhere(() => true)).toBe(true)
    expect(titles(tab)).toEqual([])
    expect(items.get(KEY)).toBe('[]')
  })
})

describe('storage that is cleared while the page is open', () => {
  test.each([
    ['the item', true, false],
    ['the journal', false, true],
    ['both', true, true],
  ])('is restored from the open page: %s', async (_, item, journal) => {
    const { page, items, disk, clock } = createWorld(JSON.stringify([note(2), note(1)]))
    const tab = await page()
    await tab.cache.add(note(3))
    await tab.cache.remove('1')
    clock.now += 5 * MINUTE
    if (journal) disk.wipe()
    if (item) items.clear()
    tab.dispatchStorageEvent(null)
    await vi.waitFor(async () => expect(await journaledTitles(disk)).toEqual(['title 2', 'title 3']))
    await flushPromises()
    expect(items.get(KEY)).toBe(JSON.stringify([note(3), note(2)]))
    expect(tab.cache.read().trash?.map(({ title }) => title)).toEqual(['title 1'])
    expect(tab.outcomes).toEqual([])
    expect(tab.clearCount()).toBe(item ? 1 : 0)
  })
})

test('each clearing of the item is reported', async () => {
  const { page, items } = createWorld()
  const tab = await page()
  await tab.cache.add(note(1))
  for (const count of [1, 2]) {
    items.clear()
    tab.dispatchStorageEvent(null)
    await flushPromises()
    expect(items.get(KEY)).toBe(JSON.stringify([note(1)]))
    expect(tab.clearCount()).toBe(count)
  }
})

// @fault F32
test.each([
  ['[{"id":', 1, '[{"id":'],
  ['{"a":1}', 1, '{"a":1}'],
  [`[null,${JSON.stringify(note(1))},7]`, 2, '[null,7]'],
])('unreadable text is offered for download unchanged, once: %s', async (text, count, file) => {
  const { page } = createWorld(text)
  const tab = await page()
  await tab.cache.add(note(2))
  tab.dispatchStorageEvent()
  await flushPromises()
  expect(tab.outcomes).toEqual([{ kind: 'quarantined', count }])
  tab.actions[0]?.()
  expect(tab.downloads).toEqual([['pinwell-unreadable.txt', file]])
  expect((await page()).outcomes).toEqual([])
})

test('the journal alone keeps the notes if the local storage is blocked, which is not reported as full', async () => {
  const { page, settings } = createWorld()
  settings.blocked = true
  const tab = await page()
  expect(await tab.cache.add(note(1))).toBe(true)
  expect(titles(await page())).toEqual(['title 1'])
  expect(tab.outcomes).toEqual([])
})

test('the page reports once that no storage is available', async () => {
  const { page, settings, disk } = createWorld()
  settings.blocked = true
  const failingJournal = { ...disk.open().journal, read: () => Promise.reject(new Error('no database')) }
  const tab = await page(0, failingJournal)
  tab.dispatchStorageEvent()
  await flushPromises()
  expect(tab.outcomes).toEqual([{ kind: 'storage-blocked' }])
  expect(await tab.cache.add(note(1))).toBe(true)
})

test('the notes that only the journal has are shown when a database that was slow to open can be read', async () => {
  const { page, settings, disk } = createWorld()
  settings.quota = 0
  const first = await page()
  await first.cache.add(note(1))
  first.kill()
  vi.useFakeTimers()
  const { journal } = disk.open()
  const read = vi.fn<typeof journal.read>(journal.read).mockRejectedValueOnce(new Error('slow'))
  const tab = await page(MINUTE, { ...journal, read })
  expect(titles(tab)).toEqual([])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(titles(tab)).toEqual(['title 1'])
  vi.useRealTimers()
})
