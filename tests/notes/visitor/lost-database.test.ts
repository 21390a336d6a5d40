import { describe, expect, test } from 'vitest'
import { createWorld, flushPromises, KEY, MINUTE, note, titles } from './visitor-page.ts'

describe('a visitor’s notes, when the database is lost while pages are open,', () => {
  test.each([0, 1])(
    'stay as last changed, in whatever order the pages restore it (first: %d)',
    async (first) => {
      const { page, disk, clock } = createWorld()
      const [behind, tab] = await Promise.all([openFreezable(), openFreezable()])
      await behind.cache.add(note(1))
      const changed = await behind.cache.changeContent(note(1), 'changed')
      await flushPromises()
      const thaws = [behind.freeze(), tab.freeze()]
      clock.now += 1
      if (changed) await tab.cache.changeContent(changed, note(1).content)
      disk.wipe()
      for (const at of [first, 1 - first]) {
        await flushPromises()
        thaws[at]?.()
      }
      for (const each of [behind, tab, await page()]) {
        await flushPromises()
        expect(each.cache.read()).toMatchObject({ notes: [{ content: note(1).content }], trash: [] })
      }

      /** A page that can be stopped from reading the journal. */
      async function openFreezable() {
        const { journal } = disk.open()
        let thawed = Promise.resolve()
        const opened = await page(0, { ...journal, read: (at) => thawed.then(() => journal.read(at)) })
        return {
          ...opened,
          freeze: () => {
            let thaw: (() => void) | undefined
            thawed = new Promise((resolve) => (thaw = resolve))
            return () => thaw?.()
          },
        }
      }
    },
  )

  test('that do not fit into the item do not go to the trash', async () => {
    const { page, disk, items, settings, clock } = createWorld(JSON.stringify([note(1)]))
    settings.quota = KEY.length + (items.get(KEY) ?? '').length + 200
    const tabs = [await page(), await page()]
    await tabs[0]?.cache.add({ ...note(2), content: 'x'.repeat(400) })
    await tabs[0]?.cache.add(note(3))
    await flushPromises()
    clock.now += 2 * MINUTE
    disk.wipe()
    await flushPromises()
    for (const tab of [...tabs, await page()])
      expect([titles(tab), tab.cache.read().trash]).toEqual([['title 1', 'title 2', 'title 3'], []])
  })

  test.each(['restore', 'purge'] as const)('stay as a %s of that moment left them', async (kind) => {
    const { page, disk, clock } = createWorld(JSON.stringify([note(1)]))
    const tabs = [await page(), await page()]
    await tabs[0]?.cache.remove('1')
    await flushPromises()
    clock.now += 1
    const [trashed] = tabs[0]?.cache.read().trash ?? []
    disk.wipe()
    expect(await tabs[0]?.cache[kind](trashed?.id ?? '')).toBe(true)
    await flushPromises()
    for (const tab of [...tabs, await page()])
      expect([titles(tab), tab.cache.read().trash]).toEqual([kind === 'restore' ? ['title 1'] : [], []])
  })
})

test('unreadable text is reported again to a person who reloads the page at once, not later', async () => {
  const { page } = createWorld('unreadable')
  for (const [later, kinds] of [
    [0, ['quarantined']],
    [2_000, ['quarantined']],
    [MINUTE, []],
    // The clock was ahead when the text was quarantined.
    [-60 * MINUTE, []],
  ] as const) {
    const tab = await page(later)
    // The list is rendered before the journal is read.
    tab.cache.read()
    tab.dispatchStorageEvent()
    await flushPromises()
    expect(tab.outcomes.map(({ kind }) => kind)).toEqual(kinds)
    tab.kill()
  }
})
