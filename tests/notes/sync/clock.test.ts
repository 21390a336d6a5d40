import { expect, test } from 'vitest'
import { ADA, createWorld, noteOfAda } from '../../simulation/world.ts'
import { keyFor, signedIn, stored, until } from './member-page.ts'

const DAY = 24 * 60 * 60 * 1000

// While the page is open and nothing else happens.

// @fault F10
test.each([-60 * DAY, -DAY, DAY])('setting the clock by %d ms does not delay a due task', async (offset) => {
  let isAnswering = false
  const world = createWorld({
    cloud: (cloud) => ({
      ...cloud,
      send: async (...args) => (isAnswering ? cloud.send(...args) : { kind: 'unknown' }),
    }),
  })
  const { notes } = world.device().open()
  await world.runUntilIdle(5_000)
  void notes.create({ title: 'new', content: '' })
  await world.runUntilIdle(1_000)
  expect(notes.get().syncStatus).toMatchObject({ state: 'device', reason: 'no-answer' })

  isAnswering = true
  world.clock.offset = offset
  await world.runUntilIdle(5_000)
  expect(notes.get().syncStatus).toMatchObject({ state: 'synced', reason: 'none' })
  expect(world.cloud.stored(ADA.uid).size).toBe(1)
})

// @fault F10
test.each([-60 * DAY, 60 * DAY])(
  'setting the clock by %d ms does not change the expiry of the trash, which follows the server clock',
  async (offset) => {
    const world = createWorld()
    for (const [at, age] of [DAY, 29 * DAY].entries()) {
      const note = noteOfAda(`note-${at}`, { title: `${at}`, content: '' })
      world.cloud.store(ADA.uid, note.id, { ...note, deletedAt: world.clock.now - age }, 'trash')
    }
    const { notes, connection } = world.device().open()
    await world.runUntilIdle(5_000)

    world.clock.offset = offset
    void notes.create({ title: 'new', content: '' })
    await world.runUntilIdle(5_000)
    notes.remove(notes.get().notes[0]?.id ?? '')
    const deletedAt = world.clock.now
    connection.goOffline()
    connection.goOnline()
    await world.runUntilIdle(5_000)
    expect(notes.get().trash.map(({ title }) => title)).toEqual(['new', '0', '1'])
    expect(notes.get().trash[0]?.deletedAt).toBe(deletedAt)
    expect(world.cloud.trashed(ADA.uid).size).toBe(3)
  },
)

// @fault F10
test.each([-60 * DAY, 0, 60 * DAY])(
  'a clock that is off by %d ms lists the notes in the same order',
  async (offset) => {
    const world = createWorld()
    for (const [at, title] of ['second', 'third', 'first'].entries()) {
      const timestamp = world.clock.now - ['first', 'second', 'third'].indexOf(title) * 1000
      const note = noteOfAda(`note-${at}`, { title, content: '' }, timestamp)
      world.cloud.store(ADA.uid, note.id, note)
    }
    world.clock.offset = offset
    const { notes } = world.device().open()
    await world.runUntilIdle(5_000)
    expect(notes.get().notes.map(({ title }) => title)).toEqual(['first', 'second', 'third'])
  },
)

test('a due task runs with the next event if the timer is late', async () => {
  const page = await signedIn([stored('a', 1)])
  page.clock.now += 10
  page.cloud.store('ada', keyFor(2), stored('b', 2))
  await until(() => expect(page.titles()).toEqual(['b', 'a']))
  const { notes } = await page.disk.member.load('ada')
  expect(notes.map(({ title }) => title)).toEqual(['a'])
})
