import { describe, expect, test } from 'vitest'
import { createDraftFallback } from '../../src/device/draft-fallback.ts'
import type { Database } from '../../src/device/database.ts'
import { createDraftStorage } from '../../src/device/draft-storage.ts'
import { createFakeBrowser } from '../fakes/browser.ts'
import { draft } from './scenarios.ts'

test('drafts lie beside the database as they were, each tab’s under its owner', () => {
  const { items, tab } = createFakeBrowser()
  const fallback = createDraftFallback(tab().storage)
  const content = 'half a pair \ud83d, NUL \0'
  expect(fallback.write('one', { owner: 'ada', drafts: [draft('a', content)] })).toBe(true)
  expect(fallback.write('two', { owner: '', drafts: [draft('b')] })).toBe(true)
  expect([fallback.tabs('ada'), fallback.tabs(''), fallback.tabs('eve')]).toEqual([['one'], ['two'], []])
  expect(fallback.write('one', { owner: '', drafts: [draft('c')] })).toBe(true)
  expect(fallback.tabs('')).toEqual(['two', 'one'])
  expect(fallback.read('one', '')[0]?.id).toBe('c')
  expect(fallback.read('one', 'ada')[0]?.words.content).toBe(content)
  expect(fallback.write('one', { owner: 'ada', drafts: [] })).toBe(true)
  expect(fallback.write('one', { owner: '', drafts: [] })).toBe(true)
  fallback.remove('two', '')
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
  const fallback = createDraftFallback(tab().storage)
  expect([fallback.tabs(''), fallback.read('x', '')]).toEqual([[], []])
  expect(items.get('drafts.x.')).toBe(text)
})

test('a storage that is full or forbidden keeps nothing, and says so', () => {
  const { settings, tab } = createFakeBrowser(10)
  const fallback = createDraftFallback(tab().storage)
  expect(fallback.write('one', { owner: '', drafts: [draft('a')] })).toBe(false)
  settings.blocked = true
  expect(fallback.write('one', { owner: '', drafts: [draft('a')] })).toBe(false)
  expect(fallback.tabs('')).toEqual([])
})

describe('with a full disk what one owner’s drafts left there stays while the tab writes for another', () => {
  test('be it this tab’s', async () => {
    const open = createDraftsOnFullDisk()
    const tab = open()
    expect(await tab.save('ada', [draft('hers')])).toMatch(/^Storage is full/)
    await tab.save('', [draft('mine')])
    await tab.save('', [])
    expect(await tab.adopt('ada')).toEqual([draft('hers')])
    await tab.save('ada', [draft('hers')])
    expect(await open().adopt('ada')).toEqual([draft('hers')])
  })

  test('or a dead one’s', async () => {
    const open = createDraftsOnFullDisk()
    await open().save('ada', [draft('hers')])
    const tab = open()
    expect(await tab.adopt('ada')).toEqual([draft('hers')])
    await tab.save('', [])
    expect(await open().adopt('ada')).toEqual([draft('hers')])
  })
})

/** A browser whose database takes nothing, and tells of no tab that lives. */
function createDraftsOnFullDisk() {
  const { tab } = createFakeBrowser()
  return () =>
    createDraftStorage(FULL, { locks: undefined, events: new EventTarget(), storage: tab().storage })
}

const full = () => Promise.reject(new DOMException('The disk is full.', 'QuotaExceededError'))
const listen = () => () => {}
const FULL: Database = { read: full, write: full, flush() {}, recoverWith: listen, onRebuilt: listen }
