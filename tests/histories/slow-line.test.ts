import { expect, test } from 'vitest'
import { createWorld, noteOfAda } from '../simulation/world.ts'
import { createDatabaseCloud, withDelay } from './database-cloud.ts'

const ROUND_TRIP = 3_000

test('a first download takes few round trips on a line where each takes seconds', async () => {
  const world = createWorld({
    isStorageInstant: true,
    createCloud: (clock) => withDelay(createDatabaseCloud(clock, 100), ROUND_TRIP / 2),
  })
  for (let at = 0; at < 2_000; at++) {
    const note = noteOfAda(
      `-Note${String(at).padStart(4, '0')}`,
      { title: '', content: `note ${at}` },
      at + 1,
    )
    world.cloud.store('ada', note.id, note)
  }
  const start = world.clock.now
  const { notes } = world.device().open()
  while (notes.get().notes.length < 2_000) {
    await world.runUntilIdle(1_000)
    await world.advanceTime(500)
  }
  expect(world.clock.now - start).toBeLessThan(10 * ROUND_TRIP)
})
