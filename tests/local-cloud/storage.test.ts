import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStorage, openWriteLog } from '../../local-cloud/storage.ts'
import { setAt, type Tree } from '../../local-cloud/tree.ts'
import { SEED, treePaths, trees } from './arbitraries.ts'
import { type PlainValue, toTree } from './plain-values.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'write-log-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('every write is restored after a restart', async () => {
  let count = 0
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(treePaths, trees), { maxLength: 8 }), async (writes) => {
      count += 1
      const tree = await write(`n${count}`, null, writes)
      expect(read(`n${count}`)).toEqual(tree)
      // Again, starting from the stored data.
      const secondTree = await write(`n${count}`, tree, writes)
      expect(read(`n${count}`)).toEqual(secondTree)
    }),
    { seed: SEED, numRuns: 40 },
  )
})

test('a write log that is truncated anywhere restores its complete lines', async () => {
  const writes: (readonly [path: readonly string[], value: PlainValue])[] = [
    [['a'], 1],
    [['b', 'c'], { d: 'ü😀' }],
    [['a'], null],
    [['b', 'c', 'd'], 2],
  ]
  const states: (Tree | null)[] = [null]
  for (const [path, value] of writes) states.push(setAt(states.at(-1) ?? null, path, toTree(value)))
  // The first write starts the write log. These follow it.
  await write(
    'cut',
    null,
    [[['start'], 1]],
    writes.map(([path, value]) => [path, toTree(value)] as const),
  )
  const bytes = readFileSync(join(folder, 'cut.journal'))
  for (let length = 0; length <= bytes.length; length++) {
    writeFileSync(join(folder, 'cut.journal'), bytes.subarray(0, length))
    const lines = bytes.subarray(0, length).toString().split('\n').length - 1
    expect(read('cut')).toEqual(setAt(states[lines] ?? null, ['start'], 1))
  }
})

test('an incomplete line is removed at the next write', async () => {
  await write('torn', null, [[['a'], 1]], [[['b'], 2]])
  appendFileSync(join(folder, 'torn.journal'), '{"number":3,"changed":{"c"')
  await write('torn', read('torn'), [[['d'], 4]], [[['e'], 5]])
  expect(read('torn')).toEqual(toTree({ a: 1, b: 2, d: 4, e: 5 }))
})

test('write log lines that the whole tree already has are not applied again', async () => {
  await write('again', null, [[['a'], 1]], [[['b'], 2]])
  const writeLog = readFileSync(join(folder, 'again.journal'))
  await write('again', read('again'), [[['b'], null]])
  // As if the process had been killed just before it emptied its write log.
  writeFileSync(join(folder, 'again.journal'), writeLog)
  expect(read('again')).toEqual(toTree({ a: 1 }))
})

test('a write log that is too long is replaced by the whole tree', async () => {
  const big = 'x'.repeat(3 * 2 ** 20)
  await write('long', null, ...['a', 'b', 'c', 'd', 'e'].map((key) => [[[key], big] as const]))
  expect(statSync(join(folder, 'long.journal')).size).toBeLessThan(4 * 2 ** 20)
  expect(read('long')).toEqual(toTree({ a: big, b: big, c: big, d: big, e: big }))
})

test.each(['json', 'journal'])('a %s that cannot be read is reported and left unchanged', async (kind) => {
  await write('broken', null, [[['a'], 1]], [[['b'], 2]])
  const file = join(folder, `broken.${kind}`)
  writeFileSync(file, 'x\n')
  expect(() => read('broken')).toThrow(`${file} cannot be read`)
  expect(readFileSync(file, 'utf8')).toBe('x\n')
})

test('finds instances by their files, and creates the folder if it is missing', async () => {
  await write('first', null, [[['a'], 1]])
  await write('second', null, [[['a'], 1]])
  expect(namesIn(folder).toSorted()).toEqual(['first', 'second'])
  expect(namesIn(join(folder, 'new/one'))).toEqual([])
  expect(readdirSync(join(folder, 'new'))).toEqual(['one'])
})

test('calls back only when writes are on the disk, in order', async () => {
  const { writeLog } = openWriteLog(folder, 'order', rethrow)
  const callbacks: string[] = []
  writeLog.whenDurable(() => callbacks.push('nothing yet'))
  expect(callbacks).toEqual(['nothing yet'])
  const durableWrites = [1, 2, 3].map((n) => {
    writeLog.append([{ path: ['n'], value: n }], toTree({ n }))
    return new Promise<void>((resolve) => {
      writeLog.whenDurable(() => {
        callbacks.push(`${n}: ${JSON.stringify(asObject(read('order')))}`)
        resolve()
      })
    })
  })
  expect(callbacks).toEqual(['nothing yet'])
  await Promise.all(durableWrites)
  await writeLog.close()
  // The three writes were saved together.
  expect(callbacks).toEqual(['nothing yet', '1: {"n":3}', '2: {"n":3}', '3: {"n":3}'])
})

type Writes = readonly (readonly [path: readonly string[], value: Tree | null])[]

/** Opens the instance, saves the rounds one after another, and closes it. Returns what was stored. */
async function write(name: string, before: Tree | null, ...rounds: readonly Writes[]): Promise<Tree | null> {
  const { writeLog } = openWriteLog(folder, name, rethrow)
  let tree = before
  for (const round of rounds) {
    for (const [path, value] of round) {
      tree = setAt(tree, path, value)
      writeLog.append([{ path, value }], tree)
    }
    await new Promise<void>((resolve) => writeLog.whenDurable(resolve))
  }
  await writeLog.close()
  return tree
}

function read(name: string): Tree | null {
  return openWriteLog(folder, name, rethrow).tree
}

function namesIn(path: string): readonly string[] {
  const { names, close } = openStorage(path, rethrow)
  void close()
  return names
}

function asObject(tree: Tree | null): unknown {
  return tree instanceof Map ? Object.fromEntries(tree) : tree
}

function rethrow(error: unknown): never {
  throw error
}
