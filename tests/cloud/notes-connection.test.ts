import { readFileSync } from 'node:fs'
import { setLogLevel } from 'firebase/app'
import { type Database, enableLogging, goOffline, goOnline } from 'firebase/database'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createNotesCloud } from '../../src/cloud/notes.ts'
import { Clients, tokenOf } from '../local-cloud/sdk-clients.ts'
import { LocalDatabase } from '../local-cloud/local-database.ts'
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
import { createFakePage } from '../fakes/page-environment.ts'

setLogLevel('silent')
const RULES = readFileSync('database.rules.json', 'utf8')
const DAY = 24 * 60 * 60 * 1000
const CLOSED = '{"rules": {".read": false, ".write": false}}'

let server: LocalDatabase
let clients: Clients

beforeEach(async () => {
  server = new LocalDatabase(RULES)
  await server.start()
  clients = new Clients(server.port)
})

afterEach(async () => {
  await clients.close()
  await server.remove()
})

/** A connected device of Ada's, with a clock that the test advances. */
async function openDevice(database: Database = clients.open('ada')) {
  const page = createFakePage()
  const refreshed: string[] = []
  const cloud = createNotesCloud(
    {
      forAccount: () => database,
      holdConnection: (work) => work,
      setUnacknowledged() {},
      refresh: async () => void refreshed.push('a token'),
      disconnect() {},
    },
    page.schedule,
  )
  const view = follow(cloud)
  await view.connected()
  const send = (mutation: Parameters<typeof cloud.send>[1]) => cloud.send(ada, mutation)
  return { view, send, refreshed, advance: page.advance, cloud }
}

const stored = async (path: string): Promise<unknown> =>
  (await server.request('GET', `/users/ada/${path}.json`)).json()

const storedFields = async (path: string) => Object(await stored(path))
const isNow = (time: number) => Math.abs(time - Date.now()) < 60_000

describe('a mutation that the rules would refuse as it is', () => {
  const LATE = Date.now() + 400 * DAY

  test('gives a note from a clock that is years ahead the time of the server', async () => {
    const { send } = await openDevice()
    const one = { ...note('a'), timestamp: LATE }
    const result = await send(create(one))
    const { timestamp } = await storedFields(`notes/${one.id}`)
    expect([result, isNow(timestamp)]).toEqual([done({ ...one, timestamp }), true])
    expect(await send(create(one))).toEqual(result)
  })

  test("gives the copy of a note from before a change of the e-mail the account's e-mail", async () => {
    const { send } = await openDevice()
    const one = { ...note('a'), userEmail: 'ada@old.example' }
    expect(await send(create(one))).toEqual(done({ ...one, userEmail: ada.email }))
    const restored = { ...note('b'), userEmail: 'ada@old.example' }
    expect(await send(restore(restored))).toEqual(done({ ...restored, userEmail: ada.email }))
  })

  test('keeps the time and the e-mail that a note of the trash has', async () => {
    const { send } = await openDevice()
    const one = { ...note('a'), timestamp: LATE, userEmail: 'ada@old.example' }
    await server.request('PUT', `/users/ada/notes/${one.id}.json`, JSON.stringify(one))
    const edited = { ...one, title: 'b' }
    expect(await send(edit(one, { title: 'b' }))).toEqual(done(edited))
    expect(await send(remove(edited))).toEqual(done(null))
    expect(await send(restore(edited))).toEqual(done(edited))
    expect(await stored(`notes/${one.id}`)).toEqual(edited)
  })

  test('deletes at the time of the server, by a clock that is years ahead', async () => {
    const { send } = await openDevice()
    const one = note('a')
    await send(create(one))
    expect(await send(remove(one, LATE))).toEqual(done(null))
    const { deletedAt } = await storedFields(`trash/${one.id}`)
    expect(isNow(deletedAt)).toBe(true)
  })

  test('still recognises that delete after it was undone', async () => {
    const { send } = await openDevice()
    const one = note('a')
    await server.request(
      'PUT',
      '/users/ada.json',
      JSON.stringify({ notes: { [one.id]: one }, trash: { [one.id]: LATE } }),
    )
    expect(await send(remove(one, LATE))).toEqual(conflict(one))
  })

  test('deletes a note with the pin that it has by then', async () => {
    const { send, view } = await openDevice()
    const one = note('a')
    await send(create(one))
    await view.shows('a')
    await server.request('PUT', `/users/ada/notes/${one.id}/pinned.json`, '"pinned"')
    expect(await send(remove(one))).toEqual(done(null))
    expect(await stored(`trash/${one.id}`)).toMatchObject({ pinned: 'pinned' })
  })
})

