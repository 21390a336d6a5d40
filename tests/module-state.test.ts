import { expect, test } from 'vitest'
import { childrenOf, isNode, nameOf, type Node, parseModule, readSources, text } from './syntax-tree.ts'

/** These run once per page or worker and create what is passed to everything else. */
const ENTRIES = new Set(['src/main.tsx', 'src/service-worker.ts'])

test('no module has state: what changes is created in main.tsx and passed in', () => {
  const modules = readSources().filter(({ file }) => !ENTRIES.has(file))
  expect(modules.length).toBeGreaterThan(200)
  const found = modules.flatMap(({ file, source }) => stateOf(file, source).map((name) => `${file}: ${name}`))
  expect(found).toEqual([])
})

test.each([
  ['let count = 0', 'let count'],
  ['export let count = 0', 'let count'],
  ['var count = 0', 'var count'],
  ['const cache = new Map<string, number>()', 'new Map'],
  ['const cache: Map<string, number> = new Map()', 'new Map'],
  ['const cache = new WeakMap<object, number>()', 'new WeakMap'],
  ['export const open = createStore(false)', 'createStore()'],
  ['const stores = { open: createStore(false) }', 'createStore()'],
  ['const loading = import("./chunk.ts")', 'import()'],
  ['const loading = Promise.resolve(1)', 'Promise.resolve()'],
  ['const region = document.createElement("section")', 'document.createElement()'],
  ['const next = (() => { let id = 0; return () => id++ })()', 'a function that runs at once'],
  ['const seen: string[] = []; function see() { seen.push("a") }', 'seen.push()'],
  ['const last = { id: 0 }; const set = () => { last.id = 1 }', 'last ='],
  ['const last = { id: 0 }; const set = () => last.id++', 'last ='],
  ['const last = { id: 0 }; function set() { delete last.id }', 'last ='],
  ['const state: State = { seen: new Map() }; const see = () => state.seen.set(1, 2)', 'state.seen.set()'],
  ['function counter() { let id = 0; return () => id++ } const next = counter()', 'counter()'],
  [
    'function cached() { const ids = new Map(); return (id: string) => ids.get(id) } const of = cached()',
    'cached()',
  ],
  ['class Counter { static count = 0 }', 'static count'],
  ['addEventListener("keydown", () => {})', 'a statement'],
  ['await ready', 'a statement'],
])('finds the state in: %s', (source, name) => {
  expect(stateOf('module.ts', source)).toContain(name)
})

test.each([
  'const NAMES: ReadonlySet<string> = new Set(["a"])',
  'const PATTERN = new RegExp("a")',
  'const FORMAT = new Intl.NumberFormat("en-US")',
  'const ROWS = [["a", 1]] as const',
  'export function create() { let count = 0; const seen: string[] = []; seen.push("a"); return () => count++ }',
  'const a = { id: 0 }; function copy() { const a = { id: 1 }; a.id = 2; return a }',
  'const isShort = (limit: number) => (value: string) => value.length < limit; const RULES = [isShort(3)]',
  'const START: State = { seen: new Map() }',
  'const Card = memo(function Card() { return null })',
  'export const { a } = OTHER',
])('allows: %s', (source) => {
  expect(stateOf('module.ts', source)).toEqual([])
})

/** Classes whose instances do not change. A Map or a Set also counts if its type is read-only. */
const IMMUTABLE = new Set([
  'RegExp',
  'Intl.Segmenter',
  'Intl.NumberFormat',
  'Intl.DateTimeFormat',
  'Intl.Collator',
  'Date',
])
const READONLY_TYPES = new Set(['ReadonlyMap', 'ReadonlySet', 'Declarations'])

