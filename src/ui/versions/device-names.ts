import type { Member } from '../../account/member.ts'
import type { ListedDevice } from '../../account/ports.ts'
import { READ_TIMEOUT_MS, requestWithTimeout } from '../../account/request-timeout.ts'
import { memberOf } from '../../account/session-state.ts'
import type { Session } from '../../account/session.ts'
import { hasSuffixAt, isMadeOn, type ThisDevice } from '../../notes/device-id.ts'
import type { NoteVersion } from '../../notes/ports.ts'
import { thisDevice } from '../devices/thisDevice.ts'
import { DEVICES } from '../messages/devices.ts'

/** The name of the device on which a version was replaced; '' if it is unknown, because the version is older than this device's suffix. */
export type NameVersionDevice = (version: Pick<NoteVersion, 'by' | 'until'>) => string

/** Never rejects: without a connection it resolves after some seconds, and then only this device is known. */
export async function readVersionDevices(session: Session | undefined): Promise<NameVersionDevice> {
  const member = session && memberOf(session.get())
  const own = member && thisDevice(member.uid)
  const devices = member ? await readDevices(session, member) : []
  return ({ by, until }) =>
    nameOf(by, own, devices) ?? (own && hasSuffixAt(own, until) ? DEVICES.anotherDevice : '')
}

/** The name of the device that gave a member's note its text. Undefined for a visitor. */
export function readLastEditDevice(
  session: Session | undefined,
  noteId: string,
  isUnsent: boolean,
): Promise<string> | undefined {
  const member = session && memberOf(session.get())
  if (!member) return undefined
  return isUnsent ? Promise.resolve(DEVICES.thisDevice) : readLastEditDeviceOf(session, member, noteId)
}

async function readLastEditDeviceOf(session: Session, member: Member, noteId: string): Promise<string> {
  const [lastEdit, devices] = await Promise.all([
    orElse(readLastEdit(session, member, noteId), undefined),
    readDevices(session, member),
  ])
  const name = lastEdit === undefined ? undefined : nameOf(lastEdit, thisDevice(member.uid), devices)
  return name ?? DEVICES.anotherDevice
}

async function readLastEdit({ actionPorts }: Session, member: Member, noteId: string) {
  return (await actionPorts.cloud.manage()).devices.lastEditOf(member, noteId)
}

function readDevices({ actionPorts }: Session, member: Member): Promise<readonly ListedDevice[]> {
  return orElse(
    actionPorts.cloud.manage().then(({ devices }) => devices.list(member)),
    [],
  )
}

/** Without the connection or under rules that do not know the list, the dialogs work without the names. */
function orElse<Result>(request: Promise<Result>, fallback: Result): Promise<Result> {
  return requestWithTimeout(request, { timeout: READ_TIMEOUT_MS }).catch(() => fallback)
}

function nameOf(
  mutationId: string,
  own: ThisDevice | undefined,
  devices: readonly ListedDevice[],
): string | undefined {
  if (own && isMadeOn(own.id, mutationId)) return DEVICES.thisDevice
  const [device, ...others] = devices.filter(({ id }) => isMadeOn(id, mutationId))
  return others.length === 0 ? device?.name : undefined
}
