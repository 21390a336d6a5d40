import { describe, expect, test } from 'vitest'
import { createStore, waitFor } from '../src/store.ts'

describe('a store', () => {
  test('returns the value that was set last', () => {
    const store = createStore('a')
    store.set('b')
    expect(store.get()).toBe('b')
  })

  test('calls every listener once after a change', () => {
    const store = createStore(1)
    const calls: string[] = []
    store.subscribe(() => calls.push(`first ${store.get()}`))
    store.subscribe(() => calls.push(`second ${store.get()}`))
    store.set(2)
    expect(calls).toEqual(['first 2', 'second 2'])
  })

  test('calls no listener when an identical value is set', () => {
    const value = { text: 'same' }
    const store = createStore<unknown>(value)
    let calls = 0
    store.subscribe(() => calls++)
    store.set(value)
    store.set(Number.NaN)
    store.set(Number.NaN)
    expect(calls).toBe(1)
  })

  test('does not call a listener that unsubscribed, even during a notification', () => {
    const store = createStore(1)
    const calls: string[] = []
    store.subscribe(() => stop())
    const stop = store.subscribe(() => calls.push('stopped'))
    store.subscribe(() => calls.push('last'))
    store.set(2)
    expect(calls).toEqual(['last'])
  })
})

describe('waiting for a condition of a store', () => {
  test('ends as soon as the condition holds', async () => {
    const store = createStore(1)
    await waitFor(store, (value) => value === 1)
    const waiting = waitFor(store, (value) => value === 3)
    store.set(2)
    expect(await Promise.race([waiting.then(() => 'ended'), Promise.resolve('waiting')])).toBe('waiting')
    store.set(3)
    await waiting
  })

  test('ends after the timeout', async () => {
    const waiting = waitFor(createStore(1), (value) => value === 2, 1)
    await expect(waiting).resolves.toBeUndefined()
  })
})
