import { describe, expect, test } from 'vitest'
import {
  accountError,
  ada,
  adasBrowser,
  completion,
  createWorld,
  delaySignIn,
  flushTasks,
  gate,
  grace,
  memberOf,
  PASSWORD,
} from './world.ts'

const login = { email: ada.email, password: PASSWORD }
const DATE = '2026-11-21 09:05:07'

describe('a sign-in with Google', () => {
  test('creates a member with an incomplete profile', async () => {
    const browser = createWorld().browser()
    const { session, shows, notices } = browser.open()
    expect(await session.signInWithGoogle()).toEqual({ kind: 'done' })
    await flushTasks()
    expect(shows()).toBe('grace@example.com Grace Hopper!')
    expect(notices).toEqual([])
    expect(await browser.profile()).toEqual({
      createdAt: DATE,
      provider: 'google',
      email: grace.email,
      fullName: grace.displayName,
      photoURL: grace.photoURL,
      lastLogin: DATE,
      loginUsername: 'Pinwell',
    })
  })

  test('shows Complete Profile again to a returning member without a password, also on the next page', async () => {
    const browser = createWorld().browser()
    const first = browser.open()
    await first.session.signInWithGoogle()
    await first.session.signOut()
    await first.session.signInWithGoogle()
    await flushTasks()
    expect(first.shows()).toBe('grace@example.com Grace Hopper!')
    expect(first.notices).toEqual([])
    const next = browser.open()
    await flushTasks()
    expect(next.history).toEqual(['grace@example.com Grace Hopper', 'grace@example.com Grace Hopper!'])
  })

  test('signs in a member with a complete profile, with the name that was typed into it', async () => {
    const browser = createWorld().browser()
    const { session, shows, notices } = browser.open()
    await session.signInWithGoogle()
    await session.completeProfile(completion)
    await session.signOut()
    expect(await session.signInWithGoogle()).toEqual({ kind: 'done' })
    await flushTasks()
    expect(shows()).toBe('grace@example.com Admiral Hopper')
    expect(notices).toEqual([{ kind: 'profile-completed' }, { kind: 'signed-in', provider: 'google' }])
  })

  test('trusts the providers in Auth over the profile, and corrects the profile', async () => {
    const world = createWorld()
    const browser = await adasBrowser({ world })
    world.setGoogleAccount(async () => ({ ...grace, email: ada.email }))
    const { session, shows } = browser.open()
    await browser.cloud.updateProfile(await memberOf(browser.cloud), { hasPasswordAuth: true })
    await session.signOut()
    // Auth removes the password of an account with an unverified e-mail when Google signs in to it.
    await session.signInWithGoogle()
    await flushTasks()
    expect(shows()).toBe('ada@example.com Grace Hopper!')
    expect(await browser.profile()).toMatchObject({ provider: 'google', hasPasswordAuth: false })
  })

  test('fails with the code of the error', async () => {
    const code = 'auth/popup-blocked'
    const world = createWorld()
    world.setGoogleAccount(() => Promise.reject(accountError(code)))
    const { session, shows } = world.browser().open()
    expect(await session.signInWithGoogle()).toEqual({ kind: 'failed', action: 'google', code })
    expect(shows()).toBe('visitor')
  })

  test('can be cancelled while the pop-up is open, and then signs in no user', async () => {
    const world = createWorld()
    const slow = gate()
    world.setGoogleAccount(() => slow.opened.then(() => grace))
    const { session, shows, notices } = world.browser().open()
    const attempt = session.signInWithGoogle()
    session.actionPorts.attempts.cancel()
    expect(await attempt).toEqual({ kind: 'superseded' })
    slow.open()
    await flushTasks()
    expect(shows()).toBe('visitor')
    expect(notices).toEqual([])
  })

  test('is superseded by a sign-in with a password, and its pop-up closes', async () => {
    const world = createWorld()
    const slow = gate()
    world.setGoogleAccount(() => slow.opened.then(() => grace))
    const { session, shows } = (await adasBrowser({ world, signedIn: false })).open()
    const attempt = session.signInWithGoogle()
    expect(await session.signIn(login)).toEqual({ kind: 'done' })
    slow.open()
    expect(await attempt).toEqual({ kind: 'superseded' })
    await flushTasks()
    expect(shows()).toBe('ada@example.com Ada Lovelace')
  })

  test('cancelling does not end a sign-in with a password', async () => {
    const slow = gate()
    const { session } = (await adasBrowser({ signedIn: false })).open(delaySignIn(slow.opened))
    const attempt = session.signIn(login)
    session.actionPorts.attempts.cancel()
    slow.open()
    expect(await attempt).toEqual({ kind: 'done' })
  })
})
