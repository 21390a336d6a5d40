import { describe, expect, test } from 'vitest'
import { createLazyNotesCloud } from '../../src/cloud/lazy-notes.ts'
import { createMemoryCloud } from '../fakes/memory-notes.ts'
import type { NotesCloud } from '../../src/notes/notes-store.ts'
import { ada, create, done, follow, note, pin, unanswered, until } from './cloud-fixture.ts'

const one = note('a')

function throwNoSuchPath(): never {
  throw new Error('no such place')
}

/** A lazy cloud, and by whom and how its code is loaded. */
function open() {
  const cloud = createMemoryCloud()
  const device = cloud.connect()
  const loads: { readonly succeed: () => void; readonly fail: () => void }[] = []
  const lazy = createLazyNotesCloud(
    () =>
      new Promise<NotesCloud>((resolve, reject) => {
        loads.push({ succeed: () => resolve(device), fail: () => reject(new Error('lost')) })
      }),
  )
  return { cloud, lazy, loads }
}

describe('a lazy cloud', () => {
  test('loads nothing until it is asked, and then once', async () => {
    const { lazy, loads, cloud } = open()
    expect(loads).toHaveLength(0)
    const view = follow(lazy)
    const created = lazy.send(ada, create(one))
    expect(loads).toHaveLength(1)
    loads[0]?.succeed()
    expect(await created).toEqual(done(one))
    await view.shows('a')
    await view.connected()
    expect(await lazy.send(ada, pin(one))).toMatchObject({ kind: 'done' })
    expect([loads.length, [...cloud.stored('ada').keys()]]).toEqual([1, [one.id]])
  })

  test('says nothing to who stopped while it was loading', async () => {
    const { loads, lazy } = open()
    const view = follow(lazy)
    view.stop()
    loads[0]?.succeed()
    await lazy.send(ada, create(one))
    expect([view.heard, view.lines, view.reasons]).toEqual([[], [], []])
  })

  test('answers nothing while its code cannot be had, and tries again for the next', async () => {
    const { lazy, loads } = open()
    const view = follow(lazy)
    const created = lazy.send(ada, create(one))
    loads[0]?.fail()
    expect(await created).toEqual(unanswered)
    await until(() => expect(view.reasons).toEqual([new Error('lost')]))
    const again = follow(lazy)
    loads[1]?.succeed()
    await again.connected()
    expect(await lazy.send(ada, create(one))).toEqual(done(one))
  })

  test('fails who asks for what the cloud cannot begin', async () => {
    const device = createMemoryCloud().connect()
    const view = follow(
      createLazyNotesCloud(() => Promise.resolve({ ...device, subscribe: throwNoSuchPath })),
    )
    await until(() => expect(view.reasons).toEqual([new Error('no such place')]))
    const sending = createLazyNotesCloud(() => Promise.resolve({ ...device, send: throwNoSuchPath }))
    expect(await sending.send(ada, create(one))).toEqual(unanswered)
  })
})
