import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compileRules, RulesError } from '../../local-cloud/rules.ts'
import { randomRuns } from '../random-runs.ts'

describe('an invalid rules file', () => {
  test.each<[text: string, line: number, words: string]>([
    ['', 1, 'Expected an object, a text, true or false before the end'],
    ['{}', 1, "Expected one object with the key 'rules'"],
    ['[]', 1, "Expected one object with the key 'rules'"],
    ['"rules"', 1, "Expected one object with the key 'rules'"],
    ['\n\n{"rulez": {}}', 3, "Expected one object with the key 'rules'"],
    ['{"rules": {}, "more": {}}', 1, 'and no other'],
    ['{"rules": true}', 1, 'Expected an object of rules'],
    ['{"rules": {}} {}', 1, 'Expected the end of the file'],
    ['{"rules": {\n', 2, 'Expected a key in double quotes before the end'],
    ['{"rules": {\n  "a": {}\n', 3, "Expected ',' or '}' before the end"],
    ['{"rules": {\n  "a": {}\n  "b": {}\n}}', 3, "Expected ',' or '}'"],
    ['{"rules": {\n  "a": {},\n}}', 3, 'Expected a key in double quotes'],
    ['{"rules": {\n  "a" {}\n}}', 2, "Expected ':'"],
    ['{"rules": {\n  a: {}\n}}', 2, 'Expected a key in double quotes'],
    ["{'rules': {}}", 1, 'Expected a key in double quotes'],
    ['{"rules": {\n  ".read": "true}}', 2, 'Expected an object, a text, true or false'],
    ['{"rules": {\n  ".read": "\\q"\n}}', 2, 'contains an escape'],
    ['{"rules": {\n  ".read": "\u0001"\n}}', 2, 'contains an escape or a character'],
    ['{"rules": {\n  /* no end\n}}', 2, 'Expected a key in double quotes'],
    ['{"rules": {\n  ".indexOn": ["a"\n}}', 3, "Expected ',' or ']'"],
    ['{"rules": {\n  "a": {},\n  "b": {},\n  "a": {}\n}}', 4, "'a' is used twice"],
    ['{"rules": {\n  ".read": true,\n  ".read": true\n}}', 3, "'.read' is used twice"],
  ])('%j', (text, line, message) => expect(errorOf(text)).toMatchObject(errorAt(line, message)))
})

describe('a location of the rules', () => {
  test.each<[lines: string, line: number, words: string]>([
    ['"a": null', 3, 'Expected an object, a text, true or false'],
    ['"a": 1', 3, 'Expected an object, a text, true or false'],
    ['"a": "true"', 3, 'Expected an object of rules'],
    ['"a": []', 3, 'Expected an object of rules'],
    ['".read": 1', 3, 'Expected an object, a text, true or false'],
    ['".read": null', 3, 'Expected an object, a text, true or false'],
    ['".read": {}', 3, 'Expected an expression, true or false for .read'],
    ['".write": ["true"]', 3, 'Expected an expression, true or false for .write'],
    ['".validate": {}', 3, 'Expected an expression, true or false for .validate'],
    ['".reed": true', 3, "'.reed' is neither a rule nor a key"],
    ['".Read": true', 3, "'.Read' is neither a rule nor a key"],
    ['".priority": {}', 3, "'.priority' is neither a rule nor a key"],
    ['"": {}', 3, "'' is neither a rule nor a key"],
    ['"a.b": {}', 3, "'a.b' is neither a rule nor a key"],
    ['"a/b": {}', 3, "'a/b' is neither a rule nor a key"],
    ['"a#": {}', 3, "'a#' is neither a rule nor a key"],
    ['"a[0]": {}', 3, "'a[0]' is neither a rule nor a key"],
    ['"a\\u0007": {}', 3, 'is neither a rule nor a key'],
    ['"$": {}', 3, "'$' is neither a rule nor a key"],
    ['"$a b": {}', 3, "'$a b' is neither a rule nor a key"],
    ['"$a": {},\n"$b": {}', 4, "'$b' and '$a' are on the same level"],
    ['"$a": {\n"b": {\n"$a": {} } }', 5, "'$a' is inside another '$a'"],
    ['".indexOn": true', 3, 'Expected keys of children'],
    ['".indexOn": {}', 3, 'Expected keys of children'],
    ['".indexOn": ""', 3, 'Expected keys of children'],
    ['".indexOn": ["a",\n[]]', 4, 'Expected keys of children'],
    ['".indexOn": ["a",\n".priority"]', 4, 'Expected keys of children'],
    ['".indexOn": "$a"', 3, 'Expected keys of children'],
    ['".indexOn": "newData.child(\'a\')"', 3, 'Expected keys of children'],
    ['".indexOn": "a//b"', 3, 'Expected keys of children'],
  ])('%s', (lines, line, message) =>
    expect(errorOf(`{ "rules": {\n"x": {\n${lines}\n} } }`)).toMatchObject(errorAt(line, message)),
  )
})

