import { afterAudit, type AuditState, firstAudit, isAuditDue } from '../src/cloud/audit-schedule.ts'
import { LIVE_LIMIT, NEWEST_COUNT } from '../src/cloud/follow-feed.ts'
import { createRandomFraction } from '../tests/random.ts'
import { runSequentially } from './measure.ts'
import type { PartResult } from './part.ts'
import {
  connectedAtPeak,
  daily,
  DAY,
  GB,
  HANDSHAKE,
  LOAD,
  MONTH,
  OUTAGE,
  PRICE,
  SAMPLE,
  SIZES,
  WARM_UP_DAYS,
} from './scale-load.ts'
import { measureSize } from './sync.ts'

type Size = Awaited<ReturnType<typeof measureSize>>

/** What 10 million accounts cost: a month of sampled accounts, replayed with the costs of measured sessions. */
export async function scale(): Promise<PartResult> {
  const sizes = await runSequentially(SIZES, measureSize)
  const months = {
    'every account has 200 notes': simulateMonth(sizes, () => LOAD.notes),
    // The mean is 200. Half of the accounts have fewer than 65 notes, one of a hundred more than 2,100.
    'log-normal, mean 200 notes': simulateMonth(sizes, logNormal),
    'every account has 10,000 notes': simulateMonth(sizes, () => 10_000),
  }
  const reconnection = simulateReconnection(unchangedStart(sizes, LOAD.notes))
  const stored = storageOf(sizes)
  const fixed = months['every account has 200 notes']
  return {
    figures: {
      'Z1 download': (fixed.total / fixed.activeDays / GB) * MONTH * 1000 * PRICE.downloadedGB,
      'Z1 storage': (stored.total / GB) * 1000 * PRICE.storedGB,
    },
    details: { months, reconnection, stored },
    remarks: [
      ...Object.entries(months).flatMap(([title, month]) => ['', title].concat(monthRows(month))),
      '',
      'storage, outage and limits',
      ...storageRows(stored),
      ...reconnectionRows(reconnection),
    ],
  }
}

interface Month {
  readonly activeDays: number
  readonly starts: number
  readonly mutations: number
  readonly audits: number
  readonly auditsOfBusiestDay: number
  /** Bytes down. */
  readonly unchanged: number
  readonly changes: number
  readonly sent: number
  readonly audited: number
  readonly handshakes: number
  readonly total: number
}

interface SimulatedDevice {
  /** The notes that other devices have changed since the last start. */
  readonly changed: Set<number>
  audit: AuditState
}

function simulateMonth(sizes: readonly Size[], countOf: (random: () => number) => number): Month {
  const random = createRandomFraction(1)
  const sum = {
    activeDays: 0,
    starts: 0,
    mutations: 0,
    audits: 0,
    unchanged: 0,
    changes: 0,
    sent: 0,
    audited: 0,
  }
  const auditsByDay = Array.from({ length: MONTH }, () => 0)
  for (let account = 0; account < SAMPLE; account++) {
    const count = Math.max(1, Math.round(countOf(random)))
    const devices = Array.from({ length: deviceCount(random()) }, (): SimulatedDevice => {
      return { changed: new Set(), audit: firstAudit(-random() * 28 * DAY, false) }
    })
    const unchanged = unchangedStart(sizes, count)
    for (let day = -WARM_UP_DAYS; day < MONTH; day++) {
      if (random() >= LOAD.dailyShare) continue
      const isCounted = day >= 0
      if (isCounted) sum.activeDays++
      for (let start = 0; start < LOAD.startsPerDay; start++) {
        const device = devices[Math.floor(random() * devices.length)]
        if (!device) continue
        const now = (day + (start + random()) / LOAD.startsPerDay) * DAY
        // Small accounts have a listener instead.
        const isAudited = count > LIVE_LIMIT && isAuditDue(device.audit, `account ${account}`, now)
        if (isAudited) device.audit = afterAudit(device.audit, 0, now)
        const mutations = mutationsOf(random)
        if (isCounted) {
          sum.starts++
          sum.unchanged += unchanged
          sum.changes += startBytes(sizes, count, device.changed.size) - unchanged
          sum.sent += sentBytes(sizes, count, mutations)
          sum.mutations += mutations.length
        }
        if (isCounted && isAudited) {
          sum.audits++
          sum.audited += costFor(sizes, count, auditBytes)
          auditsByDay[day] = (auditsByDay[day] ?? 0) + 1
        }
        device.changed.clear()
        for (const other of devices)
          if (other !== device) for (const _ of mutations) other.changed.add(Math.floor(random() * count))
      }
    }
  }
  const handshakes = sum.starts * HANDSHAKE
  const total = sum.unchanged + sum.changes + sum.sent + sum.audited + handshakes
  return { ...sum, handshakes, total, auditsOfBusiestDay: Math.max(...auditsByDay) }
}

