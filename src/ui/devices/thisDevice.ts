import { readThisDevice, type ThisDevice } from '../../notes/device-id.ts'

/** This browser as the account knows it. Undefined if the browser blocks the storage. */
export function thisDevice(uid: string): ThisDevice | undefined {
  return readThisDevice(() => localStorage, uid, Date.now())
}
