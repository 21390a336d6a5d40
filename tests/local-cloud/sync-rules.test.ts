import { describe, expect, test } from 'vitest'
import { DEVICES_TABLES } from './devices-rules-cases.ts'
import { ANN, BOB, mayRead, SIGNED_OUT } from './rules-fixture.ts'
import { SYNC_TABLES } from './sync-rules-cases.ts'
import { testRules } from './test-rules.ts'

describe('the list of devices', () => {
  for (const table of DEVICES_TABLES) testRules(table)
})

describe('the change feed, the history and the receipts', () => {
  for (const table of SYNC_TABLES) testRules(table)

  test('can be read by their owner only', () => {
    for (const path of [
      'sync/ann',
      'sync/ann/changes',
      'sync/ann/history/x',
      'sync/ann/clients/x/0',
      'sync/ann/devices',
    ])
      expect([path, readers(path)]).toEqual([path, [true, false, false]])
    expect(readers('sync')).toEqual([false, false, false])
  })
})

const readers = (path: string) => [ANN, BOB, SIGNED_OUT].map((who) => mayRead(who, path))
