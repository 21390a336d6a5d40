import { getAt, isBranch, type Tree } from './tree.ts'

/** The variable `auth` of rules; null when signed out. */
export interface RulesAuth {
  readonly uid: string
  readonly provider: string
  readonly token: Readonly<Record<string, unknown>>
}

/** The variables `data`, `newData` and `root` of rules: a value of a tree. `parent()` and `child()` reach the whole tree. */
export class RuleDataSnapshot {
  readonly value: Tree | null
  readonly parent: RuleDataSnapshot | null

  constructor(value: Tree | null, parent: RuleDataSnapshot | null = null) {
    this.value = value
    this.parent = parent
  }

  child(key: string): RuleDataSnapshot {
    return new RuleDataSnapshot(getAt(this.value, [key]), this)
  }
}

/**
 * The static type of an expression. The type of a value from `.val()` ('stored') or from the auth token ('token') is known only
 * at run time; an operation that does not accept it throws.
 */
export type ExpressionType =
  | 'boolean'
  | 'number'
  | 'string'
  | 'null'
  | 'stored'
  | 'token'
  | 'data'
  | 'pattern'
  | 'keys'

export const NUMBER_TYPES: readonly ExpressionType[] = ['number', 'stored', 'token']
export const STRING_TYPES: readonly ExpressionType[] = ['string', 'stored', 'token']
export const COMPARABLE_TYPES: readonly ExpressionType[] = ['boolean', 'null', 'string', ...NUMBER_TYPES]

/** A method or property of an expression. */
export interface Member {
  /** The types that each argument may have; undefined for a property. */
  readonly parameterTypes: readonly (readonly ExpressionType[])[] | undefined
  readonly resultType: ExpressionType
  readonly evaluate: MemberFunction
}

type MemberFunction = (self: unknown, ...args: readonly unknown[]) => unknown

/** The members of an expression of this type. */
export function membersOf(type: ExpressionType): ReadonlyMap<string, Member> {
  if (type === 'data') return SNAPSHOT_MEMBERS
  return STRING_TYPES.includes(type) ? STRING_MEMBERS : new Map()
}

const STRING_MEMBERS: ReadonlyMap<string, Member> = new Map([
  ['length', property('number', (self) => asString(self).length)],
  [
    'contains',
    method([STRING_TYPES], 'boolean', (self, substring) => asString(self).includes(asString(substring))),
  ],
  [
    'beginsWith',
    method([STRING_TYPES], 'boolean', (self, substring) => asString(self).startsWith(asString(substring))),
  ],
  [
    'endsWith',
    method([STRING_TYPES], 'boolean', (self, substring) => asString(self).endsWith(asString(substring))),
  ],
  [
    'replace',
    method([STRING_TYPES, STRING_TYPES], 'string', (self, search, replacement) =>
      asString(self).split(asString(search)).join(asString(replacement)),
    ),
  ],
  ['toLowerCase', method([], 'string', (self) => asString(self).toLowerCase())],
  ['toUpperCase', method([], 'string', (self) => asString(self).toUpperCase())],
  [
    'matches',
    method(
      [['pattern']],
      'boolean',
      (self, pattern) => pattern instanceof RegExp && pattern.test(asString(self)),
    ),
  ],
])

const SNAPSHOT_MEMBERS: ReadonlyMap<string, Member> = new Map([
  ['val', method([], 'stored', valueOf)],
  ['child', method([STRING_TYPES], 'data', childOf)],
  ['parent', method([], 'data', parentOf)],
  ['exists', method([], 'boolean', (self) => valueOf(self) !== null)],
  ['hasChild', method([STRING_TYPES], 'boolean', (self, path) => valueOf(childOf(self, path)) !== null)],
  ['hasChildren', method([['keys']], 'boolean', hasChildren)],
  ['isString', method([], 'boolean', (self) => typeof valueOf(self) === 'string')],
  ['isNumber', method([], 'boolean', (self) => typeof valueOf(self) === 'number')],
  ['isBoolean', method([], 'boolean', (self) => typeof valueOf(self) === 'boolean')],
  // The local cloud does not store priorities, which `orderByChild` has replaced.
  ['getPriority', method([], 'stored', () => null)],
])

function property(resultType: ExpressionType, evaluate: MemberFunction): Member {
  return { parameterTypes: undefined, resultType, evaluate }
}

function method(
  parameterTypes: readonly (readonly ExpressionType[])[],
  resultType: ExpressionType,
  evaluate: MemberFunction,
): Member {
  return { parameterTypes, resultType, evaluate }
}

/** Returns an own property of a token or a list; null if it has none with this name. */
export function ownProperty(self: unknown, key: unknown): unknown {
  const name = typeof key === 'number' ? key : asString(key)
  return typeof self === 'object' && self !== null && Object.hasOwn(self, name)
    ? Reflect.get(self, name)
    : null
}

export function asString(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('Expected a string.')
  return value
}

export function asNumber(value: unknown): number {
  if (typeof value !== 'number') throw new TypeError('Expected a number.')
  return value
}

/** Returns the leaf or branch of the snapshot, or null. */
function valueOf(self: unknown): Tree | null {
  return asSnapshot(self).value
}

function childOf(self: unknown, childPath: unknown): RuleDataSnapshot {
  return asString(childPath)
    .split('/')
    .filter(Boolean)
    .reduce((snapshot, key) => snapshot.child(key), asSnapshot(self))
}

function parentOf(self: unknown): RuleDataSnapshot {
  const snapshot = asSnapshot(self).parent
  if (snapshot === null) throw new TypeError('The root has no parent.')
  return snapshot
}

function hasChildren(self: unknown, keys: unknown): boolean {
  if (!Array.isArray(keys)) return isBranch(valueOf(self))
  return keys.every((key: unknown) => valueOf(childOf(self, key)) !== null)
}

function asSnapshot(value: unknown): RuleDataSnapshot {
  if (!(value instanceof RuleDataSnapshot)) throw new TypeError('Expected a data snapshot.')
  return value
}
