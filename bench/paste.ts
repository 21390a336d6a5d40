import { type Tasks, watchTasks } from '../tests/main-thread.ts'
import { call, closePage, openPage } from './chromium.ts'
import { shortLines } from './corpus.ts'
import { repeat, runSequentially, withSpread } from './measure.ts'
import type { PartResult } from './part.ts'
import { median } from './statistics.ts'

const ROUNDS = 3
/** The maximum that is inserted in one step. A longer paste is inserted in chunks. */
const SHORT_PASTE = { characters: 199_000, lines: 12_000 }
const LONG_PASTE = { characters: 450_000, lines: 40_000 }

type Size = typeof SHORT_PASTE
type Shape<Made> = (size: Size) => Made

type ClipboardData = Readonly<Record<string, string>>

/** For each round the work of each shape. */
type Rounds = readonly Readonly<Record<string, Tasks>>[]

/** Pastes text and HTML of all shapes into an empty composer. Measures the main thread's work: its sum and its longest task. */
export async function paste(): Promise<PartResult> {
  const shortRounds = await measureShapes(SHAPES, SHORT_PASTE, 'paste')
  const longRounds = await measureShapes(LONG_SHAPES, LONG_PASTE, 'insertAll')
  return {
    figures: {
      ...withSpread(shortRounds, (some) => ({ 'E1 paste': worst(some, ({ sum }) => sum) })),
      ...withSpread(longRounds, (some) => ({ 'E2 slices': worst(some, ({ longest }) => longest) })),
    },
    details: { 'in one step': shortRounds, 'in chunks': longRounds },
    remarks: [...remarks(shortRounds, 'in one step'), ...remarks(longRounds, 'in chunks')],
  }
}

const PLAIN_TEXT_SHAPES: Readonly<Record<string, Shape<string>>> = {
  'one line': oneLine,
  lines,
  'short lines': repeatToSize(() => 'a few words\n'),
  'empty lines': repeatToSize((n) => (n % 2 ? 'a line of words\n' : '\n')),
  bullets: repeatToSize(() => '• a few words\n'),
  numbers: repeatToSize((n) => `${n + 1}. a few words\n`),
  'nested bullets': repeatToSize((n) => `${'   '.repeat(n % 9)}• a few words\n`),
  code: (size) => `\`\`\`\n${repeatToSize((n) => `  const line = ${n}\n`)(withMargin(size))}\`\`\``,
  runs: repeatToSize((n) => `some **bold ${n}** and __more__ of ~~it~~\n`),
  'runs in one line': repeatToSize(() => '**bold** and __more__ '),
}

const HTML_SHAPES: Readonly<Record<string, Shape<string>>> = {
  'HTML paragraphs': repeatToSize((n) => `<p>some <b>bold ${n}</b> words</p>`),
  'HTML spans': repeatToSize((n) => `<span style="font-weight: ${n % 2 ? 700 : 400}">a few words</span> `),
  'HTML list': (size) => `<ul>${repeatToSize(() => '<li>a few words</li>')(withMargin(size))}</ul>`,
  'HTML nested lists': repeatToSize(
    (n) => `<ul><li>one ${n}<ol><li>two<ul><li>three</li></ul></li><li>four</li></ol></li></ul>`,
  ),
  'HTML table': (size) =>
    `<table>${repeatToSize((n) => `<tr><td>${n}</td><td>a cell</td></tr>`)(withMargin(size))}</table>`,
  'HTML with a style sheet': (size) =>
    `<style>${repeatToSize((n) => `.c${n} { font-weight: ${n % 2 ? 700 : 400} }\n`)(halfSize(size))}</style>${repeatToSize((n) => `<p class="c${n}">words</p>`)(halfSize(size))}`,
  'HTML in pre': (size) => `<pre>${repeatToSize((n) => `  const line = ${n}\n`)(withMargin(size))}</pre>`,
  'HTML deep': repeatToSize((n) => `${'<div>'.repeat(500)}${n}${'</div>'.repeat(500)}`),
  'HTML without end tags': repeatToSize(() => '<div><ul><li>'),
}

