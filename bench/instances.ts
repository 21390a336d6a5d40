import { type Epoch, instanceFor, readInstances } from '../src/cloud/instances.ts'
import { createRandomFraction } from '../tests/random.ts'
import type { PartResult } from './part.ts'

const ACCOUNTS = 10_000_000
const INSTANCE_COUNTS = [1, 2, 4, 8, 16, 32, 64] as const
const MAX_INSTANCES = 64

/** What one instance can take, as the service documents it. */
const LIMITS = { connections: 200_000, writes: 1000 } as const

/** Assumptions about members: the share that has the app open in the busiest hour, and how often each of them writes. */
const ONLINE_SHARE = 0.02
const WRITES_A_SECOND = 1 / 120

/** Ten million accounts on tables of instances: with a fixed number from the start, and with one more for each 64th of the accounts. */
export async function instances(): Promise<PartResult> {
  const fixed = INSTANCE_COUNTS.map((size) =>
    createPlacement(`${size} from the start`, [{ from: 0, urls: instanceUrls(size) }]),
  )
  const grown = [
    createPlacement(
      `grown to ${MAX_INSTANCES}, new accounts on all instances`,
      growingTable((wave) => instanceUrls(wave).join(' ')),
    ),
    createPlacement(
      `grown to ${MAX_INSTANCES}, new accounts on the newest`,
      growingTable((wave) => instanceUrls(wave).at(-1) ?? ''),
    ),
  ]
  const random = createRandomFraction(17)
  let movedAccounts = 0
  for (let at = 0; at < ACCOUNTS; at++) {
    const wave = 1 + Math.floor((at * MAX_INSTANCES) / ACCOUNTS)
    const account = { uid: randomUid(random), createdAt: dateOfWave(wave) }
    for (const { epochs, counts } of [...fixed, ...grown]) {
      const url = instanceFor(epochs, account)
      counts.set(url, (counts.get(url) ?? 0) + 1)
      if (epochs.length > 1 && instanceFor(epochs.slice(0, wave), account) !== url) movedAccounts++
    }
  }
  const rows = [...fixed, ...grown].map(summary)
  return {
    figures: { 'I1 balance': rows[INSTANCE_COUNTS.length - 1]?.fullest, 'I2 moved': movedAccounts },
    details: rows,
    remarks: [
      `${ACCOUNTS / 1e6} million accounts, ${ONLINE_SHARE * 100} % online, each writes every ${1 / WRITES_A_SECOND} s; on the fullest instance:`,
      ...rows.map(
        ({ name, fullest, connections, writes }) =>
          `${name}: ${fullest.toFixed(3)} × the mean; ${formatShare(connections, LIMITS.connections)} of its connections, ${formatShare(writes, LIMITS.writes)} of its writes`,
      ),
    ],
  }
}

interface Placement {
  readonly name: string
  readonly epochs: readonly Epoch[]
  readonly counts: Map<string, number>
}

function createPlacement(name: string, epochs: readonly Epoch[]): Placement {
  return { name, epochs, counts: new Map() }
}

/** A table with one epoch for each wave of accounts, parsed by the app's own parser. */
function growingTable(urlsOf: (wave: number) => string): readonly Epoch[] {
  const waves = Array.from({ length: MAX_INSTANCES }, (_, at) => at + 1)
  return readInstances(
    waves.map((wave) => `${new Date(dateOfWave(wave)).toISOString().slice(0, 10)} ${urlsOf(wave)}`).join(';'),
  )
}

function dateOfWave(wave: number): number {
  return Date.UTC(2027, 0, wave)
}

function instanceUrls(count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => `https://instance-${at + 1}.firebaseio.com`)
}

/** As long as the ids of the identity service. */
function randomUid(random: () => number): string {
  let text = ''
  while (text.length < 28) text += LETTERS.charAt(Math.floor(random() * LETTERS.length))
  return text
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

function summary({ name, epochs, counts }: Placement) {
  const most = Math.max(...counts.values())
  const instanceCount = new Set(epochs.flatMap(({ urls }) => urls)).size
  const connections = most * ONLINE_SHARE
  return {
    name,
    accounts: most,
    fullest: (most * instanceCount) / ACCOUNTS,
    connections,
    writes: connections * WRITES_A_SECOND,
  }
}

function formatShare(figure: number, limit: number): string {
  return `${Math.round((figure / limit) * 100)} %`
}
