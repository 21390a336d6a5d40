import { describe, expect, test, vi } from 'vitest'
import type { Note } from '../../../src/notes/note.ts'
import type { NotesCache } from '../../../src/notes/ports.ts'
import { createVisitorActions } from '../../../src/notes/visitor/visitor-actions.ts'
import { createRecordingNotifier } from '../../fakes/notifier.ts'
import { createWorld, flushPromises, journaledTitles, KEY, MINUTE, note, titles } from './visitor-page.ts'

describe('a visitor’s notes', () => {
  // @fault F40
  test('survive a killed browser that falls back to any older text of ours, at any later time', async () => {
    const { page, items } = createWorld()
    const first = await page()
    await first.cache.add(note(1))
    await first.cache.add(note(2))
    const old = items.get(KEY) ?? ''
    await first.cache.add(note(3))
    await first.cache.remove('1')
    first.kill()
    items.set(KEY, old)
    const next = await page(2 * MINUTE)
    expect(titles(next)).toEqual(['title 2', 'title 3'])
    expect(next.cache.read().trash?.map(({ title }) => title)).toEqual(['title 1'])
  })

  // @fault F30
  test('that only the journal has stay when a smaller note fits into the item, in every tab and after a reload', async () => {
    const { page, items, settings, clock } = createWorld(JSON.stringify([note(1)]))
    settings.quota = KEY.length + (items.get(KEY) ?? '').length + JSON.stringify(note(3)).length + 5
    const tabs = [await page(), await page()] as const
    expect(await tabs[0].cache.add({ ...note(2), content: 'x'.repeat(400) })).toBe(true)
    await flushPromises()
    clock.now += 2 * MINUTE
    expect(await tabs[0].cache.add(note(3))).toBe(true)
    await flushPromises()
    for (const tab of [...tabs, await page(2 * MINUTE)])
      expect(titles(tab)).toEqual(['title 1', 'title 2', 'title 3'])
  })

  test('that only the journal has stay if a page adds a smaller one and ends before the journal has it', async () => {
    const { page, items, settings, pageWithPendingWrites } = createWorld(JSON.stringify([note(1)]))
    settings.quota = KEY.length + (items.get(KEY) ?? '').length + JSON.stringify(note(3)).length + 100
    const first = await page()
    expect(await first.cache.add({ ...note(2), content: 'x'.repeat(400) })).toBe(true)
    first.kill()
    const last = await pageWithPendingWrites(2 * MINUTE)
    void last.cache.add(note(3))
    expect(items.get(KEY)).toBe(JSON.stringify([note(3), note(1)]))
    last.kill()
    expect(titles(await page(2 * MINUTE))).toEqual(['title 1', 'title 2', 'title 3'])
  })

  test('that only the journal has are parsed at most twice for each change', async () => {
    const { page, settings } = createWorld()
    settings.quota = 1_000
    const tab = await page()
    // In no order of time.
    await tab.cache.add(...Array.from({ length: 500 }, (_, at) => note((at * 101) % 500)))
    const parse = vi.spyOn(JSON, 'parse')
    await tab.cache.add(note(500))
    expect(parse.mock.calls.length).toBeLessThan(2 * 500)
    parse.mockRestore()
    expect(titles(tab)).toHaveLength(501)
  })

  test('that the journal rejected are recorded together with their text when the next note is saved', async () => {
    const { page, items, disk } = createWorld()
    const first = await page()
    disk.full = true
    expect(await first.cache.add(note(1))).toBe(true)
    const old = items.get(KEY) ?? ''
    disk.full = false
    expect(await first.cache.add(note(2))).toBe(true)
    expect(await journaledTitles(disk)).toEqual(['title 1', 'title 2'])
    first.kill()
    items.set(KEY, old)
    expect(titles(await page(2 * MINUTE))).toEqual(['title 1', 'title 2'])
  })

  test('that were added before the journal loaded do not count as an external change', async () => {
    const { openBeforeJournal: early, page, items } = createWorld()
    const { cache, arrive } = early()
    void cache.add(note(1))
    const old = items.get(KEY) ?? ''
    void cache.add(note(2))
    arrive()
    await flushPromises()
    items.set(KEY, old)
    expect(titles(await page(2 * MINUTE))).toEqual(['title 1', 'title 2'])
  })

  test('are written once, not again and again, if another program has one of them twice', async () => {
    const { page, items } = createWorld()
    const tab = await page()
    await tab.cache.add(note(1))
    const twice = JSON.stringify([note(1), { ...note(1), author: 'other' }])
    items.set(KEY, twice)
    tab.dispatchStorageEvent()
    await flushPromises()
    items.set(KEY, JSON.stringify([{ ...note(1), author: 'last' }]))
    tab.dispatchStorageEvent()
    await flushPromises()
    // An old text, as a killed browser or another process writes.
    items.set(KEY, twice)
    tab.dispatchStorageEvent()
    await flushPromises()
    const text = items.get(KEY)
    expect(text).toBe(JSON.stringify([note(1), { ...note(1), author: 'last' }]))
    expect(titles(tab)).toEqual(['title 1'])
  })
})

