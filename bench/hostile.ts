import { parse } from '../src/markers/parse.ts'
import { serialize } from '../src/markers/serialize.ts'
import { flat } from './corpus.ts'

/** Texts made to hurt a parser, each for a length in characters. */
export const SHAPES: Readonly<Record<string, (length: number) => string>> = {
  'plain words': filled('word '),
  'one marker, run': filled('*'),
  'openers, a line each': filled('**a\n'),
  'a**b': filled('a**b'),
  'three kinds, nested': filled('**a__b~~c'),
  'overlapping marks': filled('**a__b**c__d'),
  'odd runs': filled('***a__b_'),
  backslashes: filled('\\'),
  'backslashes before marks': filled('\\\\\\**a'),
  'escaped marks': filled('\\*'),
  'growing backslash runs': growing('\\', '*'),
  'escapes at line starts': filled('\\• a\n'),
  'one tick run': filled('`'),
  'growing tick runs': (length) => `\`\`\`${growing('`', 'a')(length)}`.slice(0, length),
  'fences that do not match': filled('```a````b\n`````c``````d\n```````\n'),
  'unclosed fence': (length) => `\`\`\`\n${filled('a `` b\n')(length - 4)}`,
  'empty code blocks': filled('```\n```\n'),
  newlines: filled('\n'),
  'carriage returns': filled('\r'),
  spaces: filled(' '),
  'list of bullets': filled('• a\n'),
  'list of numbers': filled('1. a\n'),
  'openers in one line': filled('1. '),
  'list 5,000 deep': filled(`${' '.repeat(15_000)}• a\n`),
  'list as a stair': stair,
  'soft breaks': (length) => `• a\n${filled('   a\n')(length - 4)}`,
  digits: filled('1'),
  'brackets of Markdown': filled('![[]()'),
  'quotes of Markdown': filled('> '),
  'code tags': filled('<code>'),
  'lone surrogates': filled('\ud800\0'),
}

const LENGTHS = [100_000, 125_000, 250_000, 500_000, 1_000_000]
const ROUNDS = 5
const HOPELESS = 500
/** Milliseconds a character for ordinary text (250 MB/s). What is no slower hurts nobody; its ratios show caches and the allocator. */
const ORDINARY = 4e-6

/** How often the time multiplies when the text doubles (the mean of three doublings up to 1 MB), and when it grows from 100 kB to 1 MB. */
export interface Growth {
  readonly doubled: number
  readonly tenfold: number
}

export function growth(shape: string, job: 'parse' | 'serialize', clock: () => number): Growth {
  const texts = LENGTHS.map((length) => flat(SHAPES[shape]?.(length) ?? ''))
  if (job === 'parse') return growthOf(texts, (text) => parse(text).length, clock)
  return growthOf(texts.map(parse), (doc) => flat(serialize(doc)).length, clock)
}

/** Every length counts with its best round: other work and garbage left by others can only add. */
function growthOf<Input>(
  inputs: readonly Input[],
  work: (input: Input) => number,
  clock: () => number,
): Growth {
  const best = inputs.map(() => Infinity)
  for (let round = 0; round < ROUNDS; round++) {
    globalThis.gc?.()
    for (const [index, input] of inputs.entries()) {
      // A collection also throws compiled code away.
      if (index === 0) time(() => work(input), clock)
      const spent = time(() => work(input), clock)
      best[index] = Math.min(best[index] ?? spent, spent)
      if (spent > HOPELESS) break
    }
  }
  const [t100 = 0, t125 = 0, , , t1000 = 0] = best.map((spent, at) =>
    Math.max(spent, (LENGTHS[at] ?? 0) * ORDINARY),
  )
  return { doubled: Math.cbrt(t1000 / t125), tenfold: t1000 / t100 }
}

function time(work: () => number, clock: () => number): number {
  const start = clock()
  for (let calls = 1; ; calls++) {
    if (work() < 0) throw new Error('never; keeps the work from being optimised away')
    const spent = clock() - start
    if (spent >= 5) return spent / calls
  }
}

function filled(part: string): (length: number) => string {
  return (length) => part.repeat(Math.ceil(length / part.length)).slice(0, length)
}

function growing(part: string, between: string): (length: number) => string {
  return (length) => {
    const runs: string[] = []
    for (let size = 1, written = 0; written < length; written += size++) runs.push(part.repeat(size))
    return runs.join(between).slice(0, length)
  }
}

function stair(length: number): string {
  const steps: string[] = []
  for (let level = 0, written = 0; written < length; level++) {
    const step = `${' '.repeat(3 * level)}• a`
    written += step.length + 1
    steps.push(step)
  }
  return steps.join('\n').slice(0, length)
}
