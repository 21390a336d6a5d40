import { expect, onTestFinished, test, vi } from 'vitest'
import { createSettingsActions } from '../../src/account/settings-actions.ts'
import { adasBrowser, flushTasks, gate } from './world.ts'

test('signing out everywhere is pending while the database does not answer, and takes effect with its answer', async () => {
  const browser = await adasBrowser()
  const answer = gate()
  const { session, shows } = browser.open((cloud) => ({
    async manage() {
      return { ...(await cloud.manage()), signOutEverywhere: () => answer.opened }
    },
  }))
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
