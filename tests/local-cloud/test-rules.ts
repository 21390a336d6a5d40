import { expect, test } from 'vitest'
import { mayWrite, type RulesTable } from './rules-fixture.ts'

/** Tests the rules of the database with each write of a table. */
export function testRules({ stored, allowed, refused }: RulesTable) {
  test.each(allowed)('the rules take %s', (_, who, changes) => {
    expect(mayWrite(who, changes, { stored })).toBe(true)
  })

  test.each(refused)('the rules refuse %s', (_, who, changes) => {
    expect(mayWrite(who, changes, { stored })).toBe(false)
  })
}
