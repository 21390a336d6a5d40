import { describe, expect, test } from 'vitest'
import { type RulesAuth, compileRules } from '../../local-cloud/rules.ts'
import { getAt, type Branch, type Path, setAt, type Tree } from '../../local-cloud/tree.ts'
import { type PlainValue, toPath, toTree } from './plain-values.ts'

const BOB: RulesAuth = { uid: 'bob', provider: 'password', token: {} }

describe('reading', () => {
  test.each<[what: string, rules: object, path: string, allowed: boolean]>([
    ['nothing is open by itself', {}, 'a', false],
    ['a literal opens', { '.read': true }, '', true],
    ['a text opens as well', { '.read': 'true' }, '', true],
    ['an opening holds for all below', { a: { '.read': true } }, 'a/b/c', true],
    ['an opening holds where the rules end before the path does', { '.read': true }, 'x/y', true],
    ['an opening does not hold above', { a: { b: { '.read': true } } }, 'a', false],
    ['an opening does not hold beside', { a: { '.read': true } }, 'b', false],
    ['what is open cannot be closed below', { '.read': true, a: { '.read': false } }, 'a', true],
    ['what is closed can be opened below', { '.read': false, a: { '.read': true } }, 'a', true],
    [
      'a rule that fails closes nothing above',
      { '.read': true, a: { '.read': 'data.val() > 1' } },
      'a',
      true,
    ],
    [
      'a rule that fails above leaves the one below',
      { '.read': 'data.val() > 1', a: { '.read': true } },
      'a',
      true,
    ],
    ['a rule that fails does not open', { a: { '.read': 'data.val() > 1' } }, 'a', false],
    ['.write does not open reading', { '.write': true }, '', false],
    ['a capture takes any key', { $a: { '.read': "$a == 'x'" } }, 'x', true],
    ['a capture knows which', { $a: { '.read': "$a == 'x'" } }, 'y', false],
    ['a named key wins over the capture', { a: { '.read': false }, $b: { '.read': true } }, 'a', false],
    ['the capture takes the others', { a: { '.read': false }, $b: { '.read': true } }, 'b', true],
    ['captures are known further down', { $a: { $b: { '.read': "$a + $b == 'xy'" } } }, 'x/y/z', true],
    ['data is where the rule stands', { name: { '.read': "data.val() == 'Ann'" } }, 'name/first', true],
    ['root is the top', { $a: { '.read': "root.child('name').val() == 'Ann'" } }, 'x', true],
    ['a key of the language is just a key', { $a: { '.read': "$a == '__proto__'" } }, '__proto__', true],
    ['a key of the language is no rule', { a: { '.read': true } }, 'constructor', false],
  ])('%s', (_, rules, path, allowed) => {
    const context = { auth: BOB, now: 0, root: toTree({ name: 'Ann' }), query: null }
    expect(compileRules(JSON.stringify({ rules })).mayRead(toPath(path), context)).toBe(allowed)
  })
})

