import { describe, expect, test } from 'vitest'
import { createStore } from '../src/store.ts'

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
