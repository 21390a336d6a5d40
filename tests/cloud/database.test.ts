import { deleteApp, type FirebaseApp, initializeApp, setLogLevel } from 'firebase/app'
import { type Database, get, onValue, ref, set } from 'firebase/database'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createMemoryStorage } from '../../local-cloud/storage.ts'
import { createDatabases, type Databases } from '../../src/cloud/database.ts'
import { createNotesCloud } from '../../src/cloud/notes.ts'
import type { Note } from '../../src/notes/note.ts'
import { createFakePage } from '../fakes/page-environment.ts'
import { LocalDatabase } from '../local-cloud/local-database.ts'
import { ada, create, done, follow, note, unknownResult } from './cloud-fixture.ts'
import { createTestClient } from './test-client.ts'

setLogLevel('silent')
const OPEN = JSON.stringify({
  rules: {
    '.read': true,
    '.write': true,
    users: { $uid: { notes: { '.indexOn': ['timestamp', 'pinned'] } } },
    sync: { $uid: { changes: { '.indexOn': 'at' } } },
  },
})
const MARCH = Date.UTC(2027, 2, 1)
const INSTANCES = 'https://first.firebaseio.com; 2027-03-01 https://second.firebaseio.com'
const early = { uid: 'ada', createdAt: MARCH - 1 }
const late = { uid: 'ada', createdAt: MARCH }

let server: LocalDatabase
let app: FirebaseApp
let page: ReturnType<typeof createFakePage>
let databases: Databases

beforeEach(async () => {
  server = new LocalDatabase(OPEN, createMemoryStorage())
  await server.start()
  app = initializeApp({ projectId: 'demo-pinwell' }, crypto.randomUUID())
  page = createFakePage()
  const emulatorHost = `127.0.0.1:${server.port}`
  databases = createDatabases({ app, instances: INSTANCES, emulatorHost, page })
})

afterEach(async () => {
  databases.disconnect()
  await deleteApp(app)
  await server.remove()
})

const until = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000, interval: 5 })

/** The connection state that the SDK reports for the database. */
function connectionOf(database: Database) {
  const seen: unknown[] = []
  onValue(ref(database, '.info/connected'), (snapshot) => seen.push(snapshot.val()))
  return { is: (connected: boolean) => until(() => expect(seen.at(-1)).toBe(connected)) }
}

/** Waits until the server has written the note. */
async function untilWritten({ id, title }: Pick<Note, 'id' | 'title'>) {
  await until(async () => {
    const response = await server.request('GET', `/users/ada/notes/${id}/title.json`)
    expect(await response.json()).toBe(title)
  })
}

/** Writes a value whose acknowledgement the server holds back. */
async function holdWrite() {
  const database = databases.forAccount(early)
  const connection = connectionOf(database)
  await connection.is(true)
  server.injectFault({ fault: 'hold' })
  const write = databases.holdConnection(set(ref(database, 'a'), 1))
  const acknowledge = async () => {
    await until(async () => expect(await (await server.request('GET', '/a.json')).json()).toBe(1))
    server.injectFault({ fault: 'release' })
    await write
  }
  return { database, connection, acknowledge }
}

describe('the connections to the databases', () => {
  test('lead to the instances of the table, each with its own data', async () => {
    await set(ref(databases.forAccount(early), 'a'), 'first')
    await set(ref(databases.forAccount(late), 'a'), 'second')
    for (const name of ['first', 'second'])
      expect(await (await server.request('GET', `/a.json?ns=${name}`)).json()).toBe(name)
    expect((await get(ref(databases.forAccount({ uid: 'eve', createdAt: 0 }), 'a'))).val()).toBe('first')
    expect(databases.forAccount(early)).toBe(databases.forAccount({ uid: 'eve', createdAt: 0 }))
  })

  test('are closed when the page was hidden for long, and opened when it becomes visible', async () => {
    expect.hasAssertions()
    const connection = connectionOf(databases.forAccount(early))
    await connection.is(true)
    page.setVisibility('hidden')
    page.advance(300_000)
    await connection.is(false)
    page.setVisibility('visible')
    await connection.is(true)
  })

  test('stay open on a hidden page while a write is pending', async () => {
    expect.hasAssertions()
    const { connection, acknowledge } = await holdWrite()
    page.setVisibility('hidden')
    page.advance(600_000)
    await acknowledge()
    page.advance(300_000)
    await connection.is(false)
  })

  test('are closed at a sign-out when all writes are acknowledged, and opened for the next member', async () => {
    const { database, connection, acknowledge } = await holdWrite()
    databases.disconnect()
    await acknowledge()
    await connection.is(false)
    page.setVisibility('visible')
    page.dispatch('online')
    expect(databases.forAccount(early)).toBe(database)
    await connection.is(true)
  })

  test('stay open for a member who signs in again before the last write is acknowledged', async () => {
    expect.hasAssertions()
    const { connection, acknowledge } = await holdWrite()
    databases.disconnect()
    databases.forAccount(early)
    await acknowledge()
    await connection.is(true)
  })

  test('stay open on a hidden page with an unacknowledged mutation', async () => {
    expect.hasAssertions()
    const connection = connectionOf(databases.forAccount(early))
    await connection.is(true)
    databases.setUnacknowledged('a note', true)
    page.setVisibility('hidden')
    page.advance(1_200_000)
    databases.setUnacknowledged('a note', false)
    page.advance(299_999)
    await connection.is(true)
    page.advance(1)
    await connection.is(false)
  })

  test('are closed after the last unsubscribe, when the sent mutations have their results', async () => {
    const cloud = createTestClient(createNotesCloud({ databases, page, refresh: async () => {} }))
    const view = follow(cloud)
    const connection = connectionOf(databases.forAccount(early))
    await view.connected()
    server.injectFault({ fault: 'hold' })
    const one = note('a')
    const result = cloud.send(ada, create(one))
    view.stop()
    await untilWritten(one)
    server.injectFault({ fault: 'release' })
    expect(await result).toEqual(done(one))
    await connection.is(false)
  })

  test('stay open on a hidden page until a mutation with an unknown result is acknowledged', async () => {
    const cloud = createTestClient(createNotesCloud({ databases, page, refresh: async () => {} }))
    const view = follow(cloud)
    const connection = connectionOf(databases.forAccount(early))
    await view.connected()
    const one = note('a')
    const creation = create(one)
    server.injectFault({ fault: 'lose' })
    expect(await cloud.send(ada, creation)).toEqual(unknownResult)
    // After this no write is pending any more.
    await new Promise(setImmediate)
    page.setVisibility('hidden')
    page.advance(1_200_000)
    await view.connected()
    expect(await cloud.send(ada, creation)).toEqual(done(one))
    page.advance(300_000)
    await connection.is(false)
  })

  test('are closed on a hidden page when a mutation with an unknown result is acknowledged later', async () => {
    const cloud = createTestClient(createNotesCloud({ databases, page, refresh: async () => {} }))
    const view = follow(cloud)
    const connection = connectionOf(databases.forAccount(early))
    await view.connected()
    server.injectFault({ fault: 'hold' })
    const one = note('a')
    const result = cloud.send(ada, create(one))
    await untilWritten(one)
    page.advance(15_000)
    expect(await result).toEqual(unknownResult)
    // The SDK has sent it again by itself, on the next connection.
    await until(() => expect(view.titles()).toEqual(['a']))
    page.setVisibility('hidden')
    page.advance(600_000)
    await connection.is(false)
  })
})