/** Functions that return a value without state, or state that is React's or Lexical's and belongs to no instance of ours. */
const PURE_CALLS = [
  /^Object\.(fromEntries|entries|keys|values|create|freeze)$/,
  /\.(map|flatMap|filter|flat|join|repeat|slice|split|concat|test|getFullYear)$/,
  /^(Symbol|Number|String|BigInt|Math\.\w+|String\.fromCharCode)$/,
  // An immutable map.
  /^NoteMap\.of$/,
  // React: definitions of components and contexts.
  /^(memo|lazy|createContext)$/,
  // The browser's settings, and its one policy for parsing HTML.
  /^(matchMedia|globalThis\.trustedTypes\.createPolicy)$/,
  // Lexical: definitions of commands, extensions and node states.
  /^(createCommand|defineExtension|configExtension|safeCast|createState|declarePeerDependency)$/,
  // Ours: `memoize` caches a pure function of immutable arguments (src/notes/memoize.ts).
  /^(memoize|formatNumber)$/,
]

const MUTATING = new Set([
  'push',
  'pop',
  'shift',
  'unshift',
  'splice',
  'sort',
  'reverse',
  'fill',
  'set',
  'add',
  'delete',
  'clear',
])

/** What in a module can change after it has been evaluated, or has an effect when it is. */
function stateOf(file: string, source: string): readonly string[] {
  const statements = childrenOf(parseModule(file, source)).map(declarationIn)
  const values = new Map(statements.flatMap(valuesDeclaredBy))
  return [
    ...statements.flatMap((statement) => stateOfStatement(statement, values)),
    ...statements.flatMap((statement) => mutationsOf(statement, values, [])),
  ]
}

/** The names that a module declares or imports; under each its value or function, where it has one. */
type Values = ReadonlyMap<string, unknown>

/** The declaration that is exported, else the statement itself. */
function declarationIn(statement: Node): Node {
  const exported = /^Export(Named|Default)Declaration$/.test(statement.type) ? statement['declaration'] : null
  return isNode(exported) ? exported : statement
}

function stateOfStatement(statement: Node, values: Values): readonly string[] {
  if (statement.type === 'VariableDeclaration') {
    const declarators = childrenOf(statement)
    if (statement['kind'] !== 'const')
      return declarators.flatMap(namesDeclaredBy).map((name) => `${text(statement['kind'])} ${name}`)
    return declarators.flatMap((declarator) =>
      stateOfValue(declarator['init'], values, typeOf(declarator['id'])),
    )
  }
  if (statement.type === 'ClassDeclaration')
    return childrenOf(statement['body'])
      .filter((member) => member.type === 'PropertyDefinition' && member['static'] && !member['readonly'])
      .map((member) => `static ${nameOf(member['key'])}`)
  return /^(Import|Export|Function|TS)/.test(statement.type) ? [] : ['a statement']
}

/** The calls and constructions in a value that is evaluated with the module, so outside of functions. */
function stateOfValue(value: unknown, values: Values, declaredType: string, depth = 0): readonly string[] {
  if (!isNode(value) || isFunction(value)) return []
  const inside = childrenOf(value).flatMap((child) => stateOfValue(child, values, declaredType, depth + 1))
  if (value.type === 'ImportExpression') return ['import()', ...inside]
  if (value.type === 'NewExpression') {
    const name = nameOf(value['callee'])
    // Inside a typed value, the type says that nobody changes it; `mutationsOf` finds who does.
    const isReadonly = depth > 0 ? declaredType !== '' : READONLY_TYPES.has(declaredType)
    const isAllowed = IMMUTABLE.has(name) || (/^(Map|Set)$/.test(name) && isReadonly)
    return isAllowed ? inside : [`new ${name}`, ...inside]
  }
  if (value.type === 'CallExpression') {
    if (isNode(value['callee']) && /Function|Parenthesized/.test(value['callee'].type))
      return ['a function that runs at once']
    const name = nameOf(value['callee'])
    const isPure = PURE_CALLS.some((pattern) => pattern.test(name)) || isStateless(values.get(name))
    return isPure ? inside : [`${name}()`, ...inside]
  }
  return inside
}

/** Whether a function of the same module creates nothing that it, or what it returns, could change. */
function isStateless(value: unknown): boolean {
  if (!isNode(value) || !isFunction(value)) return false
  const returnsReadonly = READONLY_TYPES.has(typeName(value['returnType']))
  const isHarmless = (node: Node): boolean => {
    if (node.type === 'VariableDeclaration' && node['kind'] !== 'const') return false
    if (node.type === 'NewExpression' && !returnsReadonly && !IMMUTABLE.has(nameOf(node['callee'])))
      return false
    if (node.type === 'CallExpression' && nameOf(node['callee']).startsWith('create')) return false
    return childrenOf(node).every(isHarmless)
  }
  return isHarmless(value)
}

