import { describe, expect, test } from 'vitest'
import { createAccountActions } from '../../src/account/actions.ts'
import {
  accountError,
  ada,
  adasBrowser,
  createWorld,
  delaySignIn,
  eve,
  flushTasks,
  gate,
  never,
  PASSWORD,
} from './world.ts'

const login = { email: ada.email, password: PASSWORD }
const DATE = '2026-11-21 09:05:07'

describe('a sign-up', () => {
  test('creates the account and its profile, and shows the member', async () => {
    const browser = createWorld().browser()
    const { session, shows, notices } = browser.open()
    expect(
      await session.signUp({
        ...ada,
        fullName: ' Ada Lovelace ',
        email: ' Ada@example.com\u200b',
        phoneNumber: '\u202d+14155550123\u202c',
      }),
    ).toEqual({
      kind: 'done',
    })
    await flushTasks()
    expect(shows()).toBe('ada@example.com Ada Lovelace')
    expect(await browser.profile()).toEqual({
      fullName: 'Ada Lovelace',
      email: 'ada@example.com',
      phoneNumber: '+14155550123',
      createdAt: DATE,
    })
    expect(notices).toEqual([])
  })

  // Chromium gives the second form of what is typed into a field for e-mails, and other browsers the first.
  test('has the same address in all browsers if the domain has letters that are not ASCII', async () => {
    const { session, shows } = createWorld().browser().open()
    const addresses = ['ada@bücher.example', 'ada@xn--bcher-kva.example']
    await session.signUp({ ...ada, email: 'Ada@Bücher.example' })
    for (const email of addresses) {
      await session.signOut()
      expect(await session.signIn({ email, password: PASSWORD })).toEqual({ kind: 'done' })
      await flushTasks()
      expect(shows()).toBe('ada@xn--bcher-kva.example Ada Lovelace')
    }
  })

  test('sends no request while a value is invalid', async () => {
    const { session, shows } = createWorld()
      .browser()
      .open(() => ({ signUp: () => expect.unreachable() }))
    expect(await session.signUp({ ...ada, confirmPassword: 'something else' })).toEqual({
      kind: 'invalid',
      problems: { confirmPassword: 'wrong-confirmation' },
    })
    expect(shows()).toBe('visitor')
  })

  test('writes the profile once, even if Auth reports the member before the sign-up resolves', async () => {
    const writes: unknown[] = []
    const browser = createWorld().browser()
    const { session } = browser.open((cloud) => ({
      updateProfile(member, fields) {
        writes.push(fields)
        return cloud.updateProfile(member, fields)
      },
      async signUp(email, password) {
        const member = await cloud.signUp(email, password)
        await flushTasks()
        return member
      },
    }))
    await session.signUp(ada)
    await flushTasks()
    expect(writes).toEqual([await browser.profile()])
  })

  // @fault F28
  test('succeeds if the profile is rejected, and the next page writes the profile', async () => {
    const browser = createWorld().browser()
    const first = browser.open(() => ({
      updateProfile: () => Promise.reject(accountError('PERMISSION_DENIED')),
    }))
    expect(await first.session.signUp(ada)).toEqual({ kind: 'done' })
    await flushTasks()
    expect(first.shows()).toBe('ada@example.com Ada Lovelace')
    expect(first.notices).toEqual([{ kind: 'profile-delayed' }])
    first.close()

    const second = browser.open()
    expect(second.shows()).toBe('ada@example.com Ada Lovelace')
    await flushTasks()
    expect(await browser.profile()).toMatchObject({ fullName: ada.fullName, phoneNumber: ada.phoneNumber })
    expect(browser.items.get('session')).toContain('"unsaved":{}')
    expect(second.notices).toEqual([])
  })

  test.each([
    ['repeats it with the same password', PASSWORD, { kind: 'done' }, 'ada@example.com Ada Lovelace'],
    [
      'does not sign in with another password',
      'battery staple',
      { kind: 'failed', action: 'signUp', code: 'auth/email-already-in-use' },
      'visitor',
    ],
  ])('of which the response was lost: the next attempt %s', async (_, password, outcome, shown) => {
    const world = createWorld()
    const browser = world.browser()
    let isLost = true
    const { session, shows } = browser.open((cloud) => ({
      async signUp(...args) {
        if (!isLost) return cloud.signUp(...args)
        isLost = false
        await world.browser().cloud.signUp(...args)
        throw accountError('auth/network-request-failed')
      },
    }))
    expect(await session.signUp(ada)).toMatchObject({ code: 'auth/network-request-failed' })
    // The form was closed and opened again.
    const next = createAccountActions(session.actionPorts)
    expect(await next.signUp({ ...ada, password, confirmPassword: password })).toEqual(outcome)
    await flushTasks()
    expect(shows()).toBe(shown)
    if (shown === 'visitor') return
    expect(await browser.profile()).toEqual({
      fullName: ada.fullName,
      email: ada.email,
      phoneNumber: ada.phoneNumber,
      createdAt: DATE,
    })
  })

  test('keeps the name if the form is closed, opened again and sent again before the first response', async () => {
    const slow = gate()
    const browser = createWorld().browser()
    let isFirst = true
    const { session, shows } = browser.open((cloud) => ({
      async signUp(...args) {
        const wasFirst = isFirst
        isFirst = false
        const member = await cloud.signUp(...args)
        if (wasFirst) await slow.opened
        return member
      },
    }))
    const first = session.signUp(ada)
    await flushTasks()
    // The opened form has its own actions.
    expect(await createAccountActions(session.actionPorts).signUp(ada)).toEqual({ kind: 'done' })
    slow.open()
    expect(await first).toEqual({ kind: 'superseded' })
    await flushTasks()
    expect(shows()).toBe('ada@example.com Ada Lovelace')
    expect(await browser.profile()).toMatchObject({ fullName: ada.fullName, phoneNumber: ada.phoneNumber })
  })

  test('does not notify of the profile after the member has signed out', async () => {
    const slow = gate()
    const browser = createWorld().browser()
    const { session, notices } = browser.open(() => ({
      async updateProfile() {
        await slow.opened
        throw accountError('PERMISSION_DENIED')
      },
    }))
    await session.signUp(ada)
    await session.signOut()
    slow.open()
    await flushTasks()
    expect(notices).toEqual([])
    expect([...browser.items]).toEqual([['session', '"visitor"']])
  })
})

