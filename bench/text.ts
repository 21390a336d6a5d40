import { ask, close, openPage } from './chromium.ts'
import type { Size } from './corpus.ts'
import { type Growth, SHAPES } from './hostile.ts'
import type { PartResult } from './main.ts'
import { contender, inTurn, ROOMY, rounds } from './measure.ts'

export type Job = 'parse' | 'serialize'

export type TextQuestion =
  | { readonly ask: 'cost'; readonly job: Job; readonly contender: string; readonly size: Size }
  | { readonly ask: 'growth'; readonly job: Job; readonly shape: string }
  | { readonly ask: 'heads' }

type Growths = readonly (Growth & { readonly shape: string; readonly job: Job })[]

const FLOORS = { parse: 'one charCodeAt pass', serialize: 'join of its lines' } as const
const PEERS = {
  parse: ['commonmark.js', 'markdown-it', 'marked', 'prosemirror-markdown', '@lexical/markdown'],
  serialize: ['prosemirror-markdown', '@lexical/markdown'],
} as const

export async function text(): Promise<PartResult> {
  const parse = await speeds('parse')
  const serialize = await speeds('serialize')
  const node = await growths((shape, job) => once({ ask: 'growth', shape, job }))
  const chromium = await growthsInChromium()
  const heads = await once<{ long: number; medium: number }>({ ask: 'heads' })
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
        .map(({ job, shape }) => `worst shape: ${job} "${shape}"`),
    ],
  }
}

/** How many times faster Pinwell is than each other contender on the same notes; a process for each. */
async function speeds(job: Job): Promise<Record<Size, Record<string, number>>> {
  const names: readonly string[] = ['pinwell', FLOORS[job], ...PEERS[job]]
  const processes = new Map(names.map((name) => [name, contender<TextQuestion, number>('text-process.js')]))
  const speed = async (size: Size) => {
    const times = await rounds(
      7,
      names,
      async (name) =>
        (await processes.get(name)?.ask({ ask: 'cost', job, contender: name, size })) ?? Number.NaN,
    )
    const own = times['pinwell'] ?? Number.NaN
    return Object.fromEntries(Object.entries(times).map(([name, time]) => [name, time / own]))
  }
  const result = { short: await speed('short'), medium: await speed('medium'), long: await speed('long') }
  for (const process of processes.values()) process.stop()
  return result
}

async function growths(measure: (shape: string, job: Job) => Promise<Growth>): Promise<Growths> {
  const both = (shape: string) =>
    inTurn(['parse', 'serialize'] as const, async (job) => ({ shape, job, ...(await measure(shape, job)) }))
  return (await inTurn(Object.keys(SHAPES), both)).flat()
}

async function growthsInChromium(): Promise<Growths> {
  const page = await openPage('linear', ROOMY)
  const all = await growths((shape, job) => ask(page, 'growth', shape, job))
  await close(page)
  return all
}

async function once<Answer>(question: TextQuestion): Promise<Answer> {
  const process = contender<TextQuestion, Answer>('text-process.js', ROOMY)
  const answer = await process.ask(question)
  process.stop()
  return answer
}

function worst(all: Growths, kind: keyof Growth): Growths[number] {
  return all.reduce((a, b) => (a[kind] > b[kind] ? a : b))
}
