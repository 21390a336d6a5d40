import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createMemberSession } from '../../src/account/member-session.ts'
import {
  accountError,
  ada,
  adasBrowser,
  createWorld,
  eve,
  failing,
  flushTasks,
  gate,
  PASSWORD,
  unresponsive,
} from './world.ts'

describe('a password reset', () => {
  test.each([ada.email, eve.email])(
    'has the same outcome whether or not the account exists: %s',
    async (email) => {
      const { session } = (await adasBrowser({ signedIn: false })).open()
      expect(await session.sendPasswordReset(email)).toEqual({ kind: 'done' })
    },
  )

  test.each([
    ['', 'no-email'],
    ['ada', 'malformed-email'],
  ])('needs a valid e-mail, not %j', async (email, problem) => {
    const { session } = createWorld().browser().open()
    expect(await session.sendPasswordReset(email)).toEqual({ kind: 'invalid', problems: { email: problem } })
  })

  test('fails if the server cannot be reached', async () => {
    const { session } = createWorld()
      .browser()
      .open(() => ({ sendPasswordReset: () => Promise.reject(accountError('auth/network-request-failed')) }))
    expect(await session.sendPasswordReset(ada.email)).toEqual({
      kind: 'failed',
      action: 'reset',
      code: 'auth/network-request-failed',
    })
  })
})

describe('a sign-out', () => {
  test('clears the data of the member', async () => {
    const browser = await adasBrowser()
    const { session, shows } = browser.open()
    await flushTasks()
    expect(await session.signOut()).toEqual({ kind: 'done' })
    expect(shows()).toBe('visitor')
    expect([...browser.items]).toEqual([['session', '"visitor"']])
  })

  test('discards a profile that is still loading, without showing or repairing it', async () => {
    const slow = gate()
    const writes: unknown[] = []
    const browser = createWorld().browser()
    await browser.cloud.signUp(ada.email, PASSWORD)
    const { session, history } = browser.open(() => ({
      readProfile: () => slow.opened.then(() => ({ fullName: ada.fullName })),
      updateProfile: async (_, fields) => void writes.push(fields),
    }))
    await flushTasks()
    await session.signOut()
    slow.open()
    await flushTasks()
    expect(history).toEqual(['ada@example.com', 'visitor'])
    expect([...browser.items]).toEqual([['session', '"visitor"']])
    expect(writes).toEqual([])
  })

  test('keeps the member signed in if it fails', async () => {
    const { session, shows } = (await adasBrowser()).open(() => ({
      signOut: () => Promise.reject(accountError('chunk')),
    }))
    expect(await session.signOut()).toEqual({ kind: 'failed', action: 'signOut', code: 'chunk' })
    expect(shows()).toBe('ada@example.com Ada Lovelace')
  })
})

