import { afterEach, expect, test, vi } from 'vitest'
import { createTabs } from '../../src/device/tabs.ts'

const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => stop()))

/** A tab of Ada's, in view. */
function open(locks: LockManager) {
  const visible: { visibilityState: DocumentVisibilityState } = { visibilityState: 'visible' }
  const document = Object.assign(new EventTarget(), visible)
  let leads = false
  const close = createTabs({ locks, document, events: new EventTarget() }).requestLeadership(
    'ada',
    (now) => (leads = now),
  )
  stops.push(close)
  return {
    leads: () => leads,
    close,
    see(state: DocumentVisibilityState) {
      document.visibilityState = state
      document.dispatchEvent(new Event('visibilitychange'))
    },
  }
}

test('of two tabs in view the later one sends, and hands that over as it goes out of view', async () => {
  const locks = createLocks()
  const first = open(locks)
  await vi.waitFor(() => expect(first.leads()).toBe(true))
  const second = open(locks)
  await vi.waitFor(() => expect([first.leads(), second.leads()]).toEqual([false, true]))
  second.see('hidden')
  await vi.waitFor(() => expect([first.leads(), second.leads()]).toEqual([true, false]))
})

test('out of view it goes on, where nobody else is in view', async () => {
  const locks = createLocks()
  const [hidden, tab] = [open(locks), open(locks)]
  hidden.see('hidden')
  await vi.waitFor(() => expect(tab.leads()).toBe(true))
  tab.see('hidden')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([hidden.leads(), tab.leads()]).toEqual([false, true])
})

test('whoever inherits it out of view hands it on to one in view', async () => {
  const locks = createLocks()
  const [hidden, inView, dying] = [open(locks), open(locks), open(locks)]
  hidden.see('hidden')
  await vi.waitFor(() => expect(dying.leads()).toBe(true))
  dying.close()
  await vi.waitFor(() => expect([hidden.leads(), inView.leads()]).toEqual([false, true]))
})

test('where the browser denies locks each tab sends, and asks no more', async () => {
  const request = vi.fn<() => Promise<never>>(() =>
    Promise.reject(new DOMException('Denied', 'SecurityError')),
  )
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no more is asked of it
  const tab = open({ request } as unknown as LockManager)
  await vi.waitFor(() => expect(tab.leads()).toBe(true))
  expect(request).toHaveBeenCalledTimes(1)
})

const aborted = () => new DOMException('Taken', 'AbortError')

interface Request {
  readonly hold: () => unknown
  readonly done: () => void
  readonly fail: (error: Error) => void
}

/** One lock as the standard has it: who asks waits in line, or steals it. */
function createLocks(): LockManager {
  const line: Request[] = []
  let holder: Request | undefined

  async function grant(granted: Request) {
    holder = granted
    await Promise.resolve()
    await granted.hold()
    granted.done()
    if (holder !== granted) return
    holder = undefined
    const next = line.shift()
    if (next) void grant(next)
  }

  function request(_: string, { steal, signal }: LockOptions, hold: () => unknown) {
    return new Promise<void>((done, fail) => {
      const mine = { hold, done, fail }
      if (steal || !holder) {
        holder?.fail(aborted())
        return void grant(mine)
      }
      line.push(mine)
      signal?.addEventListener('abort', () => {
        if (!line.includes(mine)) return
        line.splice(line.indexOf(mine), 1)
        fail(aborted())
      })
    })
  }

  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no more is asked of it
  return { request } as unknown as LockManager
}
