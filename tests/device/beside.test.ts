import { describe, expect, test } from 'vitest'
import { createBeside } from '../../src/device/beside.ts'
import type { Database } from '../../src/device/database.ts'
import { createDrafts } from '../../src/device/drafts.ts'
import { createFakeBrowser } from '../fakes/browser.ts'
import { draft } from './scenarios.ts'

test('drafts lie beside the database as they were, each tab’s under its owner', () => {
  const { items, tab } = createFakeBrowser()
  const beside = createBeside(tab().storage)
  const words = 'half a pair \ud83d, NUL \0'
  expect(beside.write('one', { owner: 'ada', drafts: [draft('a', words)] })).toBe(true)
  expect(beside.write('two', { owner: '', drafts: [draft('b')] })).toBe(true)
  expect([beside.tabs('ada'), beside.tabs(''), beside.tabs('eve')]).toEqual([['one'], ['two'], []])
  expect(beside.write('one', { owner: '', drafts: [draft('c')] })).toBe(true)
  expect(beside.tabs('')).toEqual(['two', 'one'])
  expect(beside.read('one', '')[0]?.id).toBe('c')
  expect(beside.read('one', 'ada')[0]?.words.content).toBe(words)
  expect(beside.write('one', { owner: 'ada', drafts: [] })).toBe(true)
  expect(beside.write('one', { owner: '', drafts: [] })).toBe(true)
  beside.remove('two', '')
  expect(items.size).toBe(0)
})

test.each([
  '',
  '{',
  'null',
  '[]',
  '{"owner":""}',
  '{"owner":"","drafts":[{"id":"a"}]}',
  '{"owner":"","drafts":[null]}',
])('what is no list of drafts is left alone: %j', (text) => {
  const { items, tab } = createFakeBrowser()
  items.set('drafts.x.', text)
  const beside = createBeside(tab().storage)
  expect([beside.tabs(''), beside.read('x', '')]).toEqual([[], []])
  expect(items.get('drafts.x.')).toBe(text)
})

test('a storage that is full or forbidden keeps nothing, and says so', () => {
  const { settings, tab } = createFakeBrowser(10)
  const beside = createBeside(tab().storage)
  expect(beside.write('one', { owner: '', drafts: [draft('a')] })).toBe(false)
  settings.blocked = true
  expect(beside.write('one', { owner: '', drafts: [draft('a')] })).toBe(false)
  expect(beside.tabs('')).toEqual([])
})

describe('with a full disk what one owner’s drafts left there stays while the tab writes for another', () => {
  test('be it this tab’s', async () => {
    const open = createFull()
    const tab = open()
    expect(await tab.save('ada', [draft('hers')])).toMatch(/^Storage is full/)
    await tab.save('', [draft('mine')])
    await tab.save('', [])
    expect(await tab.adopt('ada')).toEqual([draft('hers')])
    await tab.save('ada', [draft('hers')])
    expect(await open().adopt('ada')).toEqual([draft('hers')])
  })

  test('or a dead one’s', async () => {
    const open = createFull()
    await open().save('ada', [draft('hers')])
    const tab = open()
    expect(await tab.adopt('ada')).toEqual([draft('hers')])
    await tab.save('', [])
    expect(await open().adopt('ada')).toEqual([draft('hers')])
  })
})

/** A browser whose database takes nothing, and tells of no tab that lives. */
function createFull() {
  const { tab } = createFakeBrowser()
  return () => createDrafts(FULL, { locks: undefined, events: new EventTarget(), storage: tab().storage })
}

const full = () => Promise.reject(new DOMException('The disk is full.', 'QuotaExceededError'))
const listen = () => () => {}
const FULL: Database = { read: full, write: full, flush() {}, remember: listen, onRebuilt: listen }