describe('a page that opens', () => {
  test('shows the last member at once, before the first auth state', async () => {
    const { shows } = (await adasBrowser()).open(unresponsive)
    expect(shows()).toBe('ada@example.com Ada Lovelace')
  })

  test('shows a returning visitor at once', async () => {
    const browser = createWorld().browser()
    browser.open()
    await flushTasks()
    expect(browser.open(unresponsive).shows()).toBe('visitor')
  })

  test('shows a new visitor as soon as no stored user is found, before the first auth state', async () => {
    const { shows } = createWorld().browser().open(unresponsive)
    expect(shows()).toBe('loading')
    await flushTasks()
    expect(shows()).toBe('visitor')
  })

  test('never shows the visitor to a member whose cached session is gone', async () => {
    const browser = await adasBrowser()
    browser.items.clear()
    const { history } = browser.open()
    await flushTasks()
    expect(history).toEqual(['ada@example.com', 'ada@example.com Ada Lovelace'])
  })

  test.each(['gone', "a visitor's, as after a crash soon after the sign-in"])(
    'waits for Auth if a user is stored and the cached session is %s',
    async (cached) => {
      const browser = await adasBrowser()
      browser.items.clear()
      if (cached !== 'gone') browser.items.set('session', '"visitor"')
      const slow = gate()
      const { shows } = browser.open((cloud) => ({
        watch: (listener, onError) => {
          void slow.opened.then(() => cloud.watch(listener, onError))
          return () => {}
        },
      }))
      await flushTasks()
      expect(shows()).toBe('loading')
      slow.open()
      await flushTasks()
      expect(shows()).toBe('ada@example.com Ada Lovelace')
    },
  )

  test('follows Auth if it reports no user before its storage has been read', async () => {
    const browser = await adasBrowser()
    browser.items.set('session', '"visitor"')
    const { history } = browser.open(() => ({
      watch(listener) {
        listener(null, createMemberSession)
        return () => {}
      },
    }))
    await flushTasks()
    expect(history.at(-1)).toBe('visitor')
  })

  test('waits as long as Auth takes for a member whose cached session is gone', async () => {
    const browser = await adasBrowser()
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    browser.items.clear()
    const { shows } = browser.open(unresponsive)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(shows()).toBe('loading')
  })

  test('does not show the visitor to a member whose cached session is gone if Auth fails to load', async () => {
    const browser = await adasBrowser()
    browser.items.clear()
    const { shows } = browser.open(failing)
    await flushTasks()
    expect(shows()).toBe('loading')
  })

  test('shows the visitor if the cached session is gone and Auth reports no user', async () => {
    const browser = await adasBrowser()
    browser.items.clear()
    const { history } = browser.open(() => ({
      watch(listener) {
        void flushTasks().then(() => listener(null, createMemberSession))
        return () => {}
      },
    }))
    await flushTasks()
    await flushTasks()
    expect(history).toEqual(['visitor'])
  })

  test('has no name if the stored one is blank', async () => {
    const browser = createWorld().browser()
    await browser.cloud.signUp(ada.email, PASSWORD)
    const page = browser.open(() => ({ readProfile: async () => ({ fullName: ' ' }) }))
    await flushTasks()
    expect(page.session.get()).toMatchObject({ kind: 'member', fullName: '' })
  })

  test('writes only the valid fields of those that were cached as unsaved', async () => {
    const browser = await adasBrowser()
    const session: object = JSON.parse(browser.items.get('session') ?? '')
    // The address is from before it was changed on another device.
    const unsaved = { phoneNumber: 7, fullName: 'Ada King', isAdmin: true, email: 'ada@old.example' }
    browser.items.set('session', JSON.stringify({ ...session, unsaved }))
    const stored = await browser.profile()
    const { shows } = browser.open()
    await flushTasks()
    expect(shows()).toBe('ada@example.com Ada King')
    expect(await browser.profile()).toEqual({ ...stored, fullName: 'Ada King' })
  })

  test('clears the cached session and says so if the service has ended the session', async () => {
    const browser = await adasBrowser()
    const cachedItems = new Map(browser.items)
    await browser.cloud.signOut()
    for (const [key, value] of cachedItems) browser.items.set(key, value)
    const { history, notices } = browser.open()
    await flushTasks()
    expect(history).toEqual(['ada@example.com Ada Lovelace', 'visitor'])
    expect([...browser.items]).toEqual([['session', '"visitor"']])
    expect(notices).toEqual([{ kind: 'session-ended' }])
  })

  test('replaces the cached member by another one who is signed in', async () => {
    const browser = await adasBrowser()
    const cachedItems = new Map(browser.items)
    await browser.cloud.signUp(eve.email, PASSWORD)
    for (const [key, value] of cachedItems) browser.items.set(key, value)
    const { history } = browser.open()
    await flushTasks()
    expect(history).toEqual(['ada@example.com Ada Lovelace', 'eve@example.com'])
  })

  test('follows sign-ins and sign-outs of other tabs', async () => {
    const browser = createWorld().browser()
    const one = browser.open()
    // Another tab's change arrives a moment later.
    const other = browser.open((cloud) => ({
      watch: (listener, onError) =>
        cloud.watch((...event) => void flushTasks().then(() => listener(...event)), onError),
    }))
    await one.session.signUp(ada)
    await flushTasks()
    await flushTasks()
    expect(other.shows()).toBe('ada@example.com Ada Lovelace')
    await other.session.signOut()
    expect(one.shows()).toBe('visitor')
    await flushTasks()
    await one.session.signIn(ada)
    await flushTasks()
    await flushTasks()
    await one.session.signOut()
    await flushTasks()
    await flushTasks()
    expect(other.shows()).toBe('visitor')
    expect(other.notices).toEqual([])
  })

  test('stops following when it is closed', async () => {
    const browser = createWorld().browser()
    const page = browser.open()
    await flushTasks()
    page.close()
    await browser.cloud.signUp(ada.email, PASSWORD)
    expect(page.shows()).toBe('visitor')
  })

  test('waits for the auth state if the browser blocks storage', async () => {
    const browser = await adasBrowser()
    browser.settings.blocked = true
    const { shows, history } = browser.open()
    expect(shows()).toBe('loading')
    await flushTasks()
    expect(history).toEqual(['ada@example.com', 'ada@example.com Ada Lovelace'])
  })

  test('shows the visitor after two seconds if the browser blocks storage', () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const browser = createWorld().browser()
    browser.settings.blocked = true
    const { shows } = browser.open(unresponsive)
    vi.advanceTimersByTime(1_999)
    expect(shows()).toBe('loading')
    vi.advanceTimersByTime(1)
    expect(shows()).toBe('visitor')
  })

  test('shows the cached session, or else the visitor, if the auth state cannot be determined', async () => {
    expect((await adasBrowser()).open(failing).shows()).toBe('ada@example.com Ada Lovelace')
    const browser = createWorld().browser()
    browser.settings.blocked = true
    const { shows } = browser.open(failing)
    await flushTasks()
    expect(shows()).toBe('visitor')
  })
})
