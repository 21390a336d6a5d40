import { expect, test } from 'vitest'
import { contentKey } from '../../src/notes/keys.ts'
import { laneOf } from '../../src/notes/lane.ts'
import { createVisitorNote } from '../../src/notes/note.ts'
import { ADA, createWorld, type Tab } from '../simulation/world.ts'
import { createDatabaseCloud } from './database-cloud.ts'

const cached = (title: string, timestamp = 1) =>
  createVisitorNote({ title, content: '' }, timestamp, () => false)

/** A world with a device whose disk can become full, and the change of a note that the device has stored but not sent. */
async function createFullDiskWorld(kind: string) {
  const disk = { isFull: false }
  const unlessFull =
    <Args extends readonly unknown[], Result>(write: (...args: Args) => Promise<Result>) =>
    (...args: Args) =>
      disk.isFull ? Promise.reject(new DOMException('', 'QuotaExceededError')) : write(...args)
  const world = createWorld({
    isStorageInstant: true,
    createCloud: (clock) => createDatabaseCloud(clock, 100),
    storage: (device) => ({
      ...device,
      append: unlessFull(device.append),
      applyPatch: unlessFull(device.applyPatch),
      updateMirror: unlessFull(device.updateMirror),
    }),
  })
  const idle = () => world.runUntilIdle(5_000)
  const [device, phone] = [world.device(), world.device().open()]
  if (kind === 'move') device.browser.items.set('cachedNotes', JSON.stringify([cached('list')]))
  const page = device.open(null)
  if (kind === 'move') page.connection.goOffline()
  page.signInAs(ADA)
  await idle()
  if (kind !== 'move') await page.notes.create({ title: 'list', content: 'milk' })
  await idle()
  const id = page.notes.get().notes[0]?.id ?? ''
  page.connection.goOffline()
  if (kind === 'edit') changeText(page, id, 'eggs')
  else page.notes.togglePin(id)
  await idle()
  return { world, disk, idle, device, phone, page, id }
}

function changeText({ notes }: Tab, id: string, content: string) {
  const note = notes.get().notes.find((each) => each.id === id)
  if (note) void notes.update(id, { title: 'list', content }, note)
}

// @fault F31
test.each([
  ['an edit', 'edit', 'create'],
  ['a pin', 'pin', 'create'],
  ['the move of a note with a pin', 'move', 'create'],
  ['an edit', 'edit', 'move'],
])(
  '%s whose result could not be stored is not applied again after a restart: %s, %s',
  async (_name, kind, next) => {
    const { world, disk, idle, device, phone, page, id } = await createFullDiskWorld(kind)
    const stored = () => {
      const { content, pinned } = Object(world.cloud.stored('ada').get(id))
      return { content, pinned }
    }
    const before = stored()
    const isInLane = (other: string) => laneOf(other) === laneOf(id)
    if (next === 'create')
      for (let other = ''; !isInLane(other);)
        other = (await page.notes.create({ title: 'other', content: '' }))?.id ?? ''
    page.kill()
    if (next === 'move') {
      const others = Array.from({ length: 100 }, (_, at) => cached('other', at))
      const other = others.find((note) => isInLane(contentKey(note)))
      device.browser.items.set('cachedNotes', JSON.stringify([other]))
    }

    disk.isFull = true
    const full = device.open()
    await idle()
    expect(stored()).not.toEqual(before)
    if (kind === 'edit') changeText(phone, id, 'milk')
    if (kind === 'pin') phone.notes.togglePin(id)
    if (kind === 'move') phone.notes.remove(id)
    await idle()
    expect(stored()).toEqual(before)

    full.kill()
    disk.isFull = false
    const restarted = device.open()
    await idle()
    expect(stored()).toEqual(before)
    expect(restarted.notes.get().notes.filter((note) => note.id === id)).toMatchObject(
      kind === 'move' ? [] : [before],
    )
    expect(restarted.notes.get().syncStatus?.state).toBe('synced')
  },
)
