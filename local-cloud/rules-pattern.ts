import { RulesError } from './rules-tokenizer.ts'

/**
 * Compiles `/…/` or `/…/i` with the syntax that the service documents: literal characters, `.`, the sets `[…] \d \w \s` and their
 * negations, `( ) |` without an empty alternative, the quantifiers `* + ? {n,m}`, and `^` and `$` at the two ends, where they apply to
 * all alternatives. Rejects all other syntax of JavaScript's regular expressions.
 *
 * JavaScript's engine backtracks, so nested quantifiers, or a quantifier without a `^` before it, can take very long on a long text.
 * A test checks that `database.rules.json` has neither.
 */
export function compilePattern(literal: string, line: number): RegExp {
  const end = literal.lastIndexOf('/')
  const flags = literal.slice(end + 1)
  const [, startAnchor = '', body = '', endAnchor = ''] =
    /^(\^?)((?:[^\\]|\\[^])*?)(\$?)$/.exec(literal.slice(1, end)) ?? []
  if (!/^i?$/.test(flags)) throw new RulesError('A pattern takes no other flag than i.', line)
  if (!SUPPORTED_SYNTAX.test(body))
    throw new RulesError(`${literal} uses syntax that patterns do not support.`, line)
  if (EMPTY_ALTERNATIVE.test(body.replaceAll(LITERAL, 'x')))
    throw new RulesError(`${literal} has an empty group or alternative.`, line)
  try {
    // Compiles the body alone first: inside the group, `a)(b` would be valid.
    return new RegExp(`${startAnchor}(?:${new RegExp(body).source})${endAnchor}`, `${flags}s`)
  } catch {
    throw new RulesError(`${literal} has an unclosed group or set, or a range in the wrong order.`, line)
  }
}

const SET_SOURCE = String.raw`\[\^?(?:[^\\\]]|\\[dDwWsS\W])+\]`
const ATOM_SOURCE = String.raw`(?:[^\\^$*+?.()|[\]{}]|\\[dDwWsS\W]|\.|\)|${SET_SOURCE})`
const REPEAT_SOURCE = String.raw`(?:[*+?]|\{\d{1,3}(?:,\d{0,3})?\})`
const SUPPORTED_SYNTAX = new RegExp(`^(?:[(|]|${ATOM_SOURCE}${REPEAT_SOURCE}?)*$`)

/** An escape or a set, in which `( ) |` have no meaning. */
const LITERAL = new RegExp(String.raw`\\[^]|${SET_SOURCE}`, 'g')
const EMPTY_ALTERNATIVE = /^\||[(|][|)]|\|$/
