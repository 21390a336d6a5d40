import { invalid } from './limits.ts'
import { compareKeys, compareValues, FIRST_KEY, LAST_KEY } from './order.ts'
import type { Query } from './rules.ts'
import { at, isBranch, type Leaf, type Path, type Tree } from './tree.ts'
import { part } from './values.ts'

/** What a filtered query shows of the children of a place. */
export interface Window {
  /** The query object that asked for it. */
  readonly asked: Readonly<Record<string, Leaf | null>>
  /** By what the children are sorted: '.key', '.value', '.priority', or the path of something in each of them. */
  readonly index: string
  /** That path. */
  readonly way: Path
  readonly start: Bound | null
  readonly end: Bound | null
  readonly limit: number | null
  /** Whether the limit counts from the start. */
  readonly isFromStart: boolean
}

interface Bound {
  readonly value: Leaf | null
  /** Tells children of this value apart. */
  readonly key: string
  readonly isInside: boolean
}

/** Reads the query object of the protocol; throws a Refusal where it is none. */
export function readWindow(json: unknown): Window {
  const index = part(json, 'i') ?? '.priority'
  const limit = part(json, 'l') ?? null
  if (typeof index !== 'string') throw invalid('A query is ordered by a string.')
  if (limit !== null && !(typeof limit === 'number' && Number.isInteger(limit) && limit > 0)) {
    throw invalid('The limit of a query is a positive whole number.')
  }
  return {
    asked: Object.fromEntries(
      PARTS.flatMap((name) => {
        const value = part(json, name)
        return value === null || isLeaf(value) ? [[name, value]] : []
      }),
    ),
    index,
    way: index.split('/'),
    start: readBound(index, part(json, 'sp'), part(json, 'sn') ?? FIRST_KEY, part(json, 'sin')),
    end: readBound(index, part(json, 'ep'), part(json, 'en') ?? LAST_KEY, part(json, 'ein')),
    limit,
    isFromStart: part(json, 'vf') === 'l',
  }
}

/** The children that the window shows, as they stand in the tree; null where it shows none. */
export function select(tree: Tree | null, window: Window): Tree | null {
  if (!isBranch(tree)) return null
  const { start, end, limit, isFromStart } = window
  const inside = [...tree].filter(
    ([key, child]) => isBeyond(window, key, child, start, 1) && isBeyond(window, key, child, end, -1),
  )
  if (limit === null || inside.length <= limit) return inside.length === 0 ? null : new Map(inside)
  const sorted = inside.toSorted(
    ([a, one], [b, other]) =>
      compareValues(valueIn(window, one), valueIn(window, other)) || compareKeys(a, b),
  )
  return new Map(isFromStart ? sorted.slice(0, limit) : sorted.slice(-limit))
}

/** The index that rules must name before such a query is answered without a listener; none for an order that is always at hand. */
export function indexOf({ index }: Window): string | undefined {
  return index === '.key' || index === '.priority' ? undefined : index
}

/** The query as rules see it. */
export function asRulesSee({ index, start, end, limit, isFromStart }: Window): Query {
  const isExact = start !== null && end !== null && start.value === end.value
  return {
    orderByKey: index === '.key',
    orderByValue: index === '.value',
    orderByPriority: index === '.priority',
    orderByChild: index.startsWith('.') ? null : index,
    startAt: start?.value ?? null,
    endAt: end?.value ?? null,
    equalTo: isExact ? start.value : null,
    limitToFirst: isFromStart ? limit : null,
    limitToLast: isFromStart ? null : limit,
  }
}

const PARTS = ['sp', 'sn', 'sin', 'ep', 'en', 'ein', 'l', 'vf', 'i']

function readBound(index: string, value: unknown, key: unknown, isInside: unknown): Bound | null {
  if (value === undefined) return null
  if (!(value === null || isLeaf(value)) || typeof key !== 'string') {
    throw invalid('A query starts and ends at plain values.')
  }
  if (index === '.key' && typeof value !== 'string') throw invalid('Keys start and end at strings.')
  return { value, key, isInside: isInside !== false }
}

function isLeaf(value: unknown): value is Leaf {
  return ['string', 'number', 'boolean'].includes(typeof value)
}

/** Whether a child stands on the right side of a bound: after a start (1) or before an end (-1). */
function isBeyond(window: Window, key: string, child: Tree, bound: Bound | null, side: 1 | -1): boolean {
  if (bound === null) return true
  const distance =
    window.index === '.key'
      ? compareKeys(key, String(bound.value))
      : compareValues(valueIn(window, child), bound.value) || compareKeys(key, bound.key)
  return distance === 0 ? bound.isInside : distance * side > 0
}

/** What a child is sorted by; where that is nothing, its key alone decides. */
function valueIn({ index, way }: Window, child: Tree): Tree | null {
  if (index === '.value') return child
  return index.startsWith('.') ? null : at(child, way)
}
