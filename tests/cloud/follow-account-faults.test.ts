import { setTimeout } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { newKey } from '../../src/notes/keys.ts'
import { laneOf } from '../../src/notes/lane.ts'
import {
  conflict,
  create,
  done,
  edit,
  note,
  pin,
  rejected,
  remove,
  restore,
  TODAY,
  unknownResult,
  until,
} from './cloud-fixture.ts'
import { emptyDisk } from './member-device.ts'
import { useMembers } from './member-fixture.ts'
import { createOlderApp } from './older-app.ts'
import { RULES } from './sdk-fixture.ts'
import { identified, newClientId } from './sync-fixture.ts'

const { fixture, open, start, storePlainly, storedNotes } = useMembers()
const countStored = async () => Object.keys(await storedNotes()).length

describe('a device that is killed', () => {
  // @fault F02 F62
  test('between a feed entry and the write of its mirror receives the note again', async () => {
    const writer = await open()
    const one = note('a')
    await writer.send(create(one))
    const device = await open()
    const before = device.disk()
    await writer.send(edit(one, { content: 'edited' }))
    await until(() => expect(device.notes.get(one.id)?.content).toBe('edited'))
    device.kill()
    const restarted = await open(before)
    expect(restarted.stored()).toEqual(await storedNotes())
    expect(restarted.receivedIds()).toEqual([one.id])
  })

  // @fault F02
  test('after any update receives all that it has not stored, however old its feed entry is', async () => {
    for (const minutes of [300, 90, 60, 30, 10]) {
      const one = note(`changed ${minutes} minutes ago`)
      await storePlainly(one)
      await fixture().store(`sync/ada/changes/${one.id}`, { at: ago(minutes), by: newKey(ago(minutes)) })
    }
    // Neither the search for new notes nor the audit finds them first.
    const position = { at: ago(400), searchedAt: ago(0), auditedAt: ago(0), auditInterval: 10 * 60_000 }
    const disk = { ...emptyDisk(), position }
    const device = await open(disk)
    const disks = [disk, ...device.disks]
    for (const each of disks) expect((await open(each)).stored()).toEqual(await storedNotes())
    expect(disks.length).toBeGreaterThan(2)
  })

  // @fault F05
  test('after its mutation was applied does not apply it again, whatever came between', async () => {
    const [device, other] = [await open(), await open()]
    const one = note('a')
    const pinning = identified(pin(one))
    await device.send(create(one))
    fixture().server.injectFault({ fault: 'cutAfter', uid: 'ada' })
    expect(await device.send(pinning)).toEqual(unknownResult)
    const disk = device.kill()
    await until(() => expect(other.notes.get(one.id)?.pinned).toBe('pinned'))
    expect(await other.send(pin(one, 'unpinned'))).toEqual(done(one))
    const restarted = await open(disk)
    expect(await restarted.send(pinning)).toEqual(done(one))
    expect([await storedNotes(), restarted.stored()]).toEqual([{ [one.id]: one }, { [one.id]: one }])
  })
})

