import { describe, expect, test } from 'vitest'
import type { AccountCloud } from '../../src/account/ports.ts'
import { lazyAccountCloud } from '../../src/cloud/lazy-account.ts'
import { createMemoryAccounts } from '../../src/cloud/memory-account.ts'
import { grace, PASSWORD, settle } from '../account/world.ts'

/** A chunk that can be had or not, and how often it was asked for. */
function lazily() {
  const cloud = createMemoryAccounts({ google: async () => grace, now: Date.now }).connect()
  const chunk = { missing: false, asked: 0 }
  async function load(): Promise<AccountCloud> {
    chunk.asked++
    await settle()
    if (chunk.missing) throw new TypeError('Failed to fetch dynamically imported module')
    return cloud
  }
  const told: unknown[] = []
  const lazy = lazyAccountCloud(load)
  const watch = () =>
    lazy.watch(
      (member) => told.push(member?.email ?? 'nobody'),
      () => told.push('failed'),
    )
  return { cloud, chunk, lazy, told, watch }
}

describe('the lazy cloud', () => {
  test('fetches nothing until something is asked of it, and then once', async () => {
    const { chunk, lazy, told, watch } = lazily()
    expect(chunk.asked).toBe(0)
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
    expect(told).toEqual(['nobody', 'ada@example.com', 'nobody', 'ada@example.com', 'grace@example.com'])
    expect(chunk.asked).toBe(1)
  })

  test('says of a chunk that cannot be had that it is one, and tries again when it is asked again', async () => {
    const { chunk, lazy, told, watch } = lazily()
    chunk.missing = true
    watch()
    await expect(lazy.signIn('ada@example.com', PASSWORD)).rejects.toMatchObject({ code: 'chunk' })
    expect(told).toEqual(['failed'])
    chunk.missing = false
    await expect(lazy.signIn('ada@example.com', PASSWORD)).rejects.toMatchObject({
      code: 'auth/user-not-found',
    })
    expect(chunk.asked).toBe(2)
  })

  test('tells those who waited for a chunk that came late', async () => {
    const { chunk, lazy, told, watch } = lazily()
    chunk.missing = true
    const stop = watch()
    await settle()
    chunk.missing = false
    await lazy.signUp('ada@example.com', PASSWORD)
    expect(told).toEqual(['failed', 'nobody', 'ada@example.com'])
    stop()
    await lazy.signOut()
    expect(told).toEqual(['failed', 'nobody', 'ada@example.com'])
  })

  test('forgets those who stopped listening before it came', async () => {
    const { lazy, told, watch } = lazily()
    watch()()
    await lazy.signUp('ada@example.com', PASSWORD)
    expect(told).toEqual([])
  })

  test('warms up without a word, whatever comes of it', async () => {
    const { chunk, lazy } = lazily()
    chunk.missing = true
    lazy.warmUp()
    await settle()
    chunk.missing = false
    lazy.warmUp()
    await settle()
    expect(chunk.asked).toBe(2)
  })
})