describe('a denied mutation', () => {
  test('is sent again with a fresh token', async () => {
    const { send, refreshed } = await openDevice()
    const one = note('a')
    for (const mutation of [create(one), edit(one, { title: 'b' }), pin(one)]) {
      server.injectFault({ fault: 'refuse' })
      expect(await send(mutation)).toMatchObject({ kind: 'done' })
    }
    const now = { ...one, title: 'b', pinned: 'pinned' as const }
    for (const mutation of [remove(now), restore(now)]) {
      server.injectFault({ fault: 'refuse' })
      expect((await send(mutation)).kind).toBe('done')
    }
    expect(refreshed).toHaveLength(5)
  })

  test('is rejected when it is denied again', async () => {
    const { send, refreshed } = await openDevice()
    for (let times = 0; times < 2; times++) server.injectFault({ fault: 'refuse' })
    expect(await send(create(note('a')))).toEqual(rejected)
    expect(refreshed).toHaveLength(1)
  })

  test('needs no fresh token if the stored values explain the denial', async () => {
    const { send, refreshed } = await openDevice()
    const one = note('a')
    await send(create(one))
    // The other device's change arrives here only after the delete was sent.
    server.injectFault({ fault: 'delay', uid: 'ada', ms: 100 })
    const newer = { ...one, title: 'b' }
    await server.request('PUT', `/users/ada/notes/${one.id}.json`, JSON.stringify(newer))
    expect(await send(remove(one))).toEqual(conflict(newer))
    expect([refreshed, await stored('trash')]).toEqual([[], null])
  })

  test('has an unknown result if the token cannot be refreshed', async () => {
    const database = clients.open('ada')
    const cloud = createNotesCloud(
      {
        forAccount: () => database,
        holdConnection: (work) => work,
        setUnacknowledged() {},
        refresh: () => Promise.reject(new Error('auth/network-request-failed')),
        disconnect() {},
      },
      createFakePage().schedule,
    )
    await follow(cloud).connected()
    server.injectFault({ fault: 'refuse' })
    expect(await cloud.send(ada, create(note('a')))).toEqual(unknownResult)
  })

  test('is sent by the SDK itself after an expired sign-in was refreshed', async () => {
    const session = clients.openSession(tokenOf('ada'))
    const { view, send } = await openDevice(session.database)
    session.nextToken = tokenOf('ada')
    server.injectFault({ fault: 'expire' })
    await until(() => expect(view.connectionStates).toEqual([true, false, true]))
    expect(await send(create(note('a')))).toMatchObject({ kind: 'done' })
    expect([session.refreshCount, view.titles(), view.errors]).toEqual([1, ['a'], []])
  })
})

describe('a dead connection', () => {
  // @fault F07
  test('is replaced after ten seconds without a response', async () => {
    const { view, send, advance } = await openDevice()
    const one = note('a')
    server.injectFault({ fault: 'halfOpen' })
    const result = send(create(one))
    advance(9_999)
    expect(view.connectionStates).toEqual([true])
    advance(1)
    expect(await result).toEqual(unknownResult)
    await view.connected()
    expect(await send(create(one))).toEqual(done(one))
  })

  // @fault F07
  test('is replaced later the next time, and a mutation waits fifteen seconds at most', async () => {
    const { view, send, advance } = await openDevice()
    const one = note('a')
    server.injectFault({ fault: 'halfOpen' })
    const first = send(create(one))
    advance(10_000)
    expect(await first).toEqual(unknownResult)
    await view.connected()

    server.injectFault({ fault: 'hold' })
    const second = send(create(one))
    await until(async () => expect(await stored('notes')).toEqual({ [one.id]: one }))
    advance(14_999)
    await view.connected()
    advance(1)
    expect(await second).toEqual(unknownResult)
    const third = send(create(one))
    server.injectFault({ fault: 'release' })
    expect(await third).toEqual(done(one))
    expect(view.connectionStates).toEqual([true, false, true])
  })
})

