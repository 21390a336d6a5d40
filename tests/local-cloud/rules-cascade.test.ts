import { describe, expect, test } from 'vitest'
import { compileRules, type RulesAuth } from '../../local-cloud/rules.ts'
import { type Branch, getAt, type Path, setAt, type Tree } from '../../local-cloud/tree.ts'
import { type PlainValue, toPath, toTree } from './plain-values.ts'

const BOB: RulesAuth = { uid: 'bob', provider: 'password', token: {} }

describe('writing', () => {
  const writable = { '.write': true }
  const isString = { '.validate': 'newData.isString()' }
  const never = { '.validate': false }
  const needsBothChildren = { '.validate': "newData.hasChildren(['a', 'b'])" }

  test.each<
    [what: string, rules: object, before: PlainValue, changes: Record<string, PlainValue>, allowed: boolean]
  >([
    ['without a rule nothing is allowed', {}, null, { a: 1 }, false],
    ['.read does not allow writes', { '.read': true }, null, { a: 1 }, false],
    ['a rule that allows applies to all children', writable, null, { 'a/b': 1 }, true],
    ['a rule that allows does not apply to the parent', { a: writable }, null, { '': { a: 1 } }, false],
    ['a rule that allows does not apply to siblings', { a: writable }, null, { b: 1 }, false],
    [
      "a child's rule cannot revoke its parent's",
      { ...writable, a: { '.write': false } },
      null,
      { a: 1 },
      true,
    ],
    ['rules below the path do not allow the write', { a: { b: writable } }, null, { a: { b: 1 } }, false],
    ['each written path needs a rule that allows it', { a: writable }, null, { a: 1, b: 1 }, false],
    ['each path can have its own rule', { a: writable, b: writable }, null, { a: 1, b: 1 }, true],
    ['data is the value before the write', { a: { '.write': '!data.exists()' } }, { a: 1 }, { a: 2 }, false],
    ['newData is the new value', { a: { '.write': 'newData.exists()' } }, { a: 1 }, { a: null }, false],
    [
      'newData has the changes at all paths and all unchanged data',
      { '.write': "newData.hasChildren(['a', 'b', 'c'])" },
      { a: 1, c: 1 },
      { a: 2, b: 2 },
      true,
    ],
    [
      'root is the whole data before the write',
      { a: { '.write': "!root.child('b').exists()" } },
      null,
      { 'a/x': 1, 'a/b': 1 },
      true,
    ],

    ['.validate does not allow', { '.validate': true }, null, { a: 1 }, false],
    ['the written value is validated', { ...writable, a: isString }, null, { a: 1 }, false],
    ['a valid value passes', { ...writable, a: isString }, null, { a: 'x' }, true],
    [
      'values below the written path are validated',
      { ...writable, a: { b: { c: isString } } },
      null,
      { a: { b: { c: 1 } } },
      false,
    ],
    [
      'every child is validated under a wildcard',
      { ...writable, $k: isString },
      null,
      { '': { a: 'x', b: 1 } },
      false,
    ],
    ['all validations must pass', { ...writable, $k: isString }, null, { '': { a: 'x', b: 'y' } }, true],
    [
      'values above the written path are validated',
      { ...writable, x: needsBothChildren },
      { x: { a: 1, b: 1 } },
      { 'x/a': null },
      false,
    ],
    [
      'values above are validated with all data after the write',
      { ...writable, x: needsBothChildren },
      { x: { a: 1, b: 1 } },
      { 'x/a': 2 },
      true,
    ],
    ['siblings are not validated', { ...writable, a: isString, b: isString }, { b: 1 }, { a: 'x' }, true],
    [
      'siblings of parents are not validated',
      { ...writable, $k: { a: isString } },
      { p: { a: 1 } },
      { 'q/a': 'x' },
      true,
    ],
    ['a removed value is not validated', { ...writable, a: never }, { a: 1 }, { a: null }, true],
    [
      'a parent that is removed together with its child is not validated',
      { ...writable, x: needsBothChildren },
      { x: { a: 1 } },
      { 'x/a': null },
      true,
    ],
    [
      'children of a removed value are not validated',
      { ...writable, x: { $k: never } },
      { x: { a: 1 } },
      { x: null },
      true,
    ],
    [
      'a validation does not replace those of children',
      { ...writable, '.validate': true, a: never },
      null,
      { a: 1 },
      false,
    ],
    [
      'a validation does not replace those of parents',
      { ...writable, '.validate': false, a: { '.validate': true } },
      null,
      { a: 1 },
      false,
    ],
    [
      'a validation that throws rejects',
      { ...writable, a: { '.validate': 'newData.val() > 1' } },
      null,
      { a: 'x' },
      false,
    ],
    ['unknown children are allowed', { ...writable, a: isString }, null, { b: 1 }, true],
    ['unknown children can be rejected', { ...writable, a: isString, $other: never }, null, { b: 1 }, false],
    [
      'a named key has precedence over a wildcard',
      { ...writable, a: isString, $other: never },
      null,
      { a: 'x' },
      true,
    ],
    [
      'a named key has precedence over a wildcard below the written path',
      { ...writable, a: isString, $other: never },
      null,
      { '': { a: 'x', b: 1 } },
      false,
    ],
    ['a leaf may replace children', { ...writable, a: { b: isString } }, null, { a: 1 }, true],
    [
      'a rule can reject a leaf that replaces children',
      { ...writable, a: { '.validate': 'newData.hasChildren()', b: isString } },
      null,
      { a: 1 },
      false,
    ],
    [
      'one invalid path rejects the valid one',
      { ...writable, a: isString, b: isString },
      null,
      { a: 'x', b: 1 },
      false,
    ],
    [
      'rules can use the time',
      { ...writable, a: { '.validate': 'newData.val() === now' } },
      null,
      { a: 5000 },
      true,
    ],
    [
      'rules can use wildcards',
      { $k: { '.write': '$k === auth.uid', v: { '.validate': 'newData.val() === $k' } } },
      null,
      { 'bob/v': 'bob' },
      true,
    ],
    ['a write without paths changes nothing', {}, null, {}, true],
  ])('%s', (_, rules, before, changes, allowed) => {
    expect(mayChange(JSON.stringify({ rules }), toTree(before), changes)).toBe(allowed)
  })
})

