import { type Tasks, watchTasks } from '../tests/main-thread.ts'
import { shortLines } from './corpus.ts'
import { ask, close, openPage } from './chromium.ts'
import type { PartResult } from './main.ts'
import { inTurn } from './measure.ts'
import { median } from './statistics.ts'

const ROUNDS = 3
/** As much as goes in by one step; more comes in slices. */
const IN_ONE_STEP = { characters: 199_000, lines: 12_000 }
const IN_SLICES = { characters: 450_000, lines: 40_000 }

type Size = typeof IN_ONE_STEP
type Shape<Made> = (size: Size) => Made

type Flavours = Readonly<Record<string, string>>

/** Text and HTML of all shapes into an empty composer: how long the page's main thread works on it, and at a stretch. */
export async function paste(): Promise<PartResult> {
  const whole = await each(SHAPES, IN_ONE_STEP, 'paste')
  const sliced = await each(LONG, IN_SLICES, 'insertAll')
  return {
    figures: {
      'E1 paste': worst(whole, ({ sum }) => sum),
      'E2 slices': worst(sliced, ({ longest }) => longest),
    },
    details: { 'in one step': whole, 'in slices': sliced },
    remarks: [...remarks(whole, 'in one step'), ...remarks(sliced, 'in slices')],
  }
}

const PLAIN: Readonly<Record<string, Shape<string>>> = {
  'one line': oneLine,
  lines,
  'short lines': filled(() => 'a few words\n'),
  'empty lines': filled((n) => (n % 2 ? 'a line of words\n' : '\n')),
  bullets: filled(() => '• a few words\n'),
  numbers: filled((n) => `${n + 1}. a few words\n`),
  'nested bullets': filled((n) => `${'   '.repeat(n % 9)}• a few words\n`),
  code: (size) => `\`\`\`\n${filled((n) => `  const line = ${n}\n`)(less(size))}\`\`\``,
  runs: filled((n) => `some **bold ${n}** and __more__ of ~~it~~\n`),
  'runs in one line': filled(() => '**bold** and __more__ '),
}

const HTML: Readonly<Record<string, Shape<string>>> = {
  'HTML paragraphs': filled((n) => `<p>some <b>bold ${n}</b> words</p>`),
  'HTML spans': filled((n) => `<span style="font-weight: ${n % 2 ? 700 : 400}">a few words</span> `),
  'HTML list': (size) => `<ul>${filled(() => '<li>a few words</li>')(less(size))}</ul>`,
  'HTML nested lists': filled(
    (n) => `<ul><li>one ${n}<ol><li>two<ul><li>three</li></ul></li><li>four</li></ol></li></ul>`,
  ),
  'HTML table': (size) =>
    `<table>${filled((n) => `<tr><td>${n}</td><td>a cell</td></tr>`)(less(size))}</table>`,
  'HTML with a sheet': (size) =>
    `<style>${filled((n) => `.c${n} { font-weight: ${n % 2 ? 700 : 400} }\n`)(half(size))}</style>${filled((n) => `<p class="c${n}">words</p>`)(half(size))}`,
  'HTML in pre': (size) => `<pre>${filled((n) => `  const line = ${n}\n`)(less(size))}</pre>`,
  'HTML deep': filled((n) => `${'<div>'.repeat(500)}${n}${'</div>'.repeat(500)}`),
  'HTML without ends': filled(() => '<div><ul><li>'),
}

const SHAPES: Readonly<Record<string, Shape<Flavours>>> = {
  ...mapped(PLAIN, (text) => ({ 'text/plain': text })),
  ...mapped(HTML, (text) => ({ 'text/plain': 'instead of it', 'text/html': text })),
}

/** What comes in slices is plain text, whatever it was. */
const LONG: Readonly<Record<string, Shape<Flavours>>> = mapped(
  { 'one line': oneLine, lines, 'short lines': filled(() => 'a few words\n') },
  (text) => ({ 'text/plain': text }),
)

async function each(
  shapes: Readonly<Record<string, Shape<Flavours>>>,
  size: Size,
  by: 'paste' | 'insertAll',
): Promise<Readonly<Record<string, Tasks>>> {
  const rounds = await inTurn(Array.from({ length: ROUNDS }), () =>
    inTurn(Object.values(shapes), (shape) => measure(shape(size), by)),
  )
  return Object.fromEntries(
    Object.keys(shapes).map((name, at) => [
      name,
      {
        sum: median(rounds.map((round) => round[at]?.sum ?? Number.NaN)),
        longest: median(rounds.map((round) => round[at]?.longest ?? Number.NaN)),
      },
    ]),
  )
}

async function measure(flavours: Flavours, by: 'paste' | 'insertAll'): Promise<Tasks> {
  const page = await openPage('paste')
  await ask(page, 'open')
  if (by === 'insertAll') await ask(page, 'paste', flavours)
  const taken = await watchTasks(page)
  const size = await ask<number>(page, by, flavours)
  const result = await taken()
  await close(page)
  if (size === 0) throw new Error(`Nothing was inserted of ${JSON.stringify(flavours).slice(0, 80)}`)
  await close(page)
  return result
}

function worst(results: Readonly<Record<string, Tasks>>, figure: (tasks: Tasks) => number): number {
  return Math.max(...Object.values(results).map(figure))
}

function remarks(results: Readonly<Record<string, Tasks>>, how: string): readonly string[] {
  return Object.entries(results).map(
    ([name, { sum, longest }]) =>
      `${name}, ${how}: ${sum.toFixed(0)} ms, at a stretch ${longest.toFixed(0)} ms`,
  )
}

function lines({ characters }: Size): string {
  return shortLines(characters - 100)
}

function oneLine(size: Size): string {
  return lines(size).replaceAll('\n', ' ')
}

/** Lines, or other parts, as many as there is room for. */
function filled(part: (n: number) => string): Shape<string> {
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

/** Room for what stands around it. */
function less({ characters, lines: most }: Size): Size {
  return { characters: characters - 20, lines: most - 2 }
}

function half({ characters, lines: most }: Size): Size {
  return { characters: characters / 2 - 20, lines: most }
}

function mapped<In, Out>(
  table: Readonly<Record<string, Shape<In>>>,
  to: (made: In) => Out,
): Record<string, Shape<Out>> {
  return Object.fromEntries(
    Object.entries(table).map(([name, make]) => [name, (size: Size) => to(make(size))]),
  )
}
