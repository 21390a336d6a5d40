import { expect, test } from 'vitest'
import { ADA, createWorld, type Tab } from '../simulation/world.ts'

const draft = (title: string) => ({ title, content: '' })
const titles = ({ notes }: Tab) =>
  notes
    .get()
    .notes.map(({ title }) => title)
    .toSorted()

// @fault F35
test.each([1, 2])('the outbox survives the loss of the database, with %i open tabs', async (count) => {
  const world = createWorld()
  const device = world.device()
  const tabs = Array.from({ length: count }, () => device.open())
  const [tab] = tabs
  if (!tab) throw new Error('no tab')
  await world.runUntilIdle()
  void tab.notes.create(draft('sent'))
  await world.runUntilIdle()
  for (const each of tabs) each.connection.goOffline()
  void tab.notes.create(draft('unsent'))
  await world.advanceTime(0)
  while (await world.step(0));
  const entries = await device.disk.member.readOutbox(ADA.uid)
  device.disk.wipe()

  const { notes, outbox } = await device.disk.member.load(ADA.uid)
  expect(notes.map(({ title }) => title)).toEqual(['sent'])
  expect(outbox).toEqual(entries)
  for (const each of tabs) expect(titles(each)).toEqual(['sent', 'unsent'])
  for (const each of tabs) each.kill()
  const next = device.open()
  await world.runUntilIdle()
  expect(titles(next)).toEqual(['sent', 'unsent'])
  expect([...world.cloud.stored(ADA.uid).values()]).toHaveLength(2)
})

test('a result that arrives after the loss of the database still acknowledges its mutation', async () => {
  const world = createWorld()
  const device = world.device()
  const tab = device.open()
  await world.runUntilIdle()
  void tab.notes.create(draft('in flight'))
  // The mutation is stored and sent, and its result is still in flight.
  while ((await device.disk.member.readOutbox(ADA.uid)).length === 0) await world.step(0)
  while (world.cloud.stored(ADA.uid).size === 0) await world.step(0)
  device.disk.wipe()
  await world.runUntilIdle()
  expect(tab.notes.get().syncStatus).toMatchObject({ state: 'synced', unsent: 0 })
  expect(await device.disk.member.readOutbox(ADA.uid)).toEqual([])
  expect(titles(tab)).toEqual(['in flight'])
})

// @fault F35
test('unsent mutations survive the loss of the database after a sign-out', async () => {
  const world = createWorld()
  const device = world.device()
  const tab = device.open()
  await world.runUntilIdle()
  tab.connection.goOffline()
  void tab.notes.create(draft('unsent'))
  await world.advanceTime(0)
  while (await world.step(0));
  tab.notes.setOwner(null)
  await tab.notes.clearMemberData(ADA.uid)
  device.disk.wipe()
  tab.connection.goOnline()
  tab.notes.setOwner(ADA)
  await world.runUntilIdle()
  expect(titles(tab)).toEqual(['unsent'])

  // The next loss of the database does not bring back what was sent.
  tab.notes.setOwner(null)
  device.disk.wipe()
  expect((await device.disk.member.load(ADA.uid)).outbox).toEqual([])
})

test('no notes of a signed-out member are restored after the loss of the database', async () => {
  const world = createWorld()
  const device = world.device()
  const tab = device.open()
  await world.runUntilIdle()
  void tab.notes.create(draft('private'))
  await world.runUntilIdle()
  tab.notes.setOwner(null)
  await tab.notes.clearMemberData(ADA.uid)
  device.disk.wipe()
  expect((await device.disk.member.load(ADA.uid)).notes).toEqual([])
})
