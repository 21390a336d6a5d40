import { describe, expect, test } from 'vitest'
import { createWorld, type Device, type Interceptors, type Tab } from '../simulation/world.ts'
import { createDatabaseCloud } from './database-cloud.ts'

const MINUTE = 60 * 1000

const listOf = (length: number, checked: number) =>
  Array.from({ length }, (_, at) => `• [${at < checked ? 'x' : ' '}] item ${at}`).join('\n')

const noteOf = ({ notes }: Tab) => notes.get().notes[0]
const outboxOf = ({ disk }: Device) => disk.open().member.readOutbox('ada')

/** A device with one note, and its edits. */
async function openDevice(content: string, storage?: Interceptors['storage']) {
  let cloud: ReturnType<typeof createDatabaseCloud> | undefined
  const world = createWorld({
    ...(storage && { storage }),
    isStorageInstant: true,
    createCloud: (clock) => (cloud = createDatabaseCloud(clock, 100)),
  })
  const idle = () => world.runUntilIdle(5_000)
  const device = world.device()
  const tab = device.open()
  await idle()
  await tab.notes.create({ title: 'list', content })
  await idle()
  /** Saves another content of the note, as it is shown in this tab. */
  const edit = async (next: string, at = tab) => {
    const note = noteOf(at)
    if (note) void at.notes.update(note.id, { title: note.title, content: next }, note)
    await world.settle()
  }
  const stored = () => Array.from(world.cloud.stored('ada').values(), (note) => Object(note).content)
  const versions = () =>
    Array.from(world.cloud.stored('ada').keys())
      .flatMap((id) => Array.from(cloud?.versions('ada', id).values() ?? []))
      .map((version) => Object(version).content)
  return { world, idle, device, tab, edit, stored, versions }
}

