import { parse } from '../src/markers/parse.ts'
import { serialize } from '../src/markers/serialize.ts'
import { HOSTILE_SHAPES } from '../tests/hostile-shapes.ts'
import { flatten, middleCharacter } from './corpus.ts'

/** Names of texts that are expensive for a parser. */
export const PARSED_SHAPES: readonly string[] = [
  'words in one line',
  'asterisks only',
  'opening markers, one per line',
  'markers between letters',
  'crossing markers',
  'crossing markers of two kinds',
  'odd runs of markers',
  'backslashes only',
  'backslashes before markers',
  'escaped markers',
  'runs of backslashes that grow',
  'escaped bullets',
  'backticks only',
  'code block before runs of backticks that grow',
  'unclosed fences',
  'unclosed code block',
  'empty code blocks',
  'newlines only',
  'carriage returns only',
  'spaces only',
  'bullets',
  'numbered items',
  'list marks in one line',
  'list 5,000 levels deep',
  'list that goes one level deeper each line',
  'soft breaks of one item',
  'one long number',
  'Markdown brackets',
  'Markdown quotes',
  'unclosed code tags',
  'lone leading surrogates',
]

const LENGTHS = [100_000, 125_000, 250_000, 500_000, 1_000_000]
const ROUNDS = 5
const TOO_SLOW_MS = 500
/** Milliseconds per character for ordinary text (250 MB/s). Below that, ratios only show caches and the allocator. */
const ORDINARY_MS_PER_CHARACTER = 4e-6

/** The factor by which the time grows when the text doubles (mean of three doublings up to 1 MB), and from 100 kB to 1 MB. */
export interface Growth {
  readonly doubled: number
  readonly tenfold: number
}

export function measureGrowth(shape: string, operation: 'parse' | 'serialize', clock: () => number): Growth {
  const ofLength = HOSTILE_SHAPES[shape]
  if (!ofLength) throw new Error(`There is no shape "${shape}".`)
  const texts = LENGTHS.map((length) => flatten(ofLength(length)))
  if (operation === 'parse') return growthOf(texts, (text) => parse(text).length, clock)
  return growthOf(texts.map(parse), (doc) => middleCharacter(serialize(doc)), clock)
}

/**
 * The growth of what every parser and serializer must do: create the objects of a list of bullets, or write the numbers of a list and join
 * its lines. A text ten times as long can take more than ten times as long: the heap grows meanwhile, and V8 caches the texts of
 * a few thousand numbers only.
 */
export function measureMinimalGrowth(operation: 'parse' | 'serialize', clock: () => number): Growth {
  if (operation === 'parse') return growthOf(countsOf('• a\n'), (count) => createBullets(count).length, clock)
  const lists = countsOf('12345. a\n').map((count) => Array.from({ length: count }, (_, index) => index + 1))
  return growthOf(
    lists,
    (numbers) => middleCharacter(numbers.map((number) => `${number}. a`).join('\n')),
    clock,
  )
}

/** How often the part fits into a text of each length. */
function countsOf(part: string): readonly number[] {
  return LENGTHS.map((length) => length / part.length)
}

function createBullets(count: number) {
  const blocks = []
  for (let index = 0; index < count; index++)
    blocks.push({ type: 'bullet', indent: 0, runs: [{ text: 'a', marks: 0 }] })
  return blocks
}

/** The best round of each length counts, because other work and garbage collection can only add time. */
function growthOf<Input>(
  inputs: readonly Input[],
  work: (input: Input) => number,
  clock: () => number,
): Growth {
  const best = inputs.map(() => Infinity)
  for (let round = 0; round < ROUNDS; round++) {
    globalThis.gc?.()
    for (const [index, input] of inputs.entries()) {
      // A collection also discards compiled code.
      if (index === 0) measure(() => work(input), clock)
      const spent = measure(() => work(input), clock)
      best[index] = Math.min(best[index] ?? spent, spent)
      if (spent > TOO_SLOW_MS) break
    }
  }
  const [t100 = 0, t125 = 0, , , t1000 = 0] = best.map((spent, at) =>
    Math.max(spent, (LENGTHS[at] ?? 0) * ORDINARY_MS_PER_CHARACTER),
  )
  return { doubled: Math.cbrt(t1000 / t125), tenfold: t1000 / t100 }
}

function measure(work: () => number, clock: () => number): number {
  const start = clock()
  for (let calls = 1; ; calls++) {
    if (work() < 0) throw new Error('never; prevents the work from being optimised away')
    const spent = clock() - start
    if (spent >= 5) return spent / calls
  }
}
