import { expect, test } from 'vitest'
import { createSessionCache } from '../../src/account/session-cache.ts'
import { createFakeBrowser } from '../fakes/browser.ts'

const member = {
  uid: 'ada',
  email: 'ada@example.com',
  displayName: '',
  photoURL: '',
  createdAt: 1,
  hasPassword: true,
  hasGoogle: false,
}
const cachedSession = { member, fullName: 'Ada', unsaved: { phoneNumber: '123' } }

test('caches the last session of a member or a visitor for the next page', () => {
  const browser = createFakeBrowser()
  expect(createSessionCache(browser.tab().storage).read()).toBeNull()
  createSessionCache(browser.tab().storage).write(cachedSession)
  const cache = createSessionCache(browser.tab().storage)
  expect(cache.read()).toEqual(cachedSession)
  cache.write('visitor')
  expect(createSessionCache(browser.tab().storage).read()).toBe('visitor')
  expect([...browser.items]).toEqual([['session', '"visitor"']])
})

test('clears the older session if the new one does not fit into the storage', () => {
  const browser = createFakeBrowser(200)
  const cache = createSessionCache(browser.tab().storage)
  cache.write('visitor')
  cache.write({ ...cachedSession, fullName: 'A'.repeat(200) })
  expect(cache.read()).toBeNull()
})

test.each([
  '',
  'null',
  '7',
  '{',
  '"member"',
  '[]',
  '{}',
  '{"member":null}',
  JSON.stringify({ member: { ...member, uid: 7 } }),
  JSON.stringify({ member: { ...member, createdAt: Number.NaN } }),
  JSON.stringify({ member: { uid: 'ada' } }),
])('reads no session from %j', (text) => {
  const browser = createFakeBrowser()
  browser.items.set('session', text)
  expect(createSessionCache(browser.tab().storage).read()).toBeNull()
})

test.each([
  [{ member }, { member, fullName: '', unsaved: {} }],
  [
    { member, fullName: 7, unsaved: 7, isAdmin: true },
    { member, fullName: '', unsaved: {} },
  ],
])('reads only the valid fields of %j', (stored, read) => {
  const browser = createFakeBrowser()
  browser.items.set('session', JSON.stringify(stored))
  expect(createSessionCache(browser.tab().storage).read()).toEqual(read)
})

test('reads no session and writes without an error if the browser blocks storage', () => {
  const browser = createFakeBrowser()
  browser.settings.blocked = true
  const cache = createSessionCache(browser.tab().storage)
  expect(cache.read()).toBeNull()
  expect(() => cache.write(cachedSession)).not.toThrow()
})
