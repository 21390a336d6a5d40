import { expect, test, vi } from 'vitest'
import type { SyncStatus } from '../../../src/notes/notes-state.ts'
import {
  announcementOf,
  displayedStatus,
  syncExplanation,
  syncHeadline,
  syncText,
} from '../../../src/ui/messages/sync-status.ts'

const NOW = new Date(2026, 10, 22, 16, 30).getTime()
const sync: SyncStatus = { state: 'offline', unsent: 0, reason: 'offline', lastSynced: undefined }

test.each([
  ['never', undefined, 'Offline · not synced yet'],
  ['today', new Date(2026, 10, 22, 14, 2), 'Offline · last synced 2:02 PM'],
  ['just after midnight', new Date(2026, 10, 22, 0, 5), 'Offline · last synced 12:05 AM'],
  ['yesterday', new Date(2026, 10, 21, 14, 2), 'Offline · last synced Nov 21, 2:02 PM'],
])('without a connection, in sync %s: %s', (_, at, text) => {
  expect(syncHeadline({ ...sync, lastSynced: at?.getTime() }, NOW)).toBe(text)
})

test('gives the time of the last sync in the present time zone of the device', () => {
  const lastSynced = Date.UTC(2026, 10, 3, 22, 2)
  const headlineIn = (zone: string) => {
    vi.stubEnv('TZ', zone)
    return syncHeadline({ ...sync, lastSynced }, NOW)
  }
  expect(headlineIn('Asia/Tokyo')).toBe('Offline · last synced Nov 4, 7:02 AM')
  expect(headlineIn('America/New_York')).toBe('Offline · last synced Nov 3, 5:02 PM')
  vi.unstubAllEnvs()
})

test('does not explain a lost connection, but explains a server that does not answer', () => {
  expect(syncExplanation(sync)).toBe('')
  expect(syncExplanation({ ...sync, reason: 'no-answer' })).toBe('No response from the cloud yet. Retrying.')
  expect(syncHeadline({ ...sync, state: 'connecting', reason: 'none' }, NOW)).toBe('Connecting…')
})

test.each<SyncStatus['state']>(['saving', 'device'])(
  'does not call the device offline while the browser has a network: %s',
  (state) => {
    const explanationWith = (isOnline: boolean) =>
      syncExplanation(displayedStatus({ ...sync, state }, isOnline))
    expect(explanationWith(true)).toBe('No response from the cloud yet. Retrying.')
    expect(explanationWith(false)).toBe('Offline: changes are sent when you are back online.')
  },
)

test('announces each save without a network once, and a missing answer only if it lasts', () => {
  const device = { ...sync, state: 'device' } as const
  expect(announcementOf({ ...sync, state: 'saving' })).toEqual({ text: '', delay: 0 })
  expect(announcementOf(device)).toEqual({
    text: 'Saved on this device. Offline: changes are sent when you are back online.',
    delay: 0,
  })
  const text = 'Saved on this device. No response from the cloud yet. Retrying.'
  expect(announcementOf({ ...device, reason: 'no-answer' })).toEqual({ text, delay: 2000 })
  expect(announcementOf({ ...device, state: 'synced', reason: 'none' })).toEqual({ text: 'Synced', delay: 0 })
})

test.each<[state: SyncStatus['state'], reason: SyncStatus['reason'], text: string]>([
  ['synced', 'none', 'Synced'],
  ['device', 'offline', 'Saved on this device. Offline: changes are sent when you are back online.'],
  ['saving', 'not-kept', 'Saving… This device cannot keep your changes: they are safe only when synced.'],
  [
    'attention',
    'trashed',
    'Needs attention. A note in the trash could not be synced. Restore it, or delete it for good.',
  ],
])('gives the state and its explanation as sentences: %s, %s', (state, reason, text) => {
  expect(syncText({ ...sync, state, reason })).toBe(text)
})