describe('a mutation without a subscription', () => {
  test('is applied to the stored values', async () => {
    const { view, send } = await openDevice()
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
    expect(await send(restore(b))).toEqual(done(b))
  })

  test('is not written on a later connection than it was sent on', async () => {
    const { view, send, advance, cloud } = await openDevice()
    view.stop()
    server.injectFault({ fault: 'halfOpen' })
    const lost = send(create(note('lost')))
    advance(10_000)
    expect(await lost).toEqual(unknownResult)
    const again = follow(cloud)
    await again.connected()
    expect(await send(create(note('a')))).toMatchObject({ kind: 'done' })
    expect(again.titles()).toEqual(['a'])
  })
})

describe('a note with a mutation in flight', () => {
  test('gets the next mutation after the result of the first', async () => {
    const { send } = await openDevice()
    const one = note('a')
    const b = { ...one, title: 'b' }
    const results = [create(one), edit(one, { title: 'b' }), pin(one), remove(b), restore(b)].map(send)
    expect((await Promise.all(results)).map(({ kind }) => kind)).toEqual(
      Array.from({ length: 5 }, () => 'done'),
    )
    expect(await stored('notes')).toEqual({ [one.id]: b })
  })

  test('is not written twice when the mutation is sent twice', async () => {
    const { send } = await openDevice()
    const one = note('a')
    const written: string[] = []
    enableLogging((line) => {
      if (line.includes('"a":"p"')) written.push(line)
    })
    const results = await Promise.all([send(create(one)), send(structuredClone(create(one)))])
    enableLogging(false)
    expect(results).toEqual([done(one), done(one)])
    expect(written).toHaveLength(1)
  })

  test('is reported unchanged until the server has acknowledged the mutation', async () => {
    const { view, send } = await openDevice()
    const one = note('a')
    await send(create(one))
    await until(() => expect(view.trash).toHaveLength(1))
    server.injectFault({ fault: 'hold' })
    const result = send(remove(one))
    await until(async () => expect(await stored('notes')).toBeNull())
    await send(create(note('b')))
    expect([view.titles(), view.trashed()]).toEqual([['a', 'b'], []])
    server.injectFault({ fault: 'release' })
    expect(await result).toEqual(done(null))
    expect([view.titles(), view.trashed()]).toEqual([['b'], ['a']])
  })
})

describe('a subscription', () => {
  test('fails when the rules no longer allow reading the notes, and can be repeated later', async () => {
    const { view, send, cloud } = await openDevice()
    await send(create(note('a')))
    await server.request('PUT', '/.settings/rules.json', CLOSED)
    await until(() => expect(view.errors).toHaveLength(1))
    expect(String(view.errors[0])).toMatch(/permission_denied/)
    expect(await send(create(note('b')))).toEqual(rejected)
    expect([view.titles(), view.trash.at(-1)]).toEqual([['a'], []])
    await server.request('PUT', '/.settings/rules.json', RULES)
    const again = follow(cloud)
    await again.connected()
    expect(again.titles()).toEqual(['a'])
    expect([view.snapshots.length, view.connectionStates]).toEqual([2, [true]])
  })

  test('works without a trash if the rules have none', async () => {
    await server.request('PUT', '/.settings/rules.json', RULES.replace('"trash"', '"bin"'))
    const { view, send } = await openDevice()
    expect(await send(create(note('a')))).toMatchObject({ kind: 'done' })
    expect([view.titles(), view.errors]).toEqual([['a'], []])
  })

  test('reports the changes of other devices before it reports that it is connected', async () => {
    const database = clients.open('ada')
    const { view, cloud } = await openDevice(database)
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
    await server.request('PUT', `/users/ada/notes/${outside.id}.json`, JSON.stringify(outside))
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
    const { cloud } = await openDevice()
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
