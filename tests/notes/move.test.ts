import { describe, expect, test } from 'vitest'
import { createNote, longDate, type Note } from '../../src/notes/note.ts'
import { createWorld, owner, type World } from './world.ts'

const [ada, eve] = [owner('ada'), owner('eve')]
const SYNCED = '+ Local notes synced to your account'
const FAILED = '- Failed to sync local notes'

const note = (title: string, timestamp: number, more: Partial<Note> = {}): Note => ({
  ...createNote({ title, content: `content of ${title}` }, timestamp, () => false),
  ...more,
})

function withCache(...entries: readonly object[]): World {
  const world = createWorld()
  world.browser.items.set('cachedNotes', JSON.stringify(entries))
  return world
}

/** Signs Ada in on a new page and waits until nothing more happens. */
async function signIn(world: World, as = ada) {
  const page = world.open()
  page.follow(as)
  await world.quiet()
  return page
}

/** Ada's page with a note that the cloud refused once. */
async function stuck() {
  const world = withCache(note('a', 1))
  const page = world.open()
  page.gate.allows = () => false
  page.follow(ada)
  await world.quiet()
  page.gate.allows = () => true
  page.said.length = 0
  return { world, page, id: page.notes.get().notes[0]?.id ?? '' }
}

const titles = (notes: readonly unknown[]): readonly string[] =>
  notes.map((one) => (isTitled(one) ? one.title : '')).toSorted()
const isTitled = (value: unknown): value is { readonly title: string; readonly id: string } =>
  typeof value === 'object' && value !== null && 'title' in value
const idsIn = (world: World, uid = 'ada') => [...world.cloud.stored(uid).keys()]

