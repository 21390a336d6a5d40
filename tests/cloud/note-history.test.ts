import { goOffline } from 'firebase/database'
import { beforeEach, expect, test, vi } from 'vitest'
import { readVersions } from '../../src/cloud/note-history.ts'
import { ada, create, edit, note } from './cloud-fixture.ts'
import { useFixture } from './member-fixture.ts'
import { SyncFixture } from './sync-fixture.ts'

const MINUTE = 60_000

const one = note('a')
const server = useFixture(() => new SyncFixture())
let device: ReturnType<SyncFixture['openDevice']>
let current = one

beforeEach(async () => {
  device = server().openDevice()
  current = one
  await device.apply(create(one))
})

/** Edits the note this many minutes after the last edit. */
async function editAfter(minutes: number, content: string) {
  device.later += minutes * MINUTE
  expect(await device.apply(edit(current, { content }))).toBe('done')
  current = { ...current, content }
  // Versions of the same millisecond have no order.
  const editedAt = Date.now()
  await vi.waitUntil(() => Date.now() > editedAt, { interval: 1 })
}

function versions() {
  return readVersions({ forAccount: () => device.database }, ada, one.id)
}

async function contents() {
  return (await versions()).map(({ content }) => content)
}

test('a note that was never edited has no versions', async () => {
  expect(await contents()).toEqual([])
})

test('the replaced texts are listed, the latest first, with one of those that stood for some minutes only', async () => {
  await editAfter(11, 'b')
  await editAfter(11, 'c')
  expect(await contents()).toEqual(['b', one.content])
  await editAfter(1, 'd')
  await editAfter(1, 'e')
  expect(await contents()).toEqual(['d', 'b', one.content])
  const [latest, before] = await versions()
  expect(Number(latest?.until)).toBeGreaterThan(Number(before?.until))
  expect(latest?.title).toBe(one.title)
})

test('twenty versions are kept', async () => {
  for (let at = 1; at <= 22; at++) await editAfter(11, `text ${at}`)
  expect(await contents()).toEqual(Array.from({ length: 20 }, (_, at) => `text ${21 - at}`))
})

test('reading rejects without a connection', async () => {
  goOffline(device.database)
  vi.useFakeTimers()
  const reading = versions()
  vi.advanceTimersByTime(15_000)
  vi.useRealTimers()
  await expect(reading).rejects.toThrow('The server has not responded.')
})
