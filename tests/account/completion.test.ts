import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  accountError,
  completion,
  createWorld,
  flushTasks,
  gate,
  grace,
  memberOf,
  never,
  PASSWORD,
} from './world.ts'

const DATE = '2026-11-21 09:05:07'

describe('Complete Profile', () => {
  test('links a password and writes the typed values to the profile', async () => {
    const browser = createWorld().browser()
    const { session, shows, notices } = browser.open()
    await session.signInWithGoogle()
    expect(await session.completeProfile({ ...completion, fullName: ' Admiral Hopper ' })).toEqual({
      kind: 'done',
    })
    await flushTasks()
    expect(shows()).toBe('grace@example.com Admiral Hopper')
    expect(notices).toEqual([{ kind: 'profile-completed' }])
    expect(await browser.profile()).toEqual({
      createdAt: DATE,
      provider: 'both',
      email: grace.email,
      fullName: 'Admiral Hopper',
      phoneNumber: '14155550199',
      photoURL: grace.photoURL,
      lastLogin: DATE,
      updatedAt: DATE,
      loginUsername: 'Pinwell',
      hasPasswordAuth: true,
    })
    await session.signOut()
    expect(await session.signIn({ email: grace.email, password: PASSWORD })).toEqual({ kind: 'done' })
  })

  test('is done in the other tabs of the browser too', async () => {
    const browser = createWorld().browser()
    const { session } = browser.open()
    await session.signInWithGoogle()
    const other = browser.open()
    await flushTasks()
    expect(other.shows()).toBe('grace@example.com Grace Hopper!')
    await session.completeProfile(completion)
    expect(other.shows()).toBe('grace@example.com Admiral Hopper')
    await session.signOut()
    expect(other.shows()).toBe('visitor')
  })

  test('sends no request while a value is invalid', async () => {
    const { session, shows } = createWorld()
      .browser()
      .open(() => ({ linkPassword: () => expect.unreachable() }))
    await session.signInWithGoogle()
    expect(await session.completeProfile({ ...completion, phoneNumber: '0123' })).toEqual({
      kind: 'invalid',
      problems: { phoneNumber: 'malformed-phone' },
    })
    expect(shows()).toMatch(/!$/)
  })

  test('fails with the code of the error', async () => {
    const { session, shows, notices } = createWorld()
      .browser()
      .open(() => ({ linkPassword: () => Promise.reject(accountError('auth/email-already-in-use')) }))
    await session.signInWithGoogle()
    expect(await session.completeProfile(completion)).toEqual(failed('auth/email-already-in-use'))
    expect(shows()).toMatch(/!$/)
    expect(notices).toEqual([])
  })

  test('says so if the service ends the session instead, because the form disappears', async () => {
    const { session, shows, notices } = createWorld()
      .browser()
      .open((cloud) => ({
        async linkPassword() {
          await flushTasks()
          await cloud.signOut()
          throw accountError('auth/user-token-expired')
        },
      }))
    await session.signInWithGoogle()
    expect(await session.completeProfile(completion)).toEqual(failed('auth/user-token-expired'))
    await flushTasks()
    expect(shows()).toBe('visitor')
    expect(notices).toEqual([{ kind: 'session-ended' }])
  })

  test('reauthenticates with the pop-up if a recent sign-in is required', async () => {
    const passwords: unknown[] = []
    const { session, notices } = createWorld()
      .browser()
      .open((cloud) => ({
        async linkPassword(chosen) {
          if (passwords.length === 0) throw accountError('auth/requires-recent-login')
          return cloud.linkPassword(chosen)
        },
        async reauthenticate(...args) {
          passwords.push(args[0])
          return memberOf(cloud)
        },
      }))
    await session.signInWithGoogle()
    expect(await session.completeProfile(completion)).toEqual({ kind: 'reauthenticate' })
    expect(await session.reauthenticate()).toEqual({ kind: 'done' })
    expect(passwords).toEqual([undefined])
    expect(await session.completeProfile(completion)).toEqual({ kind: 'done' })
    expect(notices).toEqual([{ kind: 'profile-completed' }])
  })

  test('fails if the profile is rejected, and can be repeated with another password', async () => {
    let rejects = true
    const browser = createWorld().browser()
    const { session, shows } = browser.open((cloud) => ({
      updateProfile(member, fields) {
        if (rejects && fields.phoneNumber) return Promise.reject(accountError('PERMISSION_DENIED'))
        return cloud.updateProfile(member, fields)
      },
    }))
    await session.signInWithGoogle()
    expect(await session.completeProfile(completion)).toEqual(failed('PERMISSION_DENIED'))
    expect(shows()).toBe('grace@example.com Admiral Hopper!')
    rejects = false
    const again = { ...completion, password: 'battery staple', confirmPassword: 'battery staple' }
    expect(await session.completeProfile(again)).toEqual({ kind: 'done' })
    await session.signOut()
    expect(await session.signIn({ email: grace.email, password: 'battery staple' })).toEqual({ kind: 'done' })
  })

  test('fails after ten seconds on a lost connection, and writes the values on the next page', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const browser = createWorld().browser()
    const first = browser.open((cloud) => ({
      updateProfile: (member, fields) => (fields.phoneNumber ? never() : cloud.updateProfile(member, fields)),
    }))
    await first.session.signInWithGoogle()
    const attempt = first.session.completeProfile(completion)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await attempt).toEqual(failed(''))
    first.close()

    const next = browser.open()
    await vi.advanceTimersByTimeAsync(1)
    expect(next.shows()).toBe('grace@example.com Admiral Hopper')
    expect(await browser.profile()).toMatchObject({ phoneNumber: '14155550199', hasPasswordAuth: true })
  })

  test('keeps rejected fields in the cached session while other fields are written', async () => {
    const slow = gate()
    const browser = createWorld().browser()
    const { session } = browser.open((cloud) => ({
      async updateProfile(member, fields) {
        if (fields.phoneNumber) throw accountError('PERMISSION_DENIED')
        if (fields.lastLogin) await slow.opened
        return cloud.updateProfile(member, fields)
      },
    }))
    await session.signInWithGoogle()
    await session.completeProfile(completion)
    slow.open()
    await flushTasks()
    expect(browser.items.get('session')).toContain(completion.phoneNumber)
    expect(browser.items.get('session')).not.toContain('lastLogin')
  })

  test('fails for a visitor', async () => {
    const { session } = createWorld().browser().open()
    expect(await session.completeProfile(completion)).toEqual(failed(''))
  })

  test('does not notify after the member has signed out', async () => {
    const slow = gate()
    const browser = createWorld().browser()
    const { session, notices, shows } = browser.open((cloud) => ({
      async updateProfile(member, fields) {
        await cloud.updateProfile(member, fields)
        if (fields.phoneNumber) await slow.opened
      },
    }))
    await session.signInWithGoogle()
    const attempt = session.completeProfile(completion)
    await flushTasks()
    await browser.cloud.signOut()
    slow.open()
    await attempt
    expect(shows()).toBe('visitor')
    expect(notices).toEqual([])
    expect(browser.items.get('session')).toBe('"visitor"')
  })
})

const failed = (code: string) => ({ kind: 'failed', action: 'completion', code })
