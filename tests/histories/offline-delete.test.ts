import { expect, test } from 'vitest'
import { createWorld } from '../simulation/world.ts'
import { createDatabaseCloud } from './database-cloud.ts'

const DAY = 24 * 60 * 60 * 1000

// Such a delete comes from a device that was offline for long, or whose clock was wrong until it connected for the first time.
test('a note whose delete reaches the server two months late is in the trash for thirty days from then on', async () => {
  const world = createWorld({ createCloud: (clock) => createDatabaseCloud(clock, 100) })
  const { notes, connection } = world.device().open()
  await world.runUntilIdle(5_000)
  void notes.create({ title: 'slip', content: '' })
  await world.runUntilIdle(5_000)
  connection.goOffline()
  notes.remove(notes.get().notes[0]?.id ?? '')
  await world.advanceTime(60 * DAY)
  const titles = () => notes.get().trash.map(({ title }) => title)
  expect(titles()).toEqual(['slip'])

  connection.goOnline()
  await world.runUntilIdle(5_000)
  expect([titles(), world.cloud.trashed('ada').size]).toEqual([['slip'], 1])
  await world.advanceTime(29 * DAY)
  await world.runUntilIdle(5_000)
  expect([titles(), world.cloud.trashed('ada').size]).toEqual([['slip'], 1])
  await world.advanceTime(2 * DAY)
  void notes.create({ title: 'next event', content: '' })
  await world.runUntilIdle(5_000)
  expect([titles(), world.cloud.trashed('ada').size]).toEqual([[], 0])
})

// The copy in the trash then has another time than the one that the person purged.
test.each(['two months late', 'after that of another device'])(
  'a note that was deleted for good without a connection leaves the trash, also if its delete comes %s',
  async (circumstance) => {
    const world = createWorld({ createCloud: (clock) => createDatabaseCloud(clock, 100) })
    const [phone, { notes, connection }] = [world.device().open(), world.device().open()]
    await world.runUntilIdle(5_000)
    void notes.create({ title: 'slip', content: '' })
    await world.runUntilIdle(5_000)
    const id = notes.get().notes[0]?.id ?? ''
    connection.goOffline()
    if (circumstance === 'after that of another device') phone.notes.remove(id)
    await world.runUntilIdle(5_000)
    notes.remove(id)
    await world.advanceTime(1_000)
    notes.purge(id)
    await world.runUntilIdle(5_000)
    await world.advanceTime(circumstance === 'two months late' ? 60 * DAY : 0)

    connection.goOnline()
    await world.runUntilIdle(5_000)
    expect(world.cloud.trashed('ada').size).toBe(0)
    for (const { get } of [notes, phone.notes]) expect([...get().notes, ...get().trash]).toEqual([])
    expect(notes.get().syncStatus).toMatchObject({ state: 'synced', unsent: 0 })
  },
)

test('an edit of a note that another program stored under an id of its own, and deleted meanwhile, is saved as a new note', async () => {
  const world = createWorld({ createCloud: (clock) => createDatabaseCloud(clock, 100) })
  const { notes, connection } = world.device().open()
  await world.runUntilIdle(5_000)
  world.cloud.store('ada', 'memo-1', { title: 'memo', content: 'old', pinned: 'pinned' })
  await world.runUntilIdle(5_000)
  connection.goOffline()
  const opened = notes.beginEdit('memo-1')
  if (opened) void notes.update('memo-1', { title: 'memo', content: 'new' }, opened)
  await world.runUntilIdle(5_000)
  world.cloud.store('ada', 'memo-1', undefined)

  connection.goOnline()
  await world.runUntilIdle(60_000)
  expect(notes.get().notes.map(({ content, pinned }) => [content, pinned])).toEqual([['new', 'pinned']])
  expect([notes.get().syncStatus?.state, world.cloud.stored('ada').size]).toEqual(['synced', 1])
})

// The device that takes its delete back, or whose edit brings the note back, has not received the pin.
test.each(['a delete that is taken back', 'an edit'])(
  'a note that was pinned on another device stays pinned after %s',
  async (change) => {
    const world = createWorld({ createCloud: (clock) => createDatabaseCloud(clock, 100) })
    const [phone, { notes, connection }] = [world.device().open(), world.device().open()]
    await world.runUntilIdle(5_000)
    void notes.create({ title: 'slip', content: '' })
    await world.runUntilIdle(5_000)
    const [slip] = notes.get().notes
    if (!slip) throw new Error('The note is not shown.')
    connection.goOffline()
    if (change === 'an edit') void notes.update(slip.id, { title: 'slip', content: 'new' }, slip)
    else {
      notes.remove(slip.id)
      notes.restore(slip.id)
    }
    phone.notes.togglePin(slip.id)
    await world.runUntilIdle(5_000)
    if (change === 'an edit') phone.notes.remove(slip.id)
    await world.runUntilIdle(5_000)

    connection.goOnline()
    await world.runUntilIdle(60_000)
    for (const { get } of [notes, phone.notes])
      expect(get().notes.map(({ pinned }) => pinned)).toEqual(['pinned'])
  },
)
