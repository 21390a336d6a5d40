import type { TabMessage, Tabs } from '../notes/ports.ts'
import { openChannel } from './channel.ts'

export interface TabsBrowser {
  /** None where the page is not served securely: then every tab sends, which does no harm but work. */
  readonly locks: LockManager | undefined
  readonly document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>
  /** The window: where 'pagehide' and 'pageshow' are heard. */
  readonly events: EventTarget
}

/** The turn of sending is a Web Lock per account; news go through a broadcast channel. */
export function createTabs({ locks, document, events }: TabsBrowser): Tabs {
  const channel = openChannel<Message>('pinwell')
  const isInView = () => document.visibilityState === 'visible'

  return {
    requestLeadership(uid, changed) {
      if (!locks) {
        let asks = true
        queueMicrotask(() => asks && changed(true))
        return () => (asks = false)
      }
      // A tab in the background may be slowed down, frozen or without a connection; one in view never is, and takes the turn.
      const offer = () => channel.tell({ uid, news: 'turn' })
      const turn = takeTurns(locks, `pinwell/${uid}`, (leads) => {
        if (leads && !isInView()) offer()
        changed(leads)
      })
      const onShow = () => turn.ask(isInView())
      // A page that goes is hidden last: an answer would come where it rests, and end that rest.
      const onView = () => {
        if (isInView()) turn.ask(true)
        else if (turn.leads()) offer()
      }
      const onHide = () => turn.leave()
      const stopHearing = channel.hear((message) => {
        if (message.uid === uid && message.news === 'turn' && isInView()) turn.ask(true)
      })
      onShow()
      document.addEventListener('visibilitychange', onView)
      events.addEventListener('pagehide', onHide)
      events.addEventListener('pageshow', onShow)
      return () => {
        document.removeEventListener('visibilitychange', onView)
        events.removeEventListener('pagehide', onHide)
        events.removeEventListener('pageshow', onShow)
        stopHearing()
        turn.leave()
      }
    },

    broadcast: (uid, news) => channel.tell({ uid, news }),
    onMessage: (uid, listener) =>
      channel.hear((message) => {
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
function takeTurns(locks: LockManager, name: string, changed: (leads: boolean) => void) {
  /** Ends what the last request waits for or holds. */
  let end: (() => void) | undefined
  let leads = false

  return {
    leads: () => leads,

    /** Waits for the lock, or takes it from whoever has it. */
    ask(steal: boolean) {
      if (leads || (end && !steal)) return
      end?.()
      request(steal)
    },

    leave() {
      end?.()
      end = undefined
      lead(false)
    },
  }

  function request(steal: boolean) {
    const waiting = new AbortController()
    let done: (() => void) | undefined
    const held = new Promise<void>((resolve) => (done = resolve))
    const mine = () => {
      waiting.abort()
      done?.()
    }
    end = mine
    const hold = () => {
      if (end !== mine) return undefined
      lead(true)
      return held
    }
    locks.request(name, steal ? { steal } : { signal: waiting.signal }, hold).catch((error: unknown) => {
      // Where it was given up, there is a later request or none.
      if (end !== mine) return
      // A browser that keeps nothing for the page may deny it locks as well: as where there are none.
      if (!(error instanceof DOMException && error.name === 'AbortError')) return lead(true)
      // Another tab took it.
      lead(false)
      request(false)
    })
  }

  function lead(now: boolean) {
    if (leads === now) return
    leads = now
    changed(now)
  }
}
