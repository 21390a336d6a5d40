import type { Session } from '../../account/session.ts'
import { followMember } from '../account/followMember.ts'
import { defaultDeviceName } from './defaultDeviceName.ts'
import { thisDevice } from './thisDevice.ts'

/**
 * Keeps the last use of this device in the account's list of devices, about once a day: when the page opens or is shown again. Returns a
 * function that ends this.
 */
export function reportUse(session: Session): () => void {
  return followMember(session, async ({ uid, state, isDisposed }, { devices }) => {
    const device = thisDevice(uid)
    if (!device) return undefined
    const { id } = device
    let isReporting = false
    report()
    document.addEventListener('visibilitychange', report)
    return () => document.removeEventListener('visibilitychange', report)

    function report() {
      if (isReporting || document.visibilityState === 'hidden' || isReported(id, Date.now())) return
      isReporting = true
      const end = () => {
        isReporting = false
        if (!isDisposed()) setReported(id, Date.now())
      }
      // Rules that do not know the list refuse it. The next try is a day later.
      devices.report(state().member, id, defaultDeviceName(navigator)).then(end, end)
    }
  })
}

/** Whether this browser's last report was of this device, less than 20 hours ago. So one that is used each morning reports each day. */
function isReported(id: string, now: number): boolean {
  const [reportedId, at] = localStorage.getItem(ITEM)?.split(' ') ?? []
  return reportedId === id && Math.abs(now - Number(at)) < INTERVAL_MS
}

function setReported(id: string, now: number) {
  try {
    localStorage.setItem(ITEM, `${id} ${now}`)
  } catch {
    // The storage is full. The next page reports again.
  }
}

const ITEM = 'device-reported'
const INTERVAL_MS = 20 * 60 * 60 * 1000
