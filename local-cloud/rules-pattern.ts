import { RulesError } from './rules-reader.ts'

/**
 * Reads `/…/` or `/…/i` as the service documents it: letters, `.`, the sets `[…] \d \w \s` and their opposites, `( ) |`, the
 * repeats `* + ? {n,m}`, and `^` and `$` at the very ends, where they hold for all alternatives. Whatever else this engine knows
 * is refused.
 *
 * This engine backtracks, which the service's need not: a repeat within a repeat, or one that no `^` holds, may take it very long
 * on a long text. `database.rules.json` has neither, and a test sees to that.
 */
export function readPattern(literal: string, line: number): RegExp {
  const end = literal.lastIndexOf('/')
  const flags = literal.slice(end + 1)
  const [, start = '', body = '', stop = ''] =
    /^(\^?)((?:[^\\]|\\[^])*?)(\$?)$/.exec(literal.slice(1, end)) ?? []
  if (!/^i?$/.test(flags)) throw new RulesError('A pattern takes no other flag than i.', line)
  if (!DOCUMENTED.test(body))
    throw new RulesError(`${literal} has a sign that patterns do not have there.`, line)
  try {
    // First alone: in brackets, `a)(b` would pass.
    return new RegExp(`${start}(?:${new RegExp(body).source})${stop}`, `${flags}s`)
  } catch {
    throw new RulesError(`${literal} does not close what it opens, or counts down.`, line)
  }
}

const SET = String.raw`\[\^?(?:[^\\\]]|\\[dDwWsS\W])+\]`
const ATOM = String.raw`(?:[^\\^$*+?.()|[\]{}]|\\[dDwWsS\W]|\.|\)|${SET})`
const REPEAT = String.raw`(?:[*+?]|\{\d{1,3}(?:,\d{0,3})?\})`
const DOCUMENTED = new RegExp(`^(?:[(|]|${ATOM}${REPEAT}?)*$`)
