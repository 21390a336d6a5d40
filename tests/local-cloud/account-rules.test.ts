import { describe } from 'vitest'
import { ACCOUNT_TABLE } from './account-rules-cases.ts'
import { DELETION_TABLES } from './deletion-rules-cases.ts'
import { testRules } from './test-rules.ts'

describe('the deletion of an account', () => {
  for (const table of DELETION_TABLES) testRules(table)
})

describe('what binds an account to its token and to the clock', () => {
  testRules(ACCOUNT_TABLE)
})
