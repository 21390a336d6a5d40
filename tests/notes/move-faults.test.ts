import { describe, expect, test } from 'vitest'
import { idsIn, note, owner, signIn, titles, withCache } from './world.ts'

const [ada, eve] = [owner('ada'), owner('eve')]
const SYNCED = '+ Local notes synced to your account'
const FAILED = '- Failed to sync local notes'

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
