/** What there is to know of the page. */
export interface PageEnvironment {
  /** The document: where 'visibilitychange' is heard, and hands on keys and pointers. */
  readonly document: EventTarget & { readonly visibilityState: DocumentVisibilityState }
  /** The window: where 'online' and 'pageshow' are heard. */
  readonly window: EventTarget
  /** Does the task so many milliseconds later, unless it is called off. */
  readonly schedule: (task: () => void, delay: number) => () => void
}

export interface ManagedConnection {
  readonly goOffline: () => void
  readonly goOnline: () => void
  /** Whether something is on its way that nobody has acknowledged. */
  readonly isBusy: () => boolean
}

/**
 * A hidden tab gives its connection back after five minutes, and has it again as soon as it is seen or the network returns. Where a
 * network comes and goes, which no event tells, the SDK waits up to five minutes as well: whoever is at the page, ten seconds.
 */
export function followPageLifecycle(
  { document, window, schedule }: PageEnvironment,
  connection: ManagedConnection,
): () => void {
  let cancelDisconnect: (() => void) | undefined
  let isThrottled = false

  const disconnectIfIdle = () => {
    if (connection.isBusy()) scheduleDisconnect()
    else connection.goOffline()
  }
  const scheduleDisconnect = () => {
    cancelDisconnect = schedule(disconnectIfIdle, HIDDEN_TIMEOUT)
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
    schedule(() => (isThrottled = false), ACTIVITY_THROTTLE)
    connection.goOnline()
  }

  const registrations = [
    [document, 'visibilitychange', onVisibilityChange],
    [window, 'online', onReturn],
    // Out of the back/forward cache a page comes with its socket closed.
    [window, 'pageshow', onReturn],
    [document, 'keydown', onActivity],
    [document, 'pointerdown', onActivity],
  ] as const
  for (const [target, event, listener] of registrations) target.addEventListener(event, listener)
  onVisibilityChange()
  return () => {
    cancelDisconnect?.()
    for (const [target, event, listener] of registrations) target.removeEventListener(event, listener)
  }
}

const HIDDEN_TIMEOUT = 5 * 60 * 1000
const ACTIVITY_THROTTLE = 10_000
