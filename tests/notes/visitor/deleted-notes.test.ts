import { describe, expect, test, vi } from 'vitest'
import { createWorld, flushPromises, KEY, MINUTE, note, titles } from './visitor-page.ts'

describe('a deleted note', () => {
  test('is in the trash after an Undo that found no space, although the journal failed meanwhile', async () => {
    const { page, disk, settings } = createWorld()
    const tab = await page()
    disk.full = true
    await tab.cache.add(note(1))
    await tab.cache.remove('1')
    const { quota } = settings
    settings.quota = 0
    expect(await tab.cache.add(note(1))).toBe(false)
    settings.quota = quota
    disk.full = false
    await tab.cache.add(note(2))
    expect(titles(tab)).toEqual(['title 2'])
    expect(trashed(tab)).toEqual(['1'])
  })

  test('is hidden at once, is in the trash, and is not restored from an old copy', async () => {
    const { page, items } = createWorld(JSON.stringify([note(1), note(2)]))
    const before = items.get(KEY) ?? ''
    const tab = await page()
    const removed = tab.cache.remove('1')
    expect(titles(tab)).toEqual(['title 2'])
    expect(await removed).toBe(true)
    expect(items.get(KEY)).toBe(JSON.stringify([note(2)]))
    expect(tab.cache.read().trash).toMatchObject([{ id: '1', title: 'title 1' }])
    tab.kill()
    items.set(KEY, before)
    const next = await page(10 * MINUTE)
    expect(titles(next)).toEqual(['title 2'])
    expect(items.get(KEY)).toBe(JSON.stringify([note(2)]))
  })

  test('keeps what another program has stored in it when Undo adds it again', async () => {
    const text = '[{"title":"strange","id":"5","timestamp":5,"own":1.50}]'
    const { page, items } = createWorld(text)
    const tab = await page()
    const [strange] = tab.cache.read().notes
    await tab.cache.remove('5')
    expect(items.get(KEY)).toBe('[]')
    if (strange) await tab.cache.add(strange)
    await flushPromises()
    expect(items.get(KEY)).toBe(text)
  })

  test.each([
    ['1', '2'],
    ['2', '1'],
  ])('is in the trash before those that were deleted earlier: %s, then %s', async (earlier, later) => {
    const { page } = createWorld(JSON.stringify([note(1), note(2)]))
    await (await page()).cache.remove(earlier)
    const tab = await page(MINUTE)
    await tab.cache.remove(later)
    expect(trashed(tab)).toEqual([later, earlier])
  })

  test('is in the trash too if another program has replaced its text', async () => {
    const { page, items } = createWorld(JSON.stringify([note(1), note(2)]))
    await page()
    items.set(KEY, JSON.stringify([{ ...note(1), content: 'by a program' }, note(2)]))
    const next = await page(2 * MINUTE)
    expect(next.cache.read().notes.map(({ content }) => content)).toEqual(['by a program', 'content 2'])
    expect(next.cache.read().trash).toMatchObject([{ title: 'title 1', content: 'content 1' }])
    expect(await next.cache.restore(next.cache.read().trash?.[0]?.id ?? '')).toBe(true)
    expect(titles(next)).toEqual(expect.arrayContaining(['title 1', 'title 1', 'title 2']))
  })

  test('is shown again, and the delete fails, if no storage records it', async () => {
    const { page, settings, disk } = createWorld()
    const tab = await page()
    await tab.cache.add(note(1))
    settings.quota = 0
    disk.full = true
    expect(await tab.cache.remove('1')).toBe(false)
    expect(titles(tab)).toEqual(['title 1'])
  })

  test('leaves the list with the others that were deleted with it, and is restored with them', async () => {
    const before = JSON.stringify([note(3), note(2), note(1)])
    const { page, items } = createWorld(before)
    const tab = await page()
    expect(await tab.cache.remove('1', '3')).toBe(true)
    expect([titles(tab), items.get(KEY)]).toEqual([['title 2'], JSON.stringify([note(2)])])
    expect(await tab.cache.restore('1', '3')).toBe(true)
    expect(titles(tab)).toEqual(['title 1', 'title 2', 'title 3'])
  })

  test('stays if another of them has changed in another tab since it was shown', async () => {
    const { page, items } = createWorld(JSON.stringify([note(2), note(1)]))
    const tab = await page()
    tab.cache.read()
    items.set(KEY, JSON.stringify([note(2), { ...note(1), content: 'changed' }]))
    expect(await tab.cache.remove('1', '2')).toBe(false)
    expect(titles(tab)).toEqual(['title 1', 'title 2'])
  })

  test('can be restored, here and in another tab', async () => {
    const { page, items } = createWorld(JSON.stringify([note(2), note(1)]))
    const [one, other] = [await page(), await page()]
    await one.cache.remove('2')
    await vi.waitFor(() => expect(other.cache.read().trash).toHaveLength(1))
    expect(await other.cache.restore('2')).toBe(true)
    expect(titles(other)).toEqual(['title 1', 'title 2'])
    await vi.waitFor(() => expect(titles(one)).toEqual(['title 1', 'title 2']))
    expect(items.get(KEY)).toBe(JSON.stringify([note(2), note(1)]))
    expect(await other.cache.restore('2')).toBe(false)
  })

  test('that another tab has restored is not removed by another program within a minute', async () => {
    const { page, disk, items, clock } = createWorld(JSON.stringify([note(2), note(1)]))
    const { journal } = disk.open()
    let awake = Promise.resolve()
    const slow = await page(0, {
      ...journal,
      async read(now) {
        await awake
        return journal.read(now)
      },
    })
    let wake: (() => void) | undefined
    awake = new Promise<void>((resolve) => (wake = resolve))
    const other = await page(2 * MINUTE)
    await other.cache.remove('1')
    await other.cache.restore('1')
    await flushPromises()
    clock.now += 1
    items.set(KEY, JSON.stringify([note(3), note(2)]))
    slow.dispatchStorageEvent()
    wake?.()
    await flushPromises()
    expect(titles(slow)).toEqual(['title 1', 'title 2', 'title 3'])
  })

  test.each(['in the trash', 'deleted for good'])(
    'comes back if it is added again while it is %s',
    async (place) => {
      const { page, items, openBeforeJournal } = createWorld(JSON.stringify([note(1), note(2)]))
      const tab = await page()
      await tab.cache.remove('1', '2')
      if (place === 'deleted for good') await tab.cache.purge('1', '2')
      expect(await tab.cache.add(note(1))).toBe(true)
      expect([titles(tab), items.get(KEY)]).toEqual([['title 1'], JSON.stringify([note(1)])])

      // Before its journal has loaded, a page does not know that the note was deleted.
      const other = openBeforeJournal()
      const added = other.cache.add(note(2))
      other.arrive()
      expect(await added).toBe(true)
      const next = await page()
      expect(titles(next)).toEqual(['title 1', 'title 2'])
      expect(next.cache.read().trash).toEqual([])
    },
  )

  // @spec beyond.trash
  test('is gone for good after a purge, or after thirty days confirmed by a later visit', async () => {
    const { page, items, disk, clock } = createWorld(JSON.stringify([note(1), note(2)]))
    const before = items.get(KEY) ?? ''
    const tab = await page()
    await tab.cache.remove('1')
    await tab.cache.remove('2')
    expect(await tab.cache.purge('1')).toBe(true)
    expect(trashed(tab)).toEqual(['2'])
    items.set(KEY, before)
    const after = await page(29 * DAY)
    expect([titles(after), trashed(after)]).toEqual([[], ['2']])
    expect(trashed(await page(2 * DAY))).toEqual(['2'])
    expect(trashed(await page(2 * DAY))).toEqual([])
    expect((await disk.open().journal.read(clock.now)).entries.size).toBe(0)
  })

  // @spec beyond.trash
  // @fault F10
  test.each<[what: string, clock: readonly number[]]>([
    ['40 days ahead, then right', [40 * DAY, -40 * DAY]],
    ['40 days ahead for an hour', [40 * DAY, HOUR, -40 * DAY]],
    ['40 days ahead three times', [40 * DAY, -40 * DAY, 40 * DAY, -40 * DAY, 40 * DAY, -40 * DAY]],
    ['40 days ahead in between a week of daily visits', [DAY, DAY, 40 * DAY, -39 * DAY, DAY, DAY, DAY]],
    ['in 1970, then right', [-50 * 365 * DAY, HOUR, 50 * 365 * DAY]],
  ])('does not expire because of a clock that is wrong for a moment: %s', async (_, clock) => {
    const { page } = createWorld(JSON.stringify([note(1)]))
    const tab = await page()
    await tab.cache.remove('1')
    tab.kill()
    for (const step of clock) {
      // oxlint-disable-next-line no-await-in-loop -- sequential visits
      const visit = await page(step)
      expect(trashed(visit)).toEqual(['1'])
      visit.kill()
    }
    const last = await page(DAY)
    expect(trashed(last)).toEqual(['1'])
    expect(await last.cache.restore('1')).toBe(true)
    expect(titles(last)).toEqual(['title 1'])
  })

  test('does not expire if the clock was in 1970 when it was deleted', async () => {
    const { page } = createWorld(JSON.stringify([note(1)]))
    const first = await page()
    first.kill()
    const tab = await page(-50 * 365 * DAY)
    await tab.cache.remove('1')
    tab.kill()
    for (const later of [50 * 365 * DAY, DAY, DAY, 20 * DAY]) {
      // oxlint-disable-next-line no-await-in-loop -- sequential visits
      const visit = await page(later)
      expect(trashed(visit)).toEqual(['1'])
      visit.kill()
    }
    await page(9 * DAY)
    expect(trashed(await page(DAY))).toEqual([])
  })

  test('stays for thirty days even if the app was not open for weeks before the delete', async () => {
    const { page } = createWorld(JSON.stringify([note(1)]))
    const first = await page()
    first.kill()
    const tab = await page(25 * DAY)
    await tab.cache.remove('1')
    tab.kill()
    for (const later of [DAY, DAY, 20 * DAY, 7 * DAY]) {
      // oxlint-disable-next-line no-await-in-loop -- sequential visits
      const visit = await page(later)
      expect(trashed(visit)).toEqual(['1'])
      visit.kill()
    }
    await page(2 * DAY)
    expect(trashed(await page(DAY))).toEqual([])
  })

  test('does not expire when the clock jumps while the page is open', async () => {
    const { page, clock } = createWorld(JSON.stringify([note(1), note(2)]))
    const tab = await page()
    await tab.cache.remove('1')
    for (const step of [40 * DAY, HOUR, -40 * DAY]) {
      clock.now += step
      // oxlint-disable-next-line no-await-in-loop -- sequential steps
      await tab.cache.add(note(clock.now))
      // oxlint-disable-next-line no-await-in-loop -- sequential steps
      await vi.waitFor(() => expect(trashed(tab)).toEqual(['1']))
    }
  })
})

const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

function trashed({ cache }: Awaited<ReturnType<ReturnType<typeof createWorld>['page']>>) {
  return cache.read().trash?.map(({ id }) => id)
}