describe('edits of one note that have never been sent', () => {
  test('are joined, so that 100 checks without a connection are stored and sent as two edits', async () => {
    const { world, idle, device, tab, stored } = await openDevice(listOf(100, 0))
    tab.connection.goOffline()
    for (let checked = 1; checked <= 100; checked++) {
      const note = noteOf(tab)
      if (note) void tab.notes.changeContent(note, listOf(100, checked), 'checked')
      await world.advanceTime(1_000)
    }
    expect(await outboxOf(device)).toHaveLength(2)
    tab.connection.goOnline()
    await idle()
    expect(stored()).toEqual([listOf(100, 300)])
    expect(tab.notes.get().syncStatus).toMatchObject({ state: 'synced', unsent: 0 })
  })

  test.each([
    ['ten minutes', 10 * MINUTE],
    ['a while, after which the clock was set back by an hour', -60 * MINUTE],
  ])('keep each text that lasted %s, also as a version', async (_, passed) => {
    const { world, idle, device, tab, edit, versions } = await openDevice('0')
    tab.connection.goOffline()
    for (const content of ['1', '2', '3', '4', '5', '6']) {
      await edit(content)
      if (content === '2' || content === '4') world.clock.offset += passed
      await world.advanceTime(MINUTE)
    }
    expect(await outboxOf(device)).toMatchObject([
      { base: { content: '0' }, note: { content: '1' } },
      { base: { content: '1' }, note: { content: '2' } },
      { base: { content: '2' }, note: { content: '4' } },
      { base: { content: '4' }, note: { content: '6' } },
    ])
    tab.connection.goOnline()
    await idle()
    expect(noteOf(tab)?.content).toBe('6')
    expect(versions()).toEqual(expect.arrayContaining(['2', '4']))
  })

  test.each([
    ['merged with a change', 'ONE\ntwo\nthree', 'ONE\ntwo\n'],
    ['copied because of a change', 'one\ntwo\nother', 'one\ntwo\n'],
    ['brought back after a deletion', null, 'one\ntwo\n'],
  ])('keep each text that lasted as a version when they are %s elsewhere', async (_, theirs, start) => {
    const { world, idle, tab, edit, stored, versions } = await openDevice('one\ntwo\nthree')
    const phone = world.device().open()
    await idle()
    tab.connection.goOffline()
    for (const last of ['four', 'five', 'six', 'seven']) {
      await edit(`one\ntwo\n${last}`)
      await world.advanceTime(20 * MINUTE)
    }
    if (theirs === null) phone.notes.remove(noteOf(phone)?.id ?? '')
    else await edit(theirs, phone)
    await idle()
    tab.connection.goOnline()
    await idle()
    expect(stored()).toContain(`${start}seven`)
    expect(versions()).toEqual(expect.arrayContaining([`${start}four`, `${start}five`, `${start}six`]))
  })

  test('keep each text that lasted as a version when their note was imported and the trash has another text', async () => {
    const { world, idle, tab, edit, stored, versions } = await openDevice('file')
    const phone = world.device().open()
    await idle()
    tab.connection.goOffline()
    await edit('other', phone)
    phone.notes.remove(noteOf(phone)?.id ?? '')
    await idle()
    const file = noteOf(tab)
    void tab.notes.importNotes(file ? [file] : [])
    for (const content of ['one', 'two', 'three']) {
      await edit(content)
      await world.advanceTime(20 * MINUTE)
    }
    tab.connection.goOnline()
    await idle()
    expect([stored(), versions()]).toEqual([['three'], ['file', 'one', 'two']])
  })

  test('are joined with their undoing, also after a reload', async () => {
    const { idle, device, tab, edit, stored } = await openDevice('a')
    tab.connection.goOffline()
    for (const content of ['b', 'c', 'b', 'c']) await edit(content)
    tab.kill()
    const next = device.open()
    next.connection.goOffline()
    await idle()
    expect(noteOf(next)?.content).toBe('c')
    await edit('b', next)
    await idle()
    expect((await outboxOf(device)).map((entry) => 'note' in entry && entry.note.content)).toEqual(['b', 'b'])
    next.connection.goOnline()
    await idle()
    expect(stored()).toEqual(['b'])
    expect(next.notes.get().syncStatus?.state).toBe('synced')
  })

  test('are merged with what another device has changed meanwhile, or copied once', async () => {
    const { world, idle, tab, edit, stored } = await openDevice('one\ntwo\nthree')
    const phone = world.device().open()
    await idle()
    for (const [theirs, expected] of [
      ['ONE\ntwo\nthree', ['ONE\ntwo\nfive']],
      ['ONE\ntwo\nother', ['ONE\ntwo\nother', 'ONE\ntwo\nthree']],
    ] as const) {
      tab.connection.goOffline()
      const start = noteOf(tab)?.content ?? ''
      for (const last of ['four', 'six', start.endsWith('three') ? 'five' : 'three'])
        await edit(start.replace(/\w+$/, last))
      await edit(theirs, phone)
      await idle()
      tab.connection.goOnline()
      await idle()
      expect(new Set(stored())).toEqual(new Set(expected))
    }
    expect(tab.outcomes.filter(({ kind }) => kind === 'kept-both')).toHaveLength(1)
  })

  test('are not joined by a tab that is late, if the next leader has sent one of them', async () => {
    let [count, isHeld] = [0, false]
    const held: (() => void)[] = []
    const { world, idle, device, tab, edit, stored } = await openDevice('one', (storage) => {
      if (count++ > 0) return storage
      return {
        ...storage,
        async applyPatch(...args) {
          if (isHeld) await new Promise<void>((resolve) => held.push(resolve))
          return storage.applyPatch(...args)
        },
      }
    })
    const next = device.open()
    await idle()
    tab.show()
    await idle()
    for (const { connection } of [tab, next]) connection.goOffline()
    await edit('two')
    await edit('three')
    isHeld = true
    await edit('four')
    next.show()
    next.connection.goOnline()
    for (let at = 0; stored()[0] !== 'three'; at++) await world.step(at)
    for (const release of held) release()
    isHeld = false
    await idle()
    tab.connection.goOnline()
    await idle()
    expect(stored()).toEqual(['four'])
    expect([...tab.outcomes, ...next.outcomes].filter(({ kind }) => kind === 'kept-both')).toEqual([])
  })
})

test('a note that is too long for the cloud needs no attention once it is shortened without a connection', async () => {
  const { world, idle, tab, edit, stored } = await openDevice('a')
  await edit('long '.repeat(100_001))
  await idle()
  expect(tab.notes.get().syncStatus).toMatchObject({ state: 'attention', reason: 'too-long' })
  tab.connection.goOffline()
  await edit('short')
  await idle()
  expect(tab.notes.get().syncStatus).toMatchObject({ state: 'device', reason: 'offline' })
  tab.connection.goOnline()
  await world.runUntilIdle(60_000)
  expect(tab.notes.get().syncStatus).toMatchObject({ state: 'synced', unsent: 0 })
  expect(stored()).toEqual(['short'])
})
