import type { TabMessage, Tabs } from '../notes/ports.ts'
import { openChannel } from './channel.ts'

export interface TabsEnvironment {
  /** None where the page is not served securely: then every tab sends, which does no harm but work. */
  readonly locks: LockManager | undefined
  readonly document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>
  /** The window: where 'pagehide' and 'pageshow' are heard. */
  readonly events: EventTarget
}

/** The turn of sending is a Web Lock per account; news go through a broadcast channel. */
export function createTabs({ locks, document, events }: TabsEnvironment): Tabs {
  const channel = openChannel<Message>('pinwell')
  const isVisible = () => document.visibilityState === 'visible'

  return {
    requestLeadership(uid, onChange) {
      if (!locks) {
        let isActive = true
        queueMicrotask(() => isActive && onChange(true))
        return () => (isActive = false)
      }
      // A tab in the background may be slowed down, frozen or without a connection; one in view never is, and takes the turn.
      const offerLeadership = () => channel.broadcast({ uid, news: 'turn' })
      const leaderLock = createLeaderLock(locks, `pinwell/${uid}`, (isLeader) => {
        if (isLeader && !isVisible()) offerLeadership()
        onChange(isLeader)
      })
      const onPageShow = () => leaderLock.acquire(isVisible())
      // A page that goes is hidden last: an answer would come where it rests, and end that rest.
      const onVisibilityChange = () => {
        if (isVisible()) leaderLock.acquire(true)
        else if (leaderLock.isLeader()) offerLeadership()
      }
      const onPageHide = () => leaderLock.release()
      const unsubscribe = channel.onMessage((message) => {
        if (message.uid === uid && message.news === 'turn' && isVisible()) leaderLock.acquire(true)
      })
      onPageShow()
      document.addEventListener('visibilitychange', onVisibilityChange)
      events.addEventListener('pagehide', onPageHide)
      events.addEventListener('pageshow', onPageShow)
      return () => {
        document.removeEventListener('visibilitychange', onVisibilityChange)
        events.removeEventListener('pagehide', onPageHide)
        events.removeEventListener('pageshow', onPageShow)
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

interface Message {
  readonly uid: string
  /** 'turn': who sends is out of view, and whoever is in view may do that. */
  readonly news: TabMessage | 'turn'
}

/** One lock that is waited for, held, lost to a thief and waited for again. */
function createLeaderLock(locks: LockManager, name: string, onChange: (isLeader: boolean) => void) {
  /** Ends what the last request waits for or holds. */
  let cancel: (() => void) | undefined
  let isLeader = false

  return {
    isLeader: () => isLeader,

    /** Waits for the lock, or takes it from whoever has it. */
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
        // Where it was given up, there is a later request or none.
        if (cancel !== cancelThis) return
        // A browser that keeps nothing for the page may deny it locks as well: as where there are none.
        if (!(error instanceof DOMException && error.name === 'AbortError')) return setLeader(true)
        // Another tab took it.
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
