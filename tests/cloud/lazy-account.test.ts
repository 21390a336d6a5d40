import { describe, expect, test } from 'vitest'
import type { AccountCloud } from '../../src/account/ports.ts'
import { createLazyAccountCloud } from '../../src/cloud/lazy-account.ts'
import { createMemoryAccounts } from '../fakes/memory-account.ts'
import { grace, PASSWORD, flushTasks } from '../account/world.ts'

/** A chunk that can be had or not, and how often it was asked for. */
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
  return { cloud, chunk, lazy, told: events, watch }
}

describe('the lazy cloud', () => {
  test('fetches nothing until something is asked of it, and then once', async () => {
    const { chunk, lazy, told: events, watch } = createLazyCloud()
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

  test('says of a chunk that cannot be had that it is one, and tries again when it is asked again', async () => {
    const { chunk, lazy, told: events, watch } = createLazyCloud()
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

  test('tells those who waited for a chunk that came late', async () => {
    const { chunk, lazy, told: events, watch } = createLazyCloud()
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

  test('forgets those who stopped listening before it came', async () => {
    const { lazy, told: events, watch } = createLazyCloud()
    watch()()
    await lazy.signUp('ada@example.com', PASSWORD)
    expect(events).toEqual([])
  })

  test('warms up without a word, whatever comes of it', async () => {
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
