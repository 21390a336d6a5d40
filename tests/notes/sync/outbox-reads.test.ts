import { expect, test } from 'vitest'
import { ADA, createWorld, noteOfAda } from '../../simulation/world.ts'

// The second tab gets a message after each acknowledgement.
test('a tab reads the outbox seldom while another tab sends many mutations, and shows each note in the end', async () => {
  let reads = 0
  const world = createWorld({
    isStorageInstant: true,
    storage: (storage) => ({
      ...storage,
      readOutbox(uid) {
        reads++
        return storage.readOutbox(uid)
      },
    }),
  })
  const device = world.device()
  const [first, second] = [device.open(), device.open()]
  await world.runUntilIdle(5_000)
  const notes = Array.from({ length: 300 }, (_, at) =>
    noteOfAda(`note-${at}`, { title: `${at}`, content: '' }, at),
  )
  first.show()
  await world.runUntilIdle(5_000)
  reads = 0
  await first.notes.importNotes(notes)
  await world.runUntilIdle(60_000)
  expect(world.cloud.stored(ADA.uid).size).toBe(300)
  expect([second.notes.get().notes.length, second.notes.get().syncStatus]).toMatchObject([
    300,
    { state: 'synced', unsent: 0 },
  ])
  expect(reads).toBeLessThan(100)
})

test('a tab says that its mutation was refused, although another tab has sent it', async () => {
  const world = createWorld()
  const note = noteOfAda('note', { title: 'a', content: '' })
  world.cloud.store(ADA.uid, note.id, note)
  const device = world.device()
  const [first, second] = [device.open(), device.open()]
  await world.runUntilIdle(5_000)
  first.show()
  await world.runUntilIdle(5_000)
  first.setAllowed(() => false)
  second.notes.togglePin(note.id)
  await world.runUntilIdle(5_000)
  expect(second.notes.get().notes.map(({ pinned }) => pinned)).toEqual([note.pinned])
  expect(second.outcomes).toEqual([{ kind: 'failed', mutation: 'pin' }])
  expect(first.outcomes.filter(({ kind }) => kind === 'pinned')).toEqual([])
})