describe('a rules file', () => {
  test('may have comments, and expressions of several lines', () => {
    const rules = `// top
      { /* the
           rules */ "rules": {
        "a": { ".write": "true && // no comment, but a division by nothing
          true" } } }`
    expect(() => compileRules(rules)).toThrow('Expected a value')
    expect(mayChange(rules.replace(/\/\/ no.*/, ''), null, { a: 1 })).toBe(true)
  })

  test.each<[path: string, indexes: readonly string[]]>([
    ['', []],
    ['a', ['timestamp', 'author/name']],
    ['a/b', []],
    ['b', ['.value']],
    ['c/any', ['x']],
    ['c/any/deeper', []],
    ['elsewhere', []],
  ])('returns the indexes at %j', (path, indexes) => {
    const rules = compileRules(
      JSON.stringify({
        rules: {
          a: { '.indexOn': ['timestamp', 'author/name'] },
          b: { '.indexOn': '.value' },
          c: { $k: { '.indexOn': 'x' } },
        },
      }),
    )
    expect(rules.indexesAt(toPath(path))).toEqual(indexes)
  })
})

/** A branch that counts the reads of its children. */
class CountingBranch extends Map<string, Tree> {
  reads = 0

  override get(key: string) {
    this.reads += 1
    return super.get(key)
  }

  override keys() {
    this.reads += this.size
    return super.keys()
  }
}

test('validating one field does not read its 2,000 siblings', () => {
  const rules = {
    users: {
      $uid: {
        '.write': true,
        '.validate': 'newData.hasChildren()',
        notes: { $id: { pinned: { '.validate': 'newData.isString()' } } },
      },
    },
  }
  const note: Branch = new Map([['pinned', 'pinned']])
  const notes = new CountingBranch(Array.from({ length: 2000 }, (_, index) => [`n${index}`, note]))
  const tree: Tree = new Map([['users', new Map([['bob', new Map([['notes', notes]])]])]])
  notes.reads = 0
  const may = (path: Path) =>
    compileRules(JSON.stringify({ rules })).mayWrite([path], { auth: BOB, now: 0, before: tree, after: tree })

  expect(may(toPath('users/bob/notes/n7/pinned'))).toBe(true)
  expect(notes.reads).toBeLessThan(10)
  // Shows that the counter works: a write of all children reads all of them.
  expect(may(toPath('users/bob'))).toBe(true)
  expect(notes.reads).toBeGreaterThan(2000)
  expect(getAt(tree, toPath('users/bob/notes/n7'))).toBe(note)
})

function mayChange(rules: string, before: Tree | null, changes: Record<string, PlainValue>): boolean {
  const paths = Object.keys(changes)
  const after = paths.reduce((tree, path) => setAt(tree, toPath(path), toTree(changes[path] ?? null)), before)
  return compileRules(rules).mayWrite(paths.map(toPath), { auth: BOB, now: 5000, before, after })
}
