import { describe, expect, test } from 'vitest'
import { compileRules, type RulesAuth } from '../../local-cloud/rules.ts'
import { toTree } from './plain-values.ts'

const NOW = 1_800_000_000_000
const BEFORE = toTree({
  open: true,
  items: { one: { name: 'old', count: 3, half: 0.5, flag: false, words: '' } },
})
const AFTER = toTree({ open: false, items: { one: { name: 'Bar', more: { deep: true } }, 'a.b': 1 } })
const BOB: RulesAuth = {
  uid: 'bob',
  provider: 'password',
  token: {
    email: 'bob@example.com',
    level: 1,
    admin: true,
    roles: { admin: true, length: 'long' },
    'google.com': ['first', 'second'],
  },
}

/** The result of a rule at items/$item for items/one: true, false, or an error, in which case its negation does not allow either. */
type RuleResult = true | false | 'fails'

const MEMBER_CASES: readonly (readonly [expression: string, outcome: RuleResult])[] = [
  // Literals
  ['true', true],
  ['false', false],
  ['null == null', true],
  ['\'a\' == "a"', true],
  [String.raw`'it\'s' == "it's"`, true],
  [String.raw`'\n'.length == 1`, true],
  [String.raw`'a\\b'.length == 3`, true],
  ['1e3 == 1000', true],
  ['2.5 == 5 / 2', true],
  ['((true))', true],

  // Logic, with short-circuit evaluation
  ['true && true', true],
  ['true && false', false],
  ['false || true', true],
  ['false || false', false],
  ['!true', false],
  ['!!true', true],
  ['!(1 == 2)', true],
  ['true || data.val() > 1', true],
  ['false && data.val() > 1', false],
  ['data.val() > 1 || true', 'fails'],
  ['data.val() > 1 && false', 'fails'],
  ['!(data.val() > 1)', 'fails'],
  ['false && true || true', true],
  ['true || true && false', true],
  ['true == false || true', true],
  ['1 < 2 == true', true],

  // Conditional
  ['true ? false : true', false],
  ['false ? false : true', true],
  ["(true ? 'a' : 1) == 'a'", true],
  ["(false ? 'a' : 1) == 1", true],
  ['false ? true : false ? false : true', true],
  ['true ? true : data.val() > 1', true],
  ['data.val() > 1 ? true : true', 'fails'],
  ['(true ? data : root).exists()', true],

  // Numbers
  ['1 + 2 * 3 == 7', true],
  ['(1 + 2) * 3 == 9', true],
  ['7 - 2 - 1 == 4', true],
  ['8 / 2 / 2 == 2', true],
  ['7 % 4 == 3', true],
  ['2 - -1 == 3', true],
  ['-(1 + 1) == -2', true],
  ['now == 1800000000000', true],
  ['now - 1000 < now', true],
  ["data.child('count').val() + 1 == 4", true],
  ["-data.child('count').val() == -3", true],
  ["-data.child('name').val() == 1", 'fails'],
  ["data.child('name').val() - 1 == 0", 'fails'],
  ["data.child('flag').val() * 1 == 0", 'fails'],
  ["1 / data.child('missing').val() == 0", 'fails'],
  ["data.child('missing').val() % 2 == 0", 'fails'],
  ['1 / 0 > 2', false],
  ['1 / 0 < 2', false],
  ["1 / 0 + '' == 'NaN'", true],
  ['0 / 0 == 0 / 0', false],

  // Addition of texts and numbers
  ["'a' + 'b' == 'ab'", true],
  ["'a' + 1 == 'a1'", true],
  ["1 + 'a' == '1a'", true],
  ["1 + 2 + 'a' == '3a'", true],
  ["data.child('name').val() + data.child('half').val() == 'old0.5'", true],
  ["'a' + data.child('missing').val() == 'a'", 'fails'],
  ["'a' + data.child('flag').val() == 'afalse'", 'fails'],
  ["1 + data.child('flag').val() == 1", 'fails'],
  ["'a' + data.val() == 'a'", 'fails'],

  // Equality
  ["1 == 1 && 1 === 1 && 'a' === 'a'", true],
  ['1 != 2 && 1 !== 2', true],
  ['1 != 1', false],
  ['1 !== 1', false],
  ["data.child('count').val() == '3'", false],
  ["data.child('count').val() != '3'", true],
  ["data.child('missing').val() == null", true],
  ["data.child('flag').val() == null", false],
  ["data.child('words').val() == false", false],
  ['data.val() == null', false],
  ["data.val() == 'old'", false],
  ['data.val() == true', false],

  // Comparison
  ['1 < 2 && 2 > 1 && 2 <= 2 && 2 >= 2', true],
  ['2 < 2', false],
  ['2 > 2', false],
  ['3 <= 2', false],
  ['2 >= 3', false],
  ["'a' < 'b' && 'B' < 'a' && 'b' >= 'b'", true],
  ["data.child('count').val() > 2", true],
  ["data.child('name').val() > 2", 'fails'],
  ["2 < data.child('name').val()", 'fails'],
  ["data.child('missing').val() < 1", 'fails'],
  ["'a' >= data.child('missing').val()", 'fails'],
  ["data.child('flag').val() <= 1", 'fails'],

  // The data
  ["data.child('name').val() == 'old' && newData.child('name').val() == 'Bar'", true],
  ["root.child('open').val() == true", true],
  ["newData.parent().parent().child('open').val() == false", true],
  ["root.child('items/one/name').val() == 'old'", true],
  ["root.child('/items//one/').child('name').exists()", true],
  ["data.child('').child('name').exists()", true],
  ["root.child('items').child($item).child('name').exists()", true],
  ["root.child('items/' + $item).exists()", true],
  ["data.child('name/x').exists()", false],
  ["newData.parent().child('a.b').val() == 1", true],
  ["root.child('what.no#key[can]$be').exists()", false],
  ["root.child(data.child('count').val()).exists()", 'fails'],
  ["root.child(data.child('missing').val()).exists()", 'fails'],
  ['root.parent().exists()', 'fails'],
  ['data.parent().parent().exists()', true],
  ['data.parent().parent().parent().exists()', 'fails'],
  ["data.hasChild('name')", true],
  ["newData.hasChild('more/deep')", true],
  ["data.hasChild('missing')", false],
  ["data.hasChild('toString')", false],
  ['data.hasChildren()', true],
  ["data.child('name').hasChildren()", false],
  ["data.child('missing').hasChildren()", false],
  ["data.hasChildren(['name', 'count'])", true],
  ["data.hasChildren(['name', 'missing'])", false],
  ["root.hasChildren(['items/' + $item])", true],
  ["data.hasChildren([data.child('missing').val()])", 'fails'],
  ["data.child('flag').exists()", true],
  ["data.child('words').exists()", true],
  ["data.child('missing').exists()", false],
  ["data.child('name').isString() && data.child('words').isString()", true],
  ["data.child('count').isString()", false],
  ["data.child('half').isNumber()", true],
  ["data.child('name').isNumber()", false],
  ["data.child('flag').isBoolean()", true],
  ["data.child('count').isBoolean()", false],
  ['data.isString() || data.isNumber() || data.isBoolean()', false],
  ['data.getPriority() == null', true],
  ["data['exists']()", true],
  ["$item == 'one' && $item.length == 3", true],

  // Texts
  ["'abc'.length == 3", true],
  ["data.child('words').val().length == 0", true],
  ["data.child('count').val().length == 1", 'fails'],
  ['data.val().length == 5', 'fails'],
  ["'abc'.contains('b')", true],
  ["'abc'.contains('d')", false],
  ["'abc'.contains('')", true],
  ["'a3'.contains(data.child('count').val())", 'fails'],
  ["'abc'.beginsWith('ab')", true],
  ["'abc'.beginsWith('bc')", false],
  ["'3a'.beginsWith(data.child('count').val())", 'fails'],
  ["'abab'.endsWith('ab')", true],
  ["'abab'.endsWith('ba')", false],
  ["'a3'.endsWith(data.child('count').val())", 'fails'],
  ["'abab'.replace('a', '$&') == '$&b$&b'", true],
  ["'ab'.replace('x', 'y') == 'ab'", true],
  ["'a3'.replace(data.child('count').val(), '') == 'a'", 'fails'],
  ["'a3'.replace('3', data.child('count').val()) == 'a3'", 'fails'],
  ["'aB'.toLowerCase() == 'ab'", true],
  ["'aB'.toUpperCase() == 'AB'", true],
  ["data.child('missing').val().toUpperCase() == ''", 'fails'],
  ["newData.child('name').val().toLowerCase().contains('bar')", true],
  ["data.child('count').val().matches(/3/)", 'fails'],

  // The user
  ['auth != null', true],
  ["auth.uid == 'bob' && auth['uid'] === 'bob'", true],
  ["auth.provider == 'password'", true],
  ["auth.token.email.endsWith('@example.com')", true],
  ["auth.token.email['endsWith']('.com')", true],
  ['auth.token.admin == true', true],
  ['auth.token.roles.admin == true', true],
  ["auth.token.roles[auth.token.missing + 'admin'] == true", 'fails'],
  ["auth.token['roles']['ad' + 'min'] == true", true],
  ["auth.token['google.com'][1] == 'second'", true],
  ["auth.token['google.com'][2] == null", true],
  ["auth.token['google.com'][auth.token.admin] == null", 'fails'],
  ['auth.token.level + 1 == 2', true],
  ['auth.token.level < 2', true],
  ['auth.token.missing == null', true],
  ['auth.token.missing.deeper.still == null', true],
  ['auth.token.email.missing == null', true],
  ['auth.token.missing.length > 0', 'fails'],
  ['auth.token.level.length > 0', 'fails'],
  ["auth.token.level.contains('1')", 'fails'],
  ['auth.token.constructor == null', true],
  ["auth.token['__proto__'] == null", true],
  ['auth.token.hasOwnProperty == null', true],
  ['auth.toString == null', true],
  ["auth.token == 'x'", false],
]

