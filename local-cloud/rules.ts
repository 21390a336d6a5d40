import { compileExpression, type Evaluate, type RuleKind } from './rules-expression.ts'
import { readJson, type RulesJson } from './rules-json.ts'
import { RulesError } from './rules-tokenizer.ts'
import { RuleDataSnapshot, type RulesAuth } from './rules-values.ts'
import { isBranch, type Path, type Tree } from './tree.ts'

export { type RulesAuth, RulesError }

export interface Rules {
  /** Whether `path` may be read: a `.read` rule at or above it is true. */
  mayRead(path: Path, context: { auth: RulesAuth | null; now: number; root: Tree | null }): boolean
  /**
   * Whether one write may change the tree from `before` to `after` at just these paths; server values are resolved already. Every path
   * needs a true `.write` rule at or above it, and every `.validate` rule at, above or below it must be true unless its value is null.
   */
  mayWrite(
    paths: readonly Path[],
    context: { auth: RulesAuth | null; now: number; before: Tree | null; after: Tree | null },
  ): boolean
  /** The indexes that `.indexOn` defines at this path: paths of children, or '.value'. */
  indexesAt(path: Path): readonly string[]
}

/** Compiles a rules file; throws a `RulesError` where the real service rejects the file, and for the variable `query`. */
export function compileRules(text: string): Rules {
  const file = readJson(text)
  const rules = file.type === 'object' && file.members.size === 1 ? file.members.get('rules') : undefined
  if (!rules) throw new RulesError("Expected one object with the key 'rules' and no other.", file.line)
  const rootNode = compileNode(rules, [])

  return {
    mayRead(path, { auth, now, root }) {
      const context = { auth, now, root: new RuleDataSnapshot(root) }
      const rootMatch = matchRoot(rootNode, context.root, context.root)
      return matchPath(rootMatch, path).some((match) => evaluateRule(match, '.read', context) === true)
    },
    mayWrite(paths, { auth, now, before, after }) {
      const context = { auth, now, root: new RuleDataSnapshot(before) }
      const rootMatch = matchRoot(rootNode, context.root, new RuleDataSnapshot(after))
      return paths.every((path) => {
        const matches = matchPath(rootMatch, path)
        return (
          matches.some((match) => evaluateRule(match, '.write', context) === true) &&
          matches.every((match, depth) => isValid(match, context, depth === path.length))
        )
      })
    },
    indexesAt(path) {
      const nothing = new RuleDataSnapshot(null)
      const matches = matchPath(matchRoot(rootNode, nothing, nothing), path)
      return matches[path.length]?.node.indexes ?? []
    },
  }
}

/** One location of the rules file. */
interface RuleNode {
  readonly rules: ReadonlyMap<RuleKind, Evaluate>
  readonly indexes: readonly string[]
  readonly children: ReadonlyMap<string, RuleNode>
  /** The rules for all other children, and the `$name` of their key. */
  readonly wildcard: { readonly name: string; readonly node: RuleNode } | null
}

function compileNode(json: RulesJson, captures: readonly string[]): RuleNode {
  if (json.type !== 'object') throw new RulesError('Expected an object of rules.', json.line)
  const rules = new Map<RuleKind, Evaluate>()
  const children = new Map<string, RuleNode>()
  let indexes: readonly string[] = []
  let wildcard: RuleNode['wildcard'] = null
  for (const [key, value] of json.members) {
    if (key === '.indexOn') indexes = readIndexes(value)
    else if (key === '.read' || key === '.write' || key === '.validate') {
      rules.set(key, compileRule(value, key, captures))
    } else if (CAPTURE_NAME.test(key)) {
      if (wildcard)
        throw new RulesError(
          `'${key}' and '${wildcard.name}' are on the same level; only one wildcard is allowed.`,
          value.line,
        )
      if (captures.includes(key)) throw new RulesError(`'${key}' is inside another '${key}'.`, value.line)
      wildcard = { name: key, node: compileNode(value, [...captures, key]) }
    } else if (KEY_NAME.test(key)) children.set(key, compileNode(value, captures))
    else throw new RulesError(`'${key}' is neither a rule nor a key.`, value.line)
  }
  return { rules, indexes, children, wildcard }
}

const CAPTURE_NAME = /^\$\w+$/
const KEY_NAME = /^[^.#$[\]/\p{Cc}]+$/u
const INDEX_PATH = /^(?:\.value|[^.#$[\]/\p{Cc}]+(?:\/[^.#$[\]/\p{Cc}]+)*)$/u

function compileRule(json: RulesJson, kind: RuleKind, captures: readonly string[]): Evaluate {
  if (json.type === 'flag') return () => json.flag
  if (json.type === 'text') return compileExpression(json.text, json.line, kind, captures)
  throw new RulesError(`Expected an expression, true or false for ${kind}.`, json.line)
}

function readIndexes(json: RulesJson): readonly string[] {
  return (json.type === 'list' ? json.items : [json]).map((item) => {
    if (item.type === 'text' && INDEX_PATH.test(item.text)) return item.text
    throw new RulesError("Expected keys of children, or '.value', for .indexOn.", item.line)
  })
}

/** A rule node that matches a path or one of its ancestors, and the values there before and after a write. */
interface RuleMatch {
  readonly node: RuleNode
  readonly captures: ReadonlyMap<string, string>
  readonly data: RuleDataSnapshot
  readonly newData: RuleDataSnapshot
}

function matchRoot(node: RuleNode, data: RuleDataSnapshot, newData: RuleDataSnapshot): RuleMatch {
  return { node, captures: new Map(), data, newData }
}

/** Returns the matches from the root to `path`, or to its last ancestor that has a rule node. */
function matchPath(rootMatch: RuleMatch, path: Path): readonly RuleMatch[] {
  const matches = [rootMatch]
  let match: RuleMatch | undefined = rootMatch
  for (const key of path) {
    match = matchChild(match, key)
    if (!match) break
    matches.push(match)
  }
  return matches
}

function matchChild({ node, captures, data, newData }: RuleMatch, key: string): RuleMatch | undefined {
  const child = node.children.get(key) ?? node.wildcard?.node
  if (!child) return undefined
  return {
    node: child,
    captures: node.wildcard?.node === child ? new Map(captures).set(node.wildcard.name, key) : captures,
    data: data.child(key),
    newData: newData.child(key),
  }
}

/** The variables of a rule that do not depend on its match. */
interface EvaluationContext {
  readonly auth: RulesAuth | null
  readonly now: number
  readonly root: RuleDataSnapshot
}

/** Evaluates one rule; undefined if the node has no rule of this kind. */
function evaluateRule(
  { node, captures, data, newData }: RuleMatch,
  kind: RuleKind,
  context: EvaluationContext,
): boolean | undefined {
  const evaluate = node.rules.get(kind)
  if (!evaluate) return undefined
  const { auth, now, root } = context
  try {
    return evaluate({ auth, now, root, captures, data, newData }) === true
  } catch {
    // A rule that throws denies as a whole, as in the service.
    return false
  }
}

/** Whether the value after a write passes the `.validate` rules: here and, where the write replaced all children, also below. */
function isValid(match: RuleMatch, context: EvaluationContext, isWritten: boolean): boolean {
  const { value } = match.newData
  if (value === null) return true
  if (evaluateRule(match, '.validate', context) === false) return false
  if (!isWritten || !isBranch(value)) return true
  for (const key of value.keys()) {
    const next = matchChild(match, key)
    if (next && !isValid(next, context, true)) return false
  }
  return true
}
