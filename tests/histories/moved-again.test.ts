import { describe, expect, test } from 'vitest'
import { laneOf } from '../../src/notes/lane.ts'
import { createVisitorNote, type Note } from '../../src/notes/note.ts'
import { ADA, createWorld, type Tab } from '../simulation/world.ts'
import { createDatabaseCloud, withSlowConnection } from './database-cloud.ts'

const HOUR = 60 * 60 * 1000

async function openWorld() {
  const world = createWorld({
    isStorageInstant: true,
    createCloud: (clock) => createDatabaseCloud(clock, 100),
  })
  const passport = createVisitorNote(
    { title: 'Passport', content: 'X123' },
    world.clock.now - HOUR,
    () => false,
  )
  const device = world.device()
  return {
    ...world,
    device,
    passport,
    idle: () => world.runUntilIdle(5_000),
    phone: () => world.device().open(),
    cached: () => device.browser.items.get('cachedNotes'),
    stored: () => texts(world.cloud.stored('ada').values()),
    trashed: () => texts(world.cloud.trashed('ada').values()),
  }
}

/** Ada's page without a connection. She has deleted the note, and has added it again before she signed in. */
async function openWithReaddedNote(isPurged: boolean) {
  const world = await openWorld()
  const { device, passport, idle } = world
  const page = device.open(null)
  await page.notes.importNotes([passport])
  page.signInAs(ADA)
  await idle()
  deleteAll(page)
  await idle()
  if (isPurged) page.notes.emptyTrash()
  await idle()
  page.signInAs(null)
  await page.notes.clearMemberData('ada')
  await page.notes.importNotes([passport])
  page.connection.goOffline()
  page.signInAs(ADA)
  await idle()
  return { ...world, page }
}

async function openWithLostAcknowledgement() {
  const world = await openWorld()
  const { device, passport, idle, stored, cached } = world
  const page = device.open(null)
  await page.notes.importNotes([passport])
  page.signInAs(ADA)
  await world.settle()
  for (let at = 0; stored().length === 0; at++) await world.step(at)
  page.connection.goOffline()
  await idle()
  expect([stored(), JSON.parse(cached() ?? '[]')]).toEqual([['X123'], [passport]])
  return { ...world, page }
}

function texts(values: Iterable<unknown>): readonly unknown[] {
  return Array.from(values, (value) => Object(value).content).filter((content) => content !== undefined)
}

function shown({ notes }: Tab): readonly string[] {
  return notes.get().notes.map(({ content }) => content)
}

function edit({ notes }: Tab, id: string) {
  const opened = notes.beginEdit(id)
  if (opened) void notes.update(id, { title: 'Passport', content: 'edited' }, opened)
}

const deleteAll = ({ notes }: Tab) => notes.remove(...notes.get().notes.map(({ id }) => id))

