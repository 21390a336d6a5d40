import { type Epoch, instanceOf, readInstances } from '../src/cloud/instances.ts'
import { seeded } from './corpus.ts'
import type { PartResult } from './main.ts'

const ACCOUNTS = 10_000_000
const SIZES = [1, 2, 4, 8, 16, 32, 64] as const
const MOST = 64

/** What one instance takes, as the service documents it. */
const LIMITS = { connections: 200_000, writes: 1000 } as const

/** What is supposed of members: how many have the app open in the busiest hour, and how often each of those writes. */
const ONLINE = 0.02
const WRITES_A_SECOND = 1 / 120

/** Ten million accounts on tables of instances: of so many from the start, and of one more for each 64th of the accounts. */
export async function instances(): Promise<PartResult> {
  const fixed = SIZES.map((size) => crowd(`${size} from the start`, [{ from: 0, urls: names(size) }]))
  const grown = [
    crowd(
      `grown to ${MOST}, new accounts on all there are`,
      growing((wave) => names(wave).join(' ')),
    ),
    crowd(
      `grown to ${MOST}, new accounts on the newest`,
      growing((wave) => names(wave).at(-1) ?? ''),
    ),
  ]
  const random = seeded(17)
  let moved = 0
  for (let at = 0; at < ACCOUNTS; at++) {
    const wave = 1 + Math.floor((at * MOST) / ACCOUNTS)
    const account = { uid: uid(random), createdAt: dayOf(wave) }
    for (const { epochs, counts } of [...fixed, ...grown]) {
      const place = instanceOf(epochs, account)
      counts.set(place, (counts.get(place) ?? 0) + 1)
      if (epochs.length > 1 && instanceOf(epochs.slice(0, wave), account) !== place) moved++
    }
  }
  const rows = [...fixed, ...grown].map(summary)
  return {
    figures: { 'I1 balance': rows[SIZES.length - 1]?.fullest, 'I2 moved': moved },
    details: rows,
    remarks: [
      `${ACCOUNTS / 1e6} million accounts, ${ONLINE * 100} % at once, a write each ${1 / WRITES_A_SECOND} s; on the fullest instance:`,
      ...rows.map(
        ({ name, fullest, connections, writes }) =>
          `${name}: ${fullest.toFixed(3)} × the mean; ${share(connections, LIMITS.connections)} of its connections, ${share(writes, LIMITS.writes)} of its writes`,
      ),
    ],
  }
}

interface Crowd {
  readonly name: string
  readonly epochs: readonly Epoch[]
  readonly counts: Map<string, number>
}

function crowd(name: string, epochs: readonly Epoch[]): Crowd {
  return { name, epochs, counts: new Map() }
}

/** A table with an epoch for each wave of accounts, written and read as it is for the app. */
function growing(urlsOf: (wave: number) => string): readonly Epoch[] {
  const waves = Array.from({ length: MOST }, (_, at) => at + 1)
  return readInstances(
    waves.map((wave) => `${new Date(dayOf(wave)).toISOString().slice(0, 10)} ${urlsOf(wave)}`).join(';'),
  )
}

function dayOf(wave: number): number {
  return Date.UTC(2027, 0, wave)
}

function names(count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => `https://instance-${at + 1}.firebaseio.com`)
}

/** In the form that the identity service gives its own. */
function uid(random: () => number): string {
  let text = ''
  while (text.length < 28) text += LETTERS.charAt(Math.floor(random() * LETTERS.length))
  return text
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

function summary({ name, epochs, counts }: Crowd) {
  const most = Math.max(...counts.values())
  const places = new Set(epochs.flatMap(({ urls }) => urls)).size
  const connections = most * ONLINE
  return {
    name,
    accounts: most,
    fullest: (most * places) / ACCOUNTS,
    connections,
    writes: connections * WRITES_A_SECOND,
  }
}

function share(figure: number, limit: number): string {
  return `${Math.round((figure / limit) * 100)} %`
}