describe('writing', () => {
  const mustBeString = { '.validate': 'newData.isString()' }
  const alwaysFalse = { '.validate': false }
  const needsBothChildren = { '.validate': "newData.hasChildren(['a', 'b'])" }

  test.each<
    [what: string, rules: object, before: PlainValue, changes: Record<string, PlainValue>, allowed: boolean]
  >([
    ['nothing is open by itself', {}, null, { a: 1 }, false],
    ['.read does not open writing', { '.read': true }, null, { a: 1 }, false],
    ['an opening holds for all below', { '.write': true }, null, { 'a/b': 1 }, true],
    ['an opening does not hold above', { a: { '.write': true } }, null, { '': { a: 1 } }, false],
    ['an opening does not hold beside', { a: { '.write': true } }, null, { b: 1 }, false],
    ['what is open cannot be closed below', { '.write': true, a: { '.write': false } }, null, { a: 1 }, true],
    [
      'openings below what is written open nothing',
      { a: { b: { '.write': true } } },
      null,
      { a: { b: 1 } },
      false,
    ],
    ['every path needs its own opening', { a: { '.write': true } }, null, { a: 1, b: 1 }, false],
    [
      'and may have it in different places',
      { a: { '.write': true }, b: { '.write': true } },
      null,
      { a: 1, b: 1 },
      true,
    ],
    ['data is what was there', { a: { '.write': '!data.exists()' } }, { a: 1 }, { a: 2 }, false],
    ['newData is what will be there', { a: { '.write': 'newData.exists()' } }, { a: 1 }, { a: null }, false],
    [
      'newData is merged from all paths and all that stays',
      { '.write': "newData.hasChildren(['a', 'b', 'c'])" },
      { a: 1, c: 1 },
      { a: 2, b: 2 },
      true,
    ],
    [
      'root is what was there everywhere',
      { a: { '.write': "!root.child('b').exists()" } },
      null,
      { 'a/x': 1, 'a/b': 1 },
      true,
    ],

    ['a validation opens nothing', { '.validate': true }, null, { a: 1 }, false],
    ['what is written is validated', { '.write': true, a: mustBeString }, null, { a: 1 }, false],
    ['and passes', { '.write': true, a: mustBeString }, null, { a: 'x' }, true],
    [
      'so is all that lies below it',
      { '.write': true, a: { b: { c: mustBeString } } },
      null,
      { a: { b: { c: 1 } } },
      false,
    ],
    [
      'so is each child under a capture',
      { '.write': true, $k: mustBeString },
      null,
      { '': { a: 'x', b: 1 } },
      false,
    ],
    ['all of them must agree', { '.write': true, $k: mustBeString }, null, { '': { a: 'x', b: 'y' } }, true],
    [
      'so is what lies above it',
      { '.write': true, x: needsBothChildren },
      { x: { a: 1, b: 1 } },
      { 'x/a': null },
      false,
    ],
    [
      'above it, all that will be there counts',
      { '.write': true, x: needsBothChildren },
      { x: { a: 1, b: 1 } },
      { 'x/a': 2 },
      true,
    ],
    [
      'what lies beside it is left alone',
      { '.write': true, a: mustBeString, b: mustBeString },
      { b: 1 },
      { a: 'x' },
      true,
    ],
    [
      'what lies beside what is above it as well',
      { '.write': true, $k: { a: mustBeString } },
      { p: { a: 1 } },
      { 'q/a': 'x' },
      true,
    ],
    ['what is gone is not validated', { '.write': true, a: alwaysFalse }, { a: 1 }, { a: null }, true],
    [
      'nor what is above, when it goes with it',
      { '.write': true, x: needsBothChildren },
      { x: { a: 1 } },
      { 'x/a': null },
      true,
    ],
    ['nor what was below', { '.write': true, x: { $k: alwaysFalse } }, { x: { a: 1 } }, { x: null }, true],
    [
      'validations do not pass for those below',
      { '.write': true, '.validate': true, a: alwaysFalse },
      null,
      { a: 1 },
      false,
    ],
    [
      'nor for those above',
      { '.write': true, '.validate': false, a: { '.validate': true } },
      null,
      { a: 1 },
      false,
    ],
    [
      'a validation that fails refuses',
      { '.write': true, a: { '.validate': 'newData.val() > 1' } },
      null,
      { a: 'x' },
      false,
    ],
    ['unknown children are let in', { '.write': true, a: mustBeString }, null, { b: 1 }, true],
    ['and shut out', { '.write': true, a: mustBeString, $other: alwaysFalse }, null, { b: 1 }, false],
    [
      'a named key wins over the capture',
      { '.write': true, a: mustBeString, $other: alwaysFalse },
      null,
      { a: 'x' },
      true,
    ],
    [
      'also below what is written',
      { '.write': true, a: mustBeString, $other: alwaysFalse },
      null,
      { '': { a: 'x', b: 1 } },
      false,
    ],
    [
      'a leaf may stand in the way of children',
      { '.write': true, a: { b: mustBeString } },
      null,
      { a: 1 },
      true,
    ],
    [
      'unless it is refused',
      { '.write': true, a: { '.validate': 'newData.hasChildren()', b: mustBeString } },
      null,
      { a: 1 },
      false,
    ],
    [
      'one bad path refuses the good one',
      { '.write': true, a: mustBeString, b: mustBeString },
      null,
      { a: 'x', b: 1 },
      false,
    ],
    [
      'the time is known',
      { '.write': true, a: { '.validate': 'newData.val() === now' } },
      null,
      { a: 5000 },
      true,
    ],
    [
      'captures are known',
      { $k: { '.write': '$k === auth.uid', v: { '.validate': 'newData.val() === $k' } } },
      null,
      { 'bob/v': 'bob' },
      true,
    ],
    ['a write of no path changes nothing', {}, null, {}, true],
  ])('%s', (_, rules, before, changes, allowed) => {
    expect(mayChange(JSON.stringify({ rules }), toTree(before), changes)).toBe(allowed)
  })
})

describe('a rules file', () => {
  test('may hold comments, and expressions over several lines', () => {
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
  ])('tells the indexes at %j', (path, indexes) => {
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

/** A branch that counts how often somebody looks at any of its children. */
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

test('one field is judged without a look at its 2,000 neighbours', () => {
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
  // The count is worth something: all of them are looked at where all of them are written.
  expect(may(toPath('users/bob'))).toBe(true)
  expect(notes.reads).toBeGreaterThan(2000)
  expect(getAt(tree, toPath('users/bob/notes/n7'))).toBe(note)
})

function mayChange(rules: string, before: Tree | null, changes: Record<string, PlainValue>): boolean {
  const paths = Object.keys(changes)
  const after = paths.reduce((tree, path) => setAt(tree, toPath(path), toTree(changes[path] ?? null)), before)
  return compileRules(rules).mayWrite(paths.map(toPath), { auth: BOB, now: 5000, before, after })
}
