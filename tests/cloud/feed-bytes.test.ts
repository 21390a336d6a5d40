import { createServer, type Server, connect, type Socket } from 'node:net'
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

/** Stores this many notes of 757 bytes without feed entries. */
async function storeNotes(count: number): Promise<void> {
  const notes = Array.from({ length: count }, (_, at) => {
    const one = { ...note(`note ${at}`, ada, 'x'.repeat(480)), timestamp: at }
    // A start searches for notes whose keys are newer than the last search.
    return [newKey(Date.now() - DAY - at), one] as const
  })
  await fixture().store('users/ada/notes', Object.fromEntries(notes.map(([id, one]) => [id, { ...one, id }])))
}

/** The bytes that the device receives meanwhile: messages of the database and of its connection, without TLS. */
async function bytesOf(task: () => Promise<unknown>): Promise<number> {
  const before = received
  await task()
  return received - before
}

test('a start without changes receives less than 1,000 bytes, whatever the number of notes, and one with changes only these', async () => {
  await storeNotes(2_000)
  const writer = await open()
  const a = { ...note('a', ada, 'x'.repeat(480)), id: newKey(Date.now() - DAY) }
  await writer.send(create(a))
  const first = await open()
  await until(() => expect(first.updates.at(-1)?.isComplete).toBe(true))
  const disk = first.kill()
  const session = { openDevice: () => ({ database: clients.open(ada.uid) }) }

  const reader = new MemberDevice(session, disk)
  const unchanged = await bytesOf(reader.connected)
  reader.kill()
  expect(unchanged).toBeLessThan(1_000)

  await writer.send(edit(a, { content: 'y'.repeat(480) }))
  const device = new MemberDevice(session, disk)
  const changed = await bytesOf(async () => {
    await device.connected()
    await until(() => expect(device.notes.get(a.id)?.content).toMatch(/^y/))
  })
  expect(changed).toBeLessThan(unchanged + 1_500)
})
