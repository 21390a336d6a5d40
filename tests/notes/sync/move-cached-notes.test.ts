import { describe, expect, test } from 'vitest'
import { longDate } from '../../../src/notes/note.ts'
import { createWorldWithCache, idsIn, note, owner, signIn, titles } from './move-world.ts'

const ada = owner('ada')
const SYNCED = { kind: 'moved' }

/** Ada's page with a note that the cloud rejected once. */
async function openWithRejectedNote() {
  const world = createWorldWithCache(note('a', 1))
  const page = world.open()
  page.gate.allows = () => false
  page.signInAs(ada)
  await world.runUntilIdle()
  page.gate.allows = () => true
  page.outcomes.length = 0
  return { world, page, id: page.notes.get().notes[0]?.id ?? '' }
}

describe("a visitor's notes after sign-in", () => {
  test('move to the account with its user fields and leave the cache', async () => {
    const time = Date.UTC(2026, 0, 5)
    const world = createWorldWithCache(
      note(' a ', time),
      note('b', time + 1, { pinned: 'pinned', content: '\ud800\u0000' }),
    )
    const page = await signIn(world)
    const [id] = idsIn(world)
    expect(world.account('ada')).toEqual([
      {
        id,
        title: 'a',
        content: 'content of  a ',
        createdAt: longDate(time),
        lastModified: longDate(time),
        timestamp: time,
        pinned: 'unpinned',
        userId: 'ada',
        userEmail: 'ada@example.com',
        author: 'ADA',
        syncedFromCache: true,
      },
      expect.objectContaining({ title: 'b', pinned: 'pinned', content: '\ud800\u0000' }),
    ])
    expect(world.browser.items.get('cachedNotes')).toBe('[]')
    expect(page.outcomes).toEqual([SYNCED])
    expect(page.notes.get().notes.map(({ title, userId }) => [title, userId])).toEqual([
      ['b', 'ada'],
      ['a', 'ada'],
    ])
  })

  // @fault F52
  test('get keys that are the same in every page and valid in the database', async () => {
    const entries = [
      note('a', 1),
      note('a', 2),
      note('b', 2),
      note('early', -5.5),
      note('late', 1e300),
      { title: 'no time', id: '..' },
    ]
    const [one, other] = [createWorldWithCache(...entries), createWorldWithCache(...entries.toReversed())]
    await signIn(one)
    await signIn(other)
    expect(idsIn(one).toSorted()).toEqual(idsIn(other).toSorted())
    expect(new Set(idsIn(one)).size).toBe(6)
    for (const id of idsIn(one)) expect(id).toMatch(/^\d{13,16}-[\da-z]{14}$/)
  })

  // @fault F25
  test('are not sent if the account has a note with the same timestamp, title and content', async () => {
    const world = createWorldWithCache(note('a', 1), note('b', 1), note('c', 3), note('d', 5, { id: 'k' }))
    world.cloud.store('ada', 'k', note('a', 1, { id: 'k', userId: 'ada' }))
    world.cloud.store('ada', 'l', note('c', 4, { id: 'l', userId: 'ada' }))
    const page = await signIn(world)
    expect(titles(world.account('ada'))).toEqual(['a', 'b', 'c', 'c', 'd'])
    expect(world.cachedNotes()).toEqual([])
    expect(page.outcomes).toEqual([SYNCED])
  })

  // @fault F25
  test('arrive once if the cache contains a note twice', async () => {
    const world = createWorldWithCache(
      note('a', 1),
      note('a', 1, { id: 'x' }),
      note('a', 1, { pinned: 'pinned' }),
    )
    await signIn(world)
    expect(titles(world.account('ada'))).toEqual(['a'])
    expect(world.cachedNotes()).toEqual([])
  })

  test('leave unreadable elements in the cache', async () => {
    const world = createWorldWithCache(note('a', 1), { title: { a: 1 } })
    await signIn(world)
    expect(titles(world.account('ada'))).toEqual(['a'])
    expect([...world.browser.items.values()].join()).toContain('{"title":{"a":1}}')
  })

  test('are not sent before the notes of the account have loaded', async () => {
    const world = createWorldWithCache(note('a', 1))
    const page = world.open()
    page.device.goOffline()
    page.signInAs(ada)
    await world.runUntilIdle()
    expect(page.notes.get()).toMatchObject({ userKind: 'member', isLoading: false })
    expect(page.titles()).toEqual(['a'])
    expect(world.account('ada')).toEqual([])
    page.device.goOnline()
    await world.runUntilIdle()
    expect(titles(world.account('ada'))).toEqual(['a'])
  })

  test('are shown exactly once at every moment, with the status of this device until they arrive', async () => {
    const world = createWorldWithCache(note('a', 1), note('b', 2))
    const page = world.open()
    page.gate.allows = () => {
      world.cloud.store('ada', 'k', note('c', 3, { userId: 'ada' }))
      return true
    }
    page.signInAs(ada)
    const shownLists = new Set<string>()
    do {
      shownLists.add(
        page.notes
          .get()
          .notes.map(({ title, userId }) => `${title} ${userId}`)
          .join(', '),
      )
    } while (await world.step())
    expect([...shownLists]).toEqual(['b , a ', 'c ada, b , a ', 'c ada, b , a ada', 'c ada, b ada, a ada'])
  })

  test('also move when another tab adds them while a member is signed in', async () => {
    const world = createWorldWithCache()
    const visitor = world.open()
    const page = await signIn(world)
    expect(page.outcomes).toEqual([])
    await visitor.notes.create({ title: 'a', content: '' })
    await world.runUntilIdle()
    expect(titles(world.account('ada'))).toEqual(['a'])
    expect(visitor.titles()).toEqual([])
    expect(page.outcomes).toEqual([SYNCED])
  })

  test('can be many', async () => {
    const world = createWorldWithCache(...Array.from({ length: 200 }, (_, at) => note(`n${at}`, at + 1)))
    const page = await signIn(world)
    expect(world.account('ada')).toHaveLength(200)
    expect(world.cachedNotes()).toEqual([])
    expect(page.outcomes).toEqual([SYNCED])
  })
})

