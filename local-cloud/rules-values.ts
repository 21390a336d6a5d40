import { at, isBranch, type Leaf, type Path, type Tree } from './tree.ts'

/** What rules see as `auth`; null when signed out. */
export interface Auth {
  readonly uid: string
  readonly provider: string
  readonly token: Readonly<Record<string, unknown>>
}

/** What rules see as `query`. */
export interface Query {
  readonly orderByKey: boolean
  readonly orderByValue: boolean
  readonly orderByPriority: boolean
  readonly orderByChild: string | null
  readonly startAt: Leaf | null
  readonly endAt: Leaf | null
  readonly equalTo: Leaf | null
  readonly limitToFirst: number | null
  readonly limitToLast: number | null
}

/** What rules see as `data`, `newData` and `root`: a place in a tree, and with it the way to all the rest of the tree. */
export class Data {
  readonly tree: Tree | null
  readonly path: Path

  constructor(tree: Tree | null, path: Path) {
    this.tree = tree
    this.path = path
  }
}

/**
 * What is known of an expression before it runs. What `.val()` finds ('stored') or the sign-in's token holds ('token') shows only
 * then, and whatever cannot take it throws.
 */
export type Type =
  | 'boolean'
  | 'number'
  | 'string'
  | 'null'
  | 'stored'
  | 'token'
  | 'data'
  | 'query'
  | 'pattern'
  | 'keys'

export const NUMBERS: readonly Type[] = ['number', 'stored', 'token']
export const TEXTS: readonly Type[] = ['string', 'stored', 'token']
export const PLAIN: readonly Type[] = ['boolean', 'null', 'string', ...NUMBERS]

/** Something to ask of an expression, after a dot. */
export interface Member {
  /** The types that each argument may have; nothing for a property, which is not called. */
  readonly takes: readonly (readonly Type[])[] | undefined
  readonly gives: Type
  readonly run: Ask
}

type Ask = (self: unknown, ...given: readonly unknown[]) => unknown

/** The members of an expression of this type. */
export function membersOf(type: Type): ReadonlyMap<string, Member> {
  if (type === 'data') return OF_DATA
  if (type === 'query') return OF_QUERY
  return TEXTS.includes(type) ? OF_TEXT : new Map()
}

const OF_TEXT: ReadonlyMap<string, Member> = new Map([
  ['length', property('number', (self) => text(self).length)],
  ['contains', method([TEXTS], 'boolean', (self, words) => text(self).includes(text(words)))],
  ['beginsWith', method([TEXTS], 'boolean', (self, words) => text(self).startsWith(text(words)))],
  ['endsWith', method([TEXTS], 'boolean', (self, words) => text(self).endsWith(text(words)))],
  [
    'replace',
    method([TEXTS, TEXTS], 'string', (self, old, by) => text(self).split(text(old)).join(text(by))),
  ],
  ['toLowerCase', method([], 'string', (self) => text(self).toLowerCase())],
  ['toUpperCase', method([], 'string', (self) => text(self).toUpperCase())],
  [
    'matches',
    method(
      [['pattern']],
      'boolean',
      (self, pattern) => pattern instanceof RegExp && pattern.test(text(self)),
    ),
  ],
])

const OF_DATA: ReadonlyMap<string, Member> = new Map([
  ['val', method([], 'stored', valueOf)],
  ['child', method([TEXTS], 'data', child)],
  ['parent', method([], 'data', parent)],
  ['exists', method([], 'boolean', (self) => valueOf(self) !== null)],
  ['hasChild', method([TEXTS], 'boolean', (self, way) => valueOf(child(self, way)) !== null)],
  ['hasChildren', method([['keys']], 'boolean', hasChildren)],
  ['isString', method([], 'boolean', (self) => typeof valueOf(self) === 'string')],
  ['isNumber', method([], 'boolean', (self) => typeof valueOf(self) === 'number')],
  ['isBoolean', method([], 'boolean', (self) => typeof valueOf(self) === 'boolean')],
  // Priorities are older than `orderByChild`; the local cloud keeps none.
  ['getPriority', method([], 'stored', () => null)],
])

/** What rules see where nobody asked for less than all. */
export const WITHOUT_QUERY: Query = {
  orderByKey: true,
  orderByValue: false,
  orderByPriority: false,
  orderByChild: null,
  startAt: null,
  endAt: null,
  equalTo: null,
  limitToFirst: null,
  limitToLast: null,
}

const OF_QUERY: ReadonlyMap<string, Member> = new Map(
  Object.entries(WITHOUT_QUERY).map(([name, value]) => [
    name,
    property(typeof value === 'boolean' ? 'boolean' : 'stored', (self) => part(self, name)),
  ]),
)

function property(gives: Type, run: Ask): Member {
  return { takes: undefined, gives, run }
}

function method(takes: readonly (readonly Type[])[], gives: Type, run: Ask): Member {
  return { takes, gives, run }
}

/** The own part of a token, a query or a list; null for whatever has none. */
export function part(self: unknown, key: unknown): unknown {
  const name = typeof key === 'number' ? key : text(key)
  return typeof self === 'object' && self !== null && Object.hasOwn(self, name)
    ? Reflect.get(self, name)
    : null
}

export function text(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('This takes a text.')
  return value
}

export function number(value: unknown): number {
  if (typeof value !== 'number') throw new TypeError('This takes a number.')
  return value
}

/** The leaf at a place, or its branch, which is not null and equals nothing else; or null. */
function valueOf(self: unknown): Tree | null {
  const { tree, path } = data(self)
  return at(tree, path)
}

function child(self: unknown, way: unknown): Data {
  const { tree, path } = data(self)
  return new Data(tree, [...path, ...text(way).split('/').filter(Boolean)])
}

function parent(self: unknown): Data {
  const { tree, path } = data(self)
  if (path.length === 0) throw new TypeError('The root has no parent.')
  return new Data(tree, path.slice(0, -1))
}

function hasChildren(self: unknown, keys: unknown): boolean {
  if (!Array.isArray(keys)) return isBranch(valueOf(self))
  return keys.every((key: unknown) => valueOf(child(self, key)) !== null)
}

function data(value: unknown): Data {
  if (!(value instanceof Data)) throw new TypeError('This takes a place in the data.')
  return value
}
