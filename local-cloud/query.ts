import { compareKeys, compareValues, MAX_KEY, MIN_KEY } from './order.ts'
import { invalidData } from './request-error.ts'
import { getAt, isBranch, type Leaf, type Path, type Tree } from './tree.ts'
import { getProperty } from './values.ts'

/** The parameters of a query: which children of a path it returns. */
export interface QueryParams {
  /** The query object as the client sent it. */
  readonly queryObject: Readonly<Record<string, Leaf | null>>
  /** What the children are sorted by: '.key', '.value', '.priority', or a path inside each child. */
  readonly index: string
  /** `index`, split at its slashes. */
  readonly indexPath: Path
  readonly start: RangeEndpoint | null
  readonly end: RangeEndpoint | null
  readonly limit: number | null
  /** Whether the limit counts from the start. */
  readonly limitsFromStart: boolean
}

interface RangeEndpoint {
  readonly value: Leaf | null
  /** The key at which the range ends among children with this value. */
  readonly key: string
  readonly isInclusive: boolean
}

/** Reads the query object of the protocol; throws a `RequestError` if it is invalid. */
export function readQueryParams(json: unknown): QueryParams {
  const index = getProperty(json, 'i') ?? '.priority'
  const limit = getProperty(json, 'l') ?? null
  if (typeof index !== 'string') throw invalidData('A query is ordered by a string.')
  if (limit !== null && !(typeof limit === 'number' && Number.isInteger(limit) && limit > 0)) {
    throw invalidData('The limit of a query is a positive whole number.')
  }
  return {
    queryObject: Object.fromEntries(
      QUERY_KEYS.flatMap((name) => {
        const value = getProperty(json, name)
        return value === null || isLeaf(value) ? [[name, value]] : []
      }),
    ),
    index,
    indexPath: index.split('/'),
    start: readEndpoint(
      index,
      getProperty(json, 'sp'),
      getProperty(json, 'sn') ?? MIN_KEY,
      getProperty(json, 'sin'),
    ),
    end: readEndpoint(
      index,
      getProperty(json, 'ep'),
      getProperty(json, 'en') ?? MAX_KEY,
      getProperty(json, 'ein'),
    ),
    limit,
    limitsFromStart: getProperty(json, 'vf') === 'l',
  }
}

/** Returns the children that match the query, in the order of the tree; null if none does. */
export function selectChildren(tree: Tree | null, queryParams: QueryParams): Tree | null {
  if (!isBranch(tree)) return null
  const { start, end, limit, limitsFromStart } = queryParams
  const matching = [...tree].filter(
    ([key, child]) =>
      isWithinEndpoint(queryParams, key, child, start, 1) &&
      isWithinEndpoint(queryParams, key, child, end, -1),
  )
  if (limit === null || matching.length <= limit) return matching.length === 0 ? null : new Map(matching)
  const sorted = matching.toSorted(
    ([a, one], [b, other]) =>
      compareValues(sortValue(queryParams, one), sortValue(queryParams, other)) || compareKeys(a, b),
  )
  return new Map(limitsFromStart ? sorted.slice(0, limit) : sorted.slice(-limit))
}

/** The index that the rules must define before a query without a listener is allowed; undefined for orders that need none. */
export function requiredIndex({ index }: QueryParams): string | undefined {
  return index === '.key' || index === '.priority' ? undefined : index
}

const QUERY_KEYS = ['sp', 'sn', 'sin', 'ep', 'en', 'ein', 'l', 'vf', 'i']

function readEndpoint(
  index: string,
  value: unknown,
  key: unknown,
  isInclusive: unknown,
): RangeEndpoint | null {
  if (value === undefined) return null
  if (!(value === null || isLeaf(value)) || typeof key !== 'string') {
    throw invalidData('A query starts and ends at plain values.')
  }
  if (index === '.key' && typeof value !== 'string') throw invalidData('Keys start and end at strings.')
  return { value, key, isInclusive: isInclusive !== false }
}

function isLeaf(value: unknown): value is Leaf {
  return ['string', 'number', 'boolean'].includes(typeof value)
}

/** Whether a child is on the right side of an endpoint: after the start (direction 1) or before the end (-1). */
function isWithinEndpoint(
  queryParams: QueryParams,
  key: string,
  child: Tree,
  endpoint: RangeEndpoint | null,
  direction: 1 | -1,
): boolean {
  if (endpoint === null) return true
  const distance =
    queryParams.index === '.key'
      ? compareKeys(key, String(endpoint.value))
      : compareValues(sortValue(queryParams, child), endpoint.value) || compareKeys(key, endpoint.key)
  return distance === 0 ? endpoint.isInclusive : distance * direction > 0
}

/** Returns the value that a child is sorted by; children for which it is null are sorted by their keys. */
function sortValue({ index, indexPath }: QueryParams, child: Tree): Tree | null {
  if (index === '.value') return child
  return index.startsWith('.') ? null : getAt(child, indexPath)
}
