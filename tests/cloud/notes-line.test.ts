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
  refused,
  remove,
  restore,
  unanswered,
  until,
} from './notes-stage.ts'
import { createPage } from './page.ts'

setLogLevel('silent')
const RULES = readFileSync('database.rules.json', 'utf8')
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

/** Ada's notes by a device of hers, which is connected, with a clock that is turned by hand. */
async function enter(database: Database = clients.open('ada')) {
  const page = createPage()
  const refreshed: string[] = []
  const cloud = createNotesCloud(
    {
      of: () => database,
      during: (work) => work,
      owe() {},
      refresh: async () => void refreshed.push('a token'),
      disconnect() {},
    },
    page.later,
  )
  const view = follow(cloud)
  await view.connected()
  const send = (change: Parameters<typeof cloud.send>[1]) => cloud.send(ada, change)
  return { view, send, refreshed, pass: page.pass, cloud }
}

const stored = async (path: string): Promise<unknown> =>
  (await server.request('GET', `/users/ada/${path}.json`)).json()

describe('a change that is denied', () => {
  test('is tried again with a fresh token', async () => {
    const { send, refreshed } = await enter()
    const one = note('a')
    for (const change of [create(one), edit(one, { title: 'b' }), pin(one)]) {
      server.injectFault({ fault: 'refuse' })
      expect(await send(change)).toMatchObject({ kind: 'done' })
    }
    const now = { ...one, title: 'b', pinned: 'pinned' as const }
    for (const change of [remove(now), restore(now)]) {
      server.injectFault({ fault: 'refuse' })
      expect((await send(change)).kind).toBe('done')
    }
    expect(refreshed).toHaveLength(5)
  })

  test('is refused when it is denied again', async () => {
    const { send, refreshed } = await enter()
    for (let times = 0; times < 2; times++) server.injectFault({ fault: 'refuse' })
    expect(await send(create(note('a')))).toEqual(refused)
    expect(refreshed).toHaveLength(1)
  })

  test('needs no other token where what is there explains it', async () => {
    const { send, refreshed } = await enter()
    const one = note('a')
    await send(create(one))
    // What another device did is heard here only when the delete is on its way.
    server.injectFault({ fault: 'delay', uid: 'ada', ms: 100 })
    const newer = { ...one, title: 'b' }
    await server.request('PUT', `/users/ada/notes/${one.id}.json`, JSON.stringify(newer))
    expect(await send(remove(one))).toEqual(conflict(newer))
    expect([refreshed, await stored('trash')]).toEqual([[], null])
  })

  test('is unanswered where no fresh token can be had', async () => {
    const database = clients.open('ada')
    const cloud = createNotesCloud(
      {
        of: () => database,
        during: (work) => work,
        owe() {},
        refresh: () => Promise.reject(new Error('auth/network-request-failed')),
        disconnect() {},
      },
      createPage().later,
    )
    await follow(cloud).connected()
    server.injectFault({ fault: 'refuse' })
    expect(await cloud.send(ada, create(note('a')))).toEqual(unanswered)
  })

  test('is carried out by the SDK itself when the sign-in has expired', async () => {
    const session = clients.openSession(tokenOf('ada'))
    const { view, send } = await enter(session.database)
    session.nextToken = tokenOf('ada')
    server.injectFault({ fault: 'expire' })
    await until(() => expect(view.lines).toEqual([true, false, true]))
    expect(await send(create(note('a')))).toMatchObject({ kind: 'done' })
    expect([session.refreshCount, view.titles(), view.reasons]).toEqual([1, ['a'], []])
  })
})

describe('a connection that is dead', () => {
  test('is made anew after ten seconds without an answer', async () => {
    const { view, send, pass } = await enter()
    const one = note('a')
    server.injectFault({ fault: 'halfOpen' })
    const answer = send(create(one))
    pass(9_999)
    expect(view.lines).toEqual([true])
    pass(1)
    expect(await answer).toEqual(unanswered)
    await view.connected()
    expect(await send(create(one))).toEqual(done(one))
  })

  test('is waited for longer the next time, and the change for fifteen seconds at most', async () => {
    const { view, send, pass } = await enter()
    const one = note('a')
    server.injectFault({ fault: 'halfOpen' })
    const first = send(create(one))
    pass(10_000)
    expect(await first).toEqual(unanswered)
    await view.connected()

    server.injectFault({ fault: 'hold' })
    const second = send(create(one))
    await until(async () => expect(await stored('notes')).toEqual({ [one.id]: one }))
    pass(14_999)
    await view.connected()
    pass(1)
    expect(await second).toEqual(unanswered)
    const third = send(create(one))
    server.injectFault({ fault: 'release' })
    expect(await third).toEqual(done(one))
    expect(view.lines).toEqual([true, false, true])
  })
})

