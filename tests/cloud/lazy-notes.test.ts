import { describe, expect, test } from 'vitest'
import { createLazyNotesCloud } from '../../src/cloud/lazy-notes.ts'
import type { NotesCloud } from '../../src/notes/ports.ts'
import { createMemoryCloud } from '../fakes/memory-notes.ts'
import { ada, create, done, follow, note, pin, unknownResult, until } from './cloud-fixture.ts'
import { createTestClient } from './test-client.ts'

const one = note('a')

function throwNoSuchPath(): never {
  throw new Error('no such path')
}

/** A lazy cloud, and its loads, which the test lets succeed or fail. */
function open() {
  const cloud = createMemoryCloud()
  const device = cloud.connect()
  const loads: { readonly succeed: () => void; readonly fail: () => void }[] = []
  const lazy = createTestClient(
    createLazyNotesCloud(
      () =>
        new Promise<NotesCloud>((resolve, reject) => {
          loads.push({ succeed: () => resolve(device), fail: () => reject(new Error('lost')) })
        }),
    ),
  )
  return { cloud, lazy, loads }
}

describe('the lazy notes cloud', () => {
  test('loads its code on first use, and only once', async () => {
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

  test('calls no listener that unsubscribed during the load', async () => {
    const { loads, lazy } = open()
    const view = follow(lazy)
    view.stop()
    loads[0]?.succeed()
    await lazy.send(ada, create(one))
    expect([view.snapshots, view.connectionStates, view.errors]).toEqual([[], [], []])
  })

  test('reports an unknown result if its code fails to load, and tries again on the next call', async () => {
    const { lazy, loads } = open()
    const view = follow(lazy)
    const created = lazy.send(ada, create(one))
    loads[0]?.fail()
    expect(await created).toEqual(unknownResult)
    await until(() => expect(view.errors).toEqual([new Error('lost')]))
    const again = follow(lazy)
    loads[1]?.succeed()
    await again.connected()
    expect(await lazy.send(ada, create(one))).toEqual(done(one))
  })

  test('reports an error that the cloud throws', async () => {
    const device = createMemoryCloud().connect()
    const view = follow(
      createTestClient(
        createLazyNotesCloud(() => Promise.resolve({ ...device, subscribe: throwNoSuchPath })),
      ),
    )
    await until(() => expect(view.errors).toEqual([new Error('no such path')]))
    const sending = createTestClient(
      createLazyNotesCloud(() => Promise.resolve({ ...device, send: throwNoSuchPath })),
    )
    expect(await sending.send(ada, create(one))).toEqual(unknownResult)
  })
})
