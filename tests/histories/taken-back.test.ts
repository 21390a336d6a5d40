import { describe, expect, test } from 'vitest'
import { createWorld, type Tab } from '../simulation/world.ts'
import { createDatabaseCloud, withDelay, withSlowConnection } from './database-cloud.ts'

interface Change {
  readonly make: (tab: Tab, id: string) => void
  readonly takeBack: (tab: Tab, id: string) => void
}

const noteOf = ({ notes }: Tab, id: string) => notes.get().notes.find((note) => note.id === id)

const check = (from: string, to: string, change: 'checked' | 'unchecked') => (tab: Tab, id: string) => {
  const note = noteOf(tab, id)
  if (note?.content === from) void tab.notes.changeContent(note, to, change)
}

const rename = (from: string, title: string) => (tab: Tab, id: string) => {
  const note = noteOf(tab, id)
  if (note?.title === from) void tab.notes.update(id, { title, content: note.content }, note)
}

const CHANGES: Readonly<Record<string, Change>> = {
  pin: { make: ({ notes }, id) => notes.togglePin(id), takeBack: ({ notes }, id) => notes.togglePin(id) },
  check: {
    make: check('• [ ] milk', '• [x] milk', 'checked'),
    takeBack: check('• [x] milk', '• [ ] milk', 'unchecked'),
  },
  edit: { make: rename('list', 'List'), takeBack: rename('List', 'list') },
  delete: { make: ({ notes }, id) => notes.remove(id), takeBack: ({ notes }, id) => notes.restore(id) },
}

/** A note, and two tabs of which the first one is the leader. */
async function openTabs(liveLimit: number) {
  let slow: ReturnType<typeof withSlowConnection> | undefined
  const world = createWorld({
    isStorageInstant: true,
    createCloud(clock) {
      slow = withSlowConnection(createDatabaseCloud(clock, liveLimit), 1)
      return slow.cloud
    },
  })
  const idle = () => world.runUntilIdle(5_000)
  const [device, phone] = [world.device(), world.device().open()]
  const first = device.open()
  await idle()
  void first.notes.create({ title: 'list', content: '• [ ] milk' })
  await idle()
  const id = first.notes.get().notes[0]?.id ?? ''
  const second = device.open()
  await idle()
  first.show()
  await idle()
  const stored = () => {
    const { title, content, pinned } = Object(world.cloud.stored('ada').get(id))
    return { title, content, pinned }
  }
  return { world, idle, slow, first, second, phone, id, stored }
}

const TABLE = Object.keys(CHANGES).flatMap((kind) =>
  [100, 0].flatMap((liveLimit) =>
    ['another tab', 'another device'].map((by) => [kind, by, liveLimit] as const),
  ),
)

describe('a mutation that was in flight when the connection of its tab died', () => {
  // The SDK keeps the write and sends it again on the next connection. By then, the other tab has sent it from the outbox, and the receipt
  // is that of a later mutation. Every second time, the stored text is the one that the mutation was made on.
  test.each(TABLE)(
    'is not applied again after another tab has sent it and it was taken back: %s, by %s, live up to %d',
    async (kind, by, liveLimit) => {
      const { world, idle, first, second, phone, id, stored } = await openTabs(liveLimit)
      const { make, takeBack } = CHANGES[kind] ?? {}
      const before = stored()
      make?.(first, id)
      await world.settle()
      first.connection.goOffline()
      await idle()
      second.show()
      await idle()
      expect(stored()).not.toEqual(before)
      const other = by === 'another tab' ? second : phone
      if (by === 'another device')
        for (let at = 0; at < 30; at++) void second.notes.create({ title: `other ${at}`, content: '' })
      await idle()
      takeBack?.(other, id)
      await idle()
      // A delete is recognized by its time, until the note is deleted once more.
      if (kind === 'delete') {
        other.notes.remove(id)
        await idle()
        other.notes.restore(id)
        await idle()
      }
      expect(stored()).toEqual(before)

      await world.advanceTime(60_000)
      first.connection.goOnline()
      await idle()
      expect(stored()).toEqual(before)
      for (const tab of [first, second, phone]) {
        expect(noteOf(tab, id)).toMatchObject(before)
        expect(tab.notes.get().syncStatus?.state).toBe('synced')
      }
    },
  )

  test.each(Object.keys(CHANGES))('is applied if no other tab has sent it: %s', async (kind) => {
    const { world, idle, first, phone, id, stored } = await openTabs(100)
    const before = stored()
    CHANGES[kind]?.make(first, id)
    await world.settle()
    first.connection.goOffline()
    await idle()
    // So the write that the SDK sends again is refused, and has to be made on another revision.
    const shown = noteOf(phone, id)
    if (kind !== 'pin') phone.notes.togglePin(id)
    else if (shown) void phone.notes.update(id, { title: 'renamed', content: '' }, shown)
    await idle()
    const between = stored()
    expect(between).not.toEqual(before)
    await world.advanceTime(60_000)
    first.connection.goOnline()
    await idle()
    expect(stored()).not.toEqual(between)
    expect(first.notes.get().syncStatus?.state).toBe('synced')
  })
})

