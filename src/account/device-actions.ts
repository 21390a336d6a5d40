import type { AccountActionPorts } from './actions.ts'
import type { Member } from './member.ts'
import type { AccountOutcome } from './outcome.ts'
import type { Devices, ListedDevice } from './ports.ts'
import { requestWithTimeout } from './request-timeout.ts'
import { deviceNameProblems } from './validate.ts'

/** What the settings do with the list of devices. */
export interface DeviceActions {
  /** The list with this device in it, at its beginning. Undefined without a connection, and under rules that do not know the list. */
  readonly list: () => Promise<readonly ListedDevice[] | undefined>
  readonly rename: (id: string, name: string) => Promise<AccountOutcome>
  readonly remove: (id: string) => Promise<AccountOutcome>
}

/** `own` is this device with the name that it gets at first; undefined if the browser blocks the storage. */
export function createDeviceActions(
  { cloud, attempts }: Pick<AccountActionPorts, 'cloud' | 'attempts'>,
  member: Member,
  own: Pick<ListedDevice, 'id' | 'name'> | undefined,
): DeviceActions {
  return {
    list: () =>
      requestWithTimeout(readList()).catch(
        // No connection, or rules that do not know the list.
        () => undefined,
      ),

    rename: (id, name) =>
      attempts.run('device', {
        problems: deviceNameProblems(name),
        request: () => change(({ rename }) => rename(member, id, name.trim())),
      }),

    remove: (id) => attempts.run('device', { request: () => change(({ remove }) => remove(member, id)) }),
  }

  async function readList(): Promise<readonly ListedDevice[]> {
    const { devices } = await cloud.manage()
    const listed = await devices.list(member)
    if (!own) return listed
    if (listed.some(isOwn)) return listed.toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)))
    await devices.report(member, own.id, own.name)
    return devices.list(member)
  }

  function isOwn({ id }: ListedDevice): boolean {
    return id === own?.id
  }

  async function change(makeChange: (devices: Devices) => Promise<void>) {
    await requestWithTimeout(makeChange((await cloud.manage()).devices))
  }
}
