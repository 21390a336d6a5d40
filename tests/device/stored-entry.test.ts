import { describe, expect, test } from 'vitest'
import { entryOf, type StoredEntry } from '../../src/device/stored-entry.ts'
import { create } from './scenario-fixture.ts'

const OLD: StoredEntry = { ...create('a'), sequence: 1_700_000_000_001, at: 1_700_000_000_000 }

// Each row: another stored entry, and whether it is the same mutation as OLD.
describe('an entry without a stored id', () => {
  test.each<readonly [title: string, stored: StoredEntry, isSame: boolean]>([
    ['is the same mutation each time that it is read', structuredClone(OLD), true],
    ['is the same mutation after it was rejected', { ...OLD, refused: 'denied' }, true],
    ['is another mutation if it is at another place', { ...OLD, sequence: OLD.sequence + 1 }, false],
    ['is another mutation if it was made at another time', { ...OLD, at: OLD.at + 1 }, false],
    ['is another mutation if an older build has replaced it', { ...OLD, ...create('b') }, false],
  ])('%s', (_, stored, isSame) => {
    expect(entryOf(stored).id).toMatch(/^[-0-9A-Z_a-z]{20}$/)
    expect(entryOf(stored).id === entryOf(OLD).id).toBe(isSame)
  })
})

test('a stored entry keeps its fields, in their order, without its sequence number', () => {
  const entry = {
    ...create('a'),
    id: 'x'.repeat(20),
    at: 1,
    origin: 'y'.repeat(20),
    refused: 'denied',
  } as const
  expect(JSON.stringify(entryOf({ ...entry, sequence: 5 }))).toBe(JSON.stringify(entry))
  expect(entryOf({ ...OLD, refused: 'too-long' })).toMatchObject({
    ...create('a'),
    at: OLD.at,
    refused: 'too-long',
  })
  expect(entryOf(OLD)).not.toHaveProperty('sequence')
})
