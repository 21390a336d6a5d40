import { openChannel } from './channel.ts'

/** The name of a tab that later pages ping: after the browser's data was cleared, they have other locks and do not see that of the tab. */
export function pingedName(tab: string): string {
  return `${PINGED_PREFIX}${tab}`
}

/** Holds the lock of a tab or, without locks, responds to its pings. Returns a function that ends this. */
export function holdTabLock(tab: string, locks: LockManager | undefined): () => void {
  if (!locks || tab.startsWith(PINGED_PREFIX)) return respondToPings(tab)
  let releaseLock: (() => void) | undefined
  const released = new Promise<void>((resolve) => (releaseLock = resolve))
  // If the browser denies locks, every tab counts as open.
  locks.request(LOCK_PREFIX + tab, () => released).catch(() => {})
  return () => releaseLock?.()
}

/** Whether a tab is open. Waits up to `timeout` milliseconds for a tab that is about to end. */
export async function isTabOpen(
  tab: string,
  locks: LockManager | undefined,
  timeout = LOCK_TIMEOUT_MS,
): Promise<boolean> {
  if (!locks || tab.startsWith(PINGED_PREFIX)) return pingTab(tab)
  const takeLock = (options: LockOptions) =>
    locks.request(LOCK_PREFIX + tab, options, (lock) => lock !== null)
  try {
    if (await takeLock({ ifAvailable: true })) return false
    // Wait only for a lock that is held: a busy page may learn of a free one only after the timeout.
    await takeLock({ signal: AbortSignal.timeout(timeout) })
    return false
  } catch {
    // The tab has not released its lock in time, or the browser denies locks.
    return true
  }
}

const LOCK_PREFIX = 'pinwell.tab/'

/** Not a character of a key. */
const PINGED_PREFIX = '~'

/** A reloaded page may release its lock shortly after the new page requests it. */
const LOCK_TIMEOUT_MS = 500

/** Asks whether a tab is open ('ping'), and its response. */
interface LockMessage {
  readonly tab: string
  readonly kind: 'ping' | 'pong'
}

function openTabChannel() {
  return openChannel<LockMessage>('pinwell.tab')
}

/** Returns a function that ends this. */
function respondToPings(tab: string): () => void {
  const channel = openTabChannel()
  return channel.onMessage((message) => {
    if (message.kind === 'ping' && message.tab === tab) channel.broadcast({ tab, kind: 'pong' })
  })
}

/** Resolves with whether the tab responds in time. */
function pingTab(tab: string): Promise<boolean> {
  const channel = openTabChannel()
  return new Promise((resolve) => {
    const stop = channel.onMessage((message) => {
      if (message.kind === 'pong' && message.tab === tab) finish(true)
    })
    const timer = setTimeout(() => finish(false), LOCK_TIMEOUT_MS)
    channel.broadcast({ tab, kind: 'ping' })

    function finish(isOpen: boolean) {
      stop()
      clearTimeout(timer)
      resolve(isOpen)
    }
  })
}
