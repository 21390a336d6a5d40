import { describe, expect, test } from 'vitest'
import type { AccountCloud } from '../../src/account/ports.ts'
import { createLazyAccountCloud } from '../../src/cloud/lazy-account.ts'
import { flushTasks, grace, PASSWORD } from '../account/world.ts'
import { createMemoryAccounts } from '../fakes/memory-account.ts'

/** A lazy cloud whose chunk can be missing and counts its loads, and the recorded auth events. */
function createLazyCloud() {
  const cloud = createMemoryAccounts({ google: async () => grace, now: Date.now }).connect()
  const chunk = { missing: false, loads: 0 }
  async function load(): Promise<AccountCloud> {
    chunk.loads++
    await flushTasks()
    if (chunk.missing) throw new TypeError('Failed to fetch dynamically imported module')
    return cloud
  }
  const events: unknown[] = []
  const lazy = createLazyAccountCloud(load)
  const watch = () =>
    lazy.watch(
      (member) => events.push(member?.email ?? 'nobody'),
      () => events.push('failed'),
    )
  return { cloud, chunk, lazy, events, watch }
}

describe('the lazy account cloud', () => {
  test('loads its chunk on first use, and only once', async () => {
    const { chunk, lazy, events, watch } = createLazyCloud()
    expect(chunk.loads).toBe(0)
    watch()
    const member = await lazy.signUp('ada@example.com', PASSWORD)
    await lazy.updateProfile(member, { fullName: 'Ada' })
    expect(await lazy.readProfile(member)).toEqual({ fullName: 'Ada' })
    expect(await lazy.reauthenticate(PASSWORD)).toEqual(member)
    expect(await lazy.linkPassword('battery staple')).toEqual(member)
    await lazy.sendPasswordReset('ada@example.com')
    await lazy.signOut()
    await lazy.signIn('ada@example.com', 'battery staple')
    await lazy.signInWithGoogle()
    lazy.cancelGoogle()
    expect(events).toEqual(['nobody', 'ada@example.com', 'nobody', 'ada@example.com', 'grace@example.com'])
    expect(chunk.loads).toBe(1)
  })

  test('rejects with the code chunk if its chunk fails to load, and tries again on the next call', async () => {
    const { chunk, lazy, events, watch } = createLazyCloud()
    chunk.missing = true
    watch()
    await expect(lazy.signIn('ada@example.com', PASSWORD)).rejects.toMatchObject({ code: 'chunk' })
    expect(events).toEqual(['failed'])
    chunk.missing = false
    await expect(lazy.signIn('ada@example.com', PASSWORD)).rejects.toMatchObject({
      code: 'auth/user-not-found',
    })
    expect(chunk.loads).toBe(2)
  })

  test('attaches earlier watchers when its chunk loads at a later attempt', async () => {
    const { chunk, lazy, events, watch } = createLazyCloud()
    chunk.missing = true
    const stop = watch()
    await flushTasks()
    chunk.missing = false
    await lazy.signUp('ada@example.com', PASSWORD)
    expect(events).toEqual(['failed', 'nobody', 'ada@example.com'])
    stop()
    await lazy.signOut()
    expect(events).toEqual(['failed', 'nobody', 'ada@example.com'])
  })

  test('does not attach a watcher that unsubscribed before the chunk loaded', async () => {
    const { lazy, events, watch } = createLazyCloud()
    watch()()
    await lazy.signUp('ada@example.com', PASSWORD)
    expect(events).toEqual([])
  })

  test('ignores a failed load on warm-up', async () => {
    const { chunk, lazy } = createLazyCloud()
    chunk.missing = true
    lazy.warmUp()
    await flushTasks()
    chunk.missing = false
    lazy.warmUp()
    await flushTasks()
    expect(chunk.loads).toBe(2)
  })
})
