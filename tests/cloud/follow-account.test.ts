import { describe, expect, test, vi } from 'vitest'
import { timeOfKey } from '../../src/notes/keys.ts'
import type { Note } from '../../src/notes/note.ts'
import type { FeedPosition } from '../../src/notes/ports.ts'
import { conflict, create, done, edit, note, pin, remove, restore, TODAY, until } from './cloud-fixture.ts'
import { type Disk, emptyDisk, type MemberOptions } from './member-device.ts'
import { useMembers } from './member-fixture.ts'

const { fixture, open, start, storePlainly, storedNotes } = useMembers()
const LIVE: MemberOptions = { liveLimit: 100 }
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const versions = async ({ id }: Note) =>
  Object.values(await fixture().fields(`sync/ada/history/${id}`)).map((one) => Object(one).content)

/** The disk with another time of the last audit. */
function withAudit(disk: Disk, audit: Partial<FeedPosition>): Disk {
  return { ...disk, position: { at: 0, ...disk.position, ...audit } }
}

async function accountWithPlainEdit(audit: Partial<FeedPosition>) {
  const writer = await open()
  const [a, b, c] = [note('a'), note('b'), note('c')]
  for (const one of [a, b, c]) await writer.send(create(one))
  const disk = writer.kill()
  await storePlainly({ ...b, content: 'plain' })
  await fixture().store(`users/ada/notes/${c.id}`, null)
  return { disk: withAudit(disk, audit), a, b }
}

describe('a change by a program that leaves the feed out', () => {
  // @fault F06
  test('arrives at once in a small account: new, edited, pinned and deleted notes', async () => {
    const device = await open(emptyDisk(), LIVE)
    const one = note('a')
    await storePlainly(one)
    await until(() => expect(device.stored()).toEqual({ [one.id]: one }))
    await fixture().store(`users/ada/notes/${one.id}/content`, 'plain')
    await until(() => expect(device.notes.get(one.id)?.content).toBe('plain'))
    await fixture().store(`users/ada/notes/${one.id}/pinned`, 'pinned')
    await until(() => expect(device.notes.get(one.id)?.pinned).toBe('pinned'))
    await fixture().store(`users/ada/notes/${one.id}`, null)
    await until(() => expect(device.stored()).toEqual({}))
  })

  test('arrives at once after the first mutations of a small account, and is kept as a version by the next edit', async () => {
    const device = await open(emptyDisk(), LIVE)
    const one = note('a')
    await device.send(create(one))
    await device.send(edit(one, { content: 'edited' }))
    const plain = { ...one, content: 'plain' }
    await storePlainly(plain)
    await until(() => expect(device.stored()).toEqual({ [one.id]: plain }))
    const edited = { ...plain, content: 'edited again' }
    expect(await device.send(edit(plain, edited))).toEqual(done(edited))
    expect([await versions(one), device.stored()]).toEqual([['plain'], { [one.id]: edited }])
  })

  test('is not overwritten unnoticed in a large account', async () => {
    const device = await open()
    const one = note('a')
    await device.send(create(one))
    const plain = { ...one, content: 'plain' }
    await storePlainly(plain)
    expect(await device.send(edit(one, { content: 'edited' }))).toEqual(conflict(plain))
    expect(await device.send(remove(one))).toEqual(conflict(plain))
    expect([await storedNotes(), device.stored()]).toEqual([{ [one.id]: plain }, { [one.id]: plain }])
  })

  test('is found in a large account when its note is opened', async () => {
    const device = await open()
    const one = note('a')
    await device.send(create(one))
    await storePlainly({ ...one, content: 'plain' })
    device.subscription.refreshNote(one.id)
    await until(() => expect(device.notes.get(one.id)?.content).toBe('plain'))
  })

  test('is no reason to show the former text again if the note is edited while it is read', async () => {
    const device = await open()
    const one = note('a')
    await device.send(create(one))
    fixture().server.injectFault({ fault: 'delay', ms: 20 })
    device.subscription.refreshNote(one.id)
    const edited = { ...one, content: 'edited' }
    expect(await device.send(edit(one, { content: 'edited' }))).toEqual(done(edited))
    expect(device.stored()).toEqual({ [one.id]: edited })
  })

  test('does not bring back a text that is no longer in the trash', async () => {
    const device = await open()
    const one = note('a')
    await device.send(create(one))
    await device.send(remove(one, TODAY + 5))
    // An older build restores, edits and deletes the note.
    const newer = { ...one, content: 'newer' }
    await fixture().store(`users/ada/trash/${one.id}`, { ...newer, deletedAt: TODAY + 6 })
    expect(await device.send(restore(one))).toEqual(done(newer))
    expect(await storedNotes()).toEqual({ [one.id]: newer })
  })
})

