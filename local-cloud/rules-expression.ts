import { readPattern } from './rules-pattern.ts'
import { Reader } from './rules-reader.ts'
import {
  type Auth,
  type Data,
  membersOf,
  number,
  NUMBERS,
  part,
  PLAIN,
  type Query,
  text,
  TEXTS,
  type Type,
} from './rules-values.ts'

/** What the variables of a rule stand for while it runs. */
export interface Scope {
  readonly auth: Auth | null
  readonly now: number
  readonly query: Query
  readonly root: Data
  readonly data: Data
  readonly newData: Data
  /** The keys that stand where the rules have a `$name`. */
  readonly captures: ReadonlyMap<string, string>
}

export type Kind = '.read' | '.write' | '.validate'

export type Run = (scope: Scope) => unknown

/** A part of a rule: what is known of its value, and how to get it, which throws where the parts do not suit each other. */
interface Term {
  readonly type: Type
  readonly run: Run
  /** The words of a text that stands in the rule itself. */
  readonly words?: string
}

/** Reads the expression of a rule, refuses what could never be true or false, and tells how to run it. */
export function readExpression(source: string, line: number, kind: Kind, captures: readonly string[]): Run {
  const reader = new Reader(source, line, /\s*/y)
  const rule = readChoice()
  if (!reader.isAtEnd()) reader.fail(`Unexpected '${reader.take(/\w+|[^]/y)}'.`)
  mustBe(rule, BOOLEAN, 'A rule')
  return rule.run

  function readChoice(): Term {
    const condition = readLevel(0)
    if (!reader.take(/\?/y)) return condition
    mustBe(condition, BOOLEAN, 'The condition of ?:')
    const yes = readChoice()
    reader.expect(/:/y, "':'")
    const no = readChoice()
    if (yes.type !== no.type) for (const branch of [yes, no]) mustBe(branch, PLAIN, 'A branch of ?:')
    const run: Run = (scope) => (condition.run(scope) === true ? yes : no).run(scope)
    return { type: yes.type === no.type ? yes.type : 'stored', run }
  }

  function readLevel(level: number): Term {
    const signs = LEVELS[level]
    if (!signs) return readPrefix()
    let term = readLevel(level + 1)
    for (let sign = reader.take(signs); sign; sign = reader.take(signs)) {
      term = join(term, sign, readLevel(level + 1))
    }
    return term
  }

  function join(left: Term, sign: string, right: Term): Term {
    const { takes, gives, run } = OPERATORS.get(sign) ?? reader.fail(`Unknown operator ${sign}.`)
    mustBe(left, takes, `Left operand of ${sign}`)
    mustBe(right, takes, `Right operand of ${sign}`)
    return {
      type: gives(left.type, right.type) ?? reader.fail(`Operands of ${sign} differ in type.`),
      run: run(left.run, right.run),
    }
  }

  function readPrefix(): Term {
    if (reader.take(/!/y)) {
      const { run } = mustBe(readPrefix(), BOOLEAN, 'Operand of !')
      return { type: 'boolean', run: (scope) => run(scope) !== true }
    }
    if (reader.take(/-/y)) {
      const { run } = mustBe(readPrefix(), NUMBERS, 'Operand of -')
      return { type: 'number', run: (scope) => -number(run(scope)) }
    }
    let term = readOperand()
    for (;;) {
      if (reader.take(/\./y)) term = readMember(term, reader.expect(/\w+/y, 'a name'))
      else if (reader.take(/\[/y)) term = readIndex(term)
      else return term
    }
  }

  function readOperand(): Term {
    if (reader.take(/\(/y)) {
      const inner = readChoice()
      reader.expect(/\)/y, "')'")
      return inner
    }
    if (reader.take(/\[/y)) return readKeys()
    const digits = reader.take(/\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y)
    if (digits) return constant('number', Number(digits))
    const quoted = reader.take(/'(?:[^'\\]|\\[^])*'|"(?:[^"\\]|\\[^])*"/y)
    if (quoted) return { ...constant('string', unquote(quoted)), words: unquote(quoted) }
    const pattern = reader.take(/\/(?:[^/\\]|\\[^])+\/\w*/y)
    if (pattern) return constant('pattern', readPattern(pattern, reader.line()))
    return readVariable(reader.expect(/[\w$]+/y, 'a value'))
  }

  function readVariable(name: string): Term {
    if (captures.includes(name)) return { type: 'string', run: (scope) => scope.captures.get(name) }
    // What is about to be written has no place in a reading, nor a query in a writing.
    const isElsewhere = name === (kind === '.read' ? 'newData' : 'query')
    return (isElsewhere ? undefined : VARIABLES.get(name)) ?? reader.fail(`Unknown variable '${name}'.`)
  }

  function readKeys(): Term {
    const keys = readList(/\]/y, "']'")
    if (keys.length === 0) reader.fail('A list of keys is empty.')
    for (const key of keys) mustBe(key, TEXTS, 'A key in a list')
    return { type: 'keys', run: (scope) => keys.map(({ run }) => run(scope)) }
  }

  function readList(end: RegExp, name: string): readonly Term[] {
    const terms: Term[] = []
    if (reader.take(end)) return terms
    do terms.push(readChoice())
    while (reader.take(/,/y))
    reader.expect(end, `',' or ${name}`)
    return terms
  }

  function readIndex(self: Term): Term {
    const key = readChoice()
    reader.expect(/\]/y, "']'")
    if (key.words !== undefined) return readMember(self, key.words)
    if (self.type !== 'token') reader.fail('Only the parts of a token can be named by an expression.')
    mustBe(key, [...TEXTS, 'number'], 'The name of a part')
    return { type: 'token', run: (scope) => part(self.run(scope), key.run(scope)) }
  }

  function readMember(self: Term, name: string): Term {
    const given = reader.take(/\(/y) && readList(/\)/y, "')'")
    if (!given && self.type === 'token' && name !== 'length') {
      return { type: 'token', run: (scope) => part(self.run(scope), name) }
    }
    const member = membersOf(self.type).get(name)
    if (!member || !given !== !member.takes) return reader.fail(`No such method/property '${name}'.`)
    const { takes = [], gives, run } = member
    const terms = given || []
    // The only argument that may be left out is the list of hasChildren().
    if (terms.length !== takes.length && (terms.length > 0 || name !== 'hasChildren')) {
      reader.fail(`${name}() takes ${takes.length} ${takes.length === 1 ? 'argument' : 'arguments'}.`)
    }
    terms.forEach((term, index) => mustBe(term, takes[index] ?? [], `What ${name}() takes`))
    return { type: gives, run: (scope) => run(self.run(scope), ...terms.map((term) => term.run(scope))) }
  }

  function mustBe(term: Term, types: readonly Type[], name: string): Term {
    if (types.includes(term.type)) return term
    return reader.fail(`${name} must be ${types.filter((type) => !OPEN.has(type)).join(' or ')}.`)
  }
}

