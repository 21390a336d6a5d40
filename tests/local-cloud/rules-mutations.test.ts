import { describe, expect, test } from 'vitest'
import { compileRules } from '../../local-cloud/rules.ts'
import { ACCOUNT_DATA, ALLOWED_ACCOUNT_WRITES, REFUSED_ACCOUNT_WRITES } from './account-rules-cases.ts'
import type { PlainValue } from './plain-values.ts'
import { mayWrite, SOURCE, type Write } from './rules-fixture.ts'
import { mutationsOf } from './rules-mutations.ts'
import {
  ALLOWED_LONG_WRITES,
  ALLOWED_SYNC_WRITES,
  LONG_TEXT_DATA,
  REFUSED_LONG_WRITES,
  REFUSED_SYNC_WRITES,
  SYNC_DATA,
} from './sync-rules-cases.ts'

interface Case {
  readonly write: Write
  readonly stored: PlainValue
  readonly isAllowed: boolean
}

const cases = [
  ...casesOf(SYNC_DATA, ALLOWED_SYNC_WRITES, REFUSED_SYNC_WRITES),
  ...casesOf(ACCOUNT_DATA, ALLOWED_ACCOUNT_WRITES, REFUSED_ACCOUNT_WRITES),
  ...casesOf(LONG_TEXT_DATA, ALLOWED_LONG_WRITES, REFUSED_LONG_WRITES),
]
/** Where the rules of the feed begin. Of the others, only the conditions on the token, the clock and the stored note are tried here. */
const SYNC = SOURCE.indexOf('"sync": {')
const TRIED = /token|\bnow\b|\broot\b|\bdata\.(?:val|exists)/

/** Conditions of the feed that no case can need. */
const REDUNDANT = new Set([
  // Without it, a value of another type makes the rule throw, which refuses the write too.
  'newData.isString()',
  'auth != null',
  // Each is said twice, on the entry and on its fields: the service may not evaluate the rules above a path that is written.
  'newData.val() === now',
  "newData.parent().child('at').val() === now",
  'newData.val() !== data.val()',
])

const expressions = Array.from(
  SOURCE.matchAll(/"\.(?:write|validate)": "((?:[^"\\]|\\.)*)"/g),
  ({ index, 0: { length }, 1: text = '' }) => ({ at: index + length - 1 - text.length, text }),
)
const mutations = expressions.flatMap(({ at, text }) =>
  mutationsOf(text)
    .filter(({ removed }) => (at > SYNC ? !REDUNDANT.has(removed) : TRIED.test(removed)))
    .map(({ removed, expression }) => ({
      removed,
      source: SOURCE.slice(0, at) + expression + SOURCE.slice(at + text.length),
    })),
)

describe('a case of the tables fails without the condition', () => {
  test.each(mutations)('$removed', ({ source }) => {
    const rules = compileRules(source)
    const failed = cases.find(
      ({ write: [, who, changes], stored, isAllowed }) =>
        mayWrite(who, changes, { rules, stored }) !== isAllowed,
    )
    expect(failed?.write[0]).toBeDefined()
  })

  test('of which there are many', () => {
    expect(mutations.length).toBeGreaterThan(100)
    expect(cases.length).toBeGreaterThan(200)
  })
})

function casesOf(stored: PlainValue, allowed: readonly Write[], refused: readonly Write[]): readonly Case[] {
  return [
    ...allowed.map((write) => ({ write, stored, isAllowed: true })),
    ...refused.map((write) => ({ write, stored, isAllowed: false })),
  ]
}
