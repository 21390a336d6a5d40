import { afterEach, beforeEach, expect } from 'vitest'
import type { Note } from '../../src/notes/note.ts'
import { until } from './cloud-fixture.ts'
import { type Disk, MemberDevice, type MemberOptions } from './member-device.ts'
import type { SdkFixture } from './sdk-fixture.ts'
import { SyncFixture } from './sync-fixture.ts'

/** Gives each test of the file a server and devices of Ada's. */
export function useMembers() {
  const fixture = useFixture(() => new SyncFixture())
  let devices: MemberDevice[]

  beforeEach(() => {
    devices = []
  })

  afterEach(() => {
    for (const device of devices) device.kill()
  })

  return {
    fixture,
    start,
    /** A device that has read the account. */
    open: async (disk?: Disk, options?: MemberOptions): Promise<MemberDevice> => {
      const device = start(disk, options)
      await device.connected()
      await until(() => expect(device.updates.at(-1)?.isComplete).toBe(true))
      return device
    },
    storePlainly: (one: Note) => fixture().storePlainly(one),
    storedNotes: () => fixture().storedNotes(),
  }

  function start(disk?: Disk, options?: MemberOptions): MemberDevice {
    const device = new MemberDevice(fixture(), disk, options)
    devices.push(device)
    return device
  }
}

/** Starts a fixture before each test of the file and closes it afterwards. */
export function useFixture<Fixture extends SdkFixture>(create: () => Fixture): () => Fixture {
  let fixture: Fixture

  beforeEach(async () => {
    fixture = create()
    await fixture.start()
  })

  afterEach(() => fixture.close())

  return () => fixture
}
