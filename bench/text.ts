import { call, closePage, openPage } from './chromium.ts'
import type { Size } from './corpus.ts'
import { type Growth, PARSED_SHAPES } from './hostile.ts'
import {
  LARGE_YOUNG_GENERATION,
  measureRounds,
  medianOfRounds,
  repeat,
  runSequentially,
  startContender,
  withSpread,
} from './measure.ts'
import type { PartResult } from './part.ts'
import { median } from './statistics.ts'

export type Operation = 'parse' | 'serialize'

export type TextRequest =
  | { readonly kind: 'cost'; readonly operation: Operation; readonly contender: string; readonly size: Size }
  | { readonly kind: 'growth'; readonly operation: Operation; readonly shape: string }
  | { readonly kind: 'minimal growth'; readonly operation: Operation }
  | { readonly kind: 'heads' }

interface Task {
  readonly shape: string
  readonly operation: Operation
}
type Growths = readonly (Growth & Task)[]

export interface Heads {
  readonly long: number
  readonly medium: number
  readonly limit: number
}

/** Milliseconds of each contender, for each round. */
type Times = readonly Readonly<Record<string, number>>[]

const ROUNDS = 3
const SPEED_ROUNDS = 7
/** So many of the worst shapes are measured in more than one round. */
const WORST_SHAPES = 4

const FLOORS = { parse: 'one charCodeAt pass', serialize: 'join of its lines' } as const
const PEERS = {
  parse: ['commonmark.js', 'markdown-it', 'marked', 'prosemirror-markdown', '@lexical/markdown'],
  serialize: ['prosemirror-markdown', '@lexical/markdown'],
} as const

export async function text(): Promise<PartResult> {
  const parse = await speeds('parse')
  const serialize = await speeds('serialize')
  const node = await growths((shape, operation) => askOnce({ kind: 'growth', shape, operation }))
  const chromium = await growthsInChromium()
  const minimal = {
    parse: await askOnce<Growth>({ kind: 'minimal growth', operation: 'parse' }),
    serialize: await askOnce<Growth>({ kind: 'minimal growth', operation: 'serialize' }),
  }
  const heads = await repeat(ROUNDS, () => askOnce<Heads>({ kind: 'heads' }))
  return {
    figures: {
      ...withSpread(parse.short, (some) => ({
        'P1 short': speed(some, 'commonmark.js'),
        'P1 short floor': speed(some, FLOORS.parse),
      })),
      ...withSpread(parse.medium, (some) => ({
        'P1 medium': speed(some, 'commonmark.js'),
        'P1 medium floor': speed(some, FLOORS.parse),
      })),
      ...withSpread(parse.long, (some) => ({
        'P1 long': speed(some, 'commonmark.js'),
        'P1 long floor': speed(some, FLOORS.parse),
      })),
      ...withSpread(serialize.short, (some) => ({
        'P2 short': speed(some, ...PEERS.serialize),
        'P2 short floor': speed(some, FLOORS.serialize),
      })),
      ...withSpread(serialize.medium, (some) => ({
        'P2 medium': speed(some, ...PEERS.serialize),
        'P2 medium floor': speed(some, FLOORS.serialize),
      })),
      ...withSpread(serialize.long, (some) => ({
        'P2 long': speed(some, ...PEERS.serialize),
        'P2 long floor': speed(some, FLOORS.serialize),
      })),
      ...withSpread(node, (some) => ({
        'P3 double, Node': worst(some, 'doubled').doubled,
        'P3 tenfold, Node': worst(some, 'tenfold').tenfold,
      })),
      ...withSpread(chromium, (some) => ({
        'P3 double, Chromium': worst(some, 'doubled').doubled,
        'P3 tenfold, Chromium': worst(some, 'tenfold').tenfold,
      })),
      ...withSpread(heads, (some) => ({
        'P4 ratio': median(some.map(({ long, medium }) => long / medium)),
        'P4 time': median(some.map(({ long }) => long)),
      })),
    },
    details: { milliseconds: { parse, serialize }, growth: { node, chromium, minimal }, heads },
    remarks: [
      ...PEERS.parse.map((peer) => `parse, 2 kB: ${speed(parse.medium, peer).toFixed(1)} × ${peer}`),
      ...PEERS.serialize.map(
        (peer) => `serialize, 2 kB: ${speed(serialize.medium, peer).toFixed(1)} × ${peer}`,
      ),
      ...[node, chromium]
        .map((all) => worst(all, 'tenfold'))
        .map(({ operation, shape }) => `worst shape: ${operation} "${shape}"`),
      `limit of parsing, creating the objects of ten times as many bullets: ${minimal.parse.tenfold.toFixed(1)} ×`,
      `limit of serializing, writing and joining ten times as many numbers: ${minimal.serialize.tenfold.toFixed(1)} ×`,
      `limit of reading four lines, finding their ends: ${median(heads.map(({ limit }) => limit)).toFixed(2)} µs`,
    ],
  }
}

