import { get, goOffline, goOnline, ref } from 'firebase/database'
import { describe, expect, test } from 'vitest'
import { errorCodeOf, tokenOf } from '../local-cloud/sdk-clients.ts'
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

const DAY = 24 * 60 * 60 * 1000

const fixture = useFixture(() => new ConnectionFixture())

const storedFields = async (path: string) => Object(await fixture().stored(path))
const isNow = (time: number) => Math.abs(time - Date.now()) < 60_000

describe('a mutation that the rules would refuse as it is', () => {
  const LATE = Date.now() + 400 * DAY

  test('gives a note from a clock that is years ahead the time of the server', async () => {
    const { send } = await fixture().openDevice()
    const one = { ...note('a'), timestamp: LATE }
    const result = await send(create(one))
    const { timestamp } = await storedFields(`notes/${one.id}`)
    expect([result, isNow(timestamp)]).toEqual([done({ ...one, timestamp }), true])
    expect(await send(create(one))).toEqual(result)
  })

  test("gives the copy of a note from before a change of the e-mail the account's e-mail", async () => {
    const { send } = await fixture().openDevice()
    const one = { ...note('a'), userEmail: 'ada@old.example' }
    expect(await send(create(one))).toEqual(done({ ...one, userEmail: ada.email }))
    const restored = { ...note('b'), userEmail: 'ada@old.example' }
    expect(await send(restore(restored))).toEqual(done({ ...restored, userEmail: ada.email }))
  })

  test('keeps the time and the e-mail that a note of the trash has', async () => {
    const { send } = await fixture().openDevice()
    const one = { ...note('a'), timestamp: LATE, userEmail: 'ada@old.example' }
    await fixture().server.request('PUT', `/users/ada/notes/${one.id}.json`, JSON.stringify(one))
    const edited = { ...one, title: 'b' }
    expect(await send(edit(one, { title: 'b' }))).toEqual(done(edited))
    expect(await send(remove(edited))).toEqual(done(null))
    expect(await send(restore(edited))).toEqual(done(edited))
    expect(await fixture().stored(`notes/${one.id}`)).toEqual(edited)
  })

  test('deletes at the time of the server, by a clock that is years ahead', async () => {
    const { send } = await fixture().openDevice()
    const one = note('a')
    await send(create(one))
    expect(await send(remove(one, LATE))).toEqual(done(null))
    const { deletedAt } = await storedFields(`trash/${one.id}`)
    expect(isNow(deletedAt)).toBe(true)
  })

  test('deletes at the time of the server, by a clock that is two months behind', async () => {
    const { send } = await fixture().openDevice()
    for (const [age, isKept] of [
      [60 * DAY, false],
      [29 * DAY, true],
    ] as const) {
      const [one, time] = [note(`${age}`), Date.now() - age]
      await send(create(one))
      expect(await send(remove(one, time))).toEqual(done(null))
      const { deletedAt } = await storedFields(`trash/${one.id}`)
      expect([deletedAt === time, isNow(deletedAt)]).toEqual([isKept, !isKept])
    }
  })

  test.each([
    ['ahead', LATE],
    ['behind', Date.now() - 60 * DAY],
  ])('still recognizes a delete by a clock that is %s after it was undone', async (_, time) => {
    const database = fixture().clients.open('ada')
    const { send, view } = await fixture().openDevice(database)
    const other = await fixture().openDevice()
    const one = note('a')
    await send(create(one))
    const deletion = remove(one, time)
    fixture().server.injectFault({ fault: 'lose' })
    expect(await send(deletion)).toEqual(unknownResult)
    goOffline(database)
    expect(await other.send(restore(one))).toEqual(done(one))
    goOnline(database)
    await view.connected()
    expect(await send(deletion)).toEqual(done(one))
    await view.shows('a')
  })

  test('deletes a note with the pin that it has by then', async () => {
    const { send, view } = await fixture().openDevice()
    const one = note('a')
    await send(create(one))
    await view.shows('a')
    await fixture().server.request('PUT', `/users/ada/notes/${one.id}/pinned.json`, '"pinned"')
    expect(await send(remove(one))).toEqual(done(null))
    expect(await fixture().stored(`trash/${one.id}`)).toMatchObject({ pinned: 'pinned' })
  })
})

