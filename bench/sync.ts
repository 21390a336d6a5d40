import { connect, createServer, type Server, type Socket } from 'node:net'
import { createMemoryStorage } from '../local-cloud/storage.ts'
import { newKey } from '../src/notes/keys.ts'
import type { Note } from '../src/notes/note.ts'
import { RULES } from '../tests/cloud/sdk-fixture.ts'
import { LocalDatabase } from '../tests/local-cloud/local-database.ts'
import { notes as generate } from './corpus.ts'
import { type Contender, repeat, runSequentially, startContender, withSpread } from './measure.ts'
import type { PartResult } from './part.ts'
import { median } from './statistics.ts'

export type SyncRequest =
  | { readonly kind: 'stop' }
  /** Starts from what the device has stored, and waits until it is up to date. */
  | {
      readonly kind: 'start'
      readonly port: number
      /** Takes the time of the processor. Otherwise the requests are counted. */
      readonly isTimed: boolean
    }
  /** Edits or pins so many notes, one after another or all at once. */
  | {
      readonly kind: 'edit' | 'pin'
      readonly count: number
      readonly isParallel: boolean
    }

export interface SyncResult {
  /** CPU milliseconds of the device. */
  readonly cpu: number
  /** Milliseconds until the device had 50 notes. */
  readonly cards: number
  /** The requests that the device has sent. */
  readonly requests: number
  /** How many notes the device has. */
  readonly notes: number
}

interface Cost extends SyncResult {
  readonly bytesDown: number
  readonly bytesUp: number
}

type Device = Contender<SyncRequest, SyncResult>

const SIZES = [200, 2_000, 10_000]
const CHANGES = [0, 1, 10, 100]
/** A start takes a few milliseconds of the processor, in which a single one varies as much as it costs. */
const UNCHANGED_STARTS = 15
const EDITS = 20
const OFFLINE_EDITS = 50
const LATENCY = 30

/** What synchronization costs a device: bytes without TLS, requests and CPU time, with the real SDK on the local cloud. */
export async function sync(): Promise<PartResult> {
  const sizes = await runSequentially(SIZES, measureSize)
  const [few, many] = [sizes[0], sizes.at(-1)]
  const unchanged = many?.starts.find(({ changed }) => changed === 0)?.cost
  const unchangedFew = few?.starts.find(({ changed }) => changed === 0)?.cost
  return {
    figures: {
      'Y1 bytes': unchanged?.bytesDown,
      'Y1 growth': unchanged && unchangedFew && unchanged.bytesDown / unchangedFew.bytesDown,
      ...withSpread(many?.unchanged ?? [], (rounds) => ({ 'Y1 CPU': median(rounds.map(({ cpu }) => cpu)) })),
      'Y2 cards': many?.download.cards,
      'Y3 requests': many && many.edit.requests / EDITS,
      'Y3 bytes': many && many.edit.bytesDown / EDITS,
      'Y3 parallel': many && many.offline.requests / OFFLINE_EDITS,
    },
    details: sizes,
  }
}

/** What an account of this many notes costs a device, and the bytes that the server stores of it. */
export async function measureSize(count: number) {
  const server = new LocalDatabase(RULES, createMemoryStorage())
  await server.start()
  await server.request('PUT', '/users/ada/notes.json', JSON.stringify(storedNotes(count)))
  const [slow, fast] = [await openProxy(server.port, LATENCY), await openProxy(server.port, 0)]
  const [device, writer] = [start(), start()]
  try {
    const download = await slow.measure(() =>
      device.request({ kind: 'start', port: slow.port, isTimed: false }),
    )
    if (download.notes !== count) throw new Error(`The device has ${download.notes} of ${count} notes.`)
    await writer.request({ kind: 'start', port: server.port, isTimed: false })
    const restartAfter = async (changed: number, isTimed = false) => {
      await device.request({ kind: 'stop' })
      await writer.request({ kind: 'edit', count: changed, isParallel: true })
      return fast.measure(() => device.request({ kind: 'start', port: fast.port, isTimed }))
    }
    // First, because a start receives the feed entries of the last minutes again.
    const unchanged = await repeat(UNCHANGED_STARTS, () => restartAfter(0, true))
    const starts = await runSequentially(CHANGES, async (changed) => {
      return { changed, cost: await restartAfter(changed) }
    })
    const send = (kind: 'edit' | 'pin', edits: number, isParallel: boolean) =>
      fast.measure(() => device.request({ kind, count: edits, isParallel }))
    const edit = await send('edit', EDITS, false)
    const pin = await send('pin', EDITS, false)
    const offline = await send('edit', OFFLINE_EDITS, true)
    return {
      count,
      download,
      starts,
      unchanged,
      edit,
      pin,
      offline,
      edits: EDITS,
      stored: await storedBytes(server),
    }
  } finally {
    for (const each of [device, writer]) each.stop()
    for (const proxy of [slow, fast]) proxy.close()
    await server.remove()
  }
}

/** The mean bytes of what is stored, as JSON with its keys. */
async function storedBytes(server: LocalDatabase) {
  const read = async (path: string): Promise<unknown> =>
    (await server.request('GET', `/${path}/ada.json`)).json()
  const [user, synced] = [Object(await read('users')), Object(await read('sync'))]
  const histories: object[] = Object.values(synced.history)
  const versions = histories.reduce((sum, each) => sum + Object.keys(each).length, 0)
  return {
    note: mean(user.notes),
    entry: mean(synced.changes),
    version: JSON.stringify(synced.history).length / versions,
  }
}

function mean(values: object): number {
  return JSON.stringify(values).length / Object.keys(values).length
}

function start(): Device {
  return startContender<SyncRequest, SyncResult>('sync-process.js')
}

/** Notes of an account as an older build has written them, without feed entries. */
function storedNotes(count: number): Readonly<Record<string, Note>> {
  const since = Date.now() - 24 * 60 * 60 * 1000
  return Object.fromEntries(
    generate(count, 500).map((note, at) => {
      const id = newKey(since - at)
      return [id, { ...note, id, userId: 'ada', userEmail: 'ada@example.com', timestamp: since - at }]
    }),
  )
}

/** Passes everything on to the database after a delay, and counts the bytes. */
async function openProxy(port: number, delay: number) {
  const sockets: Socket[] = []
  let [bytesDown, bytesUp] = [0, 0]
  const proxy = createServer((client) => {
    const server = connect(port, '127.0.0.1')
    sockets.push(client, server)
    server.on('data', (data) => {
      bytesDown += data.length
      pass(data, client, delay)
    })
    client.on('data', (data) => {
      bytesUp += data.length
      pass(data, server, delay)
    })
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      socket.on('error', () => {})
      socket.on('close', () => other.destroy())
    }
  })
  return {
    port: await listen(proxy),
    async measure(task: () => Promise<SyncResult>): Promise<Cost> {
      const before = [bytesDown, bytesUp] as const
      const result = await task()
      return { ...result, bytesDown: bytesDown - before[0], bytesUp: bytesUp - before[1] }
    },
    close() {
      for (const socket of sockets) socket.destroy()
      proxy.close()
    },
  }
}

function pass(data: Buffer, to: Socket, delay: number): void {
  if (delay === 0) to.write(data)
  else setTimeout(() => to.write(data), delay)
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  return address.port
}
