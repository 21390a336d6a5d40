import { afterEach, expect, test, vi } from 'vitest'
import { createTabs } from '../../src/device/tabs.ts'

const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => stop()))

/** A visible tab of Ada's. */
function open(locks: LockManager) {
  const visible: { visibilityState: DocumentVisibilityState } = { visibilityState: 'visible' }
  const document = Object.assign(new EventTarget(), visible)
  let isLeader = false
  const close = createTabs({ locks, document, events: new EventTarget() }).requestLeadership(
    'ada',
    (next) => (isLeader = next),
  )
  stops.push(close)
  return {
    isLeader: () => isLeader,
    close,
    setVisibility(state: DocumentVisibilityState) {
      document.visibilityState = state
      document.dispatchEvent(new Event('visibilitychange'))
    },
  }
}

// @fault F22
test('the later of two visible tabs becomes the leader, and passes leadership on when it is hidden', async () => {
  const locks = createLocks()
  const first = open(locks)
  await vi.waitFor(() => expect(first.isLeader()).toBe(true))
  const second = open(locks)
  await vi.waitFor(() => expect([first.isLeader(), second.isLeader()]).toEqual([false, true]))
  second.setVisibility('hidden')
  await vi.waitFor(() => expect([first.isLeader(), second.isLeader()]).toEqual([true, false]))
})

test('a hidden tab stays the leader if no other tab is visible', async () => {
  const locks = createLocks()
  const [hidden, tab] = [open(locks), open(locks)]
  hidden.setVisibility('hidden')
  await vi.waitFor(() => expect(tab.isLeader()).toBe(true))
  tab.setVisibility('hidden')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([hidden.isLeader(), tab.isLeader()]).toEqual([false, true])
})

// @fault F22
test('a hidden tab that becomes the leader passes leadership on to a visible tab', async () => {
  const locks = createLocks()
  const [hidden, visible, closing] = [open(locks), open(locks), open(locks)]
  hidden.setVisibility('hidden')
  await vi.waitFor(() => expect(closing.isLeader()).toBe(true))
  closing.close()
  await vi.waitFor(() => expect([hidden.isLeader(), visible.isLeader()]).toEqual([false, true]))
})

// @fault F36
test('each tab is a leader if the browser denies locks, and requests the lock only once', async () => {
  const request = vi.fn<() => Promise<never>>(() =>
    Promise.reject(new DOMException('Denied', 'SecurityError')),
  )
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the code under test calls nothing else
  const tab = open({ request } as unknown as LockManager)
  await vi.waitFor(() => expect(tab.isLeader()).toBe(true))
  expect(request).toHaveBeenCalledTimes(1)
})

const aborted = () => new DOMException('Stolen', 'AbortError')

interface Request {
  readonly hold: () => unknown
  readonly done: () => void
  readonly fail: (error: Error) => void
}

/** One lock, as in the Web Locks standard: a request waits in the queue, or steals the lock. */
function createLocks(): LockManager {
  const queue: Request[] = []
  let holder: Request | undefined

  async function grant(granted: Request) {
    holder = granted
    await Promise.resolve()
    await granted.hold()
    granted.done()
    if (holder !== granted) return
    holder = undefined
    const next = queue.shift()
    if (next) void grant(next)
  }

  function request(_: string, { steal, signal }: LockOptions, hold: () => unknown) {
    return new Promise<void>((done, fail) => {
      const pendingRequest = { hold, done, fail }
      if (steal || !holder) {
        holder?.fail(aborted())
        return void grant(pendingRequest)
      }
      queue.push(pendingRequest)
      signal?.addEventListener('abort', () => {
        if (!queue.includes(pendingRequest)) return
        queue.splice(queue.indexOf(pendingRequest), 1)
        fail(aborted())
      })
    })
  }

  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the code under test calls nothing else
  return { request } as unknown as LockManager
}
