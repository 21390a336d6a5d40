import type { Schedule } from '../ports.ts'

interface ThrottledRefresh {
  /** Call after each change of the state, with the number of mutations that are not acknowledged. */
  readonly request: (unsent: number) => void
  readonly cancel: () => void
}

/**
 * Calls `refresh` at once, but while many mutations are being sent only every 100 ms. Otherwise each acknowledgement of 200 imported notes
 * would move all of their cards, and the page would be busy for twice as long.
 */
export function throttleRefresh(refresh: () => void, schedule: Schedule): ThrottledRefresh {
  let before = 0
  let cancelTimer: (() => void) | undefined

  return {
    request(unsent) {
      // A mutation of the person shows at once.
      const isSending = unsent > MAX_UNTHROTTLED && unsent <= before
      before = unsent
      if (isSending) cancelTimer ??= schedule(run, INTERVAL_MS)
      else run()
    },

    cancel,
  }

  function run() {
    cancel()
    refresh()
  }

  function cancel() {
    cancelTimer?.()
    cancelTimer = undefined
  }
}

const MAX_UNTHROTTLED = 20
const INTERVAL_MS = 100