describe('a note that a visitor adds again after the account has deleted it', () => {
  // The account had the note, and its feed entry outlives the note. So a `create` under the same key is refused for ever. The visitor has
  // seen the note in the list since, and a member who imports the same file gets it back.
  test.each([
    ['is in the trash', 'this device', false],
    ['is in the trash', 'another device', false],
    ['was purged', 'this device', true],
    ['was purged', 'another device', true],
  ])('comes back at sign-in if it %s, by %s', async (_, by, isPurged) => {
    const { device, passport, idle, phone, cached, stored, trashed } = await openWorld()
    const page = device.open(null)
    await page.notes.importNotes([passport])
    page.signInAs(ADA)
    await idle()
    expect(stored()).toEqual(['X123'])
    const deleting = by === 'this device' ? page : phone()
    await idle()
    deleteAll(deleting)
    await idle()
    if (isPurged) deleting.notes.emptyTrash()
    await idle()
    page.signInAs(null)
    // The page does this at a sign-out.
    await page.notes.clearMemberData('ada')
    await page.notes.importNotes([passport])
    expect([shown(page), stored(), trashed()]).toEqual([['X123'], [], isPurged ? [] : ['X123']])

    page.outcomes.length = 0
    page.signInAs(ADA)
    await idle()
    expect([shown(page), stored(), trashed(), cached()]).toEqual([['X123'], ['X123'], [], '[]'])
    expect(page.outcomes).toEqual([{ kind: 'moved' }])
    expect(page.notes.get().syncStatus?.state).toBe('synced')
  })

  // Its mutations enter the outbox together with those that create the note.
  test.each<[string, boolean, (page: Tab, id: string) => void, { content: string; pinned: string }]>([
    ['pinned', false, ({ notes }, id) => notes.togglePin(id), { content: 'X123', pinned: 'pinned' }],
    ['pinned', true, ({ notes }, id) => notes.togglePin(id), { content: 'X123', pinned: 'pinned' }],
    ['edited', false, edit, { content: 'edited', pinned: 'unpinned' }],
    ['edited', true, edit, { content: 'edited', pinned: 'unpinned' }],
  ])('comes back if it is %s before it has moved (purged: %s)', async (_, isPurged, change, expected) => {
    const { page, idle, cached, stored, cloud } = await openWithReaddedNote(isPurged)
    change(page, page.notes.get().notes[0]?.id ?? '')
    await idle()
    page.outcomes.length = 0
    page.connection.goOnline()
    await idle()
    expect([shown(page), stored(), cached()]).toEqual([[expected.content], [expected.content], '[]'])
    expect([...cloud.stored('ada').values()]).toEqual([expect.objectContaining(expected)])
    expect(page.outcomes).toEqual([])
    expect(page.notes.get().syncStatus?.state).toBe('synced')
  })

  test.each([false, true])(
    'is in the trash if it is deleted before it has moved (purged: %s)',
    async (isPurged) => {
      const { page, idle, cached, stored, trashed } = await openWithReaddedNote(isPurged)
      deleteAll(page)
      await idle()
      page.connection.goOnline()
      await idle()
      expect([shown(page), stored(), trashed(), cached()]).toEqual([[], [], ['X123'], '[]'])
    },
  )

  // Then the next session of the member has the client id of the last one.
  test('comes back if another device has deleted it and changes were not sent at the sign-out', async () => {
    const { device, passport, idle, phone, stored, cached } = await openWorld()
    const page = device.open(null)
    await page.notes.importNotes([passport])
    page.signInAs(ADA)
    await idle()
    const lane = laneOf(page.notes.get().notes[0]?.id ?? '')
    const other = phone()
    await idle()
    deleteAll(other)
    await idle()
    page.connection.goOffline()
    let unsent: Note | undefined
    do unsent = await page.notes.create({ title: '', content: 'unsent' })
    while (laneOf(unsent?.id ?? '') === lane)
    await idle()
    page.signInAs(null)
    await page.notes.clearMemberData('ada')
    await page.notes.importNotes([passport])
    page.signInAs(ADA)
    page.connection.goOnline()
    await idle()
    const withNote = expect.arrayContaining(['X123'])
    expect([shown(page), stored(), cached()]).toEqual([withNote, withNote, '[]'])
  })

  // As a member's import does: the edited text stays in the trash, and the file's text gets another id.
  test('becomes another note if the trash has it with an edited text', async () => {
    const { device, passport, idle, stored, trashed } = await openWorld()
    const page = device.open(null)
    await page.notes.importNotes([passport])
    page.signInAs(ADA)
    await idle()
    edit(page, page.notes.get().notes[0]?.id ?? '')
    await idle()
    deleteAll(page)
    await idle()
    page.signInAs(null)
    await page.notes.clearMemberData('ada')
    await page.notes.importNotes([passport])
    page.signInAs(ADA)
    await idle()
    expect([shown(page), stored(), trashed()]).toEqual([['X123'], ['X123'], ['edited']])
  })
})

