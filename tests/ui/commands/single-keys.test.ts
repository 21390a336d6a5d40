import { expect, test } from 'vitest'
import { createSingleKeys } from '../../../src/ui/commands/single-keys.ts'

function createStorage() {
  const items = new Map<string, string>()
  const storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
    removeItem: (name) => void items.delete(name),
  }
  return { items, storage }
}

test('keeps that single keys are off, and stores nothing while they are on', () => {
  const { items, storage } = createStorage()
  const singleKeys = createSingleKeys(() => storage, new EventTarget())
  expect(singleKeys.get()).toBe(true)
  singleKeys.set(false)
  expect(items).toEqual(new Map([['singleKeys', 'off']]))
  expect(createSingleKeys(() => storage, new EventTarget()).get()).toBe(false)
  singleKeys.set(true)
  expect(items).toEqual(new Map())
})

test('follows the choice of another tab until it is stopped', () => {
  const { items, storage } = createStorage()
  const events = new EventTarget()
  const singleKeys = createSingleKeys(() => storage, events)
  const stop = singleKeys.start()
  items.set('singleKeys', 'off')
  events.dispatchEvent(new Event('storage'))
  expect(singleKeys.get()).toBe(false)
  stop()
  items.delete('singleKeys')
  events.dispatchEvent(new Event('storage'))
  expect(singleKeys.get()).toBe(false)
})

test('can be switched for one page if the browser blocks the storage', () => {
  const singleKeys = createSingleKeys(() => {
    throw new DOMException('blocked', 'SecurityError')
  }, new EventTarget())
  expect(singleKeys.get()).toBe(true)
  singleKeys.set(false)
  expect(singleKeys.get()).toBe(false)
})
