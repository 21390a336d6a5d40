import { describe, expect, test } from 'vitest'
import { createWorldWithCache, idsIn, note, owner, signIn, titles } from './move-world.ts'

const [ada, eve] = [owner('ada'), owner('eve')]
const SYNCED = { kind: 'moved' }
const FAILED = { kind: 'not-moved' }

describe('a move that is interrupted', () => {
  const entries = [note('a', 1), note('b', 1), note('c', 3)]

  // Each run delivers one message more: a write, its response, or a change of the cache.
  // @fault F23
  test('at any moment neither loses nor duplicates a note, and finishes at the next sign-in', async () => {
    let messages = 0
    for (let finished = false; !finished; messages++) {
      const world = createWorldWithCache(...entries)
      const page = world.open()
      page.signInAs(ada)
      for (let at = 0; at < messages; at++) finished = !(await world.step())
      page.kill()
      const remaining = new Set([...titles(world.cachedNotes()), ...titles(world.account('ada'))])
      expect([...remaining].toSorted()).toEqual(['a', 'b', 'c'])
      const next = await signIn(world)
      expect(titles(world.account('ada'))).toEqual(['a', 'b', 'c'])
      expect(world.cachedNotes()).toEqual([])
      expect(next.titles().toSorted()).toEqual(['a', 'b', 'c'])
    }
    expect(messages).toBeGreaterThan(10)
  })

  test('by a lost connection continues after reconnecting', async () => {
    for (const messages of [1, 2, 3, 4, 5, 6, 7]) {
      const world = createWorldWithCache(...entries)
      const page = world.open()
      page.signInAs(ada)
      for (let at = 0; at < messages; at++) await world.step()
      page.device.goOffline()
      await world.runUntilIdle()
      page.device.goOnline()
      await world.runUntilIdle()
      expect(titles(world.account('ada'))).toEqual(['a', 'b', 'c'])
      expect(world.cachedNotes()).toEqual([])
      expect(page.outcomes).toEqual([SYNCED])
    }
  })

  test('by signing out shows no message and does not count a note in flight as arrived', async () => {
    const world = createWorldWithCache(...entries)
    const page = world.open()
    page.signInAs(ada)
    await world.step()
    await world.step()
    page.device.goOffline()
    page.signInAs(null)
    expect(page.notes.get()).toMatchObject({ userKind: 'visitor' })
    expect(page.titles()).toHaveLength(3)
    page.gate.allows = () => false
    page.signInAs(ada)
    page.device.goOnline()
    await world.runUntilIdle()
    expect(titles(world.cachedNotes())).toEqual(['a', 'b', 'c'])
    expect(world.account('ada')).toEqual([])
    page.gate.allows = () => true
    await signIn(world)
    expect(titles(world.account('ada'))).toEqual(['a', 'b', 'c'])
  })

  test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])(
    'by another account after %d messages continues there without data of the first account',
    async (messages) => {
      const world = createWorldWithCache(...entries)
      const page = world.open()
      page.signInAs(ada)
      const own = page.notes.create({ title: 'own', content: '' })
      for (let at = 0; at < messages; at++) await world.step()
      page.signInAs(eve)
      await world.runUntilIdle()
      await own
      const [hers, others] = [world.account('ada'), world.account('eve')]
      expect(titles([...hers, ...others]).filter((title) => title !== 'own')).toEqual(['a', 'b', 'c'])
      for (const one of hers) expect(one).toMatchObject({ userId: 'ada', author: 'ADA' })
      for (const one of others) expect(one).toMatchObject({ userId: 'eve', author: 'EVE' })
      expect(titles(others)).not.toContain('own')
      expect(world.cachedNotes()).toEqual([])
    },
  )

  test('by signing out sends nothing more', async () => {
    const world = createWorldWithCache(...Array.from({ length: 400 }, (_, at) => note(`n${at}`, at + 1)))
    const page = world.open()
    page.signInAs(ada)
    while (world.account('ada').length < 3) await world.step()
    page.notes.setOwner(null)
    await world.runUntilIdle()
    expect(world.account('ada').length).toBeLessThan(200)
    expect(titles([...world.account('ada'), ...world.cachedNotes()])).toHaveLength(400)
    expect(page.outcomes).toEqual([])
  })

  test('by the rejection of one note moves the others and retries it once per sign-in', async () => {
    const world = createWorldWithCache(...entries)
    const page = world.open()
    let attempts = 0
    page.gate.allows = (id) => !id.includes('03-') || attempts++ < 0
    page.signInAs(ada)
    await world.runUntilIdle()
    expect(titles(world.account('ada'))).toEqual(['a', 'b'])
    expect(titles(world.cachedNotes())).toEqual(['c'])
    expect(page.outcomes).toEqual([FAILED])
    expect(
      page.notes
        .get()
        .notes.map(({ title, userId }) => title + userId)
        .toSorted(),
    ).toEqual(['aada', 'bada', 'c'])
    const more = page.notes.create({ title: 'more', content: '' })
    await world.runUntilIdle()
    expect(await more).toBeDefined()
    expect(attempts).toBe(1)
    await signIn(world)
    expect(titles(world.account('ada'))).toEqual(['a', 'b', 'c', 'more'])
  })

  test('by a storage that cannot remove notes reports it and neither loses nor duplicates a note', async () => {
    const world = createWorldWithCache(...entries)
    const page = world.open()
    page.signInAs(ada)
    for (let at = 0; at < 4; at++) await world.step()
    world.browser.settings.quota = 0
    await world.runUntilIdle()
    expect(page.outcomes).toEqual([FAILED])
    expect(titles(world.account('ada'))).toEqual(['a', 'b', 'c'])
    expect(page.titles().toSorted()).toEqual(['a', 'b', 'c'])
    world.browser.settings.quota = 5_000_000
    await signIn(world)
    expect(titles(world.account('ada'))).toEqual(['a', 'b', 'c'])
    expect(world.cachedNotes()).toEqual([])
  })
})

describe('two tabs that move the same note', () => {
  test('send it twice and create one note', async () => {
    const world = createWorldWithCache(note('a', 1), note('b', 2))
    const pages = [world.open(), world.open()]
    for (const page of pages) page.signInAs(ada)
    for (let at = 0; await world.step(at); at++);
    expect(titles(world.account('ada'))).toEqual(['a', 'b'])
    for (const page of pages) expect(page.titles()).toEqual(['b', 'a'])
    expect(world.cachedNotes()).toEqual([])
  })

  test('keep another text that was stored under its id until it is moved too', async () => {
    const world = createWorldWithCache(note('a', 1))
    const page = world.open()
    page.signInAs(ada)
    await world.step()
    await world.step()
    world.browser.items.set('cachedNotes', JSON.stringify([note('A', 1)]))
    await world.runUntilIdle()
    expect(titles(world.account('ada'))).toEqual(['A', 'a'])
    expect(world.cachedNotes()).toEqual([])
  })

  test('do not overwrite an edit made after it arrived', async () => {
    const world = createWorldWithCache(note('a', 1))
    const lost = world.open()
    lost.signInAs(ada)
    for (let at = 0; at < 5; at++) await world.step()
    expect(world.account('ada')).toHaveLength(1)
    lost.kill()
    const [id = ''] = idsIn(world)
    world.cloud.store('ada', id, { ...note('edited elsewhere', 1), id, userId: 'ada' })
    await signIn(world)
    expect(titles(world.account('ada'))).toEqual(['edited elsewhere'])
    expect(world.cachedNotes()).toEqual([])
  })
})
