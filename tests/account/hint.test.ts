import { expect, test } from 'vitest'
import { createHint } from '../../src/account/hint.ts'
import { createBrowser } from '../notes/browser.ts'

const member = {
  uid: 'ada',
  email: 'ada@example.com',
  displayName: '',
  photoURL: '',
  createdAt: 1,
  hasPassword: true,
  hasGoogle: false,
}
const remembered = { member, fullName: 'Ada', unsaved: { phoneNumber: '123' } }

test('what is remembered is there for the next page, until it is forgotten', () => {
  const browser = createBrowser()
  createHint(browser.tab().storage).write(remembered)
  const hint = createHint(browser.tab().storage)
  expect(hint.read()).toEqual(remembered)
  hint.write(null)
  expect(hint.read()).toBeNull()
  expect(browser.items.size).toBe(0)
})

test.each([
  '',
  'null',
  '7',
  '{',
  '{}',
  '{"member":null}',
  JSON.stringify({ member: { ...member, uid: 7 } }),
  JSON.stringify({ member: { ...member, createdAt: Number.NaN } }),
  JSON.stringify({ member: { uid: 'ada' } }),
])('%j is no member', (text) => {
  const browser = createBrowser()
  browser.items.set('session', text)
  expect(createHint(browser.tab().storage).read()).toBeNull()
})

test.each([
  [{ member }, { member, fullName: '', unsaved: {} }],
  [
    { member, fullName: 7, unsaved: { phoneNumber: 7, fullName: 'Ada', isAdmin: true } },
    { member, fullName: '', unsaved: { fullName: 'Ada' } },
  ],
])('of %j only what is right is taken', (stored, read) => {
  const browser = createBrowser()
  browser.items.set('session', JSON.stringify(stored))
  expect(createHint(browser.tab().storage).read()).toEqual(read)
})

test('a browser that keeps nothing says so when it is read, and not when it is written', () => {
  const browser = createBrowser()
  browser.settings.blocked = true
  const hint = createHint(browser.tab().storage)
  expect(hint.read).toThrow('denied')
  expect(() => hint.write(remembered)).not.toThrow()
})
