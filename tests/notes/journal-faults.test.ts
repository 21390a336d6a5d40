import { describe, expect, test } from 'vitest'
import { journaled, KEY, MINUTE, note, titles, turns, world } from './visitor-page.ts'

describe('a visitor’s notes', () => {
  test('are as they were, whichever text of ours a killed browser falls back to, however much later', async () => {
    const { page, items } = world()
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

  test('that only the journal has stay when a smaller one fits, in every tab and after a reload', async () => {
    const { page, items, settings, clock } = world(JSON.stringify([note(1)]))
    settings.quota = KEY.length + (items.get(KEY) ?? '').length + JSON.stringify(note(3)).length + 5
    const tabs = [await page(), await page()] as const
    expect(await tabs[0].cache.add({ ...note(2), content: 'x'.repeat(400) })).toBe(true)
    await turns()
    clock.now += 2 * MINUTE
    expect(await tabs[0].cache.add(note(3))).toBe(true)
    await turns()
    for (const tab of [...tabs, await page(2 * MINUTE)])
      expect(titles(tab)).toEqual(['title 1', 'title 2', 'title 3'])
  })

  test('are saved also where the journal does not take the text’s name, which is told with the next', async () => {
    const { page, items, disk } = world()
    let refused = 0
    const { journal } = disk.open()
    const know = (name: string) => (refused++ ? journal.know(name) : Promise.reject(new Error('no')))
    const first = await page(0, { ...journal, know })
    const kept = first.cache.add(note(1))
    const old = items.get(KEY) ?? ''
    expect(await kept).toBe(true)
    expect(await journaled(disk)).toEqual(['title 1'])
    await first.cache.add(note(2))
    first.kill()
    items.set(KEY, old)
    expect(titles(await page(2 * MINUTE))).toEqual(['title 1', 'title 2'])
  })

  test('that were added before the journal came are no news to it in any text', async () => {
    const { early, page, items } = world()
    const { cache, arrive } = early()
    void cache.add(note(1))
    const old = items.get(KEY) ?? ''
    void cache.add(note(2))
    arrive()
    await turns()
    items.set(KEY, old)
    expect(titles(await page(2 * MINUTE))).toEqual(['title 1', 'title 2'])
  })
})