describe('a denied mutation', () => {
  test('is sent again with a fresh token', async () => {
    const { send, refreshed } = await fixture().openDevice()
    const one = note('a')
    for (const mutation of [create(one), edit(one, { title: 'b' }), pin(one)]) {
      fixture().server.injectFault({ fault: 'refuse' })
      expect(await send(mutation)).toMatchObject({ kind: 'done' })
    }
    const now = { ...one, title: 'b', pinned: 'pinned' as const }
    for (const mutation of [remove(now), restore(now)]) {
      fixture().server.injectFault({ fault: 'refuse' })
      expect((await send(mutation)).kind).toBe('done')
    }
    expect(refreshed).toHaveLength(5)
  })

  test('is rejected when it is denied again', async () => {
    const { send, refreshed } = await fixture().openDevice()
    for (let times = 0; times < 2; times++) fixture().server.injectFault({ fault: 'refuse' })
    expect(await send(create(note('a')))).toEqual(rejected)
    expect(refreshed).toHaveLength(1)
  })

  test('needs no fresh token if the stored values explain the denial', async () => {
    const { send, refreshed } = await fixture().openDevice()
    const one = note('a')
    await send(create(one))
    // The other device's change arrives here only after the delete was sent.
    fixture().server.injectFault({ fault: 'delay', uid: 'ada', ms: 100 })
    const newer = { ...one, title: 'b' }
    await fixture().server.request('PUT', `/users/ada/notes/${one.id}.json`, JSON.stringify(newer))
    expect(await send(remove(one))).toEqual(conflict(newer))
    expect([refreshed, await fixture().stored('trash')]).toEqual([[], null])
  })

  test('has an unknown result if the token cannot be refreshed', async () => {
    const database = fixture().clients.open('ada')
    const cloud = fixture().openCloud(database, () =>
      Promise.reject(new Error('auth/network-request-failed')),
    )
    await follow(cloud).connected()
    fixture().server.injectFault({ fault: 'refuse' })
    expect(await cloud.send(ada, create(note('a')))).toEqual(unknownResult)
  })

  test('is sent by the SDK itself after an expired sign-in was refreshed', async () => {
    const session = fixture().clients.openSession(tokenOf('ada'))
    const { view, send } = await fixture().openDevice(session.database)
    session.nextToken = tokenOf('ada')
    fixture().server.injectFault({ fault: 'expire' })
    await until(() => expect(view.connectionStates).toEqual([true, false, true]))
    expect(await send(create(note('a')))).toMatchObject({ kind: 'done' })
    expect([session.refreshCount, view.titles(), view.errors]).toEqual([1, ['a'], []])
  })

  test('is sent again after the next sign-in if it was denied because the member had signed out', async () => {
    const session = fixture().clients.openSession(tokenOf('ada'))
    const { database } = session
    const { view, send, cloud, refreshed } = await fixture().openDevice(database)
    const one = note('a')
    await send(create(one))
    const deletion = remove(one)
    fixture().server.injectFault({ fault: 'halfOpen' })
    const result = send(deletion)
    goOffline(database)
    expect(await result).toEqual(unknownResult)
    view.stop()
    session.setToken(null)
    goOnline(database)
    await until(() => expect(refreshed).toHaveLength(1))
    // The database answers this read after those of the mutation.
    expect(await errorCodeOf(get(ref(database, 'users/ada/provider')))).toMatch(/permission.denied/i)
    session.setToken(tokenOf('ada'))
    await follow(cloud).connected()
    expect(await send(deletion)).toEqual(done(null))
  })
})