describe('an expression, for a member', () => {
  test.each(MEMBER_CASES)('%s: %j', (expression, expected) =>
    expect(resultOf(expression, BOB)).toBe(expected),
  )
})

describe('an expression, for a signed-out user', () => {
  test.each<[string, RuleResult]>([
    ['auth == null', true],
    ['auth != null && auth.uid == $item', false],
    ["auth.uid === 'bob'", false],
    ["auth.uid !== 'bob'", true],
    ['auth.token.email == null', true],
    ['auth.uid.length > 0', 'fails'],
    ["auth.contains('b')", 'fails'],
    ["root.child('items/' + auth.uid).exists()", 'fails'],
    ['data.hasChildren([auth.uid])', 'fails'],
  ])('%s: %j', (expression, expected) => expect(resultOf(expression, null)).toBe(expected))
})

describe('a pattern', () => {
  test.each<[pattern: string, text: string, matches: boolean]>([
    ['/bar/', 'a barn', true],
    ['/BAR/', 'a barn', false],
    ['/BAR/i', 'a barn', true],
    ['/^bar/', 'barn', true],
    ['/^bar/', 'a barn', false],
    ['/bar$/', 'a bar', true],
    ['/bar$/', 'barn', false],
    ['/^a|b$/', 'ab', false],
    ['/^a|b$/', 'b', true],
    ['/^$/', '', true],
    ['/^a*$/', '', true],
    ['/^a+$/', '', false],
    ['/^a?$/', 'aa', false],
    ['/^.$/', '\n', true],
    ['/^a{2}$/', 'aaa', false],
    ['/^a{2,}$/', 'aaa', true],
    ['/^a{1,2}$/', 'aaa', false],
    ['/^(ab)+$/', 'abab', true],
    ['/^(a|bc)$/', 'bc', true],
    ['/^[akz]$/', 'k', true],
    ['/^[0-9A-F]+$/', '0G', false],
    ['/^[^0-9]+$/', 'a1', false],
    ['/^[-a]+$/', 'a-a', true],
    [String.raw`/^[\]\\]+$/`, String.raw`]\ `.trim(), true],
    [String.raw`/^[\w.]+$/`, 'a_9.', true],
    [String.raw`/^\d\D\s\S\w\W$/`, '1x 1_-', true],
    [String.raw`/^https:\/\/a\.b$/`, 'https://a.b', true],
    [String.raw`/^a\.b$/`, 'axb', false],
    [String.raw`/^\$\^\(\)$/`, '$^()', true],
    [String.raw`/a\$/`, 'a$b', true],
    [String.raw`/^\{\}$/`, '{}', true],
    [String.raw`/^(\||[(|)])$/`, '|', true],
  ])('%s on %j: %j', (pattern, text, matches) => {
    expect(
      resultOf(`'${text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}'.matches(${pattern})`, BOB),
    ).toBe(matches)
  })
})

function resultOf(expression: string, auth: RulesAuth | null): RuleResult | 'both' {
  const holds = isGranted(expression, auth)
  const isDenied = isGranted(`!(${expression})`, auth)
  if (holds && isDenied) return 'both'
  return holds || (isDenied ? false : 'fails')
}

function isGranted(expression: string, auth: RulesAuth | null): boolean {
  const rules = compileRules(JSON.stringify({ rules: { items: { $item: { '.write': expression } } } }))
  return rules.mayWrite([['items', 'one']], { auth, now: NOW, before: BEFORE, after: AFTER })
}
