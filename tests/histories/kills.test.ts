import { expect, test } from 'vitest'
import type { Note } from '../../src/notes/note.ts'
import { edit, note } from '../cloud/cloud-fixture.ts'
import { type Disk, emptyDisk, MemberDevice, withAuditDue } from '../cloud/member-device.ts'
import { createFixture } from './in-memory.ts'

const NOTES = Array.from({ length: 2_300 }, (_, at): Note => {
  const one = note(`note ${at}`)
  return { ...one, id: `-Stored${String(at).padStart(13, '0')}`, timestamp: (at * 7919) % 2_300 }
})
/** The numbers of notes that the pages of the first download bring in turn; the last page brings the rest. */
const PAGE_ENDS = [125, 375, 875, 1_875]
const EDITED = [0, 1_150, 2_299].flatMap((at) => NOTES[at] ?? [])

// @fault F60
test('a device that is killed after any page of its first download goes on from there, and has what changed meanwhile', async () => {
  const account = await createAccount()
  const device = await account.open(emptyDisk())
  device.kill()
  const disks = device.disks.filter(({ position }) => position?.from !== undefined)
  expect(disks.map(({ notes }) => PAGE_ENDS.filter((end) => notes.length >= end).length)).toEqual([
    0, 1, 2, 3, 4,
  ])

  const other = await account.open(device.disk())
  for (const one of EDITED)
    expect(await other.send(edit(one, { content: 'edited' }))).toMatchObject({ kind: 'done' })
  for (const disk of [emptyDisk(), ...disks]) {
    const restarted = await account.open(disk)
    expect(await account.differences(restarted)).toEqual([])
    const readAgain = restarted.receivedIds().filter((id) => disk.notes.some((one) => one.id === id))
    expect(readAgain.toSorted()).toEqual(
      EDITED.filter(({ id }) => disk.notes.some((one) => one.id === id)).map(({ id }) => id),
    )
    // Keys are read from the greatest to the least.
    const starts = restarted.disks.flatMap(({ position }) => position?.from || [])
    expect(starts.filter((start) => start > (disk.position?.from || '~'))).toEqual([])
    restarted.kill()
  }
})

// @fault F61
test('a device that is killed or loses its connection in an audit audits again, and has what was changed without the feed', async () => {
  const account = await createAccount()
  const first = await account.open(emptyDisk())
  first.kill()
  for (const { id } of EDITED) await account.store(`users/ada/notes/${id}/content`, 'plain')
  const due = withAuditDue(first.disk())

  const audited = await account.open(due)
  await account.waitUntil(() => Number(audited.position?.auditedAt) > 0)
  const interrupted = audited.disks.filter(({ position }) => position?.auditedAt === 0)
  expect(interrupted.length).toBeGreaterThanOrEqual(EDITED.length)
  for (const each of interrupted) {
    const restarted = await account.open(each)
    await account.waitUntil(() => Number(restarted.position?.auditedAt) > 0)
    expect(await account.differences(restarted)).toEqual([])
    restarted.kill()
  }

  const cut = await account.open(due)
  await account.waitUntil(() => cut.updates.length > 1)
  cut.reconnect()
  await account.waitUntil(() => Number(cut.position?.auditedAt) > 0)
  expect(await account.differences(cut)).toEqual([])
})

// @fault F60
test('a device that is killed while it reads 600 entries goes on where it ended', async () => {
  const account = await createAccount()
  const device = await account.open(emptyDisk())
  device.kill()
  const other = await account.open(device.disk())
  const edited = NOTES.slice(0, 600)
  for (const one of edited)
    expect(await other.send(edit(one, { content: 'edited' }))).toMatchObject({ kind: 'done' })
  const stored: Readonly<Record<string, { readonly at: number }>> = Object(
    await account.stored('sync/ada/changes'),
  )

  const reader = await account.open(device.disk())
  const sizes = reader.updates.map(({ notes }) => notes.changed.length).filter((size) => size > 0)
  expect(sizes).toEqual([250, 250, 100])
  for (const disk of reader.disks) {
    const missing = edited.filter(({ id }) => !disk.revisions.has(id)).map(({ id }) => id)
    for (const id of missing) expect(stored[id]?.at).toBeGreaterThan(disk.position?.at ?? 0)
    const restarted = await account.open(disk)
    expect(restarted.receivedIds().toSorted()).toEqual(missing)
    expect(await account.differences(restarted)).toEqual([])
    restarted.kill()
  }
})

async function createAccount() {
  const fixture = createFixture(1)
  await fixture.store('users/ada/notes', Object.fromEntries(NOTES.map((one) => [one.id, one])))
  return {
    ...fixture,
    async open(disk: Disk): Promise<MemberDevice> {
      const device = new MemberDevice(fixture, disk)
      await fixture.waitUntil(
        () => device.connectionStates.at(-1) === true && device.updates.at(-1)?.isComplete === true,
      )
      return device
    },
    /** The ids of the notes that the device has another text of than the server, or that only one of them has. */
    async differences(device: MemberDevice): Promise<readonly string[]> {
      const stored: Readonly<Record<string, Note>> = Object(await fixture.stored('users/ada/notes'))
      const ids = new Set([...Object.keys(stored), ...device.notes.keys()])
      return [...ids].filter((id) => stored[id]?.content !== device.notes.get(id)?.content)
    },
  }
}