describe('mutations in flight', () => {
  // @fault F05
  test('whose answer was lost a day ago are applied once, and bring what other devices have done since', async () => {
    const clock = vi.spyOn(Date, 'now')
    const [device, other] = [await open(), await open()]
    const one = note('a')
    await device.send(create(one))
    const pinning = identified(pin(one))
    fixture().server.injectFault({ fault: 'cutAfter', uid: 'ada' })
    const sent = device.send(pinning)
    await until(() => expect(device.connectionStates.at(-1)).toBe(false))
    device.goOffline()
    expect(await sent).toEqual(unknownResult)
    const now = Date.now()
    clock.mockReturnValue(now + 24 * 60 * 60_000)
    await until(() => expect(other.notes.get(one.id)?.pinned).toBe('pinned'))
    expect(await other.send(pin(one, 'unpinned'))).toEqual(done(one))
    const edited = { ...one, content: 'edited meanwhile' }
    expect(await other.send(edit(one, edited))).toEqual(done(edited))
    device.goOnline()
    await device.connected()
    expect(await device.send(pinning)).toEqual(done(edited))
    expect([await storedNotes(), device.stored()]).toEqual([{ [one.id]: edited }, { [one.id]: edited }])
  })

  test('of one lane are sent one after another, and one that nobody waits for any more is not sent', async () => {
    const device = await open()
    const notes = Array.from({ length: 40 }, (_, at) => note(`n${at}`))
    const [first] = notes
    if (!first) throw new Error('There is no note.')
    const [inLane, others] = [true, false].map((isInLane) =>
      notes.filter(({ id }) => (laneOf(id) === laneOf(first.id)) === isInLane),
    )
    const second = inLane?.[1]
    if (!inLane || !others || !second) throw new Error('No two notes are in one lane.')
    fixture().server.injectFault({ fault: 'hold', uid: 'ada' })
    const [waiting, sent] = [inLane, others].map((each) => each.map((one) => device.send(create(one))))
    for (const result of await Promise.all(sent ?? [])) expect(result.kind).toBe('done')
    await until(async () => expect(await countStored()).toBe(others.length + 1))
    device.advance(15_000)
    expect(await Promise.all(waiting ?? [])).toEqual(inLane.map(() => unknownResult))
    // Ten seconds after the first check, before which the server has responded to the others, the connection is replaced.
    device.advance(5_000)
    await device.connected()
    expect(await device.send(create(second))).toEqual(done(second))
    expect(await countStored()).toBe(others.length + 2)
  })

  test('of one note are sent one after another under different client ids, and those of other notes at once', async () => {
    const device = await open()
    const [first, second] = Array.from({ length: 40 }, (_, at) => note(`n${at}`)).filter(
      ({ id }, _, [one]) => laneOf(id) === laneOf(one?.id ?? ''),
    )
    if (!first || !second) throw new Error('No two notes are in one lane.')
    fixture().server.injectFault({ fault: 'hold', uid: 'ada' })
    const moved = device.send(create(first), newClientId())
    const pinned = device.send(pin(first))
    expect(await device.send(create(second), newClientId())).toEqual(done(second))
    expect(await storedNotes()).toEqual({ [first.id]: first, [second.id]: second })
    fixture().server.injectFault({ fault: 'release', uid: 'ada' })
    expect(await Promise.all([moved, pinned])).toEqual([done(first), done({ ...first, pinned: 'pinned' })])
  })

  test('are acknowledged in an update with their revision before their result', async () => {
    const device = await open()
    const one = note('a')
    const [creating, deleting] = [identified(create(one)), identified(remove(one, TODAY + 5))]
    expect(await device.send(creating)).toEqual(done(one))
    expect([device.stored(), device.revisions.get(one.id)?.by]).toEqual([{ [one.id]: one }, creating.id])
    expect(await device.send(deleting)).toEqual(done(null))
    expect([device.stored(), [...device.trash.values()]]).toEqual([{}, [{ ...one, deletedAt: TODAY + 5 }]])
    expect(device.revisions.get(one.id)?.by).toBe(deleting.id)
  })
})

// The SDK leaves such notes out of the window, which then seems to have all notes.
test('notes outside the window of the listener stay while notes in it are being deleted', async () => {
  const other = await open()
  const [a, b, c, d, e] = ['a', 'b', 'c', 'd', 'e'].map((title) => note(title))
  if (!a || !b || !c || !d || !e) throw new Error('There is no note.')
  for (const one of [a, b, c]) await other.send(create(one))
  const device = await open(emptyDisk(), { liveLimit: 3 })
  fixture().server.injectFault({ fault: 'delay', ms: 100 })
  const creating = Promise.all([d, e].map((one) => other.send(create(one))))
  await setTimeout(110)
  await device.send(remove(c))
  await creating
  await until(() => expect(Object.keys(device.stored())).toEqual([a, b, d, e].map(({ id }) => id)))
  for (const { notes } of device.updates) expect(notes.removed).not.toContain(a.id)
})