const SHAPES: Readonly<Record<string, Shape<ClipboardData>>> = {
  ...mapShapes(PLAIN_TEXT_SHAPES, (text) => ({ 'text/plain': text })),
  ...mapShapes(HTML_SHAPES, (text) => ({ 'text/plain': 'instead of it', 'text/html': text })),
}

/** A chunked paste is always plain text. */
const LONG_SHAPES: Readonly<Record<string, Shape<ClipboardData>>> = mapShapes(
  { 'one line': oneLine, lines, 'short lines': repeatToSize(() => 'a few words\n') },
  (text) => ({ 'text/plain': text }),
)

async function measureShapes(
  shapes: Readonly<Record<string, Shape<ClipboardData>>>,
  size: Size,
  action: 'paste' | 'insertAll',
): Promise<Rounds> {
  return repeat(ROUNDS, async () => {
    const results = await runSequentially(Object.entries(shapes), async ([name, shape]) => {
      const { sum, longest } = await measure(shape(size), action)
      return [name, { sum, longest }] as const
    })
    return Object.fromEntries(results)
  })
}

async function measure(dataByType: ClipboardData, action: 'paste' | 'insertAll'): Promise<Tasks> {
  const page = await openPage('paste')
  await call(page, 'open')
  if (action === 'insertAll') await call(page, 'paste', dataByType)
  const taken = await watchTasks(page)
  const size = await call<number>(page, action, dataByType)
  const result = await taken()
  if (size === 0) throw new Error(`Nothing was inserted of ${JSON.stringify(dataByType).slice(0, 80)}`)
  await closePage(page)
  return result
}

function worst(rounds: Rounds, figure: (tasks: Tasks) => number): number {
  return Math.max(...Object.values(medians(rounds)).map(figure))
}

function remarks(rounds: Rounds, how: string): readonly string[] {
  return Object.entries(medians(rounds)).map(
    ([name, { sum, longest }]) =>
      `${name}, ${how}: ${sum.toFixed(0)} ms, at a stretch ${longest.toFixed(0)} ms`,
  )
}

function medians(rounds: Rounds): Readonly<Record<string, Tasks>> {
  const medianOf = (name: string, figure: (tasks: Tasks) => number) =>
    median(rounds.flatMap((round) => (round[name] ? [figure(round[name])] : [])))
  return Object.fromEntries(
    Object.keys(rounds[0] ?? {}).map((name) => [
      name,
      { sum: medianOf(name, ({ sum }) => sum), longest: medianOf(name, ({ longest }) => longest) },
    ]),
  )
}

function lines({ characters }: Size): string {
  return shortLines(characters - 100)
}

function oneLine(size: Size): string {
  return lines(size).replaceAll('\n', ' ')
}

/** As many lines, or other parts, as fit into `size`. */
function repeatToSize(part: (n: number) => string): Shape<string> {
  return ({ characters, lines: most }) => {
    const parts: string[] = []
    for (let written = 0, n = 0; n < most; n++) {
      const next = part(n)
      written += next.length
      if (written > characters) break
      parts.push(next)
    }
    return parts.join('')
  }
}

/** Reserves space for the text around it. */
function withMargin({ characters, lines: most }: Size): Size {
  return { characters: characters - 20, lines: most - 2 }
}

function halfSize({ characters, lines: most }: Size): Size {
  return { characters: characters / 2 - 20, lines: most }
}

function mapShapes<In, Out>(
  table: Readonly<Record<string, Shape<In>>>,
  to: (made: In) => Out,
): Record<string, Shape<Out>> {
  return Object.fromEntries(
    Object.entries(table).map(([name, make]) => [name, (size: Size) => to(make(size))]),
  )
}