describe('a small account', () => {
  test('is followed by its feed when it has grown', async () => {
    const options: MemberOptions = { liveLimit: 2 }
    const [device, other] = [await open(emptyDisk(), options), await open()]
    const [a, b, c, d] = [note('a'), note('b'), note('c'), note('d')]
    for (const one of [a, b, c]) {
      await storePlainly(one)
      await until(() => expect(device.notes.get(one.id)).toEqual(one))
    }
    await until(() => expect(device.stored()).toEqual({ [a.id]: a, [b.id]: b, [c.id]: c }))
    await other.send(create(d))
    await until(() => expect(device.notes.get(d.id)).toEqual(d))
    await storePlainly({ ...a, content: 'plain' })
    const before = device.updates.length
    await other.send(pin(d))
    await until(() => expect(device.notes.get(d.id)?.pinned).toBe('pinned'))
    expect([device.updates.length > before, device.notes.get(a.id)]).toEqual([true, a])
    device.subscription.refreshNote(a.id)
    await until(() => expect(device.notes.get(a.id)?.content).toBe('plain'))
  })

  test('has each revision that was stored with its note, and starts without reading notes again', async () => {
    const [device, other] = [await open(emptyDisk(), LIVE), await open(emptyDisk(), LIVE)]
    const one = note('a')
    const revisions = () => [device, other].map((each) => each.revisions.get(one.id))
    const areTextChanges = () => revisions().map((revision) => revision?.at === revision?.words)
    await other.send(create(one))
    await until(() => expect(revisions()[0]?.by).toBe(revisions()[1]?.by))
    expect(areTextChanges()).toEqual([true, true])
    await other.send(pin(one))
    await until(() => expect(revisions()[0]?.by).toBe(revisions()[1]?.by))
    expect(areTextChanges()).toEqual([false, false])
    const restarted = await open(device.kill(), LIVE)
    expect(restarted.receivedIds()).toEqual([])
    expect(await restarted.send(pin(one, 'unpinned'))).toEqual(done(one))
  })

  test('shows what was deleted while the device was closed', async () => {
    const device = await open(emptyDisk(), LIVE)
    const [a, b] = [note('a'), note('b')]
    for (const one of [a, b]) await device.send(create(one))
    const disk = device.kill()
    await fixture().store(`users/ada/notes/${a.id}`, null)
    const restarted = await open(disk, LIVE)
    expect(restarted.stored()).toEqual({ [b.id]: b })
  })

  // @fault F15
  test('does not accept that all notes are gone, unless they were deleted while it was connected', async () => {
    const [a, b, c] = [note('a'), note('b'), note('c')]
    const writer = await open(emptyDisk(), LIVE)
    await writer.send(create(a))
    await fixture().server.request('DELETE', '/users/ada.json')
    await until(() => expect(writer.stored()).toEqual({}))
    const mirror = { ...writer.kill(), notes: [a] }
    const device = await open(mirror, LIVE)
    await device.send(create(b))
    expect(device.stored()).toEqual({ [a.id]: a, [b.id]: b })
    await storePlainly(c)
    await until(() => expect(device.stored()).toEqual({ [b.id]: b, [c.id]: c }))
    expect(device.disks.some(({ notes }) => notes.length === 0)).toBe(false)
  })

  test('that reads as empty starts from what the device has stored', async () => {
    const writer = await open(emptyDisk(), LIVE)
    const one = note('a')
    await writer.send(create(one))
    const disk = writer.kill()
    await fixture().server.request('DELETE', '/users/ada.json')
    const device = await open(disk, LIVE)
    device.returnToTab()
    await device.connected()
    expect(device.stored()).toEqual({ [one.id]: one })
  })
})

test('a device moves its watermark with each change, also after a restart', async () => {
  const [writer, first] = [await open(), await open()]
  const one = note('a')
  const device = await open(first.kill())
  await writer.send(create(one))
  await until(() => expect(device.notes.get(one.id)).toEqual(one))
  const { at } = await fixture().fields(`sync/ada/changes/${one.id}`)
  expect(device.position?.at).toBe(at)
})

// Such keys are in accounts that another program has filled. The server orders 32-bit integers by their value, before all other keys.
test('has all notes under any keys after the first download, and those that are left after an audit', async () => {
  const keys = [
    ...Array.from({ length: 300 }, (_, at) => String(at + 1)),
    '-5',
    '007',
    '2147483648',
    '9999999999',
    '0-',
    '-NoteOfTheAppItself0',
    'z',
  ]
  const stored = Object.fromEntries(keys.map((id) => [id, { ...note(id), id }]))
  await fixture().store('users/ada/notes', stored)
  const device = await open()
  expect(device.stored()).toEqual(stored)
  const disk = withAudit(device.kill(), { auditedAt: 0, auditInterval: 0 })
  for (const id of ['1', '200', '007', '2147483648', '9999999999', 'z']) {
    await fixture().store(`users/ada/notes/${id}`, null)
    delete stored[id]
  }
  const restarted = await open(disk)
  await until(() => expect(restarted.stored()).toEqual(stored))
})