describe('a note whose move was applied without an acknowledgement', () => {
  // The account has the note: the second `create` is refused, and finds it.
  test('is in the account once after the retry', async () => {
    const { page, idle, stored, cached } = await openWithLostAcknowledgement()
    page.connection.goOnline()
    await idle()
    expect([shown(page), stored(), cached()]).toEqual([['X123'], ['X123'], '[]'])
  })

  // The account has the note with another text: it is not overwritten, and the old text is no second note.
  test('keeps an edit that another device made before the retry', async () => {
    const { page, idle, phone, stored, cached } = await openWithLostAcknowledgement()
    const other = phone()
    await idle()
    edit(other, other.notes.get().notes[0]?.id ?? '')
    await idle()
    page.connection.goOnline()
    await idle()
    expect([shown(page), stored(), cached()]).toEqual([['edited'], ['edited'], '[]'])
  })

  // The mutations of the outbox are sent first, and each lane has some.
  test('does not come back if the next page first sends other mutations of this device', async () => {
    const { device, passport, idle, phone, stored, cached, ...world } = await openWorld()
    const other = phone()
    await idle()
    for (let at = 0; at < 40; at++) void other.notes.create({ title: '', content: `other ${at}` })
    await idle()
    const page = device.open(null)
    await page.notes.importNotes([passport])
    page.signInAs(ADA)
    await world.settle()
    for (let at = 0; !stored().includes('X123'); at++) await world.step(at)
    page.connection.goOffline()
    await idle()
    const others = page.notes.get().notes.filter(({ content }) => content !== 'X123')
    page.notes.togglePin(...others.map(({ id }) => id))
    await idle()
    page.kill()
    other.notes.remove(
      ...other.notes.get().notes.flatMap(({ id, content }) => (content === 'X123' ? id : [])),
    )
    await idle()
    const next = device.open()
    await idle()
    expect([shown(next).length, stored().length, cached()]).toEqual([40, 40, '[]'])
    expect(next.notes.get().notes.every(({ pinned }) => pinned === 'pinned')).toBe(true)
  })

  // Some of them are in one lane. The page ends before any note has left the cache that is still there then.
  test('does not come back if the page ended while it moved several notes', async () => {
    const { device, idle, phone, stored, cached, ...world } = await openWorld()
    const count = 40
    const page = device.open(null)
    await page.notes.importNotes(
      Array.from({ length: count }, (_, at) =>
        createVisitorNote({ title: '', content: `${at}` }, world.clock.now - HOUR, () => false),
      ),
    )
    page.signInAs(ADA)
    await world.settle()
    for (let at = 0; stored().length < count; at++) await world.step(at)
    page.kill()
    const left = cached()
    const other = phone()
    await idle()
    deleteAll(other)
    await idle()
    device.browser.items.set('cachedNotes', left ?? '')
    const next = device.open()
    await idle()
    expect([shown(next), stored(), cached()]).toEqual([[], [], '[]'])
  })

  // The account has no note, as when it is added again. But this device's receipt shows that the `create` was applied, so the delete is
  // newer than what this device has. A killed page is the same: the receipt is of the device.
  test.each([
    ['deleted', 'page', false],
    ['purged', 'page', true],
    ['deleted', 'next page', false],
    ['purged', 'next page', true],
  ])(
    'does not come back if it was %s on another device before the retry by the %s',
    async (_, by, isPurged) => {
      const { page, device, idle, phone, stored, trashed, cached } = await openWithLostAcknowledgement()
      const other = phone()
      await idle()
      deleteAll(other)
      await idle()
      if (isPurged) other.notes.emptyTrash()
      await idle()
      if (by === 'next page') page.kill()
      else page.connection.goOnline()
      const next = by === 'next page' ? device.open() : page
      await idle()
      expect([shown(next), stored(), trashed(), cached()]).toEqual([[], [], isPurged ? [] : ['X123'], '[]'])
    },
  )
})

test('a note that another tab has moved, and that was deleted since, does not come back by a tab whose connection is slow', async () => {
  let slow: ReturnType<typeof withSlowConnection> | undefined
  const world = createWorld({
    isStorageInstant: true,
    createCloud(clock) {
      slow = withSlowConnection(createDatabaseCloud(clock, 100), 0)
      return slow.cloud
    },
  })
  const idle = () => world.runUntilIdle(2_000)
  const { browser, open } = world.device()
  const [first, second] = [open(), open()]
  await idle()
  first.show()
  await idle()
  slow?.hold()
  const passport = createVisitorNote({ title: '', content: 'X123' }, world.clock.now - HOUR, () => false)
  browser
    .tab()
    .storage()
    .setItem('cachedNotes', JSON.stringify([passport]))
  await world.runUntilIdle(500)
  second.show()
  await idle()
  expect(texts(world.cloud.stored('ada').values())).toEqual(['X123'])
  deleteAll(second)
  await idle()

  slow?.release()
  await idle()
  expect([
    shown(first),
    shown(second),
    world.cloud.stored('ada').size,
    browser.items.get('cachedNotes'),
  ]).toEqual([[], [], 0, '[]'])
})