describe('a change of notes that nobody follows', () => {
  test('is made on what the database holds', async () => {
    const { view, send } = await enter()
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

  test('is not begun on another connection than it was sent on', async () => {
    const { view, send, pass, cloud } = await enter()
    view.stop()
    server.injectFault({ fault: 'halfOpen' })
    const lost = send(create(note('lost')))
    pass(10_000)
    expect(await lost).toEqual(unanswered)
    const again = follow(cloud)
    await again.connected()
    expect(await send(create(note('a')))).toMatchObject({ kind: 'done' })
    expect(again.titles()).toEqual(['a'])
  })
})

describe('a note with a change under way', () => {
  test('gets the next one when that is answered', async () => {
    const { send } = await enter()
    const one = note('a')
    const b = { ...one, title: 'b' }
    const answers = [create(one), edit(one, { title: 'b' }), pin(one), remove(b), restore(b)].map(send)
    expect((await Promise.all(answers)).map(({ kind }) => kind)).toEqual(
      Array.from({ length: 5 }, () => 'done'),
    )
    expect(await stored('notes')).toEqual({ [one.id]: b })
  })

  test('is not written twice when the change is sent twice', async () => {
    const { send } = await enter()
    const one = note('a')
    const written: string[] = []
    enableLogging((line) => {
      if (line.includes('"a":"p"')) written.push(line)
    })
    const answers = await Promise.all([send(create(one)), send(structuredClone(create(one)))])
    enableLogging(false)
    expect(answers).toEqual([done(one), done(one)])
    expect(written).toHaveLength(1)
  })

  test('is shown as the cloud has it until the cloud has agreed', async () => {
    const { view, send } = await enter()
    const one = note('a')
    await send(create(one))
    await until(() => expect(view.trash).toHaveLength(1))
    server.injectFault({ fault: 'hold' })
    const answer = send(remove(one))
    await until(async () => expect(await stored('notes')).toBeNull())
    await send(create(note('b')))
    expect([view.titles(), view.trashed()]).toEqual([['a', 'b'], []])
    server.injectFault({ fault: 'release' })
    expect(await answer).toEqual(done(null))
    expect([view.titles(), view.trashed()]).toEqual([['b'], ['a']])
  })
})

describe('a subscription', () => {
  test('fails when the notes may no longer be read, and can be made anew', async () => {
    const { view, send, cloud } = await enter()
    await send(create(note('a')))
    await server.request('PUT', '/.settings/rules.json', CLOSED)
    await until(() => expect(view.reasons).toHaveLength(1))
    expect(String(view.reasons[0])).toMatch(/permission_denied/)
    expect(await send(create(note('b')))).toEqual(refused)
    expect([view.titles(), view.trash.at(-1)]).toEqual([['a'], []])
    await server.request('PUT', '/.settings/rules.json', RULES)
    const again = follow(cloud)
    await again.connected()
    expect(again.titles()).toEqual(['a'])
    expect([view.heard.length, view.lines]).toEqual([2, [true]])
  })

  test('does without a trash where the rules know of none', async () => {
    await server.request('PUT', '/.settings/rules.json', RULES.replace('"trash"', '"bin"'))
    const { view, send } = await enter()
    expect(await send(create(note('a')))).toMatchObject({ kind: 'done' })
    expect([view.titles(), view.reasons]).toEqual([['a'], []])
  })

  test('shows what other devices did before it says that it is connected', async () => {
    const database = clients.open('ada')
    const { view, cloud } = await enter(database)
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

test('the cloud’s clock is known however wrong the device’s is, and whatever that is set to since', async () => {
  // The SDK asks it by `new Date()`, the local cloud by `Date.now()`.
  class Ahead extends Date {
    constructor(time = Date.now() + 1_000_000) {
      super(time)
    }
  }
  vi.stubGlobal('Date', Ahead)
  try {
    const { cloud } = await enter()
    const told: number[] = []
    const hear = () =>
      cloud.subscribe(ada, {
        notesChanged() {},
        trashChanged() {},
        connected: (_, ahead) => told.push(ahead + performance.timeOrigin + performance.now() - Date.now()),
        failed() {},
      })
    hear()
    await until(() => expect(told).toHaveLength(1))
    vi.unstubAllGlobals()
    hear()
    await until(() => expect(told).toHaveLength(2))
    expect(told.map(Math.abs).filter((off) => off > 60_000)).toEqual([])
  } finally {
    vi.unstubAllGlobals()
  }
})
