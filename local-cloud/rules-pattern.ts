import { RulesError } from './rules-tokenizer.ts'

/**
 * Reads `/…/` or `/…/i` as the service documents it: letters, `.`, the sets `[…] \d \w \s` and their opposites, `( ) |`, the
 * repeats `* + ? {n,m}`, and `^` and `$` at the very ends, where they hold for all alternatives. Whatever else this engine knows
 * is refused.
 *
 * This engine backtracks, which the service's need not: a repeat within a repeat, or one that no `^` holds, may take it very long
 * on a long text. `database.rules.json` has neither, and a test sees to that.
 */
export function compilePattern(literal: string, line: number): RegExp {
  const end = literal.lastIndexOf('/')
  const flags = literal.slice(end + 1)
  const [, startAnchor = '', body = '', endAnchor = ''] =
    /^(\^?)((?:[^\\]|\\[^])*?)(\$?)$/.exec(literal.slice(1, end)) ?? []
  if (!/^i?$/.test(flags)) throw new RulesError('A pattern takes no other flag than i.', line)
  if (!SUPPORTED_SYNTAX.test(body))
    throw new RulesError(`${literal} has a sign that patterns do not have there.`, line)
  try {
    // First alone: in brackets, `a)(b` would pass.
    return new RegExp(`${startAnchor}(?:${new RegExp(body).source})${endAnchor}`, `${flags}s`)
  } catch {
    throw new RulesError(`${literal} does not close what it opens, or counts down.`, line)
  }
}

const SET_SOURCE = String.raw`\[\^?(?:[^\\\]]|\\[dDwWsS\W])+\]`
const ATOM_SOURCE = String.raw`(?:[^\\^$*+?.()|[\]{}]|\\[dDwWsS\W]|\.|\)|${SET_SOURCE})`
const REPEAT_SOURCE = String.raw`(?:[*+?]|\{\d{1,3}(?:,\d{0,3})?\})`
const SUPPORTED_SYNTAX = new RegExp(`^(?:[(|]|${ATOM_SOURCE}${REPEAT_SOURCE}?)*$`)
