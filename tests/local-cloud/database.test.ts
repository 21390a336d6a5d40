import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createDatabase, type Database, type Listener } from '../../local-cloud/database.ts'
import { hashOf } from '../../local-cloud/hash.ts'
import { readQueryParams } from '../../local-cloud/query.ts'
import { RequestError } from '../../local-cloud/request-error.ts'
import { compileRules } from '../../local-cloud/rules.ts'
import { memoryWriteLog } from '../../local-cloud/storage.ts'
import { getAt, setAt, type Tree, type TreeChange } from '../../local-cloud/tree.ts'
import { keys, plain, SEED, treePaths } from './arbitraries.ts'
import { type PlainValue, toPath, toTree } from './plain-values.ts'

const OPEN = '{"rules": {".read": true, ".write": true}}'
const ALICE = { uid: 'alice', provider: 'password', token: {} }

describe('random writes', () => {
  /** A set, or an update of a few children of one path. */
  const writes = fc
    .tuple(treePaths, fc.option(fc.uniqueArray(keys, { maxLength: 3 }), { nil: [] }))
    .chain(([path, children]) => {
      const paths = children.length === 0 ? [path] : children.map((key) => [...path, key])
      return fc.tuple(...paths.map((one) => plain.map((json) => ({ path: one, json }))))
    })

  test('are sent to listeners at every path exactly as they change the data', () => {
    fc.assert(
      fc.property(fc.array(writes, { maxLength: 12 }), treePaths, (writeList, listenedPath) => {
        const database = open({ a: { b: 1 }, 1: 'x' })
        let copy = getAt(database.read([], null), listenedPath)
        let deltaCount = 0
        listen(database, {
          path: listenedPath,
          onChange(delta) {
            deltaCount += 1
            copy = apply(copy, delta)
          },
        })
        for (const write of writeList) {
          const before = database.read(listenedPath, null)
          const countBefore = deltaCount
          database.write(null, write)
          expect(copy).toEqual(database.read(listenedPath, null))
          expect(deltaCount - countBefore).toBe(database.read(listenedPath, null) === before ? 0 : 1)
        }
      }),
      { seed: SEED, numRuns: 300 },
    )
  })

  const windows = fc.record({
    i: fc.constantFrom('.key', '.value', 'a'),
    l: fc.integer({ min: 1, max: 3 }),
    vf: fc.constantFrom('l', 'r'),
  })

  test('are sent to queries as whole children that are added, removed and changed', () => {
    fc.assert(
      fc.property(
        fc.array(writes, { maxLength: 12 }),
        fc.array(keys, { maxLength: 1 }),
        windows,
        (writeList, path, query) => {
          const database = open({ a: { b: 1 }, 1: 'x' })
          const window = readQueryParams(query)
          let copy = database.read(path, window)
          listen(database, {
            path,
            queryParams: window,
            onChange(delta) {
              expect(delta.filter((change) => change.path.length !== 1)).toEqual([])
              copy = apply(copy, delta)
            },
          })
          for (const write of writeList) {
            database.write(null, write)
            expect(copy).toEqual(database.read(path, window))
          }
        },
      ),
      { seed: SEED, numRuns: 300 },
    )
  })
})

describe('a denied or invalid write', () => {
  const RULES = `{"rules": {".read": true, "mine": {".write": "auth != null", ".validate": "newData.hasChildren(['a', 'b'])"}}}`

  /** [description, writes, status] */
  const REFUSED: readonly (readonly [
    name: string,
    writes: Readonly<Record<string, unknown>>,
    status: string,
  ])[] = [
    ['one path that may not be written', { 'mine/a': 2, yours: 1 }, 'permission_denied'],
    ['a value that violates the rules', { 'mine/a': null }, 'permission_denied'],
    ['one value that cannot be stored', { 'mine/a': 2, 'mine/b': { 'x.y': 1 } }, 'invalid_data'],
    ['a path inside another', { 'mine/a': 2, mine: 1 }, 'invalid_data'],
    ['a path twice', { 'mine/a': 2, 'mine//a': 3 }, 'invalid_data'],
  ]

  test.each(REFUSED)('for %s changes nothing', (_name, values, status) => {
    const database = open({ mine: { a: 1, b: 1 } }, RULES)
    const deltaCount: unknown[] = []
    listen(database, { path: [], onChange: (delta) => deltaCount.push(delta) })
    const writes = Object.entries(values).map(([path, json]) => ({ path: toPath(path), json }))
    expect(statusOf(() => database.write(ALICE, writes))).toBe(status)
    expect(database.read([], null)).toEqual(toTree({ mine: { a: 1, b: 1 } }))
    expect(deltaCount).toEqual([])
  })

  test('is accepted from the owner, to whom the rules do not apply', () => {
    const database = open(null, RULES)
    database.write('owner', [{ path: ['yours'], json: 1 }])
    expect(database.read(['yours'], null)).toBe(1)
    expect(database.mayRead('owner', [])).toBe(true)
  })
})

test('a write with a hash is applied only while the value at its path has this hash', () => {
  const database = open({ n: 1 })
  const write = (json: unknown, hash: string) => database.write(null, [{ path: ['n'], json }], hash)
  write(2, hashOf(1))
  expect(statusOf(() => write(3, hashOf(1)))).toBe('datastale')
  expect(statusOf(() => write(3, ''))).toBe('datastale')
  write(null, hashOf(2))
  write(4, '')
  expect(database.read(['n'], null)).toBe(4)
})

test('listeners that may no longer read are revoked once, and receive no more events', () => {
  const database = open(null)
  const notifications: string[] = []
  for (const path of ['open', 'closed']) {
    listen(database, {
      path: [path],
      onChange: () => notifications.push(`${path} received`),
      onRevoked: () => notifications.push(`${path} revoked`),
    })
  }
  database.setRules(compileRules('{"rules": {".write": true, "open": {".read": true}}}'))
  database.recheckListeners()
  database.write(null, [
    { path: ['open'], json: 1 },
    { path: ['closed'], json: 1 },
  ])
  expect(notifications).toEqual(['closed revoked', 'open received'])
})

function open(tree: PlainValue, rules = OPEN): Database {
  return createDatabase({
    tree: toTree(tree),
    rules: compileRules(rules),
    writeLog: memoryWriteLog,
    now: Date.now,
  })
}

function listen(database: Database, listener: Partial<Listener> & Pick<Listener, 'path' | 'onChange'>): void {
  database.subscribe({ queryParams: null, principal: () => null, onRevoked() {}, ...listener })
}

/** A client's copy of the data, updated by events. */
function apply(copy: Tree | null, delta: readonly TreeChange[]): Tree | null {
  return delta.reduce((tree, { path, value }) => setAt(tree, path, value), copy)
}

function statusOf(run: () => void): string {
  try {
    run()
    return 'ok'
  } catch (error) {
    return error instanceof RequestError ? error.status : String(error)
  }
}
