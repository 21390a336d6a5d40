import { type Account, injectFault, storedNotes } from '../members/local-cloud.ts'
import { expect, type MemberTab } from '../members/member-tab.ts'
import { expectJournaled, visitorNote } from '../ui/pinwell-page.ts'
import type { Device } from './device.ts'
import { SavedTexts } from './saved-texts.ts'

/** A moment during the move of a visitor's notes to an account. */
interface KillPoint {
  /** The fault of every write after the sign-in. */
  readonly fault?: 'hold' | 'cutBefore' | 'cutAfter' | 'lose'
  readonly delay?: number
  readonly isReached: (tab: MemberTab, account: Account) => Promise<unknown>
}

const notesArrived = async (_: MemberTab, account: Account) =>
  expect.poll(async () => (await storedNotes(account)).length).toBeGreaterThan(0)

export const KILL_POINTS: readonly (readonly [when: string, KillPoint])[] = [
  ['when notes have been stored and none is acknowledged', { fault: 'hold', isReached: notesArrived }],
  [
    'when all notes have been removed from the browser',
    { isReached: (tab) => expect.poll(() => tab.cached(), { intervals: [10] }).toEqual([]) },
  ],
  ['before any note has been stored', { delay: 60_000, isReached: (tab) => tab.expectSignedIn() }],
  ['when the connection was cut before a note was stored', { fault: 'cutBefore', isReached: notesArrived }],
  ['when the connection was cut after a note was stored', { fault: 'cutAfter', isReached: notesArrived }],
  ['when an acknowledgement was lost', { fault: 'lose', isReached: notesArrived }],
]

/** Signs in a visitor with `count` notes and kills the browser at this point. The next start must finish the move. */
export async function killDuringMove(device: Device, account: Account, count: number, killPoint: KillPoint) {
  const savedTexts = new SavedTexts()
  const notes = Array.from({ length: count }, (_, at) =>
    visitorNote(`Note ${String(at).padStart(2, '0')}`, '', at),
  )
  const first = await device.open()
  await first.open(notes)
  for (const { title } of notes) {
    savedTexts.add(title)
    await expectJournaled(first.page, title)
  }
  // The first write after the sign-in is the profile.
  if (killPoint.fault) for (let write = 0; write < 4; write++) await injectFault(killPoint.fault, account)
  if (killPoint.delay !== undefined) await injectFault('delay', account, { ms: killPoint.delay })
  await first.signIn(account)
  await killPoint.isReached(first, account)
  await device.kill()
  await injectFault('delay', account, { ms: 0 })

  await device.start()
  const next = await device.open()
  await next.expectSignedIn()
  await savedTexts.expectInCloud(account)
  await expect.poll(() => next.cached()).toEqual([])
  await savedTexts.expectReachableIn(next)
}
