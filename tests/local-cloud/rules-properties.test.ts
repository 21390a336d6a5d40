import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileRules, type Rules, type RulesAuth } from '../../local-cloud/rules.ts'
import { type Path, setAt, type Tree } from '../../local-cloud/tree.ts'
import { randomRuns } from '../random-runs.ts'
import { type PlainValue, toTree } from './plain-values.ts'

/** Rules files with few keys, so that they concern the data and each other. */
interface RulesSource {
  readonly [key: string]: string | boolean | RulesSource
}

interface WriteScenario {
  readonly rules: RulesSource
  readonly auth: RulesAuth | null
  readonly before: Tree | null
  readonly after: Tree | null
  readonly paths: readonly Path[]
}

const KEYS = ['a', 'b', 'c']
const GRANT_RULES = ['.read', '.write']

const key = fc.constantFrom(...KEYS, '__proto__', 'toString')
const leaf: fc.Arbitrary<PlainValue> = fc.constantFrom<PlainValue>(
  '',
  'a',
  'bob',
  'x'.repeat(50),
  0,
  -1.5,
  7,
  Number.NaN,
  true,
  false,
)
const { plain } = fc.letrec<{ plain: PlainValue }>((tie) => ({
  plain: fc.oneof({ maxDepth: 4 }, leaf, fc.dictionary(key, tie('plain'), { maxKeys: 4 })),
}))
const path = fc.array(key, { maxLength: 4 })
const auth: fc.Arbitrary<RulesAuth | null> = fc.option(
  fc.record({
    uid: fc.constantFrom('a', 'bob', ''),
    provider: fc.constant('password'),
    token: fc.dictionary(key, fc.jsonValue(), { maxKeys: 3 }),
  }),
)

const compare = fc.constantFrom('<', '<=', '>', '>=')
const equal = fc.constantFrom('==', '!=', '===', '!==')

const SMALL = { maxDepth: 5, depthIdentifier: fc.createDepthIdentifier() }

/** Expressions that compile, with any types of values at run time. */
const { boolean } = fc.letrec<Record<'text' | 'number' | 'boolean' | 'data' | 'open', string>>((tie) => ({
  open: fc.oneof(
    SMALL,
    fc.constantFrom('auth.uid', 'auth', 'auth.token.a', "auth.token['b'].c", 'auth.token.toString'),
    join`${tie('data')}.val()`,
    join`auth.token[${tie('text')}]`,
  ),
  text: fc.oneof(
    SMALL,
    fc.constantFrom("'a'", "'a/b'", "''"),
    tie('open'),
    join`${tie('open')}.replace(${tie('text')}, ${tie('text')})`,
    join`('b' + ${tie('open')})`,
    join`${tie('open')}.toUpperCase()`,
  ),
  number: fc.oneof(
    SMALL,
    fc.constantFrom('0', '3', 'now'),
    tie('open'),
    join`${tie('open')}.length`,
    join`(${tie('number')} ${fc.constantFrom('-', '*', '/', '%')} ${tie('number')})`,
    join`-${tie('number')}`,
  ),
  data: fc.oneof(
    SMALL,
    fc.constantFrom('data', 'root'),
    join`${tie('data')}.child(${tie('text')})`,
    join`${tie('data')}.parent()`,
  ),
  boolean: fc.oneof(
    SMALL,
    fc.constantFrom('true', 'false', '(auth != null)', "(auth.uid == 'bob')"),
    join`(${tie('boolean')} ${fc.constantFrom('&&', '||')} ${tie('boolean')})`,
    join`!${tie('boolean')}`,
    join`(${tie('boolean')} ? ${tie('boolean')} : ${tie('boolean')})`,
    join`(${tie('open')} ${equal} ${fc.oneof(tie('text'), tie('number'), tie('open'))})`,
    join`(${tie('number')} ${compare} ${tie('number')})`,
    join`(${tie('open')} ${compare} ${tie('text')})`,
    join`${tie('data')}.${fc.constantFrom('exists()', 'isString()', 'isNumber()', 'hasChildren()')}`,
    join`${tie('data')}.hasChildren([${tie('text')}, ${tie('open')}])`,
    join`${tie('data')}.hasChild(${tie('text')})`,
    join`${tie('text')}.${fc.constantFrom('contains', 'beginsWith', 'endsWith')}(${tie('text')})`,
    join`${tie('text')}.matches(${fc.constantFrom('/^a/', '/b$/i', '/^[a-c]*$/')})`,
  ),
}))

/** Few expressions, so that many of the generated rules allow something. */
const FREQUENT_RULES = [
  true,
  true,
  true,
  false,
  'auth != null',
  'data.exists()',
  'data.parent().exists() || data.val() > 1',
]
const readRule = fc.constantFrom<string | boolean>(...FREQUENT_RULES)
const writeRule = fc.constantFrom<string | boolean>(
  ...FREQUENT_RULES,
  "newData.hasChild('a')",
  'newData.val() != data.val()',
)