type Kind = keyof typeof LOAD.mutations

function mutationsOf(random: () => number): readonly Kind[] {
  const kinds: readonly Kind[] = ['edit', 'create', 'pin', 'delete']
  return kinds.flatMap((kind) => {
    const mean = LOAD.mutations[kind] / LOAD.startsPerDay
    const count = Math.floor(mean) + (random() < mean % 1 ? 1 : 0)
    return Array.from({ length: count }, () => kind)
  })
}

/** A create or a delete costs what an edit costs. */
function sentBytes(sizes: readonly Size[], count: number, mutations: readonly Kind[]): number {
  return mutations.reduce((sum, kind) => {
    const costOf = (size: Size) => (kind === 'pin' ? size.pin : size.edit).bytesDown / size.edits
    return sum + costFor(sizes, count, costOf)
  }, 0)
}

/** The first download reads the newest notes and then all of them, an audit reads all of them. */
function auditBytes({ count, download }: Size): number {
  return (download.bytesDown * count) / (count + Math.min(count, NEWEST_COUNT))
}

function unchangedStart(sizes: readonly Size[], count: number): number {
  return startBytes(sizes, count, 0)
}

function startBytes(sizes: readonly Size[], count: number, changed: number): number {
  return costFor(sizes, count, ({ starts }) =>
    interpolate(
      changed,
      starts.map((each) => [each.changed, each.cost.bytesDown]),
    ),
  )
}

/** The cost for an account with this many notes. Accounts with a listener on their notes are not mixed with others. */
function costFor(sizes: readonly Size[], count: number, costOf: (size: Size) => number): number {
  const similar = sizes.filter((size) => size.count <= LIVE_LIMIT === count <= LIVE_LIMIT)
  return interpolate(
    count,
    similar.map((size) => [size.count, costOf(size)]),
  )
}

/** The value at `x` on the line through the two points next to it. */
function interpolate(x: number, points: readonly (readonly [x: number, y: number])[]): number {
  const next = points.findIndex(([each], index) => index > 0 && (each >= x || index === points.length - 1))
  const [lower, upper] = [points[next - 1], points[next]]
  if (!upper || !lower) throw new Error('A line needs two points.')
  const slope = (upper[1] - lower[1]) / (upper[0] - lower[0])
  return Math.max(0, lower[1] + (x - lower[0]) * slope)
}

function logNormal(random: () => number): number {
  const sigma = 1.5
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return Math.exp(Math.log(LOAD.notes) - sigma ** 2 / 2 + sigma * normal)
}

function deviceCount(random: number): number {
  const [one = 0, two = 0] = LOAD.devices
  if (random < one) return 1
  return random < one + two ? 2 : 3
}

/** Bytes of an account. */
function storageOf(sizes: readonly Size[]) {
  const { note, entry, version } = sizes.find(({ count }) => count === LOAD.notes)?.stored ?? {}
  const stored = {
    notes: (note ?? Number.NaN) * LOAD.notes,
    trash: (note ?? Number.NaN) * LOAD.trashedNotes,
    entries: (entry ?? Number.NaN) * LOAD.notes,
    history: (version ?? Number.NaN) * LOAD.notes * LOAD.editedShare * LOAD.versions,
  }
  return { ...stored, total: Object.values(stored).reduce((sum, each) => sum + each, 0) }
}