describe('the trash', () => {
  test('is read when it is asked for, and followed from then on', async () => {
    const one = { ...note('old'), deletedAt: TODAY + 5 }
    await fixture().store(`users/ada/trash/${one.id}`, one)
    const [device, other] = [await open(), await open()]
    expect([...device.trash.values()]).toEqual([])
    expect(await device.subscription.readTrash()).toBe(true)
    expect([...device.trash.values()]).toEqual([one])
    const b = note('b')
    await other.send(create(b))
    await other.send(remove(b, TODAY + 6))
    await until(() => expect(device.trash.get(b.id)).toEqual({ ...b, deletedAt: TODAY + 6 }))
    await other.send(restore(b))
    await until(() => expect([...device.trash.keys()]).toEqual([one.id]))
    await fixture().store(`users/ada/trash/${one.id}`, null)
    expect([await device.subscription.readTrash(), device.trash.size]).toEqual([true, 0])
  })

  test('is read by the leader, at a start a week after it was last read', async () => {
    const one = { ...note('old'), deletedAt: TODAY + 5 }
    await fixture().store(`users/ada/trash/${one.id}`, one)
    const disk = (await open()).kill()
    const readBefore = (days: number) => {
      const trashReadAt = Date.now() - days * 24 * 60 * 60 * 1000
      return { ...disk, position: { at: 0, ...disk.position, trashReadAt } }
    }
    const [recent, follower] = [await open(readBefore(6.9)), await open(readBefore(7.1), { isLeader: false })]
    const leader = await open(readBefore(7.1))
    await until(() => expect([...leader.trash.values()]).toEqual([one]))
    expect([recent.trash.size, follower.trash.size]).toEqual([0, 0])
    const later = await open(leader.kill())
    await later.send(create(note('a')))
    expect(later.trash.size).toBe(0)
  })

  test('is not read without a connection', async () => {
    const device = await open()
    device.goOffline()
    await until(() => expect(device.connectionStates.at(-1)).toBe(false))
    expect(await device.subscription.readTrash()).toBe(false)
  })
})

describe('beside other programs and rules', () => {
  // @fault F08 F59
  test('rules that are older than the app fail the subscription and reject mutations, which are applied later', async () => {
    await fixture().server.request('PUT', '/.settings/rules.json', OLD_RULES)
    const device = start()
    await until(() => expect(String(device.failures)).toMatch(/permission.denied/i))
    const creating = identified(create(note('a')))
    expect(await device.send(creating)).toEqual(rejected)
    expect([await storedNotes(), device.updates]).toEqual([{}, []])
    await fixture().server.request('PUT', '/.settings/rules.json', RULES)
    const later = await open(device.kill())
    expect((await later.send(creating)).kind).toBe('done')
  })

  test('neither an older build on the account nor this one loses the text of the other', async () => {
    const device = await open()
    const { database } = fixture().openDevice()
    const older = createOlderApp(database)
    const one = note('a')
    await device.send(create(one))
    const byOld = { ...one, content: 'by the old one' }
    expect(await older.edit(one, byOld.content)).toBe(true)
    expect(await device.send(edit(one, { content: 'by the new one' }))).toEqual(conflict(byOld))
    const byNew = { ...byOld, content: 'by the new one' }
    expect(await device.send(edit(byOld, byNew))).toEqual(done(byNew))
    expect(await older.edit(byOld, 'late')).toBe(false)
    expect(await device.send(remove(byNew, TODAY + 5))).toEqual(done(null))
    await older.restore(byNew, TODAY + 5)
    device.subscription.refreshNote(one.id)
    await until(() => expect(device.notes.get(one.id)).toEqual(byNew))
  })

  test('forged entries of the feed bring the stored notes and no others', async () => {
    const device = await open()
    const one = note('a')
    await device.send(create(one))
    const plain = { ...one, content: 'plain' }
    await storePlainly(plain)
    const forged: readonly (readonly [id: string, entry: unknown])[] = [
      [one.id, { at: Date.now() + 1, by: 5, words: 'x', n: {} }],
      ['-Nowhere000000000001', { at: Date.now() + 2, by: '-Mutation-of-another' }],
      ['short', { at: Date.now() + 3, by: { by: 'x' } }],
      ['__proto__x', { at: Date.now() + 4 }],
    ]
    for (const [id, entry] of forged) await fixture().store(`sync/ada/changes/${id}`, entry)
    await until(() => expect(device.stored()).toEqual({ [one.id]: plain }))
    const last = note('last')
    expect(await device.send(create(last))).toEqual(done(last))
    expect([device.failures, Object.keys(device.stored()).length]).toEqual([[], 2])
  })

  test('a start without changes receives nothing', async () => {
    const writer = await open()
    for (const title of ['a', 'b']) await writer.send(create(note(title)))
    const device = await open((await open()).kill())
    expect([device.receivedIds(), device.stored()]).toEqual([[], await storedNotes()])
  })
})

function ago(minutes: number): number {
  return Date.now() - minutes * 60_000
}

const OLD_RULES = `{"rules": {"users": {"$uid": {".read": "auth.uid === $uid", ".write": "auth.uid === $uid"}}}}`
