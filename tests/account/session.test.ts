import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  ada,
  adasBrowser,
  failing,
  createWorld,
  eve,
  gate,
  PASSWORD,
  accountError,
  flushTasks,
  unresponsive,
} from './world.ts'

describe('a forgotten password', () => {
  test.each([ada.email, eve.email])('is answered alike for everybody: %s', async (email) => {
    const { session } = (await adasBrowser({ signedIn: false })).open()
    expect(await session.sendPasswordReset(email)).toEqual({ kind: 'done' })
  })

  test.each([
    ['', 'Please enter your email address'],
    ['ada', 'Please enter a valid email address'],
  ])('needs an e-mail: %j', async (email, message) => {
    const { session } = createWorld().browser().open()
    expect(await session.sendPasswordReset(email)).toEqual({ kind: 'failed', message, field: 'email' })
  })

  test('fails with a sentence', async () => {
    const { session } = createWorld()
      .browser()
      .open(() => ({ sendPasswordReset: () => Promise.reject(accountError('auth/network-request-failed')) }))
    expect(await session.sendPasswordReset(ada.email)).toEqual({
      kind: 'failed',
      message: "Can't reach the server. Please check your connection and try again.",
    })
  })
})

describe('signing out', () => {
  test('leaves nothing of the member', async () => {
    const browser = await adasBrowser()
    const { session, shows } = browser.open()
    await flushTasks()
    expect(await session.signOut()).toEqual({ kind: 'done' })
    expect(shows()).toBe('visitor')
    expect([...browser.items]).toEqual([['session', '"visitor"']])
  })

  test('while the profile comes keeps it from being shown or mended', async () => {
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

  test('that fails keeps the member', async () => {
    const { session, shows } = (await adasBrowser()).open(() => ({
      signOut: () => Promise.reject(accountError('chunk')),
    }))
    expect(await session.signOut()).toMatchObject({ kind: 'failed' })
    expect(shows()).toBe('ada@example.com Ada Lovelace')
  })
})

describe('a page that opens', () => {
  test('shows the last member at once, before the cloud has said a word', async () => {
    const { shows } = (await adasBrowser()).open(unresponsive)
    expect(shows()).toBe('ada@example.com Ada Lovelace')
  })

  test('shows a returning visitor at once', async () => {
    const browser = createWorld().browser()
    browser.open()
    await flushTasks()
    expect(browser.open(unresponsive).shows()).toBe('visitor')
  })

  test('shows a new visitor as soon as no stored user was found, before Auth answers', async () => {
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

  test('waits as long as Auth takes for a member whose cached session is gone', async () => {
    const browser = await adasBrowser()
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    browser.items.clear()
    const { shows } = browser.open(unresponsive)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(shows()).toBe('loading')
  })

  test('does not show the visitor to that member either where Auth cannot be loaded', async () => {
    const browser = await adasBrowser()
    browser.items.clear()
    const { shows } = browser.open(failing)
    await flushTasks()
    expect(shows()).toBe('loading')
  })

  test('shows a visitor where a cached session is gone and Auth finds nobody after all', async () => {
    const browser = await adasBrowser()
    browser.items.clear()
    const { history } = browser.open(() => ({
      watch(listener) {
        void flushTasks().then(() => listener(null))
        return () => {}
      },
    }))
    await flushTasks()
    await flushTasks()
    expect(history).toEqual(['visitor'])
  })

  test('forgets a member who has signed out elsewhere', async () => {
    const browser = await adasBrowser()
    const cachedItems = new Map(browser.items)
    await browser.cloud.signOut()
    for (const [key, value] of cachedItems) browser.items.set(key, value)
    const { history } = browser.open()
    await flushTasks()
    expect(history).toEqual(['ada@example.com Ada Lovelace', 'visitor'])
    expect([...browser.items]).toEqual([['session', '"visitor"']])
  })

  test('shows nothing of the member it remembers to the one who is there', async () => {
    const browser = await adasBrowser()
    const cachedItems = new Map(browser.items)
    await browser.cloud.signUp(eve.email, PASSWORD)
    for (const [key, value] of cachedItems) browser.items.set(key, value)
    const { history } = browser.open()
    await flushTasks()
    expect(history).toEqual(['ada@example.com Ada Lovelace', 'eve@example.com'])
  })

  test('follows what other tabs do', async () => {
    const browser = createWorld().browser()
    const one = browser.open()
    // Tabs hear of each other a moment later.
    const other = browser.open((cloud) => ({
      watch: (listener, failed) =>
        cloud.watch((member) => void flushTasks().then(() => listener(member)), failed),
    }))
    await one.session.signUp(ada)
    await flushTasks()
    await flushTasks()
    expect(other.shows()).toBe('ada@example.com Ada Lovelace')
    await other.session.signOut()
    expect(one.shows()).toBe('visitor')
    expect(other.toasts).toEqual([])
  })

  test('stops following when it is closed', async () => {
    const browser = createWorld().browser()
    const page = browser.open()
    await flushTasks()
    page.close()
    await browser.cloud.signUp(ada.email, PASSWORD)
    expect(page.shows()).toBe('visitor')
  })

  test('waits for the cloud where the browser lets nothing be read', async () => {
    const browser = await adasBrowser()
    browser.settings.blocked = true
    const { shows, history } = browser.open()
    expect(shows()).toBe('loading')
    await flushTasks()
    expect(history).toEqual(['ada@example.com', 'ada@example.com Ada Lovelace'])
  })

  test('does not wait for longer than two seconds', () => {
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

  test('shows what it knows where the cloud cannot tell', async () => {
    expect((await adasBrowser()).open(failing).shows()).toBe('ada@example.com Ada Lovelace')
    const browser = createWorld().browser()
    browser.settings.blocked = true
    const { shows } = browser.open(failing)
    await flushTasks()
    expect(shows()).toBe('visitor')
  })
})