/** From the loosest to the tightest. */
const LEVELS: readonly RegExp[] = [/\|\|/y, /&&/y, /[=!]==?/y, /[<>]=?/y, /[-+]/y, /[*/%]/y]

interface Operator {
  readonly takes: readonly Type[]
  /** The type of the result; undefined where these two do not go together. */
  readonly gives: (left: Type, right: Type) => Type | undefined
  readonly run: (left: Run, right: Run) => Run
}

const BOOLEAN: readonly Type[] = ['boolean']
const TEXTS_AND_NUMBERS: readonly Type[] = ['string', ...NUMBERS]
/** What may turn out to be of any plain type. */
const OPEN: ReadonlySet<Type> = new Set(['stored', 'token'])

const OPERATORS: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ['||', logic((left, right) => (scope) => left(scope) === true || right(scope) === true)],
  ['&&', logic((left, right) => (scope) => left(scope) === true && right(scope) === true)],
  ['==', equality((left, right) => left === right)],
  ['===', equality((left, right) => left === right)],
  ['!=', equality((left, right) => left !== right)],
  ['!==', equality((left, right) => left !== right)],
  ['<', order((left, right) => left < right)],
  ['<=', order((left, right) => left <= right)],
  ['>', order((left, right) => left > right)],
  ['>=', order((left, right) => left >= right)],
  ['+', { takes: TEXTS_AND_NUMBERS, gives: sumType, run: eager(sum) }],
  ['-', arithmetic((left, right) => left - right)],
  ['*', arithmetic((left, right) => left * right)],
  // As the service has it, and not Infinity, which would be more than anything.
  ['/', arithmetic((left, right) => (right === 0 ? Number.NaN : left / right))],
  ['%', arithmetic((left, right) => left % right)],
])

function logic(run: Operator['run']): Operator {
  return { takes: BOOLEAN, gives: () => 'boolean', run }
}

/** Values of different types are simply not equal; a branch of the tree is at most equal to itself. */
function equality(test: (left: unknown, right: unknown) => boolean): Operator {
  return { takes: PLAIN, gives: () => 'boolean', run: eager(test) }
}

function order(test: (left: string | number, right: string | number) => boolean): Operator {
  const compare = (left: unknown, right: unknown) =>
    typeof left === 'string' ? test(left, text(right)) : test(number(left), number(right))
  return { takes: TEXTS_AND_NUMBERS, gives: orderType, run: eager(compare) }
}

function orderType(left: Type, right: Type): Type | undefined {
  return left === right || OPEN.has(left) || OPEN.has(right) ? 'boolean' : undefined
}

function arithmetic(apply: (left: number, right: number) => number): Operator {
  return {
    takes: NUMBERS,
    gives: () => 'number',
    run: eager((left, right) => apply(number(left), number(right))),
  }
}

function sumType(left: Type, right: Type): Type {
  if (left === 'string' || right === 'string') return 'string'
  return left === 'number' && right === 'number' ? 'number' : 'stored'
}

function sum(left: unknown, right: unknown): string | number {
  if (typeof left === 'number' && typeof right === 'number') return left + right
  return words(left) + words(right)
}

function words(value: unknown): string {
  return typeof value === 'number' ? String(value) : text(value)
}

function eager(apply: (left: unknown, right: unknown) => unknown): Operator['run'] {
  return (left, right) => (scope) => apply(left(scope), right(scope))
}

const VARIABLES: ReadonlyMap<string, Term> = new Map<string, Term>([
  ['true', constant('boolean', true)],
  ['false', constant('boolean', false)],
  ['null', constant('null', null)],
  ['auth', { type: 'token', run: (scope) => scope.auth }],
  ['now', { type: 'number', run: (scope) => scope.now }],
  ['query', { type: 'query', run: (scope) => scope.query }],
  ['root', { type: 'data', run: (scope) => scope.root }],
  ['data', { type: 'data', run: (scope) => scope.data }],
  ['newData', { type: 'data', run: (scope) => scope.newData }],
])

function constant(type: Type, value: unknown): Term {
  return { type, run: () => value }
}

function unquote(quoted: string): string {
  return quoted.slice(1, -1).replaceAll(/\\([^])/g, (_, letter: string) => ESCAPES[letter] ?? letter)
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }
