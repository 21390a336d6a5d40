/** An expression of a rule with one of its conditions removed, inverted or decided. */
interface RemovedCondition {
  readonly removed: string
  readonly expression: string
}

/**
 * Removes each condition of an expression in turn: an operand of `&&` counts as true, one of `||` as false, and each branch of `?:` is
 * always taken. Goes into parentheses.
 */
export function withoutEachCondition(expression: string): readonly RemovedCondition[] {
  const text = expression.trim()
  const [condition, whenTrue, whenFalse] = splitConditional(text)
  if (condition !== undefined && whenTrue !== undefined && whenFalse !== undefined) {
    return [
      { removed: condition, expression: whenTrue },
      { removed: condition, expression: whenFalse },
      ...inside(condition, (changed) => `${changed} ? ${whenTrue} : ${whenFalse}`),
      ...inside(whenTrue, (changed) => `${condition} ? (${changed}) : ${whenFalse}`),
      ...inside(whenFalse, (changed) => `${condition} ? ${whenTrue} : (${changed})`),
    ]
  }
  for (const operator of ['||', '&&']) {
    const operands = split(text, operator)
    if (operands.length > 1) return operands.flatMap((_, index) => withoutOperand(operands, index, operator))
  }
  if (text.startsWith('(') && text.endsWith(')'))
    return inside(text.slice(1, -1), (changed) => `(${changed})`)
  return []
}

function withoutOperand(
  operands: readonly string[],
  index: number,
  operator: string,
): readonly RemovedCondition[] {
  const separator = ` ${operator} `
  const removed = operands[index] ?? ''
  return [
    { removed, expression: operands.toSpliced(index, 1).join(separator) },
    ...inside(removed, (changed) => operands.with(index, changed).join(separator)),
  ]
}

function inside(part: string, rebuild: (changed: string) => string): readonly RemovedCondition[] {
  return withoutEachCondition(part).map(({ removed, expression }) => ({
    removed,
    expression: rebuild(expression),
  }))
}

/** The three parts of `a ? b : c` outside all parentheses. */
function splitConditional(text: string): readonly string[] {
  const [condition, ...branches] = split(text, ' ? ')
  if (branches.length === 0) return []
  const [whenTrue, ...whenFalse] = split(branches.join(' ? '), ' : ')
  return whenTrue === undefined || whenFalse.length === 0
    ? []
    : [condition ?? '', whenTrue, whenFalse.join(' : ')]
}

/** Splits at an operator outside all parentheses, strings and patterns. */
function split(text: string, operator: string): readonly string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < text.length; at++) {
    const isPattern = text.slice(0, at).endsWith('matches(')
    const [literal] = (isPattern ? PATTERN : STRING).exec(text.slice(at)) ?? []
    if (literal !== undefined) at += literal.length - 1
    else if (text[at] === '(' || text[at] === '[') depth++
    else if (text[at] === ')' || text[at] === ']') depth--
    else if (depth === 0 && text.startsWith(operator, at)) {
      parts.push(text.slice(start, at).trim())
      start = at + operator.length
      at = start - 1
    }
  }
  return [...parts, text.slice(start).trim()]
}

const STRING = /^'[^']*'/
const PATTERN = /^\/(?:[^/\\]|\\.)+\//