describe('a note that could not be moved', () => {
  test('arrives in the account when it is edited', async () => {
    const { world, page, id } = await openWithRejectedNote()
    expect(page.notes.beginEdit(id)?.title).toBe('a')
    const saved = page.notes.update(id, { title: 'A', content: 'shorter' }, note('a', 1))
    await world.runUntilIdle()
    expect(await saved).toBeDefined()
    expect(world.account('ada')).toEqual([
      expect.objectContaining({ id, title: 'A', content: 'shorter', userId: 'ada', syncedFromCache: true }),
    ])
    expect(world.cachedNotes()).toEqual([])
    expect(page.outcomes).toEqual([{ kind: 'saved', mutation: 'edit', place: 'account' }])
  })

  test('arrives in the account when it is pinned', async () => {
    const { world, page, id } = await openWithRejectedNote()
    page.notes.togglePin(id)
    await world.runUntilIdle()
    expect(world.account('ada')).toEqual([expect.objectContaining({ title: 'a', pinned: 'pinned' })])
    expect(world.cachedNotes()).toEqual([])
    expect(page.outcomes).toEqual([{ kind: 'pinned', count: 1 }])
  })

  test('stays on the device with its new text when the edit is rejected too', async () => {
    const { world, page, id } = await openWithRejectedNote()
    page.gate.allows = () => false
    const saved = page.notes.update(id, { title: 'A', content: '' }, note('a', 1))
    await world.runUntilIdle()
    expect(await saved).toBeDefined()
    expect([world.cachedNotes(), world.account('ada')]).toEqual([[], []])
    expect(page.titles()).toEqual(['A'])
    expect(page.notes.get().noteStatuses.get(id)).toEqual({ rejected: 'denied' })
    expect(page.outcomes).toEqual([{ kind: 'failed', mutation: 'create' }])
    page.gate.allows = () => true
    page.notes.retry(id)
    await world.runUntilIdle()
    expect(titles(world.account('ada'))).toEqual(['A'])
  })

  test('can be deleted from the device, with an Undo', async () => {
    const { world, page, id } = await openWithRejectedNote()
    page.notes.remove(id)
    await world.runUntilIdle()
    expect(world.cachedNotes()).toEqual([])
    expect(page.titles()).toEqual([])
    expect(page.outcomes).toEqual([{ kind: 'deleted', count: 1, place: 'browser' }])
    page.actions.at(-1)?.()
    await world.runUntilIdle()
    expect([page.titles(), titles(world.cachedNotes())]).toEqual([['a'], ['a']])
  })

  test('is deleted from the account if another tab has moved it since', async () => {
    const { world, page, id } = await openWithRejectedNote()
    await signIn(world)
    expect([titles(world.account('ada')), world.cachedNotes()]).toEqual([['a'], []])
    page.notes.remove(id)
    await world.runUntilIdle()
    expect([page.titles(), world.account('ada')]).toEqual([[], []])
    expect(page.notes.get().trash.map(({ title }) => title)).toEqual(['a'])
    expect(page.outcomes).toEqual([{ kind: 'deleted', count: 1, place: 'account' }])
    page.actions.at(-1)?.()
    await world.runUntilIdle()
    expect([page.titles(), titles(world.account('ada'))]).toEqual([['a'], ['a']])
  })

  test('is not restored when it is deleted while its send is in flight', async () => {
    const world = createWorldWithCache(note('a', 1))
    const page = world.open()
    page.signInAs(ada)
    await world.step()
    await world.step()
    page.notes.remove(page.notes.get().notes[0]?.id ?? '')
    expect(page.titles()).toEqual([])
    await world.runUntilIdle()
    expect([page.titles(), world.account('ada'), world.cachedNotes()]).toEqual([[], [], []])
    expect(page.outcomes).toContainEqual({ kind: 'deleted', count: 1, place: 'account' })
  })
})
