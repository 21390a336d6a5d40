import { compilePattern } from './rules-pattern.ts'
import { Tokenizer } from './rules-tokenizer.ts'
import {
  asNumber,
  asString,
  COMPARABLE_TYPES,
  type ExpressionType,
  membersOf,
  NUMBER_TYPES,
  ownProperty,
  type RuleDataSnapshot,
  type RulesAuth,
  STRING_TYPES,
} from './rules-values.ts'

/** The values of a rule's variables during one evaluation. */
interface Scope {
  readonly auth: RulesAuth | null
  readonly now: number
  readonly root: RuleDataSnapshot
  readonly data: RuleDataSnapshot
  readonly newData: RuleDataSnapshot
  /** The key of the path for each `$name` of the rules. */
  readonly captures: ReadonlyMap<string, string>
}

export type RuleKind = '.read' | '.write' | '.validate'

export type Evaluate = (scope: Scope) => unknown

/** A part of a rule: the static type of its value, and how to evaluate it. `evaluate` throws for a value of the wrong type. */
interface Expression {
  readonly type: ExpressionType
  readonly evaluate: Evaluate
  /** The value of a string literal. */
  readonly literal?: string
}

/** Compiles the expression of a rule. Throws a `RulesError` for a syntax error, or if the expression is not boolean. */
export function compileExpression(
  source: string,
  line: number,
  kind: RuleKind,
  captures: readonly string[],
): Evaluate {
  const tokenizer = new Tokenizer(source, line, /\s*/y)
  const rule = parseConditional()
  if (!tokenizer.isAtEnd()) tokenizer.fail(`Unexpected '${tokenizer.take(/\w+|[^]/y)}'.`)
  requireType(rule, BOOLEAN_TYPES, 'A rule')
  return rule.evaluate

  function parseConditional(): Expression {
    const condition = parseBinary(0)
    if (!tokenizer.take(/\?/y)) return condition
    requireType(condition, BOOLEAN_TYPES, 'The condition of ?:')
    const whenTrue = parseConditional()
    tokenizer.expect(/:/y, "':'")
    const whenFalse = parseConditional()
    if (whenTrue.type !== whenFalse.type)
      for (const branch of [whenTrue, whenFalse]) requireType(branch, COMPARABLE_TYPES, 'A branch of ?:')
    const evaluate: Evaluate = (scope) =>
      (condition.evaluate(scope) === true ? whenTrue : whenFalse).evaluate(scope)
    return { type: whenTrue.type === whenFalse.type ? whenTrue.type : 'stored', evaluate }
  }

  function parseBinary(level: number): Expression {
    const operators = PRECEDENCE[level]
    if (!operators) return parseUnary()
    let term = parseBinary(level + 1)
    for (let operator = tokenizer.take(operators); operator; operator = tokenizer.take(operators)) {
      term = combine(term, operator, parseBinary(level + 1))
    }
    return term
  }

  function combine(left: Expression, operator: string, right: Expression): Expression {
    const { operandTypes, resultType, evaluate } =
      OPERATORS.get(operator) ?? tokenizer.fail(`Unknown operator ${operator}.`)
    requireType(left, operandTypes, `Left operand of ${operator}`)
    requireType(right, operandTypes, `Right operand of ${operator}`)
    return {
      type: resultType(left.type, right.type) ?? tokenizer.fail(`Operands of ${operator} differ in type.`),
      evaluate: evaluate(left.evaluate, right.evaluate),
    }
  }

  function parseUnary(): Expression {
    if (tokenizer.take(/!/y)) {
      const { evaluate } = requireType(parseUnary(), BOOLEAN_TYPES, 'Operand of !')
      return { type: 'boolean', evaluate: (scope) => evaluate(scope) !== true }
    }
    if (tokenizer.take(/-/y)) {
      const { evaluate } = requireType(parseUnary(), NUMBER_TYPES, 'Operand of -')
      return { type: 'number', evaluate: (scope) => -asNumber(evaluate(scope)) }
    }
    let term = parsePrimary()
    for (;;) {
      if (tokenizer.take(/\./y)) term = parseMemberAccess(term, tokenizer.expect(/\w+/y, 'a name'))
      else if (tokenizer.take(/\[/y)) term = parseIndexAccess(term)
      else return term
    }
  }

  function parsePrimary(): Expression {
    if (tokenizer.take(/\(/y)) {
      const inner = parseConditional()
      tokenizer.expect(/\)/y, "')'")
      return inner
    }
    if (tokenizer.take(/\[/y)) return parseKeyList()
    const digits = tokenizer.take(/\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y)
    if (digits) return constant('number', Number(digits))
    const quoted = tokenizer.take(/'(?:[^'\\]|\\[^])*'|"(?:[^"\\]|\\[^])*"/y)
    if (quoted) return { ...constant('string', unquote(quoted)), literal: unquote(quoted) }
    const pattern = tokenizer.take(/\/(?:[^/\\]|\\[^])+\/\w*/y)
    if (pattern) return constant('pattern', compilePattern(pattern, tokenizer.line()))
    return parseVariable(tokenizer.expect(/[\w$]+/y, 'a value'))
  }

  function parseVariable(name: string): Expression {
    if (captures.includes(name)) return { type: 'string', evaluate: (scope) => scope.captures.get(name) }
    const isUnavailable = kind === '.read' && name === 'newData'
    return (isUnavailable ? undefined : VARIABLES.get(name)) ?? tokenizer.fail(`Unknown variable '${name}'.`)
  }

  function parseKeyList(): Expression {
    const keys = parseList(/\]/y, "']'")
    if (keys.length === 0) tokenizer.fail('A list of keys is empty.')
    for (const key of keys) requireType(key, STRING_TYPES, 'A key in a list')
    return { type: 'keys', evaluate: (scope) => keys.map(({ evaluate }) => evaluate(scope)) }
  }

  function parseList(end: RegExp, name: string): readonly Expression[] {
    const terms: Expression[] = []
    if (tokenizer.take(end)) return terms
    do terms.push(parseConditional())
    while (tokenizer.take(/,/y))
    tokenizer.expect(end, `',' or ${name}`)
    return terms
  }

  function parseIndexAccess(target: Expression): Expression {
    const key = parseConditional()
    tokenizer.expect(/\]/y, "']'")
    if (key.literal !== undefined) return parseMemberAccess(target, key.literal)
    if (target.type !== 'token')
      tokenizer.fail('Only the members of a token can be selected by an expression.')
    requireType(key, [...STRING_TYPES, 'number'], 'The name of a member')
    return { type: 'token', evaluate: (scope) => ownProperty(target.evaluate(scope), key.evaluate(scope)) }
  }

  function parseMemberAccess(target: Expression, name: string): Expression {
    const args = tokenizer.take(/\(/y) && parseList(/\)/y, "')'")
    if (!args && target.type === 'token' && name !== 'length') {
      return { type: 'token', evaluate: (scope) => ownProperty(target.evaluate(scope), name) }
    }
    const member = membersOf(target.type).get(name)
    if (!member || !args !== !member.parameterTypes)
      return tokenizer.fail(`No such method/property '${name}'.`)
    const { parameterTypes = [], resultType, evaluate } = member
    const terms = args || []
    // The only argument that may be left out is the list of hasChildren().
    if (terms.length !== parameterTypes.length && (terms.length > 0 || name !== 'hasChildren')) {
      tokenizer.fail(
        `${name}() takes ${parameterTypes.length} ${parameterTypes.length === 1 ? 'argument' : 'arguments'}.`,
      )
    }
    terms.forEach((term, index) =>
      requireType(term, parameterTypes[index] ?? [], `The argument of ${name}()`),
    )
    return {
      type: resultType,
      evaluate: (scope) => evaluate(target.evaluate(scope), ...terms.map((term) => term.evaluate(scope))),
    }
  }

  function requireType(term: Expression, types: readonly ExpressionType[], name: string): Expression {
    if (types.includes(term.type)) return term
    return tokenizer.fail(`${name} must be ${types.filter((type) => !DYNAMIC_TYPES.has(type)).join(' or ')}.`)
  }
}

