import { afterEach, beforeEach, expect } from 'vitest'
import type { Note } from '../../src/notes/note.ts'
import { until } from './cloud-fixture.ts'
import { type Disk, MemberDevice, type MemberOptions } from './member-device.ts'
import { SyncFixture } from './sync-fixture.ts'

/** Gives each test of the file a server and devices of Ada's. */
export function useMembers() {
  let fixture: SyncFixture
  let devices: MemberDevice[]

  beforeEach(async () => {
    fixture = new SyncFixture()
    devices = []
    await fixture.start()
  })

  afterEach(async () => {
    for (const device of devices) device.kill()
    await fixture.close()
  })

  return {
    fixture: () => fixture,
    start,
    /** A device that has read the account. */
    open: async (disk?: Disk, options?: MemberOptions): Promise<MemberDevice> => {
      const device = start(disk, options)
      await device.connected()
      await until(() => expect(device.updates.at(-1)?.isComplete).toBe(true))
      return device
    },
    /** Stores a note as a program does that leaves the feed out. */
    storePlainly: (one: Note) => fixture.store(`users/ada/notes/${one.id}`, one),
    storedNotes: async () => (await fixture.stored('users/ada/notes')) ?? {},
  }

  function start(disk?: Disk, options?: MemberOptions): MemberDevice {
    const device = new MemberDevice(fixture, disk, options)
    devices.push(device)
    return device
  }
}
