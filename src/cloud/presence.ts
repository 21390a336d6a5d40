/** What there is to know of the page. */
export interface Page {
  /** The document: where 'visibilitychange' is heard. */
  readonly document: EventTarget & { readonly visibilityState: DocumentVisibilityState }
  /** The window: where 'online' and 'pageshow' are heard. */
  readonly window: EventTarget
  /** Does the task so many milliseconds later, unless it is called off. */
  readonly later: (task: () => void, delay: number) => () => void
}

export interface Connection {
  readonly goOffline: () => void
  readonly goOnline: () => void
  /** Whether something is on its way that nobody has acknowledged. */
  readonly isBusy: () => boolean
}

/** A hidden tab gives its connection back after five minutes, and has it again as soon as it is seen or the network returns. */
export function leaveWhileHidden({ document, window, later }: Page, connection: Connection): () => void {
  let callOff: (() => void) | undefined

  const leave = () => {
    if (connection.isBusy()) wait()
    else connection.goOffline()
  }
  const wait = () => {
    callOff = later(leave, AWAY)
  }
  const follow = () => {
    callOff?.()
    if (document.visibilityState === 'hidden') wait()
    else connection.goOnline()
  }
  const comeBack = () => {
    connection.goOnline()
    follow()
  }

  const listens = [
    [document, 'visibilitychange', follow],
    [window, 'online', comeBack],
    // Out of the back/forward cache a page comes with its socket closed.
    [window, 'pageshow', comeBack],
  ] as const
  for (const [target, event, listener] of listens) target.addEventListener(event, listener)
  follow()
  return () => {
    callOff?.()
    for (const [target, event, listener] of listens) target.removeEventListener(event, listener)
  }
}

const AWAY = 5 * 60 * 1000
