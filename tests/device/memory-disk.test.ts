import { expect, test } from 'vitest'
import { createMemoryDisk } from '../fakes/memory-disk.ts'
import { createEntry } from './scenario-fixture.ts'
import { SCENARIOS } from './scenarios.ts'

test.each(Object.entries(SCENARIOS))('the in-memory device: %s', async (_, scenario) => {
  const { open } = createMemoryDisk()
  await expect(scenario({ open })).resolves.toBeUndefined()
})

test('the in-memory device rejects writes when it is full, and keeps its data', async () => {
  const disk = createMemoryDisk()
  await disk.member.append('ada', [createEntry('a')])
  disk.full = true
  await expect(disk.member.append('ada', [createEntry('b')])).rejects.toThrow('full')
  expect(await disk.member.readOutbox('ada')).toHaveLength(1)
})

test("the in-memory device notifies the journal's subscribers when it is wiped, and starts a new journal", async () => {
  const disk = createMemoryDisk()
  const { journal } = disk.open()
  const { databaseId } = await journal.read(1)
  let notifications = 0
  journal.subscribe(() => notifications++)
  disk.wipe()
  expect(notifications).toBe(1)
  expect((await journal.read(1)).databaseId).not.toBe(databaseId)
})
