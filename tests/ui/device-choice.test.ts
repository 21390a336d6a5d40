import { beforeEach, expect, test, vi } from 'vitest'
import {
  choose,
  followChoices,
  readChoice,
  subscribeToChoices,
} from '../../src/ui/settings/choices/device-choice.ts'

beforeEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  for (const name of Object.keys(document.documentElement.dataset))
    delete document.documentElement.dataset[name]
})

test('keeps a choice for the next page, and stores nothing for the default', () => {
  choose('singleKeys', 'off')
  expect(localStorage.getItem('singleKeys')).toBe('off')
  delete document.documentElement.dataset.singleKeys
  followChoices()()
  expect(readChoice('singleKeys')).toBe('off')
  choose('singleKeys', '')
  expect(readChoice('singleKeys')).toBe('')
  expect(localStorage.length).toBe(0)
})

test('follows the choice of another tab until it is stopped', () => {
  const stop = followChoices()
  const onChange = vi.fn<() => void>()
  const unsubscribe = subscribeToChoices(onChange)
  localStorage.setItem('singleKeys', 'off')
  dispatchEvent(new Event('storage'))
  expect(readChoice('singleKeys')).toBe('off')
  expect(onChange).toHaveBeenCalledOnce()
  stop()
  unsubscribe()
  localStorage.removeItem('singleKeys')
  dispatchEvent(new Event('storage'))
  expect(readChoice('singleKeys')).toBe('off')
})

test('changes a choice for this page only if the browser blocks the storage', () => {
  vi.stubGlobal('localStorage', undefined)
  const stop = followChoices()
  expect(readChoice('singleKeys')).toBe('')
  choose('singleKeys', 'off')
  expect(readChoice('singleKeys')).toBe('off')
  stop()
})
