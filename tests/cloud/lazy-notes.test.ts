import { describe, expect, test, vi } from 'vitest'
import { createLazyNotes } from '../../src/cloud/lazy-notes.ts'
import { createMemoryCloud } from '../../src/cloud/memory-notes.ts'
import { newNote, type Note } from '../../src/notes/note.ts'
import type { NotesCloud } from '../../src/notes/notes.ts'

vi.setConfig({ testTimeout: 30_000 })

const ada = { uid: 'ada', email: 'ada@example.com', author: 'Ada', createdAt: 1 }
const note: Note = newNote({ title: 'a', content: '' }, 1, {
  id: 'k1',
  userId: 'ada',
  userEmail: ada.email,
  author: ada.author,
})

const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 1 })

function placeless(): never {
  throw new Error('no such place')
}

/** A lazy cloud, and by whom and how its code is loaded. */
function open() {
  const cloud = createMemoryCloud()
  const device = cloud.connect()
  const loads: { readonly come: () => void; readonly fail: () => void }[] = []
  const lazy = createLazyNotes(
    () =>
      new Promise<NotesCloud>((resolve, reject) => {
        loads.push({ come: () => resolve(device), fail: () => reject(new Error('lost')) })
      }),
  )
  const heard: (readonly string[])[] = []
  const reasons: unknown[] = []
  const follow = () =>
    lazy.subscribe(ada, {
      changed: (notes) => heard.push(notes.map(({ title }) => title)),
      failed: (reason) => reasons.push(reason),
    })
  return { cloud, lazy, loads, heard, reasons, follow }
}

describe('a lazy cloud', () => {
  test('loads nothing until it is asked, and then once', async () => {
    const { lazy, loads, follow, heard, cloud } = open()
    expect(loads).toHaveLength(0)
    follow()
    const created = lazy.create(ada, note)
    expect(loads).toHaveLength(1)
    loads[0]?.come()
    await created
    await until(() => expect(heard.at(-1)).toEqual(['a']))
    await lazy.setPinned(ada, 'k1', 'pinned')
    await lazy.update(ada, { ...note, title: 'b' })
    expect(cloud.stored('ada').get('k1')).toMatchObject({ title: 'b' })
    await lazy.remove(ada, 'k1')
    expect([loads.length, cloud.stored('ada').size]).toEqual([1, 0])
  })

  test('once loaded shows a write in the very moment', async () => {
    const { lazy, loads, follow, heard } = open()
    follow()
    loads[0]?.come()
    await until(() => expect(heard).toEqual([[]]))
    void lazy.create(ada, note)
    expect(heard).toEqual([[], ['a']])
  })

  test('says nothing to who stopped while it was loading', async () => {
    const { loads, follow, heard, reasons, lazy } = open()
    const stop = follow()
    stop()
    loads[0]?.come()
    await lazy.create(ada, note)
    expect([heard, reasons]).toEqual([[], []])
  })

  test('fails who asks while its code cannot be had, and tries again for the next', async () => {
    const { lazy, loads, follow, heard, reasons } = open()
    follow()
    const created = lazy.create(ada, note)
    loads[0]?.fail()
    await expect(created).rejects.toThrow('lost')
    await until(() => expect(reasons).toHaveLength(1))
    follow()
    loads[1]?.come()
    await until(() => expect(heard).toEqual([[]]))
  })

  test('fails who asks for what the cloud cannot begin', async () => {
    const device = createMemoryCloud().connect()
    const lazy = createLazyNotes(() => Promise.resolve({ ...device, subscribe: placeless }))
    const reasons: unknown[] = []
    lazy.subscribe(ada, { changed: () => {}, failed: (reason) => reasons.push(reason) })
    await until(() => expect(reasons).toEqual([new Error('no such place')]))
  })
})
