/** What there is to know of the page. */
export interface Page {
  /** The document: where 'visibilitychange' is heard, and hands on keys and pointers. */
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

/**
 * A hidden tab gives its connection back after five minutes, and has it again as soon as it is seen or the network returns. Where a
 * network comes and goes, which no event tells, the SDK waits up to five minutes as well: whoever is at the page, ten seconds.
 */
export function followPage({ document, window, later }: Page, connection: Connection): () => void {
  let callOff: (() => void) | undefined
  let isResting = false

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

  const hurry = () => {
    if (isResting) return
    isResting = true
    later(() => (isResting = false), REST)
    connection.goOnline()
  }

  const listens = [
    [document, 'visibilitychange', follow],
    [window, 'online', comeBack],
    // Out of the back/forward cache a page comes with its socket closed.
    [window, 'pageshow', comeBack],
    [document, 'keydown', hurry],
    [document, 'pointerdown', hurry],
  ] as const
  for (const [target, event, listener] of listens) target.addEventListener(event, listener)
  follow()
  return () => {
    callOff?.()
    for (const [target, event, listener] of listens) target.removeEventListener(event, listener)
  }
}

const AWAY = 5 * 60 * 1000
const REST = 10_000
