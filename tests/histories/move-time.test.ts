import { describe, expect, test } from 'vitest'
import { createVisitorNote } from '../../src/notes/note.ts'
import { ADA, createWorld } from '../simulation/world.ts'
import { createDatabaseCloud, withDelay } from './database-cloud.ts'

const HOUR = 60 * 60 * 1000

describe('the notes of a visitor at a round trip of 300 ms', () => {
  test('are in the account a few seconds after the sign-in, if there are many', async () => {
    const count = 300
    const { world, stored, cached } = await openSlowWorld(Array.from({ length: count }, (_, at) => `${at}`))
    await world.runUntilIdle(4_000)
    expect([stored(), cached()]).toEqual([count, '[]'])
  })

  // Otherwise a slow connection would not acknowledge any of them in time.
  test('are sent one after another if they are long', async () => {
    const { world, stored, cached } = await openSlowWorld(['a', 'b', 'c'].map((one) => one.repeat(150_000)))
    const counts = new Set<number>()
    for (let turn = 0; turn < 200; turn++) {
      await world.runUntilIdle(10)
      await world.advanceTime(10)
      counts.add(stored())
    }
    expect([[...counts], cached()]).toEqual([[0, 1, 2, 3], '[]'])
  })
})

/** A visitor with these notes has just signed in. A message takes 150 ms. */
async function openSlowWorld(contents: readonly string[]) {
  const world = createWorld({
    isStorageInstant: true,
    createCloud: (clock) => withDelay(createDatabaseCloud(clock, 100), 150),
  })
  const { browser, open } = world.device()
  const page = open(null)
  const at = world.clock.now - HOUR
  await page.notes.importNotes(
    contents.map((content) => createVisitorNote({ title: '', content }, at, () => false)),
  )
  page.signInAs(ADA)
  return {
    world,
    stored: () => world.cloud.stored('ada').size,
    cached: () => browser.items.get('cachedNotes'),
  }
}
