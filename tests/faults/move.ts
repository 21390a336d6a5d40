import { type Account, notesOf, pull } from '../members/cloud.ts'
import { expect, type Tab } from '../members/tab.ts'
import { stored } from '../ui/pinwell.ts'
import type { Device } from './device.ts'
import { Ledger } from './ledger.ts'

/** A moment on the way of a visitor's notes to an account. */
export interface Point {
  /** What every write meets from the sign-in on. */
  readonly fault?: 'hold' | 'cutBefore' | 'cutAfter' | 'lose'
  readonly delay?: number
  readonly isReached: (tab: Tab, account: Account) => Promise<unknown>
}

const ARRIVED = async (_: Tab, account: Account) =>
  expect.poll(async () => (await notesOf(account)).length).toBeGreaterThan(0)

export const POINTS: readonly (readonly [when: string, Point])[] = [
  ['when notes have arrived and none is acknowledged', { fault: 'hold', isReached: ARRIVED }],
  [
    'in the moment in which all have left the browser',
    { isReached: (tab) => expect.poll(() => tab.cached(), { intervals: [10] }).toEqual([]) },
  ],
  ['before any note has arrived', { delay: 60_000, isReached: (tab) => tab.isSignedIn() }],
  ['when the connection was cut before a note', { fault: 'cutBefore', isReached: ARRIVED }],
  ['when the connection was cut after a note', { fault: 'cutAfter', isReached: ARRIVED }],
  ['when an acknowledgement was lost', { fault: 'lose', isReached: ARRIVED }],
]

/** A visitor with so many notes signs in, the browser is killed at this point, and the next start ends the move. */
export async function killedMove(device: Device, account: Account, count: number, point: Point) {
  const ledger = new Ledger()
  const notes = Array.from({ length: count }, (_, at) =>
    stored(`Note ${String(at).padStart(2, '0')}`, '', at),
  )
  const first = await device.open()
  await first.open(notes)
  for (const { title } of notes) ledger.add(title)
  await isJournaled(first, count)
  // The first of these writes is the profile.
  if (point.fault) for (let write = 0; write < 4; write++) await pull(point.fault, account)
  if (point.delay !== undefined) await pull('delay', account, { ms: point.delay })
  await first.signIn(account)
  await point.isReached(first, account)
  await device.kill()
  await pull('delay', account, { ms: 0 })

  await device.start()
  const next = await device.open()
  await next.isSignedIn()
  await ledger.isInCloudOf(account)
  await expect.poll(() => next.cached()).toEqual([])
  await ledger.isReachableIn(next)
}

/** The notes under `cachedNotes` are on the disk too, as those that were written in the app. */
async function isJournaled({ page }: Tab, count: number) {
  const size = () =>
    page.evaluate(async () => {
      // To open it before the app has would make an empty one.
      if (!(await indexedDB.databases()).some(({ name }) => name === 'pinwell')) return 0
      const database: IDBDatabase = await new Promise((resolve) => {
        const opening = indexedDB.open('pinwell')
        opening.addEventListener('success', () => resolve(opening.result))
      })
      const counted: number = await new Promise((resolve) => {
        const counting = database.transaction('journal').objectStore('journal').count()
        counting.addEventListener('success', () => resolve(counting.result))
      })
      database.close()
      return counted
    })
  await expect.poll(size).toBe(count)
}
