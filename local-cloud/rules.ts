import { type Kind, readExpression, type Run } from './rules-expression.ts'
import { type Json, readJson } from './rules-json.ts'
import { RulesError } from './rules-reader.ts'
import { type Auth, Data, type Query, WITHOUT_QUERY } from './rules-values.ts'
import { at, isBranch, type Path, type Tree } from './tree.ts'

export { type Auth, type Query, RulesError }

export interface Rules {
  /** Whether `path` may be read: a `.read` on the way to it says so. Without a query, all of it. */
  mayRead(
    path: Path,
    given: { auth: Auth | null; now: number; root: Tree | null; query: Query | null },
  ): boolean
  /**
   * Whether one write may happen that leads from `before` to `after`, its server values worked out, by changing just these paths:
   * for each a `.write` on the way says so, and each `.validate` on the way and below agrees where anything is left to look at.
   */
  mayWrite(
    paths: readonly Path[],
    given: { auth: Auth | null; now: number; before: Tree | null; after: Tree | null },
  ): boolean
  /** The children, or '.value', by which `.indexOn` has this path's queries ready. */
  indexesAt(path: Path): readonly string[]
}

/** Reads a rules file; throws a RulesError for what the real service refuses to load. */
export function compileRules(text: string): Rules {
  const file = readJson(text)
  const rules = file.type === 'object' && file.members.size === 1 ? file.members.get('rules') : undefined
  if (!rules) throw new RulesError("Expected one object with the key 'rules' and no other.", file.line)
  const top: Stop = { place: compilePlace(rules, []), path: [], captures: new Map() }

  return {
    mayRead(path, { auth, now, root, query }) {
      const moment = { auth, now, query: query ?? WITHOUT_QUERY, before: root, after: root }
      return way(top, path).some((stop) => says(stop, '.read', moment) === true)
    },
    mayWrite(paths, { auth, now, before, after }) {
      const moment = { auth, now, query: WITHOUT_QUERY, before, after }
      return paths.every((path) => {
        const stops = way(top, path)
        return (
          stops.some((stop) => says(stop, '.write', moment) === true) &&
          stops.every((stop) => isValid(stop, moment, stop.path.length === path.length))
        )
      })
    },
    indexesAt(path) {
      const last = way(top, path).at(-1)
      return last?.path.length === path.length ? last.place.indexes : []
    },
  }
}

/** One location of the rules file. */
interface Place {
  readonly rules: ReadonlyMap<Kind, Run>
  readonly indexes: readonly string[]
  readonly children: ReadonlyMap<string, Place>
  /** What holds for all the other children, and the name under which rules know their key. */
  readonly wild: { readonly name: string; readonly place: Place } | null
}

function compilePlace(json: Json, captures: readonly string[]): Place {
  if (json.type !== 'object') throw new RulesError('Expected an object of rules.', json.line)
  const rules = new Map<Kind, Run>()
  const children = new Map<string, Place>()
  let indexes: readonly string[] = []
  let wild: Place['wild'] = null
  for (const [key, value] of json.members) {
    if (key === '.indexOn') indexes = readIndexes(value)
    else if (key === '.read' || key === '.write' || key === '.validate') {
      rules.set(key, compileRule(value, key, captures))
    } else if (CAPTURE.test(key)) {
      if (wild) throw new RulesError(`'${key}' stands beside '${wild.name}'; only one may.`, value.line)
      if (captures.includes(key)) throw new RulesError(`'${key}' stands inside another '${key}'.`, value.line)
      wild = { name: key, place: compilePlace(value, [...captures, key]) }
    } else if (KEY.test(key)) children.set(key, compilePlace(value, captures))
    else throw new RulesError(`'${key}' is neither a rule nor a key.`, value.line)
  }
  return { rules, indexes, children, wild }
}

const CAPTURE = /^\$\w+$/
const KEY = /^[^.#$[\]/\p{Cc}]+$/u
const INDEX = /^(?:\.value|[^.#$[\]/\p{Cc}]+(?:\/[^.#$[\]/\p{Cc}]+)*)$/u

function compileRule(json: Json, kind: Kind, captures: readonly string[]): Run {
  if (json.type === 'flag') return () => json.flag
  if (json.type === 'text') return readExpression(json.text, json.line, kind, captures)
  throw new RulesError(`Expected an expression, true or false for ${kind}.`, json.line)
}

function readIndexes(json: Json): readonly string[] {
  return (json.type === 'list' ? json.items : [json]).map((item) => {
    if (item.type === 'text' && INDEX.test(item.text)) return item.text
    throw new RulesError("Expected keys of children, or '.value', for .indexOn.", item.line)
  })
}

/** A place of the rules that a path has come to. */
interface Stop {
  readonly place: Place
  readonly path: Path
  readonly captures: ReadonlyMap<string, string>
}

/** The places from the top to `path`, or to where the rules have nothing more to say. */
function way(top: Stop, path: Path): readonly Stop[] {
  const stops = [top]
  let stop: Stop | undefined = top
  for (const key of path) {
    stop = step(stop, key)
    if (!stop) break
    stops.push(stop)
  }
  return stops
}

function step({ place, path, captures }: Stop, key: string): Stop | undefined {
  const child = place.children.get(key)
  if (child) return { place: child, path: [...path, key], captures }
  if (!place.wild) return undefined
  const { name, place: next } = place.wild
  return { place: next, path: [...path, key], captures: new Map(captures).set(name, key) }
}

/** All that a rule can know but where it stands. */
interface Moment {
  readonly auth: Auth | null
  readonly now: number
  readonly query: Query
  readonly before: Tree | null
  readonly after: Tree | null
}

/** The word of one rule; undefined where this place has none of that kind. */
function says({ place, path, captures }: Stop, kind: Kind, moment: Moment): boolean | undefined {
  const run = place.rules.get(kind)
  if (!run) return undefined
  const { auth, now, query, before, after } = moment
  const root = new Data(before, [])
  try {
    return (
      run({
        auth,
        now,
        query,
        captures,
        root,
        data: new Data(before, path),
        newData: new Data(after, path),
      }) === true
    )
  } catch {
    // A rule that fails while it runs denies, all of it, as on the service.
    return false
  }
}

/** Whether what a write leaves behind here, and in all that lies below where that was written too, is as the rules want it. */
function isValid(stop: Stop, moment: Moment, isWritten: boolean): boolean {
  const left = at(moment.after, stop.path)
  if (left === null) return true
  if (says(stop, '.validate', moment) === false) return false
  if (!isWritten || !isBranch(left)) return true
  for (const key of left.keys()) {
    const next = step(stop, key)
    if (next && !isValid(next, moment, true)) return false
  }
  return true
}
