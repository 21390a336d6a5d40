import { expect, test } from 'vitest'
import { createAttempts } from '../../src/account/attempts.ts'
import { createDeviceActions } from '../../src/account/device-actions.ts'
import type { AccountManager } from '../../src/account/ports.ts'
import { createMemoryAccounts } from '../fakes/memory-account.ts'
import { never, PASSWORD } from './world.ts'

const PHONE = { id: '-OaDevice00000000001', name: 'Chrome on Android' }
const LAPTOP = { id: '-OaDevice00000000002', name: 'Firefox on Linux' }

const refused = () => Promise.reject(new Error('PERMISSION_DENIED'))

async function open({ isListKnown = true } = {}) {
  let time = 0
  const cloud = createMemoryAccounts({ google: never, now: () => ++time }).connect()
  const member = await cloud.signUp('ada@example.com', PASSWORD)
  const manager = await cloud.manage()
  // What rules without the list do: it reads as empty, and every write is refused.
  const older: AccountManager = {
    ...manager,
    devices: { ...manager.devices, report: refused, list: async () => [] },
  }
  const ports = {
    cloud: { ...cloud, manage: async () => (isListKnown ? manager : older) },
    attempts: createAttempts(),
  }
  const actionsOn = (own: typeof PHONE | undefined) => createDeviceActions(ports, member, own)
  return { member, cloud, devices: manager.devices, actionsOn }
}

const namesOf = (listed: readonly { readonly name: string }[] | undefined) => listed?.map(({ name }) => name)

test('the list begins with this device, also before its first use is reported', async () => {
  const { member, devices, actionsOn } = await open()
  expect(namesOf(await actionsOn(PHONE).list())).toEqual([PHONE.name])
  await devices.report(member, LAPTOP.id, LAPTOP.name)
  expect(namesOf(await actionsOn(PHONE).list())).toEqual([PHONE.name, LAPTOP.name])
  expect(namesOf(await actionsOn(LAPTOP).list())).toEqual([LAPTOP.name, PHONE.name])
})

test('the list is shown where the browser stores no id of the device', async () => {
  const { actionsOn } = await open()
  await actionsOn(PHONE).list()
  expect(namesOf(await actionsOn(undefined).list())).toEqual([PHONE.name])
})

test('the list is not available under rules that do not know it, or after a sign-out', async () => {
  const { actionsOn } = await open({ isListKnown: false })
  expect(await actionsOn(PHONE).list()).toBeUndefined()
  const { cloud, actionsOn: actionsAfter } = await open()
  await cloud.signOut()
  expect(await actionsAfter(PHONE).list()).toBeUndefined()
})

test('a device gets another name, without blanks around it, and is removed', async () => {
  const { actionsOn } = await open()
  const { list, rename, remove } = actionsOn(PHONE)
  await list()
  expect(await rename(PHONE.id, '  My phone ')).toEqual({ kind: 'done' })
  expect(namesOf(await list())).toEqual(['My phone'])
  expect(await remove(PHONE.id)).toEqual({ kind: 'done' })
  expect(namesOf(await list())).toEqual([PHONE.name])
})

test('a name that is empty or too long is not sent', async () => {
  const { actionsOn } = await open()
  const { rename } = actionsOn(PHONE)
  expect(await rename(PHONE.id, ' ')).toEqual({ kind: 'invalid', problems: { deviceName: 'no-device-name' } })
  expect(await rename(PHONE.id, 'x'.repeat(61))).toEqual({
    kind: 'invalid',
    problems: { deviceName: 'long-device-name' },
  })
})

test('a device that is not in the list gets no name', async () => {
  const { actionsOn } = await open()
  expect(await actionsOn(PHONE).rename(LAPTOP.id, 'Laptop')).toEqual({
    kind: 'failed',
    action: 'device',
    code: 'PERMISSION_DENIED',
  })
})
