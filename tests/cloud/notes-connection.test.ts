import { enableLogging, goOffline, goOnline } from 'firebase/database'
import { describe, expect, test, vi } from 'vitest'
import { laneOf } from '../../src/notes/lane.ts'
import type { Note } from '../../src/notes/note.ts'
import {
  ada,
  conflict,
  create,
  done,
  edit,
  follow,
  note,
  pin,
  rejected,
  remove,
  restore,
  unknownResult,
  until,
} from './cloud-fixture.ts'
import { ConnectionFixture } from './connection-fixture.ts'
import { useFixture } from './member-fixture.ts'
import { RULES } from './sdk-fixture.ts'

const CLOSED = '{"rules": {".read": false, ".write": false}}'

const fixture = useFixture(() => new ConnectionFixture())

/** A device whose connection was dead and has been replaced. The mutation is applied then, and its acknowledgement is held back. */
async function replaceDeadConnection() {
  const device = await fixture().openDevice()
  const one = note('a')
  const creation = create(one)
  fixture().server.injectFault({ fault: 'halfOpen' })
  const result = device.send(creation)
  device.advance(10_000)
  fixture().server.injectFault({ fault: 'hold' })
  expect(await result).toEqual(unknownResult)
  await device.view.connected()
  return { ...device, one, creation }
}

describe('a dead connection', () => {
  // @fault F07
  test('is replaced after ten seconds without a response', async () => {
    const { view, send, advance } = await fixture().openDevice()
    const one = note('a')
    const creation = create(one)
    fixture().server.injectFault({ fault: 'halfOpen' })
    const result = send(creation)
    advance(9_999)
    expect(view.connectionStates).toEqual([true])
    advance(1)
    expect(await result).toEqual(unknownResult)
    await view.connected()
    expect(await send(creation)).toEqual(done(one))
  })

  // @fault F07
  test('is replaced later the next time, and a mutation waits fifteen seconds at most', async () => {
    const { one, creation, view, send, advance } = await replaceDeadConnection()
    const second = send(creation)
    await until(async () => expect(await fixture().stored('notes')).toEqual({ [one.id]: one }))
    advance(14_999)
    await view.connected()
    advance(1)
    expect(await second).toEqual(unknownResult)
    const third = send(creation)
    fixture().server.injectFault({ fault: 'release' })
    expect(await third).toEqual(done(one))
    expect(view.connectionStates).toEqual([true, false, true])
  })

  // @fault F07
  test('is replaced after twenty seconds if the next one does not respond either, although the mutation is sent again after fifteen', async () => {
    const { one, creation, view, send, advance } = await replaceDeadConnection()
    const second = send(creation)
    advance(15_000)
    expect(await second).toEqual(unknownResult)
    const third = send(creation)
    advance(4_999)
    expect(view.connectionStates).toEqual([true, false, true])
    advance(1)
    expect(await third).toEqual(unknownResult)
    await view.connected()
    expect(await send(creation)).toEqual(done(one))
  })

  // Such as on a slow line, where the first of several long notes takes almost as long.
  test('is not replaced while the server responds to other mutations', async () => {
    const { view, send, advance } = await fixture().openDevice()
    const one = note('a')
    fixture().server.injectFault({ fault: 'hold' })
    const result = send(create(one))
    await until(async () => expect(await fixture().stored('notes')).toEqual({ [one.id]: one }))
    advance(9_000)
    const other = noteOfAnotherLane(one)
    expect(await send(create(other))).toEqual(done(other))
    advance(1_000)
    expect(view.connectionStates).toEqual([true])
    advance(5_000)
    expect(await result).toEqual(unknownResult)
    advance(5_000)
    await until(() => expect(view.connectionStates).toEqual([true, false, true]))
  })
})

/** The mutations of a lane are sent one after another. */
function noteOfAnotherLane(one: Note): Note {
  const other = note('b')
  return laneOf(other.id) === laneOf(one.id) ? noteOfAnotherLane(one) : other
}

describe('a mutation without a subscription', () => {
  test('is applied to the stored values', async () => {
    const { view, send } = await fixture().openDevice()
    view.stop()
    const one = note('a')
    const b = { ...one, title: 'b' }
    expect(await send(create(one))).toEqual(done(one))
    expect(await send(create(b))).toEqual(done(one))
    expect(await send(edit(one, { title: 'b' }))).toEqual(done(b))
    expect(await send(edit(one, { title: 'c' }))).toEqual(conflict(b))
    expect(await send(pin(b))).toEqual(done({ ...b, pinned: 'pinned' }))
    expect(await send(remove(one))).toEqual(conflict({ ...b, pinned: 'pinned' }))
    expect(await send(remove(b))).toEqual(done(null))
    expect(await send(edit(b, { title: 'c' }))).toEqual(conflict(null))
    expect(await send(restore(b))).toEqual(done({ ...b, pinned: 'pinned' }))
  })

  test('is applied once if its connection is replaced', async () => {
    const { view, send, advance, cloud } = await fixture().openDevice()
    view.stop()
    const one = note('a')
    const creation = create(one)
    fixture().server.injectFault({ fault: 'halfOpen' })
    const result = send(creation)
    advance(10_000)
    expect(await result).toEqual(unknownResult)
    const again = follow(cloud)
    await again.connected()
    const b = { ...one, title: 'b' }
    expect(await send(edit(one, { title: 'b' }))).toEqual(done(b))
    // The note as it is now, not as it was after the first attempt.
    expect(await send(creation)).toEqual(done(b))
    expect(again.titles()).toEqual(['b'])
  })
})

