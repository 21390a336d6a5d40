import { expect, test } from 'vitest'
import { mayWrite, type RulesTable } from './rules-fixture.ts'

/** Tests the rules of the database with each write of a table. */
export function testRules({ stored, allowed, refused }: RulesTable) {
  test.each(allowed)('take %s', (_, who, changes) => {
    expect(mayWrite(who, changes, { stored })).toBe(true)
  })

  test.each(refused)('refuse %s', (_, who, changes) => {
    expect(mayWrite(who, changes, { stored })).toBe(false)
  })
}
