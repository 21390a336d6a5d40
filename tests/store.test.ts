import { describe, expect, test } from 'vitest'
import { createStore } from '../src/store.ts'

describe('a store', () => {
  test('gives what was set last', () => {
    const store = createStore('a')
    store.set('b')
    expect(store.get()).toBe('b')
  })

  test('tells every listener of a change, once, when the new value is there', () => {
    const store = createStore(1)
    const heard: string[] = []
    store.subscribe(() => heard.push(`first ${store.get()}`))
    store.subscribe(() => heard.push(`second ${store.get()}`))
    store.set(2)
    expect(heard).toEqual(['first 2', 'second 2'])
  })

  test('tells nobody of the value that it has already', () => {
    const value = { text: 'same' }
    const store = createStore<unknown>(value)
    let heard = 0
    store.subscribe(() => heard++)
    store.set(value)
    store.set(Number.NaN)
    store.set(Number.NaN)
    expect(heard).toBe(1)
  })

  test('leaves alone who stopped listening, even while others are being told', () => {
    const store = createStore(1)
    const heard: string[] = []
    store.subscribe(() => stop())
    const stop = store.subscribe(() => heard.push('stopped'))
    store.subscribe(() => heard.push('last'))
    store.set(2)
    expect(heard).toEqual(['last'])
  })
})