describe('an expression', () => {
  test.each<[expression: string, words: string]>([
    ['', 'Expected a value before the end'],
    ['true true', "Unexpected 'true'"],
    ['true;', "Unexpected ';'"],
    ["auth.uid === '5'; auth.id === 5", "Unexpected ';'"],
    ['var foo = 8', "Unknown variable 'var'"],
    ['root = 5', "Unexpected '='"],
    ['true & true', "Unexpected '&'"],
    ['true &&& true', 'Expected a value'],
    ['true | true', "Unexpected '|'"],
    ['true, true', "Unexpected ','"],
    ['2 ** 2 == 4', 'Expected a value'],
    ['+1 == 1', 'Expected a value'],
    ['(true', "Expected ')' before the end"],
    ['true)', "Unexpected ')'"],
    ['true ? true', "Expected ':' before the end"],
    ["'a == 'a'", "Unexpected 'a'"],
    ["data.child('a' == true", "Expected ',' or ')' before the end"],
    ['data. == true', 'Expected a name'],
    ['function () {}', "Unknown variable 'function'"],

    // Not true or false
    ['7', 'A rule must be boolean'],
    ["'foo'", 'A rule must be boolean'],
    ['null', 'A rule must be boolean'],
    ['auth', 'A rule must be boolean'],
    ['auth.token.admin', 'A rule must be boolean'],
    ['data', 'A rule must be boolean'],
    ['data.val()', 'A rule must be boolean'],
    ['/a/', 'A rule must be boolean'],
    ['true ? 7 : true', 'A rule must be boolean'],
    ['now', 'A rule must be boolean'],
    ["['a']", 'A rule must be boolean'],

    // Unknown names
    ["skies === 'blue'", "Unknown variable 'skies'"],
    ["$color == 'red'", "Unknown variable '$color'"],
    ['undefined == null', "Unknown variable 'undefined'"],
    ['constructor == null', "Unknown variable 'constructor'"],
    ['data.numChildren() < 5', "No such method/property 'numChildren'"],
    ['data.isArray()', "No such method/property 'isArray'"],
    ["data['isArray']()", "No such method/property 'isArray'"],
    ['data.constructor == null', "No such method/property 'constructor'"],
    ['data.val == null', "No such method/property 'val'"],
    ['data.exists', "No such method/property 'exists'"],
    ['data.val().found == false', "No such method/property 'found'"],
    ['data.val().toFixed(0) == 1', "No such method/property 'toFixed'"],
    ['auth.foo.found() == false', "No such method/property 'found'"],
    ["'a'.length() == 1", "No such method/property 'length'"],
    ["'a'.trim() == 'a'", "No such method/property 'trim'"],
    ['now.length == 1', "No such method/property 'length'"],
    ["true.contains('a')", "No such method/property 'contains'"],
    ['null.length == 0', "No such method/property 'length'"],
    ["root['exi' + 'sts']()", 'Only the members of a token'],
    ['root[$x]()', 'Only the members of a token'],
    ['auth.token[true] == 1', 'The name of a member must be string or number'],

    // Types that do not go together
    ['auth.admin && true', 'Left operand of && must be boolean'],
    ['true && auth.admin', 'Right operand of && must be boolean'],
    ['1 || true', 'Left operand of || must be boolean'],
    ["!data.child('x').val()", 'Operand of ! must be boolean'],
    ['!auth', 'Operand of ! must be boolean'],
    ['auth.admin ? true : false', 'The condition of ?: must be boolean'],
    ['(true ? data : 1) == 1', 'A branch of ?: must be'],
    ["data.child('a') != null", 'Left operand of != must be'],
    ['null === newData', 'Right operand of === must be'],
    ['data.val() == /a/', 'Right operand of == must be'],
    ["['a'] == ['a']", 'Left operand of == must be'],
    ['data.val() > true', 'Right operand of > must be string or number'],
    ['data.val() <= null', 'Right operand of <= must be string or number'],
    ["1 < 'a'", 'Operands of < differ in type'],
    ["'a'.length >= 'b'", 'Operands of >= differ in type'],
    ["'a' - 1 == 0", 'Left operand of - must be number'],
    ["2 * 'a' == 0", 'Right operand of * must be number'],
    ['1 / true == 1', 'Right operand of / must be number'],
    ['null % 2 == 0', 'Left operand of % must be number'],
    ["'a' + true == 'atrue'", 'Right operand of + must be string or number'],
    ['-true == -1', 'Operand of - must be number'],

    // Arguments of methods
    ["'a'.contains(7)", 'The argument of contains() must be string'],
    ["'a'.contains(1 + 2)", 'The argument of contains() must be string'],
    ["'a'.contains()", 'contains() takes 1 argument.'],
    ["'a'.contains('a', 'b')", 'contains() takes 1 argument.'],
    ["'a'.replace('a') == 'b'", 'replace() takes 2 arguments.'],
    ["'a'.replace(/a/, 'b') == 'b'", 'The argument of replace() must be string'],
    ["'a'.matches('/a/')", 'The argument of matches() must be pattern'],
    ['data.child(1).exists()', 'The argument of child() must be string'],
    ['data.child().exists()', 'child() takes 1 argument.'],
    ['data.child(data).exists()', 'The argument of child() must be string'],
    ["data.exists('a')", 'exists() takes 0 arguments.'],
    ["data.hasChildren('a', 'b')", 'hasChildren() takes 1 argument.'],
    ["data.hasChildren('a')", 'The argument of hasChildren() must be keys'],
    ['data.hasChildren([])', 'A list of keys is empty'],
    ["data.hasChildren(['a', 7])", 'A key in a list must be string'],
    ["data.hasChildren(['a'", "Expected ',' or ']' before the end"],

    // Patterns
    ["'a'.matches(/a/g)", 'A pattern takes no other flag than i'],
    ["'a'.matches(/a/ig)", 'A pattern takes no other flag than i'],
    ["'a'.matches(/a)", 'Expected a value'],
    ["'a'.matches(/(a/)", 'has an unclosed group or set'],
    ["'a'.matches(/a)(b/)", 'has an unclosed group or set'],
    ["'a'.matches(/[b-a]/)", 'a range in the wrong order'],
    ["'a'.matches(/a{2,1}/)", 'a range in the wrong order'],
    ["'a'.matches(/a^b/)", 'uses syntax that patterns do not support'],
    ["'a'.matches(/a$|b/)", 'uses syntax'],
    ["'a'.matches(/(^a)/)", 'uses syntax'],
    ["'a'.matches(/*a/)", 'uses syntax'],
    ["'a'.matches(/a+?/)", 'uses syntax'],
    ["'a'.matches(/a**/)", 'uses syntax'],
    ["'a'.matches(/(?:a)/)", 'uses syntax'],
    ["'a'.matches(/(?=a)/)", 'uses syntax'],
    ["'a'.matches(/(?!a)/)", 'uses syntax'],
    ["'a'.matches(/(?<=a)b/)", 'uses syntax'],
    ["'a'.matches(/(?<x>a)/)", 'uses syntax'],
    [String.raw`'a'.matches(/(a)\1/)`, 'uses syntax'],
    [String.raw`'a'.matches(/\ba/)`, 'uses syntax'],
    [String.raw`'a'.matches(/\u0041/)`, 'uses syntax'],
    [String.raw`'a'.matches(/[\b]/)`, 'uses syntax'],
    ["'a'.matches(/[]/)", 'uses syntax'],
    ["'a'.matches(/a{b/)", 'uses syntax'],
    ["'a'.matches(/a{,2}/)", 'uses syntax'],
    ["'a'.matches(/^(a|)$/)", 'has an empty group or alternative'],
    ["'a'.matches(/(|a)/)", 'has an empty group or alternative'],
    ["'a'.matches(/a||b/)", 'has an empty group or alternative'],
    ["'a'.matches(/^|a$/)", 'has an empty group or alternative'],
    ["'a'.matches(/a|/)", 'has an empty group or alternative'],
    ["'a'.matches(/a()/)", 'has an empty group or alternative'],
  ])('%s', (expression, message) => {
    for (const kind of ['.write', '.validate']) {
      const text = `{ "rules": {\n"$x": {\n"${kind}": ${JSON.stringify(expression)}\n} } }`
      expect(errorOf(text)).toMatchObject(errorAt(3, message))
    }
  })

  test.each<[kind: string, expression: string, words: string]>([
    ['.read', 'newData.exists()', "Unknown variable 'newData'"],
    ['.read', 'query.limitToFirst < 5', "Unknown variable 'query'"],
  ])('for %s: %s', (kind, expression, message) => {
    const text = `{ "rules": {\n"${kind}": ${JSON.stringify(expression)} } }`
    expect(errorOf(text)).toMatchObject(errorAt(2, message))
  })

  test('is rejected with its own line in a file of several lines', () => {
    const text = '{ "rules": {\n".read": "auth != null &&\n\n  nobody == null &&\n  true" } }'
    expect(errorOf(text)).toMatchObject(errorAt(4, "'nobody'"))
  })

  test('can use the wildcards of the locations above it, and no others', () => {
    expect(errorOf('{"rules": {"$a": {}, "b": {".read": "$a == \'x\'"}}}')).toMatchObject(errorAt(1, "'$a'"))
    expect(errorOf('{"rules": {"$a": {"$b": {".read": "$a == $b"}}}}')).toBeUndefined()
  })
})

test('any text is compiled or rejected with a RulesError', () => {
  const message = `{ } [ ] " : , \n // /* */ \\ true 1 'a' $a ( ) / . "rules" ".read" ".indexOn" "$a" auth data val() && == ? ^ + matches`
  const parts = fc.array(fc.constantFrom(' ', ...message.split(' ')), { maxLength: 40 })
  const counts = { read: 0, refused: 0 }
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        parts.map((all) => all.join('')),
      ),
      (text) => {
        const rule = text.replaceAll(/["\\\n]/g, '')
        for (const inner of [text, `".read": "${rule}"`, `".read": "'a'.matches(/${rule}/)"`]) {
          counts[errorOf(`{"rules": {${inner}}}`) ? 'refused' : 'read'] += 1
        }
      },
    ),
    { seed: 31, numRuns: randomRuns({ check: 1_500, full: 10_000 }) },
  )
  expect(Math.min(counts.read, counts.refused)).toBeGreaterThan(500)
})

function errorOf(text: string): RulesError | undefined {
  try {
    compileRules(text)
    return undefined
  } catch (error) {
    if (error instanceof RulesError) return error
    throw error
  }
}

function errorAt(line: number, message: string) {
  return { line, message: expect.stringContaining(message) }
}
