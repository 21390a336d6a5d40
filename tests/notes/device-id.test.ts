import { describe, expect, test } from 'vitest'
import {
  hasSuffixAt,
  isMadeOn,
  newMutationId,
  readThisDevice,
  withDeviceSuffix,
} from '../../src/notes/device-id.ts'
import { newKey } from '../../src/notes/keys.ts'
import { deriveEntry } from '../../src/notes/mutation.ts'
import { createFakeBrowser } from '../fakes/browser.ts'

const NOW = Date.UTC(2026, 10, 24)
const KEY = /^[-0-9A-Z_a-z]{20}$/

function createStorage(device?: string): Storage {
  const browser = createFakeBrowser()
  if (device !== undefined) browser.items.set('device', device)
  return browser.tab().storage()
}

function block(): never {
  throw new DOMException('Storage is blocked.', 'SecurityError')
}

const deviceIn = (storage: Storage, uid = 'ada') => readThisDevice(() => storage, uid, NOW)

describe('this device', () => {
  test('has the same id each time it is read, and each account knows it by another one', () => {
    const storage = createStorage()
    const device = deviceIn(storage)
    expect(device?.id).toMatch(KEY)
    expect(deviceIn(storage)).toEqual(device)
    expect(deviceIn(storage, 'bob')?.id).not.toBe(device?.id)
    expect(deviceIn(createStorage())?.id).not.toBe(device?.id)
  })

  test('gets an id in place of a malformed one', () => {
    for (const stored of ['', 'x', 'é'.repeat(20), 'x'.repeat(21)]) {
      const storage = createStorage(stored)
      const device = deviceIn(storage)
      expect(device?.since).toMatch(KEY)
      expect(deviceIn(storage)).toEqual(device)
    }
  })

  test('has no id if the browser blocks the storage', () => {
    expect(readThisDevice(block, 'ada', NOW)).toBeUndefined()
    const full = Object.assign(createStorage(), { setItem: block })
    expect(readThisDevice(() => full, 'ada', NOW)).toBeUndefined()
  })

  test('puts its suffix on the ids of its mutations from its first use on', () => {
    const device = deviceIn(createStorage())
    if (!device) throw new Error('The device has no id.')
    expect(hasSuffixAt(device, NOW - 1)).toBe(false)
    expect(hasSuffixAt(device, NOW + 1)).toBe(true)
  })
})

describe('the id of a mutation', () => {
  const phone = deviceIn(createStorage())?.id ?? ''
  const laptop = deviceIn(createStorage())?.id ?? ''

  test('names the device on which it was made', () => {
    const id = newMutationId(NOW, phone)
    expect(id).toMatch(KEY)
    expect(isMadeOn(phone, id)).toBe(true)
    expect(isMadeOn(laptop, id)).toBe(false)
  })

  test('names no device if the device has no id', () => {
    const id = newMutationId(NOW, undefined)
    expect(id).toMatch(KEY)
    expect([phone, laptop].filter((device) => isMadeOn(device, id))).toEqual([])
  })

  test('differs from all others of a large import, which are made at the same time', () => {
    const ids = Array.from({ length: 50_000 }, () => newMutationId(NOW, phone))
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('is that of the same device after the mutation was derived', () => {
    const entry = {
      kind: 'pin',
      noteId: 'a',
      pinned: 'pinned',
      id: newMutationId(NOW, phone),
      at: NOW,
    } as const
    const unpin = { kind: 'pin', noteId: 'a', pinned: 'unpinned' } as const
    const derived = deriveEntry(entry, unpin)
    expect(derived.id).toMatch(KEY)
    expect(derived.id).not.toBe(entry.id)
    expect(isMadeOn(phone, derived.id)).toBe(true)
    expect(deriveEntry(entry, unpin)).toEqual(derived)
  })

  test('keeps its time, by which keys are sorted', () => {
    const key = newKey(NOW)
    expect(withDeviceSuffix(phone, key).slice(0, 8)).toBe(key.slice(0, 8))
  })
})