/** How many times faster Pinwell is than the fastest of these contenders. */
function speed(rounds: Times, ...names: readonly string[]): number {
  const times = medianOfRounds(rounds)
  return Math.min(...names.map((name) => (times[name] ?? 0) / (times.pinwell ?? Number.NaN)))
}

/** The times of Pinwell and of each other contender on the same notes, with one process per contender. */
async function speeds(operation: Operation): Promise<Record<Size, Times>> {
  const names: readonly string[] = ['pinwell', FLOORS[operation], ...PEERS[operation]]
  const contenders = new Map(
    names.map((name) => [name, startContender<TextRequest, number>('text-process.js')]),
  )
  const measureSize = (size: Size) =>
    measureRounds(
      SPEED_ROUNDS,
      names,
      async (name) =>
        (await contenders.get(name)?.request({ kind: 'cost', operation, contender: name, size })) ??
        Number.NaN,
    )
  const result = {
    short: await measureSize('short'),
    medium: await measureSize('medium'),
    long: await measureSize('long'),
  }
  for (const contender of contenders.values()) contender.stop()
  return result
}

/** Measures all shapes, and then the worst ones again: the worst of 62 single values would be the noisiest one. */
async function growths(
  measure: (shape: string, operation: Operation) => Promise<Growth>,
): Promise<readonly Growths[]> {
  const measureAll = (tasks: readonly Task[]): Promise<Growths> =>
    runSequentially(tasks, async ({ shape, operation }) => ({
      shape,
      operation,
      ...(await measure(shape, operation)),
    }))
  const first = await measureAll(
    PARSED_SHAPES.flatMap((shape) => [
      { shape, operation: 'parse' },
      { shape, operation: 'serialize' },
    ]),
  )
  const worstOnes = (['doubled', 'tenfold'] as const).flatMap((kind) =>
    first.toSorted((a, b) => b[kind] - a[kind]).slice(0, WORST_SHAPES),
  )
  const again = await repeat(ROUNDS - 1, () => measureAll([...new Set(worstOnes)]))
  return [first, ...again]
}

async function growthsInChromium(): Promise<readonly Growths[]> {
  const page = await openPage('growth', LARGE_YOUNG_GENERATION)
  const all = await growths((shape, operation) => call(page, 'growth', shape, operation))
  await closePage(page)
  return all
}

async function askOnce<Result>(request: TextRequest): Promise<Result> {
  const contender = startContender<TextRequest, Result>('text-process.js', LARGE_YOUNG_GENERATION)
  const result = await contender.request(request)
  contender.stop()
  return result
}

/** The worst shape by the medians of its rounds. */
function worst(rounds: readonly Growths[], kind: keyof Growth): Growths[number] {
  const again = rounds.at(-1) ?? []
  const medians = again.map((task) => {
    const same = rounds
      .flat()
      .filter(({ shape, operation }) => shape === task.shape && operation === task.operation)
    return Object.assign({}, task, { [kind]: median(same.map((growth) => growth[kind])) })
  })
  return medians.reduce((a, b) => (a[kind] > b[kind] ? a : b))
}
