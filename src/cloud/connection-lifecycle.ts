import type { Schedule } from '../notes/ports.ts'

/** The browser globals that are passed in. */
export interface PageEnvironment {
  /** The document, which dispatches 'visibilitychange' and the key and pointer events. */
  readonly document: EventTarget & { readonly visibilityState: DocumentVisibilityState }
  /** The window, which dispatches 'online' and 'pageshow'. */
  readonly window: EventTarget
  readonly schedule: Schedule
}

interface ManagedConnection {
  readonly goOffline: () => void
  readonly goOnline: () => void
  /** Whether work is pending or a mutation is unacknowledged. */
  readonly isBusy: () => boolean
}

/**
 * Disconnects a hidden page after five minutes, and reconnects it when it becomes visible or the network returns. On an unstable network
 * the browser may send no event, and the SDK's own backoff grows to five minutes. So a key or pointer event also reconnects, at most
 * every ten seconds.
 */
export function followPageLifecycle(
  { document, window, schedule }: PageEnvironment,
  connection: ManagedConnection,
): void {
  let cancelDisconnect: (() => void) | undefined
  let isThrottled = false

  const disconnectIfIdle = () => {
    if (connection.isBusy()) scheduleDisconnect()
    else connection.goOffline()
  }
  const scheduleDisconnect = () => {
    cancelDisconnect = schedule(disconnectIfIdle, HIDDEN_TIMEOUT_MS)
  }
  const onVisibilityChange = () => {
    cancelDisconnect?.()
    if (document.visibilityState === 'hidden') scheduleDisconnect()
    else connection.goOnline()
  }
  const onReturn = () => {
    connection.goOnline()
    onVisibilityChange()
  }

  const onActivity = () => {
    if (isThrottled) return
    isThrottled = true
    schedule(() => (isThrottled = false), ACTIVITY_THROTTLE_MS)
    connection.goOnline()
  }

  document.addEventListener('visibilitychange', onVisibilityChange)
  window.addEventListener('online', onReturn)
  // A page restored from the back/forward cache has a closed socket.
  window.addEventListener('pageshow', onReturn)
  document.addEventListener('keydown', onActivity)
  document.addEventListener('pointerdown', onActivity)
  onVisibilityChange()
}

const HIDDEN_TIMEOUT_MS = 5 * 60 * 1000
const ACTIVITY_THROTTLE_MS = 10_000
