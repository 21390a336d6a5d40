import { describe, expect, test } from 'vitest'
import { compileRules } from '../../local-cloud/rules.ts'
import { toPath, toTree } from './plain-values.ts'
import { BOB } from './rules-fixture.ts'

describe('reading', () => {
  test.each<[what: string, rules: object, path: string, allowed: boolean]>([
    ['without a rule nothing is allowed', {}, 'a', false],
    ['a literal allows', { '.read': true }, '', true],
    ['a literal as text allows', { '.read': 'true' }, '', true],
    ['a rule that allows applies to all children', { a: { '.read': true } }, 'a/b/c', true],
    ['a rule that allows applies below the last location of the rules', { '.read': true }, 'x/y', true],
    ['a rule that allows does not apply to the parent', { a: { b: { '.read': true } } }, 'a', false],
    ['a rule that allows does not apply to siblings', { a: { '.read': true } }, 'b', false],
    ["a child's rule cannot revoke its parent's", { '.read': true, a: { '.read': false } }, 'a', true],
    ["a child's rule can allow more than its parent's", { '.read': false, a: { '.read': true } }, 'a', true],
    [
      "a rule that throws does not revoke what its parent's allows",
      { '.read': true, a: { '.read': 'data.val() > 1' } },
      'a',
      true,
    ],
    [
      "a rule that throws does not revoke what a child's allows",
      { '.read': 'data.val() > 1', a: { '.read': true } },
      'a',
      true,
    ],
    ['a rule that throws does not allow', { a: { '.read': 'data.val() > 1' } }, 'a', false],
    ['.write does not allow reads', { '.write': true }, '', false],
    ['a wildcard matches any key', { $a: { '.read': "$a == 'x'" } }, 'x', true],
    ['a wildcard has the value of the key', { $a: { '.read': "$a == 'x'" } }, 'y', false],
    ['a named key precedes a wildcard', { a: { '.read': false }, $b: { '.read': true } }, 'a', false],
    ['a wildcard matches the other keys', { a: { '.read': false }, $b: { '.read': true } }, 'b', true],
    ['rules of children can use wildcards', { $a: { $b: { '.read': "$a + $b == 'xy'" } } }, 'x/y/z', true],
    ['data is the value where the rule is', { name: { '.read': "data.val() == 'Ann'" } }, 'name/first', true],
    ['root is the root of the database', { $a: { '.read': "root.child('name').val() == 'Ann'" } }, 'x', true],
    ['a property of all objects can be a key', { $a: { '.read': "$a == '__proto__'" } }, '__proto__', true],
    ['a property of all objects is no rule', { a: { '.read': true } }, 'constructor', false],
  ])('%s', (_, rules, path, allowed) => {
    const context = { auth: BOB, now: 0, root: toTree({ name: 'Ann' }) }
    expect(compileRules(JSON.stringify({ rules })).mayRead(toPath(path), context)).toBe(allowed)
  })
})