// The tab still waits for its result when the other one has become the leader and has sent the mutation.
test.each(Object.keys(CHANGES).flatMap((kind) => [100, 0].map((liveLimit) => [kind, liveLimit] as const)))(
  'a mutation that is late on a slow connection is not applied again after another tab has sent it and it was taken back: %s, live up to %d',
  async (kind, liveLimit) => {
    const { world, idle, slow, first, second, phone, id, stored } = await openTabs(liveLimit)
    const { make, takeBack } = CHANGES[kind] ?? {}
    const before = stored()
    slow?.hold()
    make?.(first, id)
    await world.runUntilIdle(500)
    expect(stored()).toEqual(before)
    second.show()
    await world.runUntilIdle(1_500)
    expect(stored()).not.toEqual(before)
    takeBack?.(second, id)
    await world.runUntilIdle(1_500)
    expect(stored()).toEqual(before)

    slow?.release()
    await idle()
    expect(stored()).toEqual(before)
    for (const tab of [first, second, phone]) expect(noteOf(tab, id)).toMatchObject(before)
  },
)

test.each([100, 0])(
  'a conflict is shown once if the person looks at another tab while it is sent on a slow connection, live up to %d',
  async (liveLimit) => {
    const { world, idle, slow, first, second, phone, id } = await openTabs(liveLimit)
    slow?.hold()
    rename('list', 'mine')(first, id)
    await world.runUntilIdle(500)
    rename('list', 'theirs')(phone, id)
    await world.runUntilIdle(500)
    second.connection.goOffline()
    second.show()
    await world.runUntilIdle(500)
    first.show()
    await world.runUntilIdle(500)
    slow?.release()
    await idle()
    expect(first.outcomes.filter(({ kind }) => kind === 'kept-both')).toHaveLength(1)
  },
)

/** A tablet on a slow line, and a phone. The tablet checks an item and never gets the acknowledgement. The phone takes it back later. */
async function takeBackElsewhere(sinceConnected: number, liveLimit: number) {
  let isFirst = true
  const world = createWorld({
    isStorageInstant: true,
    createCloud(clock) {
      const cloud = createDatabaseCloud(clock, liveLimit)
      const slow = withDelay(cloud, MESSAGE_MS)
      const connect: typeof cloud.connect = (options) => {
        const { connect: open } = isFirst ? slow : cloud
        isFirst = false
        return open(options)
      }
      return { ...cloud, connect }
    },
  })
  const idle = () => world.runUntilIdle(60_000)
  const [tablet, phone] = [world.device().open(), world.device().open()]
  await idle()
  const { id = '' } = (await phone.notes.create({ title: 'list', content: '• [ ] milk' })) ?? {}
  await idle()
  CHANGES['check']?.make(tablet, id)
  await world.runUntilIdle(1.5 * MESSAGE_MS)
  tablet.connection.goOffline()
  await idle()
  await world.advanceTime(20 * 60_000)
  tablet.connection.goOnline()
  await world.runUntilIdle(sinceConnected)
  CHANGES['check']?.takeBack(phone, id)
  await idle()
  return [tablet, phone].map((tab) => noteOf(tab, id)?.content)
}

const MESSAGE_MS = 1_000

// The tablet reads the feed entry before the note. It must not take the newer note for one that a writer has stored without an entry.
test.each([100, 0].flatMap((liveLimit) => [2, 3, 4, 5].map((messages) => [messages, liveLimit] as const)))(
  'a check that another device takes back while this one reads whether it was applied is not made again: after %d messages, live up to %d',
  async (messages, liveLimit) => {
    expect(await takeBackElsewhere(messages * MESSAGE_MS, liveLimit)).toEqual(['• [ ] milk', '• [ ] milk'])
  },
)