describe("a visitor's notes, as the visitor signs in,", () => {
  test('go to the account with its fields, and leave the cache', async () => {
    const time = Date.UTC(2026, 0, 5)
    const world = withCache(
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
    expect(page.said).toEqual([SYNCED])
    expect(page.notes.get().notes.map(({ title, userId }) => [title, userId])).toEqual([
      ['b', 'ada'],
      ['a', 'ada'],
    ])
  })

  test('get keys that every page finds, and that any database takes', async () => {
    const entries = [
      note('a', 1),
      note('a', 2),
      note('b', 2),
      note('early', -5.5),
      note('late', 1e300),
      { title: 'no time', id: '..' },
    ]
    const [one, other] = [withCache(...entries), withCache(...entries.toReversed())]
    await signIn(one)
    await signIn(other)
    expect(idsIn(one).toSorted()).toEqual(idsIn(other).toSorted())
    expect(new Set(idsIn(one)).size).toBe(6)
    for (const id of idsIn(one)) expect(id).toMatch(/^\d{13,16}-[\da-z]{14}$/)
  })

  test('are not written where they are already: the same moment and the same words', async () => {
    const world = withCache(note('a', 1), note('b', 1), note('c', 3))
    world.cloud.store('ada', 'k', note('a', 1, { id: 'k', userId: 'ada' }))
    world.cloud.store('ada', 'l', note('c', 4, { id: 'l', userId: 'ada' }))
    const page = await signIn(world)
    expect(titles(world.account('ada'))).toEqual(['a', 'b', 'c', 'c'])
    expect(world.cached()).toEqual([])
    expect(page.said).toEqual([SYNCED])
  })

  test('arrive once where the cache holds one twice', async () => {
    const world = withCache(note('a', 1), note('a', 1, { id: 'x' }), note('a', 1, { pinned: 'pinned' }))
    await signIn(world)
    expect(titles(world.account('ada'))).toEqual(['a'])
    expect(world.cached()).toEqual([])
  })

  test('leave what nobody can read where it is', async () => {
    const world = withCache(note('a', 1), { title: { a: 1 } })
    await signIn(world)
    expect(titles(world.account('ada'))).toEqual(['a'])
    expect([...world.browser.items.values()].join()).toContain('{"title":{"a":1}}')
  })

  test('wait for what the account holds', async () => {
    const world = withCache(note('a', 1))
    const page = world.open()
    page.gate.allows = () => true
    page.device.goOffline()
    page.follow(ada)
    await world.quiet()
    expect(page.notes.get()).toMatchObject({ owner: 'member', loading: false })
    expect(page.titles()).toEqual(['a'])
    expect(world.account('ada')).toEqual([])
    page.device.goOnline()
    await world.quiet()
    expect(titles(world.account('ada'))).toEqual(['a'])
  })

  test('are shown once at every moment, as those of the device until they have arrived', async () => {
    const world = withCache(note('a', 1), note('b', 2))
    const page = world.open()
    page.gate.allows = () => {
      world.cloud.store('ada', 'k', note('c', 3, { userId: 'ada' }))
      return true
    }
    page.follow(ada)
    const seen = new Set<string>()
    do {
      seen.add(
        page.notes
          .get()
          .notes.map(({ title, userId }) => `${title} ${userId}`)
          .join(', '),
      )
    } while (await world.step())
    expect([...seen]).toEqual(['b , a ', 'c ada, b , a ', 'c ada, b ada, a ada'])
  })

  test('and that come from another tab while a member is there, move as well', async () => {
    const world = createWorld()
    const visitor = world.open()
    const page = await signIn(world)
    expect(page.said).toEqual([])
    await visitor.notes.create({ title: 'a', content: '' })
    await world.quiet()
    expect(titles(world.account('ada'))).toEqual(['a'])
    expect(visitor.titles()).toEqual([])
    expect(page.said).toEqual([SYNCED])
  })

  test('may be many', async () => {
    const world = withCache(...Array.from({ length: 200 }, (_, at) => note(`n${at}`, at + 1)))
    const page = await signIn(world)
    expect(world.account('ada')).toHaveLength(200)
    expect(world.cached()).toEqual([])
    expect(page.said).toEqual([SYNCED])
  })
})

describe('a move that is interrupted', () => {
  const entries = [note('a', 1), note('b', 1), note('c', 3)]

  // A message more each time: before a write, after it and before its answer, after that and before the cache.
  test('at any moment loses no note and doubles none, and the next sign-in finishes it', async () => {
    let messages = 0
    for (let finished = false; !finished; messages++) {
      const world = withCache(...entries)
      const page = world.open()
      page.follow(ada)
      for (let at = 0; at < messages; at++) finished = !(await world.step())
      page.kill()
      const left = new Set([...titles(world.cached()), ...titles(world.account('ada'))])
      expect([...left].toSorted()).toEqual(['a', 'b', 'c'])
      const next = await signIn(world)
      expect(titles(world.account('ada'))).toEqual(['a', 'b', 'c'])
      expect(world.cached()).toEqual([])
      expect(next.titles().toSorted()).toEqual(['a', 'b', 'c'])
    }
    expect(messages).toBeGreaterThan(10)
  })

  test('by a lost connection goes on with it', async () => {
    for (const messages of [1, 2, 3, 4, 5, 6, 7]) {
      const world = withCache(...entries)
      const page = world.open()
      page.follow(ada)
      for (let at = 0; at < messages; at++) await world.step()
      page.device.goOffline()
      await world.quiet()
      page.device.goOnline()
      await world.quiet()
      expect(titles(world.account('ada'))).toEqual(['a', 'b', 'c'])
      expect(world.cached()).toEqual([])
      expect(page.said).toEqual([SYNCED])
    }
  })

  test('by signing out says nothing, and a note under way is not taken for arrived when the member comes back', async () => {
    const world = withCache(...entries)
    const page = world.open()
    page.follow(ada)
    await world.step()
    await world.step()
    page.device.goOffline()
    page.follow(null)
    expect(page.notes.get()).toMatchObject({ owner: 'visitor' })
    expect(page.titles()).toHaveLength(3)
    page.gate.allows = () => false
    page.follow(ada)
    page.device.goOnline()
    await world.quiet()
    expect(titles(world.cached())).toEqual(['a', 'b', 'c'])
    expect(world.account('ada')).toEqual([])
    page.gate.allows = () => true
    await signIn(world)
    expect(titles(world.account('ada'))).toEqual(['a', 'b', 'c'])
  })

  test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])(
    'by another account, %d messages on, goes on there, and nothing of the first goes with it',
    async (messages) => {
      const world = withCache(...entries)
      const page = world.open()
      page.follow(ada)
      const own = page.notes.create({ title: 'own', content: '' })
      for (let at = 0; at < messages; at++) await world.step()
      page.follow(eve)
      await world.quiet()
      expect([true, false]).toContain(await own)
      const [hers, others] = [world.account('ada'), world.account('eve')]
      expect(titles([...hers, ...others]).filter((title) => title !== 'own')).toEqual(['a', 'b', 'c'])
      for (const one of hers) expect(one).toMatchObject({ userId: 'ada', author: 'ADA' })
      for (const one of others) expect(one).toMatchObject({ userId: 'eve', author: 'EVE' })
      expect(titles(others)).not.toContain('own')
      expect(world.cached()).toEqual([])
    },
  )

  test('by signing out sends nothing more', async () => {
    const world = withCache(...Array.from({ length: 100 }, (_, at) => note(`n${at}`, at + 1)))
    const page = world.open()
    page.follow(ada)
    while (world.account('ada').length < 3) await world.step()
    page.notes.follow(null)
    await world.quiet()
    expect(world.account('ada').length).toBeLessThan(50)
    expect(titles([...world.account('ada'), ...world.cached()])).toHaveLength(100)
    expect(page.said).toEqual([])
  })

  test('by a refusal of one note moves the others, and tries it once a sign-in', async () => {
    const world = withCache(...entries)
    const page = world.open()
    let asked = 0
    page.gate.allows = (id) => !id.includes('03-') || asked++ < 0
    page.follow(ada)
    await world.quiet()
    expect(titles(world.account('ada'))).toEqual(['a', 'b'])
    expect(titles(world.cached())).toEqual(['c'])
    expect(page.said).toEqual([FAILED])
    expect(
      page.notes
        .get()
        .notes.map(({ title, userId }) => title + userId)
        .toSorted(),
    ).toEqual(['aada', 'bada', 'c'])
    const more = page.notes.create({ title: 'more', content: '' })
    await world.quiet()
    expect(await more).toBe(true)
    expect(asked).toBe(1)
    await signIn(world)
    expect(titles(world.account('ada'))).toEqual(['a', 'b', 'c', 'more'])
  })

  test('by a storage that does not let go says so, and neither loses nor doubles', async () => {
    const world = withCache(...entries)
    const page = world.open()
    page.follow(ada)
    for (let at = 0; at < 4; at++) await world.step()
    world.browser.settings.quota = 0
    await world.quiet()
    expect(page.said).toEqual([FAILED])
    expect(titles(world.account('ada'))).toEqual(['a', 'b', 'c'])
    expect(page.titles().toSorted()).toEqual(['a', 'b', 'c'])
    world.browser.settings.quota = 5_000_000
    await signIn(world)
    expect(titles(world.account('ada'))).toEqual(['a', 'b', 'c'])
    expect(world.cached()).toEqual([])
  })
})