describe('a sign-in with a password', () => {
  test('shows the member, notifies of the sign-in and writes lastLogin', async () => {
    const browser = await adasBrowser({ signedIn: false })
    const { session, shows, notices } = browser.open()
    expect(await session.signIn({ ...login, email: ' ADA@example.com\u200b' })).toEqual({ kind: 'done' })
    await flushTasks()
    expect(shows()).toBe('ada@example.com Ada Lovelace')
    expect(notices).toEqual([{ kind: 'signed-in', provider: 'password' }])
    expect(await browser.profile()).toMatchObject({ lastLogin: DATE, loginUsername: 'Pinwell' })
  })

  test.each([
    ['an unknown e-mail', eve.email, PASSWORD, 'auth/user-not-found'],
    ['a wrong password', ada.email, 'wrong', 'auth/wrong-password'],
  ])('fails for %s', async (_, email, password, code) => {
    const { session, shows, notices } = (await adasBrowser({ signedIn: false })).open()
    expect(await session.signIn({ email, password })).toEqual({ kind: 'failed', action: 'login', code })
    expect(shows()).toBe('visitor')
    expect(notices).toEqual([])
  })

  test.each([eve.email, ada.email])(
    'fails with a general code under e-mail enumeration protection: %s',
    async (email) => {
      const browser = await adasBrowser({ signedIn: false, world: createWorld({ protectsEmails: true }) })
      const { session } = browser.open()
      expect(await session.signIn({ email, password: 'wrong' })).toEqual({
        kind: 'failed',
        action: 'login',
        code: 'auth/invalid-credential',
      })
    },
  )

  test('succeeds if the profile can be neither read nor written', async () => {
    const browser = await adasBrowser({ signedIn: false })
    browser.items.clear()
    const { session, shows, notices } = browser.open(() => ({
      readProfile: () => Promise.reject(accountError('PERMISSION_DENIED')),
      updateProfile: () => Promise.reject(accountError('PERMISSION_DENIED')),
    }))
    expect(await session.signIn(login)).toEqual({ kind: 'done' })
    await flushTasks()
    expect(shows()).toBe('ada@example.com')
    expect(notices).toEqual([{ kind: 'signed-in', provider: 'password' }])
  })

  test('does not wait for an unresponsive database', async () => {
    const { session, shows } = (await adasBrowser({ signedIn: false })).open(() => ({
      readProfile: never,
      updateProfile: never,
    }))
    expect(await session.signIn(login)).toEqual({ kind: 'done' })
    expect(shows()).toBe('ada@example.com')
  })

  test('is superseded at once by the next attempt, and only the newest result counts', async () => {
    const slow = gate()
    const { session, notices } = (await adasBrowser({ signedIn: false })).open((cloud) => ({
      async signIn(email, password) {
        if (password === 'wrong') await slow.opened
        return cloud.signIn(email, password)
      },
    }))
    const first = session.signIn({ ...login, password: 'wrong' })
    const second = session.signIn(login)
    expect(await first).toEqual({ kind: 'superseded' })
    expect(await second).toEqual({ kind: 'done' })
    slow.open()
    await flushTasks()
    expect(notices).toEqual([{ kind: 'signed-in', provider: 'password' }])
  })

  test('notifies once if a superseded attempt succeeds too', async () => {
    const slow = gate()
    const { session, notices, shows } = (await adasBrowser({ signedIn: false })).open(
      delaySignIn(slow.opened),
    )
    const outcomes = [session.signIn(login), session.signIn(login)]
    slow.open()
    expect(await Promise.all(outcomes)).toEqual([{ kind: 'superseded' }, { kind: 'done' }])
    await flushTasks()
    expect(notices).toEqual([{ kind: 'signed-in', provider: 'password' }])
    expect(shows()).toBe('ada@example.com Ada Lovelace')
  })
})
