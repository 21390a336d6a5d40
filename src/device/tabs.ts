import type { TabMessage, Tabs } from '../notes/ports.ts'
import { openChannel } from './channel.ts'

interface TabsEnvironment {
  /** Undefined in an insecure context. Then every tab is a leader: mutations are idempotent, so this costs only requests. */
  readonly locks: LockManager | undefined
  readonly document: Pick<Document, 'visibilityState' | 'addEventListener'>
  /** The window, which dispatches 'pagehide' and 'pageshow'. */
  readonly events: EventTarget
}

/** Elects the leader of an account with a Web Lock, and sends messages through a BroadcastChannel. */
export function createTabs({ locks, document, events }: TabsEnvironment): Tabs {
  const channel = openTabsChannel()
  const isVisible = () => document.visibilityState === 'visible'

  return {
    requestLeadership(uid, onChange) {
      if (!locks) {
        let isActive = true
        queueMicrotask(() => isActive && onChange(true))
        return () => (isActive = false)
      }
      // A hidden tab may be throttled, frozen or disconnected. A visible tab is not, so it becomes the leader.
      const offerLeadership = () => channel.broadcast({ uid, news: 'turn' })
      const leaderLock = createLeaderLock(locks, `pinwell/${uid}`, (isLeader) => {
        if (isLeader && !isVisible()) offerLeadership()
        onChange(isLeader)
      })
      const onPageShow = () => leaderLock.acquire(isVisible())
      // On navigation 'pagehide' comes first and releases the lock, so this broadcasts nothing. A reply would evict the page from the
      // back/forward cache.
      const onVisibilityChange = () => {
        if (isVisible()) leaderLock.acquire(true)
        else if (leaderLock.isLeader()) offerLeadership()
      }
      const unsubscribe = channel.onMessage((message) => {
        if (message.uid === uid && message.news === 'turn' && isVisible()) leaderLock.acquire(true)
      })
      onPageShow()
      const listeners = new AbortController()
      const { signal } = listeners
      document.addEventListener('visibilitychange', onVisibilityChange, { signal })
      events.addEventListener('pagehide', () => leaderLock.release(), { signal })
      events.addEventListener('pageshow', onPageShow, { signal })
      return () => {
        listeners.abort()
        unsubscribe()
        leaderLock.release()
      }
    },

    broadcast: (uid, news) => channel.broadcast({ uid, news }),
    onMessage: (uid, listener) =>
      channel.onMessage((message) => {
        if (message.uid === uid && message.news !== 'turn') listener(message.news)
      }),
  }
}

/** The channel of all tabs. A tab receives the messages that it sends through another one. */
export function openTabsChannel() {
  return openChannel<Message>('pinwell')
}

/** Tabs of older builds use the same names. */
interface Message {
  readonly uid: string
  /** 'turn': the leader is hidden, and a visible tab may become the leader. */
  readonly news: TabMessage | 'turn'
}

/** Requests the leader lock, holds it, and requests it again after another tab has stolen it. */
function createLeaderLock(locks: LockManager, name: string, onChange: (isLeader: boolean) => void) {
  /** Cancels the last request, or releases its lock. */
  let cancel: (() => void) | undefined
  let isLeader = false

  return {
    isLeader: () => isLeader,

    /** Waits for the lock, or steals it from the tab that holds it. */
    acquire(steal: boolean) {
      if (isLeader || (cancel && !steal)) return
      cancel?.()
      request(steal)
    },

    release() {
      cancel?.()
      cancel = undefined
      setLeader(false)
    },
  }

  function request(steal: boolean) {
    const abortController = new AbortController()
    let resolveReleased: (() => void) | undefined
    const released = new Promise<void>((resolve) => (resolveReleased = resolve))
    const cancelThis = () => {
      abortController.abort()
      resolveReleased?.()
    }
    cancel = cancelThis
    const onGranted = () => {
      if (cancel !== cancelThis) return undefined
      setLeader(true)
      return released
    }
    locks
      .request(name, steal ? { steal } : { signal: abortController.signal }, onGranted)
      .catch((error: unknown) => {
        // This request was cancelled. There is a newer one, or none.
        if (cancel !== cancelThis) return
        // A browser that blocks storage may deny locks too. Then every tab is a leader, as in an insecure context.
        if (!(error instanceof DOMException && error.name === 'AbortError')) return setLeader(true)
        // Another tab stole the lock.
        setLeader(false)
        request(false)
      })
  }

  function setLeader(next: boolean) {
    if (isLeader === next) return
    isLeader = next
    onChange(next)
  }
}