/** Assignments to and mutating calls on what the module declares or imports. `scopes` are the functions around the node. */
function mutationsOf(node: Node, values: Values, scopes: readonly Node[]): readonly string[] {
  const own = isFunction(node) ? [...scopes, node] : scopes
  const inside = childrenOf(node).flatMap((child) => mutationsOf(child, values, own))
  const isOfModule = (name: string) =>
    values.has(name) && !own.some((scope) => namesInside(scope).includes(name))
  const target = assignedBy(node)
  if (isNode(target) && target.type === 'MemberExpression') {
    const [root = '', ...path] = nameOf(target).split('.')
    // The position of a regular expression is set before each use.
    return path.at(-1) !== 'lastIndex' && isOfModule(root) ? [`${root} =`, ...inside] : inside
  }
  if (node.type !== 'CallExpression') return inside
  const [root = '', ...path] = nameOf(node['callee']).split('.')
  const method = path.at(-1) ?? ''
  const isMutating = MUTATING.has(method) && !hasFunction(values.get(root), method)
  return isMutating && isOfModule(root) ? [`${root}.${path.join('.')}()`, ...inside] : inside
}

function assignedBy(node: Node): unknown {
  if (node.type === 'AssignmentExpression') return node['left']
  const isChange =
    node.type === 'UpdateExpression' || (node.type === 'UnaryExpression' && node['operator'] === 'delete')
  return isChange ? node['argument'] : undefined
}

/** Whether a value is an object literal with this function, so that the call is not one of a collection. */
function hasFunction(value: unknown, name: string): boolean {
  return (
    isNode(value) &&
    value.type === 'ObjectExpression' &&
    childrenOf(value).some((property) => nameOf(property['key']) === name)
  )
}

function isFunction(node: Node): boolean {
  return /Function|^Class/.test(node.type)
}

/** The names that are declared anywhere in a function. */
function namesInside(scope: Node): readonly string[] {
  const params = Array.isArray(scope['params']) ? scope['params'].filter(isNode).flatMap(patternNames) : []
  const walk = (node: Node): readonly string[] => [
    ...namesDeclaredBy(node),
    ...childrenOf(node).flatMap(walk),
  ]
  return [...params, ...childrenOf(scope).flatMap(walk)]
}

function valuesDeclaredBy(node: Node): readonly (readonly [string, unknown])[] {
  if (node.type === 'VariableDeclaration') return childrenOf(node).flatMap(valuesDeclaredBy)
  const value = node.type === 'VariableDeclarator' ? node['init'] : node
  return namesDeclaredBy(node).map((name) => [name, value])
}

function namesDeclaredBy(node: Node): readonly string[] {
  if (node.type === 'VariableDeclaration') return childrenOf(node).flatMap(namesDeclaredBy)
  if (node.type === 'VariableDeclarator') return patternNames(node['id'])
  if (node.type === 'ImportDeclaration')
    return childrenOf(node).flatMap((each) => patternNames(each['local']))
  return /^(Function|Class)Declaration$/.test(node.type) ? patternNames(node['id']) : []
}

function patternNames(pattern: unknown): readonly string[] {
  if (!isNode(pattern)) return []
  if (pattern.type === 'Identifier') return [text(pattern['name'])]
  if (pattern.type === 'Property') return patternNames(pattern['value'])
  if (pattern.type === 'AssignmentPattern') return patternNames(pattern['left'])
  return childrenOf(pattern).flatMap(patternNames)
}

function typeOf(id: unknown): string {
  return isNode(id) ? typeName(id['typeAnnotation']) : ''
}

function typeName(annotation: unknown): string {
  const type = isNode(annotation) ? annotation['typeAnnotation'] : undefined
  return isNode(type) ? nameOf(type['typeName']) : ''
}
