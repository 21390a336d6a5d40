import { deleteApp, type FirebaseApp, initializeApp, setLogLevel } from 'firebase/app'
import { type Database, get, onValue, ref, set } from 'firebase/database'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDatabases, type Databases } from '../../src/cloud/database.ts'
import { readInstances } from '../../src/cloud/instances.ts'
import { createNotesCloud } from '../../src/cloud/notes.ts'
import { newNote, type Note } from '../../src/notes/note.ts'
import { LocalDatabase } from '../local-cloud/stage.ts'
import { createPage } from './page.ts'

setLogLevel('silent')
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })
const MARCH = Date.UTC(2027, 2, 1)
const INSTANCES = readInstances('https://first.firebaseio.com; 2027-03-01 https://second.firebaseio.com')
const early = { uid: 'ada', createdAt: MARCH - 1 }
const late = { uid: 'ada', createdAt: MARCH }

const NAME = { id: 'k', userId: 'ada', userEmail: 'ada@example.com', author: 'Ada' }

let server: LocalDatabase
let app: FirebaseApp
let page: ReturnType<typeof createPage>
let databases: Databases

beforeEach(async () => {
  server = new LocalDatabase('{"rules": {".read": true, ".write": true}}')
  await server.start()
  app = initializeApp({ projectId: 'demo-pinwell' }, crypto.randomUUID())
  page = createPage()
  databases = createDatabases({ app, instances: INSTANCES, local: `127.0.0.1:${server.port}`, page })
})

afterEach(async () => {
  databases.disconnect()
  await deleteApp(app)
  await server.remove()
})

const until = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000, interval: 5 })

/** Whether the database is connected, as the SDK says it from time to time. */
function connectionOf(database: Database) {
  const seen: unknown[] = []
  onValue(ref(database, '.info/connected'), (snapshot) => seen.push(snapshot.val()))
  return { is: (connected: boolean) => until(() => expect(seen.at(-1)).toBe(connected)) }
}

describe('the databases', () => {
  test('are where the table says, each with its own data', async () => {
    await set(ref(databases.of(early), 'a'), 'first')
    await set(ref(databases.of(late), 'a'), 'second')
    for (const name of ['first', 'second'])
      expect(await (await server.ask('GET', `/a.json?ns=${name}`)).json()).toBe(name)
    expect((await get(ref(databases.of({ uid: 'eve', createdAt: 0 }), 'a'))).val()).toBe('first')
    expect(databases.of(early)).toBe(databases.of({ uid: 'eve', createdAt: 0 }))
  })

  test('are left when the page was hidden for long, and back when it is seen', async () => {
    expect.hasAssertions()
    const connection = connectionOf(databases.of(early))
    await connection.is(true)
    page.become('hidden')
    page.pass(300_000)
    await connection.is(false)
    page.become('visible')
    await connection.is(true)
  })

  test('are not left by a hidden page while a write has no answer', async () => {
    const database = databases.of(early)
    const connection = connectionOf(database)
    await connection.is(true)
    server.pull({ lever: 'hold' })
    const write = databases.during(set(ref(database, 'a'), 1))
    page.become('hidden')
    page.pass(600_000)
    await until(async () => expect(await (await server.ask('GET', '/a.json')).json()).toBe(1))
    server.pull({ lever: 'release' })
    await write
    page.pass(300_000)
    await connection.is(false)
  })

  test('are left at a sign-out when all is answered, and back for the next member', async () => {
    const database = databases.of(early)
    const connection = connectionOf(database)
    await connection.is(true)
    server.pull({ lever: 'hold' })
    const write = databases.during(set(ref(database, 'a'), 1))
    databases.disconnect()
    await until(async () => expect(await (await server.ask('GET', '/a.json')).json()).toBe(1))
    server.pull({ lever: 'release' })
    await write
    await connection.is(false)
    page.become('visible')
    page.tell('online')
    expect(databases.of(early)).toBe(database)
    await connection.is(true)
  })

  test('stay for a member who came back before that', async () => {
    const database = databases.of(early)
    const connection = connectionOf(database)
    await connection.is(true)
    server.pull({ lever: 'hold' })
    const write = databases.during(set(ref(database, 'a'), 1))
    databases.disconnect()
    databases.of(early)
    await until(async () => expect(await (await server.ask('GET', '/a.json')).json()).toBe(1))
    server.pull({ lever: 'release' })
    await write
    await connection.is(true)
  })

  test('are left when nobody follows the notes any more and what was written is answered', async () => {
    const ada = { ...early, email: 'ada@example.com', author: 'Ada' }
    const cloud = createNotesCloud(databases)
    const heard: (readonly Note[])[] = []
    const stop = cloud.subscribe(ada, {
      changed: (notes) => heard.push(notes),
      failed: (reason) => expect.unreachable(String(reason)),
    })
    const connection = connectionOf(databases.of(early))
    await until(() => expect(heard).toEqual([[]]))
    server.pull({ lever: 'hold' })
    const write = cloud.create(ada, newNote({ title: 'a', content: '' }, 1, NAME))
    stop()
    await until(async () =>
      expect(await (await server.ask('GET', '/users/ada/notes/k/title.json')).json()).toBe('a'),
    )
    server.pull({ lever: 'release' })
    await write
    await connection.is(false)
  })

  test('get no note that is too large for one message', async () => {
    const huge = newNote({ title: '', content: 'x'.repeat(2_000_001) }, 1, NAME)
    const ada = { ...early, email: 'ada@example.com', author: 'Ada' }
    const cloud = createNotesCloud(databases)
    await expect(cloud.create(ada, huge)).rejects.toThrow('too long')
    await expect(cloud.update(ada, huge)).rejects.toThrow('too long')
    expect(await (await server.ask('GET', '/.json')).json()).toBeNull()
  })
})
