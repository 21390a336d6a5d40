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
