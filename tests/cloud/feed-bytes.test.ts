import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newKey } from '../../src/notes/keys.ts'
import { Clients } from '../local-cloud/sdk-clients.ts'
import { ada, create, edit, note, until } from './cloud-fixture.ts'
import { MemberDevice } from './member-device.ts'
import { useMembers } from './member-fixture.ts'

const { fixture, open } = useMembers()
let proxy: Server
let clients: Clients
let received: number
let sockets: Socket[]

beforeEach(async () => {
  sockets = []
  received = 0
  proxy = createServer((client) => {
    const server = connect(fixture().server.port, '127.0.0.1')
    sockets.push(client, server)
    server.on('data', (data) => (received += data.length))
    client.pipe(server).pipe(client)
    for (const socket of [client, server]) socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  clients = new Clients(address.port)
})

afterEach(async () => {
  await clients.close()
  for (const socket of sockets) socket.destroy()
  proxy.close()
})

const DAY = 24 * 60 * 60 * 1000

/** Stores this many notes of 757 bytes without feed entries, created at this time by the clock of their writer. */
async function storeNotes(count: number, createdAt = Date.now() - DAY): Promise<void> {
  const notes = Array.from({ length: count }, (_, at) => {
    const one = { ...note(`note ${at}`, ada, TEXT), timestamp: at }
    return [newKey(createdAt - at), one] as const
  })
  await fixture().store('users/ada/notes', Object.fromEntries(notes.map(([id, one]) => [id, { ...one, id }])))
}

const TEXT = 'x'.repeat(480)

/** The bytes that the device receives meanwhile: messages of the database and of its connection, without TLS. */
async function bytesOf(task: () => Promise<unknown>): Promise<number> {
  const before = received
  await task()
  return received - before
}

/** The bytes of a start when nothing has changed since the last one, and of one when another device has edited a note. */
async function startsOf(
  count: number,
  createdAt?: number,
): Promise<{ readonly unchanged: number; readonly changed: number }> {
  for (const root of ['users', 'sync']) await fixture().store(`${root}/ada`, null)
  await storeNotes(count, createdAt)
  const writer = await open()
  const a = { ...note('a', ada, TEXT), id: newKey(Date.now() - DAY) }
  await writer.send(create(a))
  const disk = (await open()).kill()
  const session = { openDevice: () => ({ database: clients.open(ada.uid) }) }

  const reader = new MemberDevice(session, disk)
  const unchanged = await bytesOf(reader.connected)
  reader.kill()

  await writer.send(edit(a, { content: 'y'.repeat(480) }))
  const device = new MemberDevice(session, disk)
  const changed = await bytesOf(async () => {
    await device.connected()
    await until(() => expect(device.notes.get(a.id)?.content).toMatch(/^y/))
  })
  expect(device.notes.size).toBe(count + 1)
  for (const each of [device, writer]) each.kill()
  return { unchanged, changed }
}

test('a start receives only what has changed: of 2,000 notes as few bytes as of 20', async () => {
  const [few, many] = [await startsOf(20), await startsOf(2_000)]
  expect(many.unchanged).toBeLessThan(1_000)
  expect(many.changed).toBeLessThan(many.unchanged + 1_500)
  // The numbers in the messages have some more digits.
  expect(Math.abs(many.unchanged - few.unchanged)).toBeLessThan(20)
  expect(Math.abs(many.changed - few.changed)).toBeLessThan(20)
})

test('a start does not receive again the notes whose keys come from a clock that is ahead', async () => {
  const [present, ahead] = [await startsOf(20), await startsOf(20, Date.now() + 365 * DAY)]
  expect(ahead.unchanged).toBeLessThan(present.unchanged + 200)
})
