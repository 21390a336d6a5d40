import { expect, onTestFinished, test, vi } from 'vitest'
import type { AccountCloud, AccountManager } from '../../src/account/ports.ts'
import { createSettingsActions } from '../../src/account/settings-actions.ts'
import { accountError, adasBrowser, createWorld, flushTasks, gate, grace, PASSWORD } from './world.ts'

test('signing out everywhere is pending while the database does not answer, and takes effect with its answer', async () => {
  const browser = await adasBrowser()
  const answer = gate()
  const { session, shows } = browser.open(withManager(() => ({ signOutEverywhere: () => answer.opened })))
  await flushTasks()
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const attempt = createSettingsActions(session.actionPorts).signOutEverywhere()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await attempt).toEqual({ kind: 'failed', action: 'signOut', code: 'pending' })
  expect(shows()).toBe('ada@example.com Ada Lovelace')
  answer.open()
  await vi.advanceTimersByTimeAsync(1)
  expect(shows()).toBe('visitor')
})

test('deleting an account is pending while the database does not answer, and goes on with its answer', async () => {
  const browser = await adasBrowser()
  const answer = gate()
  const { session } = browser.open(withManager(() => ({ deleteData: () => answer.opened })))
  await flushTasks()
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let isDataDeleted = false
  const { deleteAccount } = createSettingsActions(session.actionPorts)
  const attempt = deleteAccount({ currentPassword: PASSWORD }, async () => void (isDataDeleted = true))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await attempt).toEqual({ kind: 'failed', action: 'deletion', code: 'pending' })
  expect(isDataDeleted).toBe(false)
  answer.open()
  await vi.advanceTimersByTimeAsync(1)
  expect(isDataDeleted).toBe(true)
  expect(session.get()).toMatchObject({ kind: 'member' })
})

test('deleting an account is done if the form that waits for Google closes with the sign-out', async () => {
  const { session, notices } = createWorld().browser().open()
  await session.signInWithGoogle()
  await flushTasks()
  const { attempts } = session.actionPorts
  session.subscribe(() => session.get().kind === 'visitor' && attempts.cancel())
  const { deleteAccount } = createSettingsActions(session.actionPorts)
  expect(await deleteAccount({ currentPassword: undefined }, async () => {})).toEqual({ kind: 'done' })
  expect(session.get()).toEqual({ kind: 'visitor' })
  expect(notices).toEqual([])
})

test('a change that Google has not confirmed yet can be cancelled', async () => {
  const answer = gate()
  let isSent = false
  const { session } = createWorld()
    .browser()
    .open((cloud) => ({
      reauthenticate: (password) => answer.opened.then(() => cloud.reauthenticate(password)),
      ...withManager(() => ({ requestEmailChange: async () => void (isSent = true) }))(cloud),
    }))
  await session.signInWithGoogle()
  const { changeEmail } = createSettingsActions(session.actionPorts)
  const attempt = changeEmail({ email: 'new@example.com', currentPassword: undefined })
  session.actionPorts.attempts.cancel()
  expect(await attempt).toEqual({ kind: 'superseded' })
  answer.open()
  await flushTasks()
  expect(isSent).toBe(false)
})

test('a change that finds that the service has ended the session says so, because its form disappears', async () => {
  const browser = await adasBrowser()
  const { session, shows, notices } = browser.open(
    withManager((cloud) => ({
      async changeName() {
        await cloud.signOut()
        throw accountError('auth/user-token-expired')
      },
    })),
  )
  await flushTasks()
  const { changeName } = createSettingsActions(session.actionPorts)
  expect(await changeName('Countess')).toMatchObject({ kind: 'failed', code: 'auth/user-token-expired' })
  await flushTasks()
  expect(shows()).toBe('visitor')
  expect(notices).toEqual([{ kind: 'session-ended' }])
})

test('taking the photo of a Google account that has none says so', async () => {
  const world = createWorld()
  world.setGoogleAccount(async () => ({ ...grace, photoURL: '' }))
  const { session } = world.browser().open()
  await session.signInWithGoogle()
  const { changePhoto } = createSettingsActions(session.actionPorts)
  expect(await changePhoto('google')).toEqual({ kind: 'failed', action: 'profile', code: 'no-photo' })
  expect(await changePhoto('none')).toEqual({ kind: 'done' })
})

/** Replaces methods of the account manager of a cloud. */
function withManager(override: (cloud: AccountCloud) => Partial<AccountManager>) {
  return (cloud: AccountCloud) => ({
    manage: async () => ({ ...(await cloud.manage()), ...override(cloud) }),
  })
}

test('linking Google keeps the name that another tab has changed', async () => {
  const browser = await adasBrowser()
  const [tab, other] = [browser.open(), browser.open()]
  await flushTasks()
  expect(await createSettingsActions(other.session.actionPorts).changeName('Ada King')).toEqual({
    kind: 'done',
  })
  await flushTasks()
  expect(tab.shows()).toBe('ada@example.com Ada King')
  expect(await createSettingsActions(tab.session.actionPorts).linkGoogle()).toEqual({ kind: 'done' })
  await flushTasks()
  expect([tab.shows(), other.shows()]).toEqual(Array(2).fill('ada@example.com Ada King'))
})
