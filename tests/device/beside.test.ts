import { expect, test } from 'vitest'
import { createBeside } from '../../src/device/beside.ts'
import { createBrowser } from '../notes/browser.ts'
import { draft } from './scenarios.ts'

test('drafts lie beside the database as they were, each tab’s under its owner', () => {
  const { items, tab } = createBrowser()
  const beside = createBeside(tab().storage)
  const words = 'half a pair \ud83d, NUL \0'
  expect(beside.write('one', { owner: 'ada', drafts: [draft('a', words)] })).toBe(true)
  expect(beside.write('two', { owner: '', drafts: [draft('b')] })).toBe(true)
  expect([beside.tabs('ada'), beside.tabs(''), beside.tabs('eve')]).toEqual([['one'], ['two'], []])
  expect(beside.read('one')[0]?.words.content).toBe(words)
  expect(beside.write('one', { owner: 'ada', drafts: [] })).toBe(true)
  beside.remove('two')
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
  const { items, tab } = createBrowser()
  items.set('drafts.x', text)
  const beside = createBeside(tab().storage)
  expect([beside.tabs(''), beside.read('x')]).toEqual([[], []])
  expect(items.get('drafts.x')).toBe(text)
})

test('a storage that is full or forbidden keeps nothing, and says so', () => {
  const { settings, tab } = createBrowser(10)
  const beside = createBeside(tab().storage)
  expect(beside.write('one', { owner: '', drafts: [draft('a')] })).toBe(false)
  settings.blocked = true
  expect(beside.write('one', { owner: '', drafts: [draft('a')] })).toBe(false)
  expect(beside.tabs('')).toEqual([])
})
