import { expect, test } from 'vitest'
import { compileRules } from '../../local-cloud/rules.ts'
import { ACCOUNT_TABLE } from './account-rules-cases.ts'
import { DELETION_TABLES } from './deletion-rules-cases.ts'
import { DEVICES_TABLES } from './devices-rules-cases.ts'
import { withoutEachCondition } from './removed-conditions.ts'
import { mayWrite, SOURCE } from './rules-fixture.ts'
import { SYNC_TABLES } from './sync-rules-cases.ts'
import { TRASH_TABLE } from './trash-rules-cases.ts'

const cases = [...SYNC_TABLES, ...DEVICES_TABLES, ...DELETION_TABLES, ACCOUNT_TABLE, TRASH_TABLE].flatMap(
  ({ stored, allowed, refused }) =>
    [...allowed, ...refused].map((write, at) => ({ write, stored, isAllowed: at < allowed.length })),
)
/** Where the rules of the feed begin. Of the others, the conditions on a field's own value have their cases in database-values.test.ts. */
const SYNC = SOURCE.indexOf('"sync": {')
const TRIED = /token|\bnow\b|\broot\b|\bdata\.(?:val|exists)|newData\.(?:parent|child|has)/

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
const removedConditions = expressions.flatMap(({ at, text }) =>
  withoutEachCondition(text)
    .filter(({ removed }) => (at > SYNC ? !REDUNDANT.has(removed) : TRIED.test(removed)))
    .map(({ removed, expression }) => ({
      removed,
      source: SOURCE.slice(0, at) + expression + SOURCE.slice(at + text.length),
    })),
)

test.each(removedConditions)('a case of the tables fails without the condition $removed', ({ source }) => {
  const rules = compileRules(source)
  const failed = cases.find(
    ({ write: [, who, changes], stored, isAllowed }) =>
      mayWrite(who, changes, { rules, stored }) !== isAllowed,
  )
  expect(failed?.write[0]).toBeDefined()
})

test('the rules have more than a hundred conditions to remove', () => {
  expect(removedConditions.length).toBeGreaterThan(100)
})
