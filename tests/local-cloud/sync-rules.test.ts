import { describe, expect, test } from 'vitest'
import { ANN, BOB, mayRead, mayWrite, SIGNED_OUT } from './rules-fixture.ts'
import {
  ALLOWED_LONG_WRITES,
  ALLOWED_SYNC_WRITES,
  LONG_TEXT_DATA,
  REFUSED_LONG_WRITES,
  REFUSED_SYNC_WRITES,
  SYNC_DATA,
} from './sync-rules-cases.ts'

describe('the change feed, the history and the receipts', () => {
  test.each(ALLOWED_SYNC_WRITES)('take %s', (_, who, changes) => {
    expect(mayWrite(who, changes, { stored: SYNC_DATA })).toBe(true)
  })

  test.each(REFUSED_SYNC_WRITES)('refuse %s', (_, who, changes) => {
    expect(mayWrite(who, changes, { stored: SYNC_DATA })).toBe(false)
  })

  test.each(ALLOWED_LONG_WRITES)('take %s', (_, who, changes) => {
    expect(mayWrite(who, changes, { stored: LONG_TEXT_DATA })).toBe(true)
  })

  test.each(REFUSED_LONG_WRITES)('refuse %s', (_, who, changes) => {
    expect(mayWrite(who, changes, { stored: LONG_TEXT_DATA })).toBe(false)
  })

  test('can be read by their owner only', () => {
    for (const path of ['sync/ann', 'sync/ann/changes', 'sync/ann/history/x', 'sync/ann/clients/x/0'])
      expect([path, readers(path)]).toEqual([path, [true, false, false]])
    expect(readers('sync')).toEqual([false, false, false])
  })
})

const readers = (path: string) => [ANN, BOB, SIGNED_OUT].map((who) => mayRead(who, path))
