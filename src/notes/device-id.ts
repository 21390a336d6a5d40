import { derivedKey, newKey, timeOfKey } from './keys.ts'

/** How an account knows this browser. */
export interface ThisDevice {
  /** A key of 20 characters: the same in all tabs and after a sign-out, another one for each account. */
  readonly id: string
  /** Since when the ids of this browser's mutations have its suffix, in the form of such an id. */
  readonly since: string
}

/**
 * This browser, which the local storage item `device` identifies from its first use on. Undefined if the browser blocks the storage. The
 * function `storage` may throw.
 */
export function readThisDevice(storage: () => Storage, uid: string, now: number): ThisDevice | undefined {
  try {
    const stored = storage().getItem(ITEM) ?? ''
    const since = KEY.test(stored) ? stored : newKey(now)
    if (since !== stored) storage().setItem(ITEM, since)
    return { id: derivedKey(`${since} ${uid}`), since }
  } catch {
    return undefined
  }
}

/** Creates the id of a mutation that is made on this device: a key with the last characters of the device's id. */
export function newMutationId(now: number, deviceId: string | undefined): string {
  return deviceId === undefined ? newKey(now) : withDeviceSuffix(deviceId, newKey(now))
}

/** The key with the last characters of another one. The id of a derived mutation names the device of the original one. */
export function withDeviceSuffix(id: string, key: string): string {
  const suffix = id.slice(-SUFFIX_LENGTH)
  return key.slice(0, key.length - suffix.length) + suffix
}

/** Whether a mutation was made on the device with this id. */
export function isMadeOn(deviceId: string, mutationId: string): boolean {
  return deviceId.slice(-SUFFIX_LENGTH) === mutationId.slice(-SUFFIX_LENGTH)
}

/** Whether the ids of this browser's mutations already had its suffix at this time. */
export function hasSuffixAt({ since }: ThisDevice, time: number): boolean {
  return Math.floor(time) > timeOfKey(since)
}

const ITEM = 'device'
const KEY = /^[-0-9A-Z_a-z]{20}$/
/** The eight random characters before it keep the ids of a large import apart, whose mutations have the same time. */
const SUFFIX_LENGTH = 4
