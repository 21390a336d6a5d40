import { describe, expect, test } from 'vitest'
import { ANN, BOB, mayRead, SIGNED_OUT } from './rules-fixture.ts'
import { testRules } from './test-rules.ts'
import { TRASH_TABLE } from './trash-rules-cases.ts'

describe('the trash', () => {
  testRules(TRASH_TABLE)

  test('can be read by its owner only', () => {
    expect([ANN, BOB, SIGNED_OUT].map((who) => mayRead(who, 'users/ann/trash'))).toEqual([true, false, false])
  })
})
