import { expect, test } from 'vitest'
import { newNote, type Note } from '../../src/notes/note.ts'
import { ADA, type Between, createDevices } from './devices.ts'

const DAY = 24 * 60 * 60 * 1000

/** Of each note of the trash: how long ago it was deleted. */
async function open(ages: readonly number[], between: Between = {}) {
  const world = createDevices(between)
  for (const [at, age] of ages.entries()) {
    const note = trashed(`note ${at}`)
    world.cloud.store(ADA.uid, note.id, { ...note, deletedAt: world.clock.now - age }, 'trash')
  }
  const device = world.device()
  const tab = device.open()
  await world.quiet(5_000)
  return { world, device, tab, left: () => world.cloud.trashed(ADA.uid).size }
}

function trashed(title: string): Note {
  const id = title.replace(' ', '-').padEnd(20, '-')
  return newNote({ title, content: 'c' }, 1, {
    id,
    userId: ADA.uid,
    userEmail: ADA.email,
    author: ADA.author,
  })
}

test.each([
  ['now', 0, 1],
  ['yesterday', DAY, 1],
  ['thirty days ago', 30 * DAY - 60_000, 1],
  ['a minute more', 30 * DAY + 60_000, 0],
  ['a year ago', 365 * DAY, 0],
  ['by a clock that runs ahead', -DAY, 1],
])('what was deleted %s is in the trash for so long, and then nowhere', async (_, age, count) => {
  const { tab, left } = await open([age])
  expect([tab.notes.get().trash.length, left()]).toEqual([count, count])
  expect(tab.notes.get().sync?.state).toBe('synced')
  expect(tab.said).toEqual([])
})

test.each([
  ['ahead', -60 * DAY],
  ['behind', 60 * DAY],
])('a device whose clock is two months %s goes by the clock of the cloud', async (_, ahead) => {
  const between: Between = {
    cloud: (cloud) => ({
      ...cloud,
      subscribe: (owner, listener) =>
        cloud.subscribe(owner, { ...listener, connected: (is) => listener.connected(is, ahead) }),
    }),
  }
  const { world, tab, left } = await open([DAY - ahead, 40 * DAY - ahead], between)
  expect([tab.notes.get().trash.length, left()]).toEqual([1, 1])
  void tab.notes.create({ title: 'new', content: '' })
  tab.notes.remove(tab.notes.get().notes[0]?.id ?? '')
  const deletedAt = world.clock.now + ahead
  await world.quiet(5_000)
  expect([tab.notes.get().trash[0]?.deletedAt, left()]).toEqual([deletedAt, 2])
})

test('one tab takes out what is old, once each and a few at a time', async () => {
  const sent: string[] = []
  let [now, most] = [0, 0]
  const ages = Array.from({ length: 30 }, (_, at) => (at % 3 ? 40 * DAY : DAY))
  const { world, device, left } = await open(ages, {
    cloud: (cloud) => ({
      ...cloud,
      async send(owner, change) {
        sent.push(`${change.kind} ${change.noteId}`)
        most = Math.max(most, ++now)
        const answer = await cloud.send(owner, change)
        now--
        return answer
      },
    }),
  })
  device.open()
  await world.quiet()
  expect(left()).toBe(10)
  expect([sent.length, new Set(sent).size, most]).toEqual([20, 20, 4])
  for (const { notes } of device.tabs) expect(notes.get().trash).toHaveLength(10)
})

test('what grows old while there is no connection is not shown, and goes when there is one', async () => {
  const { world, device, tab, left } = await open([DAY, 20 * DAY])
  tab.connection.goOffline()
  await world.pass(15 * DAY)
  await world.quiet(5_000)
  expect((await device.disk.member.open(ADA.uid)).outbox).toEqual([])
  tab.connection.goOnline()
  await world.quiet(5_000)
  expect([tab.notes.get().trash.length, left()]).toEqual([1, 1])
})

test('what is being brought back does not go', async () => {
  const { world, tab } = await open([DAY])
  tab.connection.goOffline()
  tab.notes.restore(tab.notes.get().trash[0]?.id ?? '')
  await world.pass(60 * DAY)
  tab.connection.goOnline()
  await world.quiet(5_000)
  expect(tab.notes.get().notes.map(({ title }) => title)).toEqual(['note 0'])
  expect(world.cloud.stored(ADA.uid).size).toBe(1)
})