const scenario: fc.Arbitrary<WriteScenario> = fc
  .record({
    rules: rulesOfDepth(3),
    auth,
    start: plain,
    changes: fc.array(fc.tuple(path, plain), { minLength: 1, maxLength: 3 }),
  })
  .map(({ rules, auth: principal, start, changes }) => {
    const before = toTree(start)
    const after = changes.reduce((tree, [to, value]) => setAt(tree, to, toTree(value)), before)
    return { rules, auth: principal, before, after, paths: changes.map(([to]) => to) }
  })

test('every expression gives a result for any data', () => {
  const runs = randomRuns({ check: 600, full: 2_000 })
  const decisions = { granted: 0, denied: 0 }
  fc.assert(
    fc.property(boolean, auth, plain, path, (expression, principal, root, to) => {
      const rules = compileRules(JSON.stringify({ rules: { $k: { '.read': expression } } }))
      const input = { auth: principal, now: 5, root: toTree(root) }
      decisions[rules.mayRead(['a', ...to], input) ? 'granted' : 'denied'] += 1
    }),
    { seed: 41, numRuns: runs },
  )
  expect(Math.min(decisions.granted, decisions.denied)).toBeGreaterThan(runs / 10)
})

test('a write is allowed if each of its paths is, and a read if one of a parent is', () => {
  const runs = randomRuns({ check: 400, full: 1_000 })
  const decisions = { granted: 0, denied: 0 }
  fc.assert(
    fc.property(scenario, key, (input, deeper) => {
      const rules = compile(input.rules)
      const isAllowed = mayWrite(rules, input)
      expect(isAllowed).toBe(input.paths.every((to) => mayWrite(rules, { ...input, paths: [to] })))
      for (const to of input.paths)
        expect(mayRead(rules, input, to) && !mayRead(rules, input, [...to, deeper])).toBe(false)
      decisions[isAllowed ? 'granted' : 'denied'] += 1
    }),
    { seed: 42, numRuns: runs },
  )
  expect(Math.min(decisions.granted, decisions.denied)).toBeGreaterThan(0.3 * runs)
})

test('removing a rule that allows, or adding a validation, never allows more', () => {
  const runs = randomRuns({ check: 400, full: 1_000 })
  let differences = 0
  fc.assert(
    fc.property(scenario, fc.nat(), (input, pick) => {
      const rules = compile(input.rules)
      for (const restricted of [removeRule(input.rules, GRANT_RULES, pick), addDenial(input.rules, pick)]) {
        const restrictedRules = compile(restricted)
        const [isAllowed, isStillAllowed] = [mayWrite(rules, input), mayWrite(restrictedRules, input)]
        expect(isStillAllowed && !isAllowed).toBe(false)
        if (isAllowed && !isStillAllowed) differences += 1
        for (const to of input.paths)
          expect(mayRead(restrictedRules, input, to) && !mayRead(rules, input, to)).toBe(false)
      }
    }),
    { seed: 43, numRuns: runs },
  )
  expect(differences).toBeGreaterThan(runs / 10)
})

function join(
  strings: TemplateStringsArray,
  ...parts: readonly fc.Arbitrary<string>[]
): fc.Arbitrary<string> {
  return fc.tuple(...parts).map((input) => String.raw({ raw: strings }, ...input))
}

function rulesOfDepth(depth: number): fc.Arbitrary<RulesSource> {
  const ownRules = fc.record(
    { '.read': readRule, '.write': writeRule, '.validate': writeRule },
    { requiredKeys: [] },
  )
  if (depth === 0) return ownRules
  const childRules = fc.dictionary(fc.constantFrom(...KEYS, `$${depth}`), rulesOfDepth(depth - 1), {
    maxKeys: 2,
  })
  return fc.tuple(ownRules, childRules).map((both) => Object.assign({}, ...both))
}

/** All locations, each with a function that builds the same rules with another rule there. */
function locations(
  rules: RulesSource,
): readonly (readonly [RulesSource, (other: RulesSource) => RulesSource])[] {
  const childRules = Object.entries(rules).flatMap(([name, child]) => {
    if (typeof child !== 'object') return []
    return locations(child).map(
      ([found, rebuild]) => [found, (other: RulesSource) => ({ ...rules, [name]: rebuild(other) })] as const,
    )
  })
  return [[rules, (other: RulesSource) => other], ...childRules]
}

function removeRule(rules: RulesSource, kinds: readonly string[], pick: number): RulesSource {
  const choices = locations(rules).flatMap(([found, rebuild]) =>
    kinds
      .filter((kind) => kind in found)
      .map((kind) => rebuild(Object.fromEntries(Object.entries(found).filter(([name]) => name !== kind)))),
  )
  return choices[pick % choices.length] ?? rules
}

function addDenial(rules: RulesSource, pick: number): RulesSource {
  const choices = locations(rules).map(([found, rebuild]) => rebuild({ ...found, '.validate': false }))
  return choices[pick % choices.length] ?? rules
}

function compile(rules: RulesSource): Rules {
  return compileRules(JSON.stringify({ rules }))
}

function mayWrite(rules: Rules, { auth: principal, before, after, paths }: WriteScenario): boolean {
  return rules.mayWrite(paths, { auth: principal, now: 5, before, after })
}

function mayRead(rules: Rules, { auth: principal, before }: WriteScenario, to: Path): boolean {
  return rules.mayRead(to, { auth: principal, now: 5, root: before })
}