describe('a deleted note', () => {
  const three = JSON.stringify([note(3), note(2), note(1)])

  test('stays deleted if it was deleted before the journal loaded and the journal has it from an earlier page', async () => {
    const { page, openBeforeJournal: early, items, disk } = createWorld(three)
    const first = await page()
    first.kill()
    const { cache, arrive } = early()
    cache.read()
    expect(cache.remove('2')).toBe(true)
    expect(cache.removeWhere(({ id }) => id === '3')).toBe(true)
    arrive()
    await flushPromises()
    expect(titles({ cache })).toEqual(['title 1'])
    expect(cache.read().trash?.map(({ title }) => title)).toEqual(['title 2'])
    expect(items.get(KEY)).toBe(JSON.stringify([note(1)]))
    expect(await journaledTitles(disk)).toEqual(['title 1'])
  })

  test.each([0, 2 * MINUTE])(
    'stays deleted, and is in the trash, if its page ends before the journal has it (%d ms after it was saved)',
    async (age) => {
      const { page, items, pageWithPendingWrites } = createWorld()
      const first = await page()
      // The text without note 1 is known already.
      await first.cache.add(note(2))
      await first.cache.add(note(1))
      first.kill()
      const last = await pageWithPendingWrites(age)
      void last.cache.add(note(3))
      void last.cache.remove('1', '3')
      expect(items.get(KEY)).toBe(JSON.stringify([note(2)]))
      last.kill()
      const next = await page()
      expect(titles(next)).toEqual(['title 2'])
      expect(
        next.cache
          .read()
          .trash?.map(({ title }) => title)
          .toSorted(),
      ).toEqual(['title 1', 'title 3'])
      expect(items.get(KEY)).toBe(JSON.stringify([note(2)]))
      expect([...items.keys()]).toEqual([KEY])
    },
  )

  test('comes back if it was restored by Undo, or if only an older text is left, before its page ends', async () => {
    for (const isUndone of [true, false]) {
      const { page, items, pageWithPendingWrites } = createWorld()
      const first = await page()
      await first.cache.add(note(1))
      first.kill()
      const before = items.get(KEY) ?? ''
      const last = await pageWithPendingWrites()
      void last.cache.remove('1')
      if (isUndone) void last.cache.add(note(1))
      last.kill()
      if (!isUndone) items.set(KEY, `${before} `)
      expect(titles(await page())).toEqual(['title 1'])
    }
  })

  test.each(['deleted', 'checked'])(
    'stays %s if the next page saves a note before its journal has loaded',
    async (change) => {
      const { page, openBeforeJournal: early, pageWithPendingWrites } = createWorld(three)
      const first = await page()
      first.kill()
      const last = await pageWithPendingWrites()
      if (change === 'deleted') void last.cache.remove('1')
      else void last.cache.changeContent(note(1), 'checked')
      await flushPromises()
      last.kill()
      const { cache, arrive } = early()
      cache.read()
      expect(cache.add(note(4))).toBe(true)
      arrive()
      await flushPromises()
      const shown = change === 'deleted' ? [] : ['checked']
      for (const tab of [{ cache }, await page()])
        expect(
          tab.cache
            .read()
            .notes.map(({ content }) => content)
            .toSorted(),
        ).toEqual([...shown, ...[2, 3, 4].map((id) => note(id).content)])
    },
  )

  test('does not hide what another program has deleted since its page ended', async () => {
    const { page, items, pageWithPendingWrites } = createWorld(three)
    const first = await page()
    first.kill()
    const last = await pageWithPendingWrites(2 * MINUTE)
    void last.cache.remove('1')
    last.kill()
    items.set(KEY, JSON.stringify([note(3)]))
    expect(titles(await page())).toEqual(['title 3'])
  })

  test('does not make the next deletion read the whole journal while its own is being stored', async () => {
    const { page, disk } = createWorld(three)
    const { journal } = disk.open()
    let readCount = 0
    const read: typeof journal.read = (now) => {
      readCount++
      return journal.read(now)
    }
    const tab = await page(0, { ...journal, read, update: () => new Promise(() => {}) })
    const before = readCount
    void tab.cache.remove('1')
    void tab.cache.remove('2')
    await flushPromises()
    expect([titles(tab), readCount]).toEqual([['title 3'], before])
  })

  test('is not confused with the note that another tab stored in its place before the journal loaded', async () => {
    const { openBeforeJournal: early, items } = createWorld(JSON.stringify([note(1)]))
    const { cache, arrive } = early()
    cache.read()
    items.set(KEY, JSON.stringify([note(1, 'other')]))
    expect(cache.remove('1')).toBe(false)
    arrive()
    await flushPromises()
    expect(titles({ cache })).toEqual(['other'])
  })

  test.each(['added', 'deleted'])(
    'is recorded in the journal when the next note is %s after the journal failed',
    async (next) => {
      const { page, disk } = createWorld(three)
      const tab = await page()
      disk.full = true
      expect(await tab.cache.remove('1')).toBe(true)
      tab.dispatchStorageEvent()
      await flushPromises()
      expect(titles(tab)).toEqual(['title 2', 'title 3'])
      disk.full = false
      expect(await (next === 'added' ? tab.cache.add(note(4)) : tab.cache.remove('2'))).toBe(true)
      await flushPromises()
      const remaining = next === 'added' ? ['title 2', 'title 3', 'title 4'] : ['title 3']
      expect(titles(tab)).toEqual(remaining)
      expect(titles(await page(2 * MINUTE))).toEqual(remaining)
    },
  )

  test('stays deleted in all tabs and after a reload while the journal fails, unless it is added again', async () => {
    const { page, disk } = createWorld(three)
    const tabs = [await page(), await page()]
    disk.full = true
    expect(await tabs[0]?.cache.remove('1')).toBe(true)
    await flushPromises()
    tabs.push(await page(), await page())
    for (const tab of tabs) tab.dispatchStorageEvent()
    await flushPromises()
    for (const tab of tabs) expect(titles(tab)).toEqual(['title 2', 'title 3'])
    expect(await tabs[0]?.cache.add(note(1))).toBe(true)
    await flushPromises()
    for (const tab of tabs) expect(titles(tab)).toEqual(['title 1', 'title 2', 'title 3'])
    expect(await tabs[1]?.cache.remove('1')).toBe(true)
    disk.full = false
    for (const tab of tabs) tab.kill()
    expect((await page()).cache.read()).toMatchObject({ notes: { length: 2 }, trash: [{ title: 'title 1' }] })
  })

  test.each([true, false])(
    'is restored by Undo after the journal failed (journal still full: %s)',
    async (full) => {
      const { page, disk, items } = createWorld(three)
      const tab = await page()
      const { visitor, actions, outcomes } = openVisitor(tab.cache)
      disk.full = true
      visitor.remove('1')
      await flushPromises()
      disk.full = full
      actions[0]?.()
      await flushPromises()
      tab.dispatchStorageEvent()
      await flushPromises()
      expect(outcomes).toEqual([{ kind: 'deleted', count: 1, place: 'browser' }])
      expect(titles(tab)).toEqual(['title 1', 'title 2', 'title 3'])
      expect(items.get(KEY)).toContain('title 1')
      disk.full = false
      expect(titles(await page())).toEqual(['title 1', 'title 2', 'title 3'])
    },
  )

  test('is in the trash if the journal failed when its content was changed back', async () => {
    const { page, disk } = createWorld()
    const tab = await page()
    await tab.cache.add(note(1))
    const changed = await tab.cache.changeContent(note(1), 'changed')
    disk.full = true
    if (changed) await tab.cache.changeContent(changed, note(1).content)
    await tab.cache.remove('1')
    disk.full = false
    await tab.cache.add(note(2))
    expect(titles(tab)).toEqual(['title 2'])
    expect(tab.cache.read().trash?.map(({ content }) => content)).toEqual([note(1).content])
  })

  // @fault F44
  test('is restored by Undo while the journal records an early removal', async () => {
    for (let turn = 0; turn < 40; turn++) {
      const { page, openBeforeJournal: early } = createWorld(three)
      const first = await page()
      first.kill()
      const { cache, arrive } = early()
      const { visitor, actions, outcomes } = openVisitor(cache)
      visitor.remove('1')
      await flushPromises()
      arrive()
      for (let at = 0; at < turn; at++) await Promise.resolve()
      actions[0]?.()
      await flushPromises()
      expect([titles({ cache }), outcomes, turn]).toEqual([
        ['title 1', 'title 2', 'title 3'],
        [{ kind: 'deleted', count: 1, place: 'browser' }],
        turn,
      ])
    }
  })
})

function openVisitor(cache: NotesCache) {
  const { notify, outcomes, actions } = createRecordingNotifier()
  const notes = (): readonly Note[] => cache.read().notes
  const visitor = createVisitorActions({ cache, now: Date.now, notify, notes, refresh: notes })
  return { visitor, actions, outcomes }
}
