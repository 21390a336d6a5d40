import { describe, expect, it } from 'vitest'
import type { Doc } from '../../src/markers/doc.ts'
import { parse, parseHead } from '../../src/markers/parse.ts'
import { serialize } from '../../src/markers/serialize.ts'
import { processorTime } from '../processor-time.ts'
import { randomRuns } from '../random-runs.ts'

const LENGTH = randomRuns({ check: 100_000, full: 200_000 })
/** Each test takes a fraction of a second. With quadratic time it would take minutes. */
const MOST_PROCESSOR_TIME = 5_000

const shapes = {
  'one marker, run': repeatToLength('*'),
  // @fault F54
  'openers without closers': repeatToLength('**a__b~~c\n'),
  'markers in one line': repeatToLength('a**b'),
  'overlapping marks': repeatToLength('**a__b~~c**d__e~~f'),
  'runs of all lengths': runsOfGrowingLength('*', 'a'),
  backslashes: repeatToLength('\\'),
  'backslashes before marks': repeatToLength('\\\\\\**a'),
  'runs of backslashes of all lengths': runsOfGrowingLength('\\', '*'),
  'escapes at line starts': repeatToLength('\\\\• a\n'),
  'one run of backticks': repeatToLength('`'),
  'runs of backticks of all lengths': runsOfGrowingLength('`', '\n'),
  // @fault F54
  'fences without a partner': `${'`'.repeat(5)}\n${repeatToLength('a ``` b ```` c\n')}`,
  'fences in one line': repeatToLength('a```b```'),
  newlines: repeatToLength('\n'),
  'carriage returns': repeatToLength('\r'),
  spaces: repeatToLength(' '),
  'list items': repeatToLength('1. a\n'),
  // @fault F53
  'a list 5,000 deep': Array.from({ length: 1000 }, (_, at) => `${'   '.repeat(5 * at + 5)}• a`).join('\n'),
  'soft breaks': `• a\n${repeatToLength('   a\n')}`,
  'bold soft breaks': `• a\n${repeatToLength('   **a**\n')}`,
  'list marks in one line': repeatToLength('1. • '),
  digits: repeatToLength('1'),
  'code tags': repeatToLength('<code></code>'),
  'NUL characters and lone surrogates': repeatToLength('\0\ud800'),
} as const

/** The tests compare texts, because comparing so many blocks would take longer than everything else. */
describe('a text that is hard to parse', () => {
  it.each(Object.entries(shapes))('%s', (_, text) => {
    const parseAll = () => {
      const written = serialize(parse(text))
      expect(serialize(parse(written)) === written).toBe(true)
      expect(serialize(parseHead(text, Infinity).doc) === written).toBe(true)
    }
    expect(processorTime(parseAll)).toBeLessThan(MOST_PROCESSOR_TIME)
  })

  // @fault F54
  it('serializes overlapping marks of all kinds in bounded time', () => {
    const doc: Doc = [
      {
        type: 'paragraph',
        runs: Array.from({ length: 100_000 }, (_, index) => ({ text: '*\\', marks: (index * 3) & 7 })),
      },
    ]
    let read: Doc = []
    expect(processorTime(() => (read = parse(serialize(doc))))).toBeLessThan(MOST_PROCESSOR_TIME)
    expect(read).toStrictEqual(doc)
  })
})

function repeatToLength(part: string): string {
  return part.repeat(Math.ceil(LENGTH / part.length))
}

function runsOfGrowingLength(part: string, between: string): string {
  const runs: string[] = []
  for (let size = 1, length = 0; length < LENGTH; length += size++) runs.push(part.repeat(size))
  return runs.join(between)
}
