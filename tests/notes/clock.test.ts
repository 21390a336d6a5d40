import { expect, test } from 'vitest'
import { newNote } from '../../src/notes/note.ts'
import { ADA, createDevices } from './devices.ts'

const DAY = 24 * 60 * 60 * 1000

// While the page is open, and nothing else happens.

test.each([-60 * DAY, -DAY, DAY])('a clock that is set by %d ms puts nothing off that is due', async (by) => {
  let answers = false
  const world = createDevices({
    cloud: (cloud) => ({
      ...cloud,
      send: async (owner, change) => (answers ? cloud.send(owner, change) : { kind: 'unanswered' }),
    }),
  })
  const { notes } = world.device().open()
  await world.quiet(5_000)
  void notes.create({ title: 'new', content: '' })
  await world.quiet(1_000)
  expect(notes.get().sync).toMatchObject({ state: 'device', why: 'no-answer' })

  answers = true
  world.clock.isWrongBy = by
  await world.quiet(5_000)
  expect(notes.get().sync).toMatchObject({ state: 'synced', why: 'none' })
  expect(world.cloud.stored(ADA.uid).size).toBe(1)
})

test.each([-60 * DAY, 60 * DAY])(
  'a clock that is set by %d ms leaves the trash its time, which goes by the clock of the cloud',
  async (by) => {
    const world = createDevices()
    for (const [at, age] of [DAY, 29 * DAY].entries()) {
      const id = `note-${at}`.padEnd(20, '-')
      const { uid: userId, email: userEmail, author } = ADA
      const note = newNote({ title: `${at}`, content: '' }, 1, { id, userId, userEmail, author })
      world.cloud.store(ADA.uid, id, { ...note, deletedAt: world.clock.now - age }, 'trash')
    }
    const { notes, connection } = world.device().open()
    await world.quiet(5_000)

    world.clock.isWrongBy = by
    void notes.create({ title: 'new', content: '' })
    await world.quiet(5_000)
    notes.remove(notes.get().notes[0]?.id ?? '')
    const deletedAt = world.clock.now
    connection.goOffline()
    connection.goOnline()
    await world.quiet(5_000)
    expect(notes.get().trash.map(({ title }) => title)).toEqual(['new', '0', '1'])
    expect(notes.get().trash[0]?.deletedAt).toBe(deletedAt)
    expect(world.cloud.trashed(ADA.uid).size).toBe(3)
  },
)
