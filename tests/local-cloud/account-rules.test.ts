import { describe } from 'vitest'
import { ACCOUNT_TABLE } from './account-rules-cases.ts'
import { testRules } from './test-rules.ts'

describe('what binds an account to its token and to the clock', () => {
  testRules(ACCOUNT_TABLE)
})
