import { call, closePage, openPage } from './chromium.ts'
import type { Size } from './corpus.ts'
import { type Growth, HOSTILE_SHAPES } from './hostile.ts'
import type { PartResult } from './part.ts'
import { startContender, runSequentially, LARGE_YOUNG_GENERATION, medianOfRounds } from './measure.ts'

export type Operation = 'parse' | 'serialize'

export type TextRequest =
  | { readonly kind: 'cost'; readonly operation: Operation; readonly contender: string; readonly size: Size }
  | { readonly kind: 'growth'; readonly operation: Operation; readonly shape: string }
  | { readonly kind: 'heads' }

type Growths = readonly (Growth & { readonly shape: string; readonly operation: Operation })[]

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
  const heads = await askOnce<{ long: number; medium: number }>({ kind: 'heads' })
  const fastestPeer = (size: Size) => Math.min(...PEERS.serialize.map((peer) => serialize[size][peer] ?? 0))
  return {
    figures: {
      'P1 short': parse.short['commonmark.js'],
      'P1 medium': parse.medium['commonmark.js'],
      'P1 long': parse.long['commonmark.js'],
      'P1 short floor': parse.short[FLOORS.parse],
      'P1 medium floor': parse.medium[FLOORS.parse],
      'P1 long floor': parse.long[FLOORS.parse],
      'P2 short': fastestPeer('short'),
      'P2 medium': fastestPeer('medium'),
      'P2 long': fastestPeer('long'),
      'P2 short floor': serialize.short[FLOORS.serialize],
      'P2 medium floor': serialize.medium[FLOORS.serialize],
      'P2 long floor': serialize.long[FLOORS.serialize],
      'P3 double, Node': worst(node, 'doubled').doubled,
      'P3 tenfold, Node': worst(node, 'tenfold').tenfold,
      'P3 double, Chromium': worst(chromium, 'doubled').doubled,
      'P3 tenfold, Chromium': worst(chromium, 'tenfold').tenfold,
      'P4 ratio': heads.long / heads.medium,
      'P4 time': heads.long,
    },
    details: { timesFasterThan: { parse, serialize }, growth: { node, chromium }, heads },
    remarks: [
      ...PEERS.parse.map((peer) => `parse, 2 kB: ${(parse.medium[peer] ?? 0).toFixed(1)} × ${peer}`),
      ...PEERS.serialize.map(
        (peer) => `serialize, 2 kB: ${(serialize.medium[peer] ?? 0).toFixed(1)} × ${peer}`,
      ),
      ...[node, chromium]
        .map((all) => worst(all, 'tenfold'))
        .map(({ operation, shape }) => `worst shape: ${operation} "${shape}"`),
    ],
  }
}

/** How many times faster Pinwell is than each other candidate on the same notes, with one process per candidate. */
async function speeds(operation: Operation): Promise<Record<Size, Record<string, number>>> {
  const names: readonly string[] = ['pinwell', FLOORS[operation], ...PEERS[operation]]
  const processes = new Map(
    names.map((name) => [name, startContender<TextRequest, number>('text-process.js')]),
  )
  const speed = async (size: Size) => {
    const times = await medianOfRounds(
      7,
      names,
      async (name) =>
        (await processes.get(name)?.request({ kind: 'cost', operation, contender: name, size })) ??
        Number.NaN,
    )
    const own = times['pinwell'] ?? Number.NaN
    return Object.fromEntries(Object.entries(times).map(([name, time]) => [name, time / own]))
  }
  const result = { short: await speed('short'), medium: await speed('medium'), long: await speed('long') }
  for (const process of processes.values()) process.stop()
  return result
}

async function growths(measure: (shape: string, operation: Operation) => Promise<Growth>): Promise<Growths> {
  const both = (shape: string) =>
    runSequentially(['parse', 'serialize'] as const, async (operation) => ({
      shape,
      operation,
      ...(await measure(shape, operation)),
    }))
  return (await runSequentially(Object.keys(HOSTILE_SHAPES), both)).flat()
}

async function growthsInChromium(): Promise<Growths> {
  const page = await openPage('growth', LARGE_YOUNG_GENERATION)
  const all = await growths((shape, operation) => call(page, 'growth', shape, operation))
  await closePage(page)
  return all
}

async function askOnce<Result>(request: TextRequest): Promise<Result> {
  const process = startContender<TextRequest, Result>('text-process.js', LARGE_YOUNG_GENERATION)
  const result = await process.request(request)
  process.stop()
  return result
}

function worst(all: Growths, kind: keyof Growth): Growths[number] {
  return all.reduce((a, b) => (a[kind] > b[kind] ? a : b))
}