/** All clients that are connected at the peak lose their connection for ten minutes, and come back by the back-off of the SDK. */
function simulateReconnection(unchanged: number) {
  const random = createRandomFraction(2)
  const clients = connectedAtPeak()
  const sample = 50_000
  const perSecond = new Map<number, number>()
  for (let client = 0; client < sample; client++) {
    let time = 0
    for (let delay = 1; time < OUTAGE; delay = Math.min(300, delay * 1.3)) time += random() * delay + 0.1
    const second = Math.floor(time - OUTAGE)
    perSecond.set(second, (perSecond.get(second) ?? 0) + clients / sample)
  }
  const busiest = Math.max(...perSecond.values())
  const within = (seconds: number) =>
    [...perSecond].reduce((sum, [second, count]) => sum + (second < seconds ? count : 0), 0) / clients
  return {
    clients,
    busiest,
    bytesPerSecond: busiest * (unchanged + HANDSHAKE),
    withinMinute: within(60),
    withinFiveMinutes: within(300),
  }
}

function monthRows(month: Month): readonly string[] {
  const perDay = (value: number) => value / month.activeDays
  const down = perDay(month.total) * daily() * MONTH
  const seconds = MONTH * 24 * 3600
  const startsPerSecond = (perDay(month.starts) * daily()) / (24 * 3600) / LOAD.instances
  const perStart = (month.unchanged + month.changes + month.handshakes) / month.starts
  const parts = [month.unchanged, month.changes, month.sent, month.audited, month.handshakes]
  const spread = month.auditsOfBusiestDay / (month.audits / MONTH)
  return [
    row('kB down per active day', round(perDay(month.total) / 1e3)),
    row(
      '  starts, changes, sent, audits, handshakes',
      parts.map((each) => round(perDay(each) / 1e3)).join(', '),
    ),
    row('TB down a month', round(down / 1e12)),
    row(
      'GB down a month, mean kB/s, per instance',
      `${round(down / GB / LOAD.instances)}, ${round(down / 1e3 / seconds / LOAD.instances)}`,
    ),
    row('$ a month, down', round((down / GB) * PRICE.downloadedGB)),
    row('$ per 1,000 daily users, down', round((down / GB / daily()) * 1000 * PRICE.downloadedGB)),
    row(
      'writes/s per instance, mean / peak',
      pair((perDay(month.mutations) * daily()) / (24 * 3600) / LOAD.instances),
    ),
    row(
      'starts/s per instance at peak × kB',
      `${round(startsPerSecond * LOAD.peak)} × ${round(perStart / 1e3)}`,
    ),
    row(
      'audits/s per instance, busiest day ÷ mean',
      `${round((perDay(month.audits) * daily()) / (24 * 3600) / LOAD.instances)}, ${round(spread)}`,
    ),
  ]
}

function storageRows(stored: ReturnType<typeof storageOf>): readonly string[] {
  const { total, ...parts } = stored
  const all = total * LOAD.accounts
  return [
    row('GB stored per instance (total TB)', `${round(all / GB / LOAD.instances)} (${round(all / 1e12)})`),
    row('$ a month, stored', round((all / GB) * PRICE.storedGB)),
    row('$ per 1,000 accounts, stored', round(dollars(total))),
    row(
      '  notes, trash, entries, history',
      Object.values(parts)
        .map((each) => round(dollars(each)))
        .join(', '),
    ),
  ]
}

function reconnectionRows(reconnection: ReturnType<typeof simulateReconnection>): readonly string[] {
  const { instances, peak } = LOAD
  return [
    row(
      'connections per instance, mean / peak (limit 200,000)',
      pair(reconnection.clients / peak / instances),
    ),
    row('after an outage: starts/s per instance, busiest second', round(reconnection.busiest / instances)),
    row('  kB/s per instance', round(reconnection.bytesPerSecond / 1e3 / instances)),
    row(
      '  back within 1 and 5 minutes',
      `${round(reconnection.withinMinute * 100)} %, ${round(reconnection.withinFiveMinutes * 100)} %`,
    ),
  ]
}

/** Of 1,000 accounts that store this many bytes each. */
function dollars(bytes: number): number {
  return (bytes / GB) * 1000 * PRICE.storedGB
}

function pair(mean: number): string {
  return `${round(mean)} / ${round(mean * LOAD.peak)}`
}

function row(label: string, value: string): string {
  return `${label.padEnd(56)}${value}`
}

function round(value: number): string {
  return Number(value.toPrecision(3)).toLocaleString('en-US')
}