describe('two that touch the same note', () => {
  test('move it twice and make it one', async () => {
    const world = withCache(note('a', 1), note('b', 2))
    const pages = [world.open(), world.open()]
    for (const page of pages) page.follow(ada)
    for (let at = 0; await world.step(at); at++);
    expect(titles(world.account('ada'))).toEqual(['a', 'b'])
    for (const page of pages) expect(page.titles()).toEqual(['b', 'a'])
    expect(world.cached()).toEqual([])
  })

  test('leave other words that came under its id meanwhile where they are, until they move too', async () => {
    const world = withCache(note('a', 1))
    const page = world.open()
    page.follow(ada)
    await world.step()
    await world.step()
    world.browser.items.set('cachedNotes', JSON.stringify([note('A', 1)]))
    await world.quiet()
    expect(titles(world.account('ada'))).toEqual(['A', 'a'])
    expect(world.cached()).toEqual([])
  })

  test('do not undo what was written on it after it had arrived', async () => {
    const world = withCache(note('a', 1))
    const lost = world.open()
    lost.follow(ada)
    for (let at = 0; at < 3; at++) await world.step()
    expect(world.account('ada')).toHaveLength(1)
    lost.kill()
    const [id = ''] = idsIn(world)
    world.cloud.store('ada', id, { ...note('edited elsewhere', 1), id, userId: 'ada' })
    await signIn(world)
    expect(titles(world.account('ada'))).toEqual(['edited elsewhere'])
    expect(world.cached()).toEqual([])
  })
})

describe('a note that could not be moved', () => {
  test('arrives when it is edited', async () => {
    const { world, page, id } = await stuck()
    expect(page.notes.edit(id)?.title).toBe('a')
    const kept = page.notes.update(id, { title: 'A', content: 'shorter' })
    await world.quiet()
    expect(await kept).toBe(true)
    expect(world.account('ada')).toEqual([
      expect.objectContaining({ id, title: 'A', content: 'shorter', userId: 'ada', syncedFromCache: true }),
    ])
    expect(world.cached()).toEqual([])
    expect(page.said).toEqual(['+ Note updated successfully'])
  })

  test('arrives when it is pinned', async () => {
    const { world, page, id } = await stuck()
    page.notes.togglePin(id)
    await world.quiet()
    expect(world.account('ada')).toEqual([expect.objectContaining({ title: 'a', pinned: 'pinned' })])
    expect(world.cached()).toEqual([])
    expect(page.said).toEqual(['+ Note pinned'])
  })

  test('stays when that is refused as well', async () => {
    const { world, page, id } = await stuck()
    page.gate.allows = () => false
    const kept = page.notes.update(id, { title: 'A', content: '' })
    page.notes.togglePin(id)
    await world.quiet()
    expect(await kept).toBe(false)
    expect(titles(world.cached())).toEqual(['a'])
    expect(page.titles()).toEqual(['a'])
    expect(page.said).toEqual(['- Failed to update note', '- Failed to update pin status'])
  })

  test('is deleted from the device', async () => {
    const { world, page, id } = await stuck()
    page.notes.remove(id)
    expect(world.cached()).toEqual([])
    expect(page.titles()).toEqual([])
    expect(page.said).toEqual(['+ Note deleted from local storage'])
  })

  test('and is under way when it is deleted, does not come back', async () => {
    const world = withCache(note('a', 1))
    const page = world.open()
    page.follow(ada)
    await world.step()
    await world.step()
    page.notes.remove(page.notes.get().notes[0]?.id ?? '')
    expect(page.titles()).toEqual([])
    await world.quiet()
    expect([page.titles(), world.account('ada'), world.cached()]).toEqual([[], [], []])
    expect(page.said).toContain('+ Note deleted successfully')
  })
})