describe('a note with a mutation in flight', () => {
  test('gets the next mutation after the result of the first', async () => {
    const { send } = await fixture().openDevice()
    const one = note('a')
    const b = { ...one, title: 'b' }
    const results = [create(one), edit(one, { title: 'b' }), pin(one), remove(b), restore(b)].map(send)
    expect((await Promise.all(results)).map(({ kind }) => kind)).toEqual(
      Array.from({ length: 5 }, () => 'done'),
    )
    expect(await fixture().stored('notes')).toEqual({ [one.id]: { ...b, pinned: 'pinned' } })
  })

  test('is not written twice when the mutation is sent twice', async () => {
    const { send } = await fixture().openDevice()
    const one = note('a')
    const written: string[] = []
    enableLogging((line) => {
      if (line.includes('"a":"m"')) written.push(line)
    })
    const creation = create(one)
    const results = await Promise.all([send(creation), send(creation)])
    enableLogging(false)
    expect(results).toEqual([done(one), done(one)])
    expect(written).toHaveLength(1)
  })

  test('is reported unchanged until the server has acknowledged the mutation', async () => {
    const { view, send } = await fixture().openDevice()
    const one = note('a')
    await send(create(one))
    await until(() => expect(view.trash).toHaveLength(1))
    fixture().server.injectFault({ fault: 'hold' })
    const result = send(remove(one))
    await until(async () => expect(await fixture().stored('notes')).toBeNull())
    await send(create(noteOfAnotherLane(one)))
    expect([view.titles(), view.trashed()]).toEqual([['a', 'b'], []])
    fixture().server.injectFault({ fault: 'release' })
    expect(await result).toEqual(done(null))
    expect([view.titles(), view.trashed()]).toEqual([['b'], ['a']])
  })
})

describe('a subscription', () => {
  test('fails when the rules no longer allow reading the notes, and can be repeated later', async () => {
    const { view, send, cloud } = await fixture().openDevice()
    await send(create(note('a')))
    await fixture().server.request('PUT', '/.settings/rules.json', CLOSED)
    await until(() => expect(view.errors).toHaveLength(1))
    expect(String(view.errors[0])).toMatch(/permission_denied/)
    expect(await send(create(note('b')))).toEqual(rejected)
    expect([view.titles(), view.trash.at(-1)]).toEqual([['a'], []])
    await fixture().server.request('PUT', '/.settings/rules.json', RULES)
    const again = follow(cloud)
    await again.connected()
    expect(again.titles()).toEqual(['a'])
    expect([view.snapshots.length, view.connectionStates]).toEqual([2, [true]])
  })

  test('works without a trash if the rules have none', async () => {
    await fixture().server.request('PUT', '/.settings/rules.json', RULES.replace('"trash"', '"bin"'))
    const { view, send } = await fixture().openDevice()
    expect(await send(create(note('a')))).toMatchObject({ kind: 'done' })
    expect([view.titles(), view.errors]).toEqual([['a'], []])
  })

  test('reports the changes of other devices before it reports that it is connected', async () => {
    const database = fixture().clients.open('ada')
    const { view, cloud } = await fixture().openDevice(database)
    const seen: (readonly string[])[] = []
    cloud.subscribe(ada, {
      notesChanged() {},
      trashChanged() {},
      connected: (connected) => connected && seen.push(view.titles()),
      failed() {},
    })
    await until(() => expect(seen).toEqual([[]]))
    goOffline(database)
    const outside = note('a')
    await fixture().server.request('PUT', `/users/ada/notes/${outside.id}.json`, JSON.stringify(outside))
    goOnline(database)
    await until(() => expect(seen).toHaveLength(2))
    expect(seen).toEqual([[], ['a']])
  })
})

test('the server time offset is right even if the local clock is wrong or is changed later', async () => {
  // The SDK reads the clock with `new Date()`, the local cloud with `Date.now()`.
  class FastDate extends Date {
    constructor(time = Date.now() + 1_000_000) {
      super(time)
    }
  }
  vi.stubGlobal('Date', FastDate)
  try {
    const { cloud } = await fixture().openDevice()
    const offsets: number[] = []
    const subscribe = () =>
      cloud.subscribe(ada, {
        notesChanged() {},
        trashChanged() {},
        connected: (_, serverTimeOffset) =>
          offsets.push(serverTimeOffset + performance.timeOrigin + performance.now() - Date.now()),
        failed() {},
      })
    subscribe()
    await until(() => expect(offsets).toHaveLength(1))
    vi.unstubAllGlobals()
    subscribe()
    await until(() => expect(offsets).toHaveLength(2))
    expect(offsets.map(Math.abs).filter((off) => off > 60_000)).toEqual([])
  } finally {
    vi.unstubAllGlobals()
  }
})

test('a note that is created after the device has slept for days keeps its time, although the monotonic clock stood still', async () => {
  const start = Date.now()
  let time = start
  class TestDate extends Date {
    static override now = () => time
    constructor(value = time) {
      super(value)
    }
  }
  vi.stubGlobal('Date', TestDate)
  vi.stubGlobal('performance', { timeOrigin: start, now: () => 0 })
  try {
    const database = fixture().clients.open('ada')
    const { view, send } = await fixture().openDevice(database)
    goOffline(database)
    time += 3 * 24 * 60 * 60 * 1000
    goOnline(database)
    await view.connected()
    const one = { ...note('a'), timestamp: time }
    expect(await send(create(one))).toEqual(done(one))
  } finally {
    vi.unstubAllGlobals()
  }
})