/** The binary operators, from the lowest precedence to the highest. */
const PRECEDENCE: readonly RegExp[] = [/\|\|/y, /&&/y, /[=!]==?/y, /[<>]=?/y, /[-+]/y, /[*/%]/y]

interface Operator {
  readonly operandTypes: readonly ExpressionType[]
  /** The type of the result; undefined if the operator does not take these two types together. */
  readonly resultType: (left: ExpressionType, right: ExpressionType) => ExpressionType | undefined
  readonly evaluate: (left: Evaluate, right: Evaluate) => Evaluate
}

const BOOLEAN_TYPES: readonly ExpressionType[] = ['boolean']
const STRING_OR_NUMBER_TYPES: readonly ExpressionType[] = ['string', ...NUMBER_TYPES]
/** Types of expressions whose value may have any plain type at run time. */
const DYNAMIC_TYPES: ReadonlySet<ExpressionType> = new Set(['stored', 'token'])

const OPERATORS: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ['||', logical((left, right) => (scope) => left(scope) === true || right(scope) === true)],
  ['&&', logical((left, right) => (scope) => left(scope) === true && right(scope) === true)],
  ['==', equality((left, right) => left === right)],
  ['===', equality((left, right) => left === right)],
  ['!=', equality((left, right) => left !== right)],
  ['!==', equality((left, right) => left !== right)],
  ['<', relational((left, right) => left < right)],
  ['<=', relational((left, right) => left <= right)],
  ['>', relational((left, right) => left > right)],
  ['>=', relational((left, right) => left >= right)],
  ['+', { operandTypes: STRING_OR_NUMBER_TYPES, resultType: sumType, evaluate: eager(sum) }],
  ['-', arithmetic((left, right) => left - right)],
  ['*', arithmetic((left, right) => left * right)],
  // The service returns NaN too. Infinity would be greater than every number.
  ['/', arithmetic((left, right) => (right === 0 ? Number.NaN : left / right))],
  ['%', arithmetic((left, right) => left % right)],
])

