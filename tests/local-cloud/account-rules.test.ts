import { describe, expect, test } from 'vitest'
import { ACCOUNT_DATA, ALLOWED_ACCOUNT_WRITES, REFUSED_ACCOUNT_WRITES } from './account-rules-cases.ts'
import { mayWrite } from './rules-fixture.ts'

describe('what binds an account to its token and to the clock', () => {
  test.each(ALLOWED_ACCOUNT_WRITES)('takes %s', (_, who, changes) => {
    expect(mayWrite(who, changes, { stored: ACCOUNT_DATA })).toBe(true)
  })

  test.each(REFUSED_ACCOUNT_WRITES)('refuses %s', (_, who, changes) => {
    expect(mayWrite(who, changes, { stored: ACCOUNT_DATA })).toBe(false)
  })
})
