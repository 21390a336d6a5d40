import { describe, expect, test, vi } from 'vitest'
import type { Note } from '../../../src/notes/note.ts'
import type { NotesCache } from '../../../src/notes/ports.ts'
import { restoreRemoved } from '../../../src/notes/restore-removed.ts'
import { createWorld, flushPromises, journaledTitles, KEY, MINUTE, note } from './visitor-page.ts'

const LIST = { ...note(2), content: '• [ ] a\n• [ ] b\n• [ ] c' }
const [A, AB, B] = ['• [x] a\n• [ ] b\n• [ ] c', '• [x] a\n• [x] b\n• [ ] c', '• [ ] a\n• [x] b\n• [ ] c']

describe('new content of a note', () => {
  test('replaces the old one in its place, and keeps all other fields', async () => {
    const entry = { ...LIST, pinned: 'pinned', extra: { of: 'another program' } }
    const { page, items, clock } = createWorld(JSON.stringify([note(3), entry, note(1)]))
    const tab = await page()
    clock.now += 5 * MINUTE
    const changed = await change(tab, A)
    expect(changed).toMatchObject({
      id: '2',
      timestamp: 2,
      content: A,
      createdAt: LIST.createdAt,
      pinned: 'pinned',
    })
    expect(changed?.lastModified).not.toBe(LIST.lastModified)
    expect(JSON.parse(items.get(KEY) ?? '')).toEqual([
      note(3),
      { ...entry, content: A, lastModified: changed?.lastModified },
      note(1),
    ])
    expect(tab.cache.read().notes).toContainEqual(changed)
    expect(tab.cache.read()).toMatchObject({ notes: { length: 3 }, trash: [] })
  })

  test('can be changed back, also after a reload', async () => {
    const { page, items } = createWorld(JSON.stringify([LIST]))
    const tab = await page()
    for (const content of [A, LIST.content, A, AB, LIST.content])
      expect((await change(tab, content))?.content).toBe(content)
    tab.kill()
    const next = await page(MINUTE)
    expect(contents(next)).toEqual([LIST.content])
    expect(JSON.parse(items.get(KEY) ?? '')).toMatchObject([{ content: LIST.content }])
  })

  test('is shown in another tab, which changes it further', async () => {
    const { page } = createWorld(JSON.stringify([LIST]))
    const [one, other] = [await page(), await page()]
    const shownCounts = new Set<number>()
    for (const tab of [one, other]) tab.cache.subscribe(() => void shownCounts.add(contents(tab).length))
    await change(one, A)
    await vi.waitFor(() => expect(contents(other)).toEqual([A]))
    await change(other, AB)
    await vi.waitFor(() => expect(contents(one)).toEqual([AB]))
    expect([...shownCounts]).toEqual([1])
  })

  test('is merged with what another tab did to the note since it was shown', async () => {
    const { page } = createWorld(JSON.stringify([LIST]))
    const [one, other] = [await page(), await page()]
    const [shown] = other.cache.read().notes
    await change(one, A)
    expect(shown?.content).toBe(LIST.content)
    expect((await other.cache.changeContent({ ...LIST, ...shown }, B))?.content).toBe(AB)
    await flushPromises()
    expect([contents(one), contents(other)]).toEqual([[AB], [AB]])
  })

  test('is kept beside that of another process that wrote at the same time', async () => {
    const { page, items } = createWorld(JSON.stringify([LIST]))
    const [one, other] = [await page(), await page()]
    const before = items.get(KEY) ?? ''
    const changing = [one.cache.changeContent(LIST, A)]
    while (items.get(KEY) === before) await Promise.resolve()
    // The other process has neither seen that write nor read the journal since.
    items.set(KEY, before)
    changing.push(other.cache.changeContent(LIST, B))
    expect((await Promise.all(changing)).map((changed) => changed?.content)).toEqual([A, B])
    for (const tab of [one, other]) tab.dispatchStorageEvent()
    await flushPromises()
    for (const tab of [one, other, await page(MINUTE)]) expect(contents(tab)).toEqual([A, B].toSorted())
  })

  test('is not reverted by an old copy', async () => {
    const { page, items } = createWorld(JSON.stringify([LIST]))
    const before = items.get(KEY) ?? ''
    const tab = await page()
    await change(tab, A)
    tab.kill()
    items.set(KEY, before)
    expect(contents(await page(10 * MINUTE))).toEqual([A])
    expect(JSON.parse(items.get(KEY) ?? '')).toMatchObject([{ content: A }])
  })

  test.each([
    ['another content', [A, AB]],
    ['the content before', [A, LIST.content]],
  ])('survives the end of the page before the journal has it: %s', async (_, [first = '', last = '']) => {
    const { page, items, disk } = createWorld(JSON.stringify([LIST]))
    const tab = await page()
    await change(tab, first)
    disk.full = true
    void change(tab, last)
    await flushPromises()
    tab.kill()
    disk.full = false
    expect(contents(await page(MINUTE))).toEqual([last])
    expect(JSON.parse(items.get(KEY) ?? '')).toMatchObject([{ content: last }])
  })

  test('needs one of the two storages', async () => {
    const { page, disk, settings, items } = createWorld(JSON.stringify([LIST]))
    const tab = await page()
    disk.full = true
    expect((await change(tab, A))?.content).toBe(A)
    settings.quota = 0
    expect(await change(tab, AB)).toBeUndefined()
    expect(contents(tab)).toEqual([A])
    disk.full = false
    expect((await change(tab, AB))?.content).toBe(AB)
    expect(contents(tab)).toEqual([AB])
    settings.quota = 1_000_000
    tab.kill()
    expect(contents(await page(MINUTE))).toEqual([AB])
    expect(JSON.parse(items.get(KEY) ?? '')).toMatchObject([{ content: AB }])
  })

  test('is stored without a warning of full storage while another tab deletes the note', async () => {
    const { page, items } = createWorld(JSON.stringify([note(3), LIST]))
    const [one, other] = [await page(), await page()]
    const removing = one.cache.remove('2')
    expect(JSON.parse(items.get(KEY) ?? '')).toEqual([note(3)])
    expect((await change(other, A))?.content).toBe(A)
    await removing
    await flushPromises()
    for (const tab of [one, other]) expect(contents(tab)).toEqual([note(3).content, A])
    expect(JSON.parse(items.get(KEY) ?? '')).toMatchObject([note(3), { content: A }])
    expect(other.outcomes).toEqual([])
  })

  test('stays after an Undo of a deletion from which the note has come back already', async () => {
    const { page } = createWorld(JSON.stringify([LIST]))
    const tab = await page()
    await tab.cache.remove('2')
    await tab.cache.restore('2')
    await change(tab, A)
    expect(await restoreRemoved(tab.cache, [LIST])).toBe(true)
    expect(contents(tab)).toEqual([A])
  })

  test('is restored by an earlier Undo if the note was deleted again with it', async () => {
    const { page } = createWorld(JSON.stringify([LIST]))
    const tab = await page()
    await tab.cache.remove('2')
    await tab.cache.restore('2')
    await change(tab, A)
    expect(contents(tab)).toEqual([A])
    expect(await tab.cache.remove('2')).toBe(true)
    expect(await restoreRemoved(tab.cache, [LIST])).toBe(true)
    expect(contents(tab)).toEqual([A])
    expect(tab.cache.read().trash).toEqual([])
  })

  test('is not stored for a note that is gone', async () => {
    const { page, disk } = createWorld(JSON.stringify([LIST]))
    const tab = await page()
    await tab.cache.remove('2')
    expect(await tab.cache.changeContent(LIST, A)).toBeUndefined()
    expect(await journaledTitles(disk)).toEqual([])
  })

  test('waits for the journal to load', async () => {
    const { openBeforeJournal, items } = createWorld(JSON.stringify([LIST]))
    const { cache, arrive } = openBeforeJournal()
    const changing = cache.changeContent(LIST, A)
    arrive()
    expect((await changing)?.content).toBe(A)
    expect(JSON.parse(items.get(KEY) ?? '')).toMatchObject([{ content: A }])
  })
})

/** Changes the content of the list as the tab shows it. Calls `beforeWrite` once the tab has read it. */
function change({ cache }: { readonly cache: NotesCache }, content: string, beforeWrite = () => {}) {
  const shown = cache.read().notes.find(({ id }) => id === '2')
  beforeWrite()
  return cache.changeContent(shown ?? LIST, content)
}

function contents({ cache }: { readonly cache: NotesCache }): readonly Note['content'][] {
  return cache
    .read()
    .notes.map(({ content }) => content)
    .toSorted()
}