function logical(evaluate: Operator['evaluate']): Operator {
  return { operandTypes: BOOLEAN_TYPES, resultType: () => 'boolean', evaluate }
}

/** Values of different types are never equal. A branch of the tree equals only itself. */
function equality(test: (left: unknown, right: unknown) => boolean): Operator {
  return { operandTypes: COMPARABLE_TYPES, resultType: () => 'boolean', evaluate: eager(test) }
}

function relational(test: (left: string | number, right: string | number) => boolean): Operator {
  const compare = (left: unknown, right: unknown) =>
    typeof left === 'string' ? test(left, asString(right)) : test(asNumber(left), asNumber(right))
  return { operandTypes: STRING_OR_NUMBER_TYPES, resultType: relationalType, evaluate: eager(compare) }
}

function relationalType(left: ExpressionType, right: ExpressionType): ExpressionType | undefined {
  return left === right || DYNAMIC_TYPES.has(left) || DYNAMIC_TYPES.has(right) ? 'boolean' : undefined
}

function arithmetic(apply: (left: number, right: number) => number): Operator {
  return {
    operandTypes: NUMBER_TYPES,
    resultType: () => 'number',
    evaluate: eager((left, right) => apply(asNumber(left), asNumber(right))),
  }
}

function sumType(left: ExpressionType, right: ExpressionType): ExpressionType {
  if (left === 'string' || right === 'string') return 'string'
  return left === 'number' && right === 'number' ? 'number' : 'stored'
}

function sum(left: unknown, right: unknown): string | number {
  if (typeof left === 'number' && typeof right === 'number') return left + right
  return toStringOperand(left) + toStringOperand(right)
}

function toStringOperand(value: unknown): string {
  return typeof value === 'number' ? String(value) : asString(value)
}

function eager(apply: (left: unknown, right: unknown) => unknown): Operator['evaluate'] {
  return (left, right) => (scope) => apply(left(scope), right(scope))
}

const VARIABLES: ReadonlyMap<string, Expression> = new Map<string, Expression>([
  ['true', constant('boolean', true)],
  ['false', constant('boolean', false)],
  ['null', constant('null', null)],
  ['auth', { type: 'token', evaluate: (scope) => scope.auth }],
  ['now', { type: 'number', evaluate: (scope) => scope.now }],
  ['root', { type: 'data', evaluate: (scope) => scope.root }],
  ['data', { type: 'data', evaluate: (scope) => scope.data }],
  ['newData', { type: 'data', evaluate: (scope) => scope.newData }],
])

function constant(type: ExpressionType, value: unknown): Expression {
  return { type, evaluate: () => value }
}

function unquote(quoted: string): string {
  return quoted.slice(1, -1).replaceAll(/\\([^])/g, (_, letter: string) => ESCAPES[letter] ?? letter)
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }
