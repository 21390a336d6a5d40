import { expect, test } from 'vitest'
import { createWorld, type Tab } from '../simulation/world.ts'
import { createDatabaseCloud } from './database-cloud.ts'

const HOUR = 60 * 60 * 1000

// The tab was a follower when it received the first edits, so it wrote none of them to the mirror. As the leader it has them to write, but
// the other tab has stored newer notes since, and would not write these again. The position there says that the mirror has all changes.
test('a tab that lags behind and becomes the leader leaves the newer notes in the mirror', async () => {
  // By the feed alone, as a large account: a listener on the notes would correct the list at the next start.
  const world = createWorld({ isStorageInstant: true, createCloud: (clock) => createDatabaseCloud(clock, 0) })
  const idle = () => world.runUntilIdle(5_000)
  const device = world.device()
  const open = async () => {
    const tab = device.open()
    await idle()
    return tab
  }
  const stored = async () => (await device.disk.member.load('ada')).notes.map(({ title }) => title).toSorted()
  const edit = async ({ notes }: Tab, before: string, title: string) => {
    const base = notes.get().notes.find((note) => note.title === before)
    if (base) void notes.update(base.id, { title, content: '' }, base)
    await idle()
  }
  const phone = world.device().open()
  await idle()
  void phone.notes.create({ title: 'list', content: '' })
  void phone.notes.create({ title: 'slip', content: '' })
  await idle()
  const late = await open()
  const other = await open()
  await edit(phone, 'list', 'list 1')
  await edit(phone, 'slip', 'slip 1')
  expect([titles(late), await stored()]).toEqual([
    ['list 1', 'slip 1'],
    ['list 1', 'slip 1'],
  ])

  // The browser closes the connection of a hidden tab.
  late.connection.goOffline()
  await edit(other, 'list 1', 'list 2')
  other.notes.remove(other.notes.get().notes.find(({ title }) => title === 'slip 1')?.id ?? '')
  await idle()
  await world.advanceTime(HOUR)
  void other.notes.create({ title: 'memo', content: '' })
  await world.runUntilIdle(70_000)
  expect(await stored()).toEqual(['list 2', 'memo'])
  late.show()
  await world.runUntilIdle(2_000)
  expect(await stored()).toEqual(['list 2', 'memo'])

  // It writes again once it has caught up.
  late.connection.goOnline()
  await idle()
  await edit(phone, 'memo', 'memo 1')
  expect([titles(late), await stored()]).toEqual([
    ['list 2', 'memo 1'],
    ['list 2', 'memo 1'],
  ])
  expect(late.notes.get().syncStatus?.state).toBe('synced')
  late.kill()
  other.kill()
  const next = await open()
  expect([titles(next), next.notes.get().syncStatus?.state]).toEqual([['list 2', 'memo 1'], 'synced'])
})

function titles({ notes }: Tab): readonly string[] {
  return notes
    .get()
    .notes.map(({ title }) => title)
    .toSorted()
}