describe('an audit', () => {
  test('finds plain edits and deletes when it is due, and writes their feed entries for other devices', async () => {
    const { disk, a, b } = await accountWithPlainEdit({
      auditedAt: Date.now() - 8 * DAY,
      auditInterval: 7 * DAY,
    })
    const other = await open({ ...disk, clientId: emptyDisk().clientId }, { isLeader: false })
    const device = await open(disk)
    const expected = { [a.id]: a, [b.id]: { ...b, content: 'plain' } }
    await until(() => expect(device.stored()).toEqual(expected))
    await until(() => expect(other.notes.get(b.id)?.content).toBe('plain'))
    // The time of the edit is not known, so it must not be taken from the entry.
    const entryTime = timeOfKey(other.revisions.get(b.id)?.by ?? '')
    expect(Math.abs(entryTime - Date.now())).toBeGreaterThan(DAY)
    await until(() => expect(device.position?.auditInterval).toBe(0))
    expect(Math.abs(Number(device.position?.auditedAt) - Date.now())).toBeLessThan(60_000)
  })

  test('is made again by the next start after it had a finding, and by no start after that', async () => {
    const { disk } = await accountWithPlainEdit({ auditedAt: 0, auditInterval: 0 })
    const device = await open(disk)
    await until(() => expect(device.position?.auditedAt).toBeGreaterThan(0))
    const again = await open(withAudit(device.kill(), { auditedAt: Date.now() - 2 * MINUTE }))
    await until(() => expect(again.position?.auditInterval).toBe(DAY))
    const third = await open(again.kill())
    third.returnToTab()
    await third.send(create(note('d')))
    expect(third.position?.auditInterval).toBe(DAY)
  })

  test('with a finding misses no later change, if the clock of the device was set ahead', async () => {
    const { disk, a } = await accountWithPlainEdit({
      // The audit is due soon after the connection is made.
      auditedAt: Date.now() - MINUTE + 1000,
      auditInterval: 1,
    })
    const device = await open(disk)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY })
    await until(() => {
      device.returnToTab()
      expect(device.position?.auditInterval).toBe(0)
    })
    vi.useRealTimers()
    const edited = { ...a, content: 'edited' }
    const diskAfter = device.kill()
    expect(await (await open()).send(edit(a, edited))).toEqual(done(edited))
    const restarted = await open(withAudit(diskAfter, { auditedAt: Date.now() }))
    expect(restarted.notes.get(a.id)?.content).toBe('edited')
  })

  test('is not made again on the return to the tab while it writes the feed entries of its findings', async () => {
    const writer = await open()
    const notes = Array.from({ length: 30 }, (_, at) => note(`n${at}`))
    await Promise.all(notes.map((one) => writer.send(create(one))))
    const disk = withAudit(writer.kill(), { auditedAt: 0, auditInterval: 1 })
    for (const one of notes) await fixture().store(`users/ada/notes/${one.id}/content`, 'plain')
    const device = start(disk)
    while (device.position?.auditInterval === 1) {
      if (device.receivedIds().length > 0) device.returnToTab()
      // oxlint-disable-next-line no-await-in-loop -- the person returns at every moment
      await new Promise(setImmediate)
    }
    await device.send(create(note('d')))
    expect(device.position?.auditInterval).toBe(0)
  })

  test('is made by the leader alone', async () => {
    const { disk, b } = await accountWithPlainEdit({ auditInterval: 0 })
    const device = await open(disk, { isLeader: false })
    device.returnToTab()
    await device.send(create(note('d')))
    expect([device.notes.get(b.id), device.position?.auditInterval]).toEqual([b, 0])
  })

  test('is made at each start if an older build wrote the mirror', async () => {
    const [a, b] = [note('a'), note('b')]
    await storePlainly(a)
    const device = await open({ ...emptyDisk(), notes: [{ ...a, content: 'old' }, b] })
    expect([device.stored(), device.position?.auditInterval]).toEqual([{ [a.id]: a }, 0])
    await storePlainly({ ...a, content: 'plain' })
    const restarted = await open(withAudit(device.kill(), { auditedAt: Date.now() - 2 * MINUTE }))
    await until(() => expect(restarted.notes.get(a.id)?.content).toBe('plain'))
  })

  // @fault F15
  test('does not accept that all notes are gone', async () => {
    const writer = await open()
    const one = note('a')
    await writer.send(create(one))
    const disk = withAudit(writer.kill(), { auditedAt: 0, auditInterval: 0 })
    await fixture().server.request('DELETE', '/users/ada.json')
    const device = await open(disk)
    await until(() => expect(device.position?.auditedAt).toBeGreaterThan(0))
    expect(device.stored()).toEqual({ [one.id]: one })
  })
})
