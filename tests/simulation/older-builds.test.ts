import { expect, test } from 'vitest'
import type { Mutation } from '../../src/notes/mutation.ts'
import type { Note } from '../../src/notes/note.ts'
import type { Fault } from '../fakes/memory-notes.ts'
import { randomRuns } from '../random-runs.ts'
import { createRandom, oneOf, type Random } from '../random.ts'
import { ADA, createWorld, type Device, noteOfAda, type Tab, type World } from './world.ts'

// Older builds number their entries and give them no ids. Each edit is made on the text before it, so a mutation that is lost, sent
// twice with an effect or sent too early leaves another text or a conflict copy.
test('an outbox of an older build is sent completely, once and in order, in any history of restarts and faults', async () => {
  for (let seed = 0; seed < randomRuns({ check: 15, full: 2_000 }); seed++)
    // oxlint-disable-next-line no-await-in-loop -- each history has a world of its own
    await expect(runHistory(createRandom(seed)), `seed ${seed}`).resolves.toBeUndefined()
})

async function runHistory(random: Random) {
  const world = createWorld()
  const device = world.device()
  const records = device.disk.outboxOf(ADA.uid)
  const saved = writeOldOutbox(random, world, device)
  const attempts = new Set<unknown>(saved.values())
  let tab = device.open()
  for (let at = 0; at < 40; at++) {
    // oxlint-disable-next-line no-await-in-loop -- the steps run in sequence
    for (let messages = random(8); messages > 0; messages--) await world.step(random(100))
    takeStep()
  }
  // Each fault that is left cuts one more connection.
  for (let round = 0; round < 100 && records.size > 0; round++)
    for (const { connection } of device.tabs) {
      connection.goOffline()
      connection.goOnline()
      // oxlint-disable-next-line no-await-in-loop -- a connection sends what the one before it did not
      await world.runUntilIdle()
    }
  expect([...records.values()]).toEqual([])
  const stored = new Map(
    Array.from(world.cloud.stored(ADA.uid), ([id, value]) => [id, Object(value).content]),
  )
  for (const [id, text] of saved) expect(stored.get(id), `note ${id}`).toBe(text)
  for (const text of stored.values()) expect(attempts.delete(text), `text ${text}`).toBe(true)

  function takeStep() {
    switch (random(7)) {
      case 0:
        tab.kill()
        tab = device.open()
        return
      case 1:
        tab = device.open()
        return
      case 2:
        return void createNote(tab, `new ${random(1e6)}`)
      case 3:
        return tab.connection.fail(oneOf(random, FAULTS))
      case 4:
        return tab.connection.goOffline()
      case 5:
        return tab.connection.goOnline()
      default:
        return rewriteEntry(random, device)
    }
  }

  async function createNote({ notes }: Tab, content: string) {
    attempts.add(content)
    const note = await notes.create({ title: 'T', content })
    if (note) saved.set(note.id, content)
  }
}

const FAULTS: readonly Fault[] = ['cutBefore', 'cutAfter', 'lose', 'silence']

/** Writes random mutations as an older build did. Returns the text of each note after them, undefined if it is deleted. */
function writeOldOutbox(random: Random, { cloud, clock }: World, { disk }: Device) {
  const notes = new Map<string, Note | undefined>()
  const records = disk.outboxOf(ADA.uid)
  let sequence = clock.now - 1_000
  const write = (mutation: Mutation) => {
    sequence++
    records.set(sequence, { ...mutation, sequence, at: clock.now - 2_000 + random(3) })
  }
  for (let at = 0; at < 3; at++) {
    const text = { title: 'T', content: `stored ${at}` }
    const note = noteOfAda(`stored-note-number-${at}`, text, clock.now - 9_000)
    cloud.store(ADA.uid, note.id, note)
    notes.set(note.id, note)
  }
  for (let at = 0; at < 12; at++) {
    const [noteId, note] = oneOf(random, [...notes])
    const kind = random(8)
    if (kind === 0 || !note) {
      const id = `made-by-older-build-${at}`
      const created = noteOfAda(id, { title: 'T', content: `made ${at}` }, clock.now - 2_000)
      notes.set(id, created)
      write({ kind: 'create', noteId: id, note: created })
    } else if (kind === 1) {
      notes.set(noteId, undefined)
      write({ kind: 'delete', noteId, note, deletedAt: clock.now - 2_000 })
    } else if (kind === 2) {
      write({ kind: 'pin', noteId, pinned: 'pinned' })
    } else {
      const edited = { ...note, content: `edited ${at}` }
      notes.set(noteId, edited)
      write({ kind: 'edit', noteId, note: edited, base: { title: note.title, content: note.content } })
    }
  }
  return new Map(Array.from(notes, ([id, note]) => [id, note?.content]))
}

/** Replaces an entry as a tab of an older build does: in its place, and without the id. */
function rewriteEntry(random: Random, { disk }: Device) {
  const records = disk.outboxOf(ADA.uid)
  const [record] = [...records.values()].slice(random(records.size + 1))
  if (!record) return
  const { id: _, origin: __, ...old } = record
  records.set(old.sequence, old)
}
