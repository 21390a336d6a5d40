import { expect, test } from 'vitest'
import { ADA, createDevices, type Tab } from '../notes/devices.ts'

const draft = (title: string) => ({ title, content: '' })
const titles = ({ notes }: Tab) =>
  notes
    .get()
    .notes.map(({ title }) => title)
    .toSorted()

test.each([1, 2])('what waits to be sent outlives the loss of the database, in %i tabs', async (count) => {
  const world = createDevices()
  const device = world.device()
  const tabs = Array.from({ length: count }, () => device.open())
  const [tab] = tabs
  if (!tab) throw new Error('no tab')
  await world.quiet()
  void tab.notes.create(draft('sent'))
  await world.quiet()
  for (const each of tabs) each.connection.goOffline()
  void tab.notes.create(draft('waits'))
  await world.pass(0)
  while (await world.step(0));
  const changes = await device.disk.member.outbox(ADA.uid)
  device.disk.wipe()

  const { notes, outbox } = await device.disk.member.open(ADA.uid)
  expect(notes.map(({ title }) => title)).toEqual(['sent'])
  expect(outbox).toEqual(changes)
  for (const each of tabs) expect(titles(each)).toEqual(['sent', 'waits'])
  for (const each of tabs) each.kill()
  const next = device.open()
  await world.quiet()
  expect(titles(next)).toEqual(['sent', 'waits'])
  expect([...world.cloud.stored(ADA.uid).values()]).toHaveLength(2)
})

test('an answer that comes behind the loss finds the change that it is for', async () => {
  const world = createDevices()
  const device = world.device()
  const tab = device.open()
  await world.quiet()
  void tab.notes.create(draft('on its way'))
  // It is on the disk and sent, and what the cloud said is under way.
  while ((await device.disk.member.outbox(ADA.uid)).length === 0) await world.step(0)
  while (world.cloud.stored(ADA.uid).size === 0) await world.step(0)
  device.disk.wipe()
  await world.quiet()
  expect(tab.notes.get().sync).toMatchObject({ state: 'synced', unsent: 0 })
  expect(await device.disk.member.outbox(ADA.uid)).toEqual([])
  expect(titles(tab)).toEqual(['on its way'])
})

test('who has signed out leaves nothing to be written again', async () => {
  const world = createDevices()
  const device = world.device()
  const tab = device.open()
  await world.quiet()
  void tab.notes.create(draft('private'))
  await world.quiet()
  tab.notes.follow(null)
  await tab.notes.leave()
  device.disk.wipe()
  expect((await device.disk.member.open(ADA.uid)).notes).toEqual([])
})
